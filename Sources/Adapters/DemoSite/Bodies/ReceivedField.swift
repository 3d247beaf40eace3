/// One name and value of a form as the bytes that arrived, percent-decoded where the encoding asks for it.
struct ReceivedField: Equatable {
    struct File: Equatable {
        /// As it stood between the quotes.
        let name: [UInt8]
        /// Empty when the part named none.
        let contentType: String
    }

    let name: [UInt8]
    let value: [UInt8]
    var file: File?

    var nameText: String { String(decoding: name, as: UTF8.self) }
    var valueText: String { String(decoding: value, as: UTF8.self) }
}

/// What a body held, as far as it could be read.
struct ReceivedForm: Equatable {
    var fields: [ReceivedField] = []
    /// One sentence about what was wrong with the body; nil when nothing was.
    var problem: String?

    /// More fields than these are left out, with a sentence.
    static let fieldLimit = 10_000

    /// False when the form is full.
    mutating func add(_ field: ReceivedField) -> Bool {
        guard fields.count < Self.fieldLimit else {
            problem = "There were more than \(Self.fieldLimit) fields; the rest is left out."
            return false
        }
        fields.append(field)
        return true
    }

    /// The first value of that name.
    subscript(_ name: String) -> String? { fields.first { $0.nameText == name }?.valueText }
}

/// Reads a body by its content type; a type that is no form's gives a form without fields and a sentence.
func receivedForm(_ body: [UInt8], contentType: String?) -> ReceivedForm {
    let type = ReceivedType(contentType ?? "")
    switch type.essence {
    case "application/x-www-form-urlencoded": return urlencodedForm(body[...])
    case "multipart/form-data": return multipartForm(body, boundary: type.parameters["boundary"])
    case "text/plain": return plainTextForm(body)
    case "": return ReceivedForm(problem: body.isEmpty ? nil : "The body came without a content type.")
    default: return ReceivedForm(problem: "\(type.essence) is not a form's content type.")
    }
}

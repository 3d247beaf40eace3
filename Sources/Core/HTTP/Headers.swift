/// Header fields in the order received; names compare without regard to case (RFC 9110 §5.1).
package struct Headers: Equatable, Sendable, ExpressibleByArrayLiteral {
    package struct Field: Equatable, Sendable {
        package let name: String
        /// The raw octets of the value, without the surrounding white space; obs-fold already unfolded to a space.
        package let value: [UInt8]

        package init(_ name: String, _ value: [UInt8]) {
            self.name = name
            self.value = value
        }

        /// The value as text: UTF-8 when it is valid, else ISO-8859-1.
        package var text: String { decodedFieldValue(value) }
    }

    package var fields: [Field]

    package init(_ fields: [Field] = []) { self.fields = fields }

    package init(arrayLiteral fields: (String, String)...) {
        self.fields = fields.map { Field($0.0, Array($0.1.utf8)) }
    }

    package mutating func add(_ name: String, _ value: String) { fields.append(Field(name, Array(value.utf8))) }

    package mutating func add(_ name: String, _ value: [UInt8]) { fields.append(Field(name, value)) }

    /// The first field of that name, as text.
    package subscript(_ name: String) -> String? { fields.first { $0.name.equalsIgnoringCase(name) }?.text }

    /// Every field line of that name, in order, raw.
    package func all(_ name: String) -> [[UInt8]] {
        fields.filter { $0.name.equalsIgnoringCase(name) }.map(\.value)
    }
}

/// A field value as text: UTF-8 when it is valid, else ISO-8859-1 (RFC 9110 §5.5 leaves obs-text open).
package func decodedFieldValue(_ octets: some Sequence<UInt8>) -> String {
    let bytes = Array(octets)
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    return String(String.UnicodeScalarView(bytes.lazy.map { Unicode.Scalar($0) }))
}

extension String {
    /// ASCII case folding, as header names, schemes and parameter names compare.
    package func equalsIgnoringCase(_ other: String) -> Bool {
        utf8.count == other.utf8.count && zip(utf8, other.utf8).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
    }
}

extension UInt8 {
    /// The lower-case letter when this is an ASCII capital, else itself.
    package var asciiLowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}

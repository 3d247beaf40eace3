/// The parameters of an `Authorization: Digest` value, as bytes.
struct DigestFields {
    private var values: [String: [UInt8]] = [:]

    /// nil when the value is of another scheme or a name comes twice.
    init?(_ value: [UInt8]) {
        guard String(decoding: value.prefix(7), as: UTF8.self).lowercased() == "digest " else { return nil }
        var rest = value.dropFirst(7)
        while let name = takeName(&rest) {
            guard values.updateValue(takeValue(&rest), forKey: name) == nil else { return nil }
        }
    }

    subscript(_ name: String) -> [UInt8]? { values[name] }

    func text(_ name: String) -> String? { values[name].map { String(decoding: $0, as: UTF8.self) } }
}

private let comma = UInt8(ascii: ",")
private let quote = UInt8(ascii: "\"")

private func takeName(_ rest: inout ArraySlice<UInt8>) -> String? {
    rest = rest.drop { $0 == comma || $0 == 0x20 || $0 == 0x09 }
    guard let equals = rest.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    let name = String(decoding: rest[..<equals], as: UTF8.self).lowercased()
    rest = rest[(equals + 1)...]
    return String(name.prefix { $0 != " " })
}

private func takeValue(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
    rest = rest.drop { $0 == 0x20 }
    guard rest.first == quote else {
        let value = Array(rest.prefix { $0 != comma && $0 != 0x20 })
        rest = rest.dropFirst(value.count)
        return value
    }
    rest = rest.dropFirst()
    var value: [UInt8] = []
    while let byte = rest.popFirst(), byte != quote {
        value.append(byte == UInt8(ascii: "\\") ? rest.popFirst() ?? byte : byte)
    }
    return value
}

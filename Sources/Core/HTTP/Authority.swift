/// The part of an address between the slashes and the path: `user:password@host:port` (RFC 3986 §3.2).
struct Authority {
    let host: String
    /// nil when none or an empty one is written.
    let port: UInt16?
    let userInformation: ParsedAddress.UserInformation?

    init(_ raw: ArraySlice<UInt8>) throws(AddressProblem) {
        var rest = raw
        if let at = raw.lastIndex(of: UInt8(ascii: "@")) {
            userInformation = try readUserInformation(raw[..<at])
            rest = raw[(at + 1)...]
        } else {
            userInformation = nil
        }
        let closing = rest.lastIndex(of: UInt8(ascii: "]")) ?? rest.startIndex
        let colon = rest[closing...].firstIndex(of: UInt8(ascii: ":")) ?? rest.endIndex
        host = try readHost(rest[..<colon])
        port = try readPort(rest[colon...].dropFirst())
    }
}

private func readPort(_ digits: ArraySlice<UInt8>) throws(AddressProblem) -> UInt16? {
    if digits.isEmpty { return nil }
    guard digits.allSatisfy({ (0x30...0x39).contains($0) }),
        let port = UInt16(String(decoding: digits, as: UTF8.self)), port > 0
    else { throw AddressProblem("the port is not a number from 1 to 65535") }
    return port
}

/// nil when both halves are empty. Control characters are refused: RFC 7617 §2 allows none, and a line break could
/// forge a header field.
private func readUserInformation(_ raw: ArraySlice<UInt8>) throws(AddressProblem) -> ParsedAddress.UserInformation? {
    let colon = raw.firstIndex(of: UInt8(ascii: ":"))
    let user = percentDecoded(raw[..<(colon ?? raw.endIndex)])
    let password = colon.map { percentDecoded(raw[($0 + 1)...]) }
    guard (user + (password ?? [])).allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
        throw AddressProblem("its user name or password contains a control character")
    }
    if user.isEmpty, password?.isEmpty ?? true { return nil }
    return ParsedAddress.UserInformation(user: decodedFieldValue(user), password: password)
}

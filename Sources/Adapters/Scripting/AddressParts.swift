import HTTP
import Text

/// The parts of an address as the URL standard names them, as JSON; empty for one that is not http or https. User
/// information stays in `href`: a page may look at its own words.
func resolved(_ reference: String, against base: String) -> String {
    guard let address = address(reference, base) else { return "" }
    let url = address.url
    let scheme = url.origin.scheme.rawValue
    let host = url.origin.host
    let port = url.origin.hasDefaultPort ? "" : String(url.origin.port)
    let authority = port.isEmpty ? host : "\(host):\(port)"
    let search = url.query.map { $0.isEmpty ? "" : "?\($0)" } ?? ""
    let hash = url.fragment.map { "#\($0)" } ?? ""
    let query = url.query.map { "?\($0)" } ?? ""
    let href = "\(scheme)://\(userInformation(of: address))\(authority)\(url.path)\(query)\(hash)"
    return JSONText.object([
        ("href", .string(href)), ("protocol", .string("\(scheme):")), ("host", .string(authority)),
        ("hostname", .string(host)), ("port", .string(port)), ("pathname", .string(url.path)),
        ("search", .string(search)), ("hash", .string(hash == "#" ? "" : hash)),
        ("origin", .string(url.origin.description)),
    ]).description
}

private func address(_ reference: String, _ base: String) -> ParsedAddress? {
    guard base.isEmpty else {
        return (try? ParsedAddress(parsing: base))?.url.resolved(reference)
    }
    // What a person may leave out when typing an address, a script may not.
    let start = reference.drop { $0.isWhitespace }.prefix(6).lowercased()
    guard start.hasPrefix("http:") || start == "https:" else { return nil }
    return try? ParsedAddress(parsing: reference)
}

extension URL {
    fileprivate func resolved(_ reference: String) -> ParsedAddress? { try? resolving(reference) }
}

private func userInformation(of address: ParsedAddress) -> String {
    guard let information = address.userInformation else { return "" }
    let user = percentEncoded(information.user.utf8)
    return information.password.map { "\(user):\(percentEncoded($0))@" } ?? "\(user)@"
}

/// By the userinfo percent-encode set (URL standard §1.3).
private func percentEncoded(_ bytes: some Sequence<UInt8>) -> String {
    var text = ""
    for byte in bytes {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"), UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"),
            UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: ","),
            UInt8(ascii: "%"):
            text.unicodeScalars.append(Unicode.Scalar(byte))
        default:
            text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
    }
    return text
}

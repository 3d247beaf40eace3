import CIdn

/// What is wrong with an address, before the address itself is known to the error.
///
/// The sentence never quotes the input: what looks like a host or port may be a piece of a mistyped password.
struct AddressProblem: Error {
    let reason: AddressError.Reason

    init(_ what: String) { reason = .malformed(what) }
    init(reason: AddressError.Reason) { self.reason = reason }
}

/// The host of an authority in its one form: lower-case ASCII, numeric addresses canonical, IPv6 in brackets
/// (RFC 3986 §3.2.2, WHATWG "host parsing", UTS 46). A trailing dot stays: it is another host.
func readHost(_ raw: ArraySlice<UInt8>) throws(AddressProblem) -> String {
    if raw.first == UInt8(ascii: "[") {
        guard raw.last == UInt8(ascii: "]"), raw.count > 2,
            let host = InternetAddress.canonicalIPv6(String(decoding: raw.dropFirst().dropLast(), as: UTF8.self))
        else { throw AddressProblem("the brackets do not hold an IPv6 address") }
        return host
    }
    let host = try asciiHost(percentDecoded(raw))
    if InternetAddress.endsInNumber(host) {
        guard let address = InternetAddress.canonicalIPv4(host) else {
            throw AddressProblem("the host ends in a number but is no IPv4 address")
        }
        return address
    }
    try checkLabels(host)
    return host
}

private func asciiHost(_ decoded: [UInt8]) throws(AddressProblem) -> String {
    if decoded.isEmpty { throw AddressProblem("it names no host") }
    if let byte = decoded.first(where: { $0 <= 0x20 || $0 == 0x7F }) {
        throw AddressProblem("the host contains \(byte == 0x20 ? "a space" : "a control character")")
    }
    var ascii = decoded.map(\.asciiLowercased)
    if decoded.contains(where: { $0 >= 0x80 }) { ascii = try punycode(decoded).map(\.asciiLowercased) }
    guard ascii.allSatisfy({ $0.mayStandInHost }) else {
        throw AddressProblem("the host contains a character that no host name may have")
    }
    return String(decoding: ascii, as: UTF8.self)
}

private func punycode(_ decoded: [UInt8]) throws(AddressProblem) -> [UInt8] {
    guard String(validating: decoded, as: UTF8.self) != nil else { throw AddressProblem("the host is not valid UTF-8") }
    let source = decoded.map { CChar(bitPattern: $0) } + [0]
    var target = [CChar](repeating: 0, count: 512)
    guard idn_to_ascii(source, &target, target.count) != 0 else {
        throw AddressProblem("the host is not a valid international name")
    }
    return target.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
}

private func checkLabels(_ host: String) throws(AddressProblem) {
    var labels = host.split(separator: ".", omittingEmptySubsequences: false)
    if labels.count > 1, labels.last == "" { labels.removeLast() }
    if labels.contains("") { throw AddressProblem("the host has an empty label") }
    if host.utf8.count > 254 || labels.contains(where: { $0.utf8.count > 63 }) {
        throw AddressProblem("the host is longer than a host name may be")
    }
}

extension UInt8 {
    /// Letters, digits, `-`, `.` and `_`; nothing else that a resolver or a terminal could take otherwise.
    fileprivate var mayStandInHost: Bool {
        switch self {
        case 0x30...0x39, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): true
        default: false
        }
    }
}

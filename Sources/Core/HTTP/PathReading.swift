/// A path in its one form: begins with `/`, `\` read as `/`, dot segments (also written with `%2e`) removed, unsafe
/// bytes percent-encoded (RFC 3986 §5.2.4, WHATWG "path state").
func readPath(_ raw: ArraySlice<UInt8>, after directory: [String] = []) -> String {
    var segments = directory
    let parts = raw.split(omittingEmptySubsequences: false) { $0.isSlash }
    for (position, part) in parts.enumerated() {
        let isLast = position == parts.count - 1
        switch dots(part) {
        case 2:
            if !segments.isEmpty { segments.removeLast() }
            if isLast { segments.append("") }
        case 1:
            if isLast { segments.append("") }
        default: segments.append(percentEncoded(part, for: .path))
        }
    }
    return "/" + segments.joined(separator: "/")
}

/// The segments up to the last `/` of a path that `readPath` made.
func directory(of path: String) -> [String] {
    path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().dropLast().map(String.init)
}

/// 1 for `.`, 2 for `..`, each dot also as `%2e`; else 0.
private func dots(_ segment: ArraySlice<UInt8>) -> Int {
    guard segment.count <= 6 else { return 0 }
    switch percentDecoded(segment) {
    case [UInt8(ascii: ".")]: return 1
    case [UInt8(ascii: "."), UInt8(ascii: ".")]: return 2
    default: return 0
    }
}

extension UInt8 {
    /// `/`, and `\`, which browsers read as `/` in http addresses.
    var isSlash: Bool { self == UInt8(ascii: "/") || self == UInt8(ascii: "\\") }
}

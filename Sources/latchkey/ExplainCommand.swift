import Authentication
import Glibc
import HTTP

/// Bytes that are read from standard input.
private let inputLimit = 64 << 20

/// `latchkey explain`: what `WWW-Authenticate` values mean, which one would be answered and how.
func explain(_ invocation: Invocation) throws -> Int32 {
    var input = ExplanationInput(
        fieldLines: [],
        method: invocation.method,
        cnonce: invocation.cnonce ?? randomOctets(16).map(hexadecimal).joined(),
        nonceCount: invocation.nonceCount
    )
    if let address = invocation.explainedURL {
        do throws(AddressError) {
            input.url = try ParsedAddress(parsing: address).url
        } catch {
            throw UsageError(error.description)
        }
    }
    if let user = invocation.user, let file = invocation.passwordFile {
        input.credential = Credential(user: user, password: try readPassword(file), persistence: .none)
    }
    input.fieldLines = invocation.words.isEmpty ? readLines() : invocation.words.map { fieldValue(Array($0.utf8)) }
    guard !input.fieldLines.isEmpty else {
        throw UsageError("explain needs a WWW-Authenticate value, as an argument or as a line of standard input.")
    }
    let explanation = Explanation(input)
    say(invocation.wantsJSON ? explanation.json : explanation.text.joined(separator: "\n"))
    return ExitCode.done
}

/// The value of a line that may have been copied whole, with its field name.
func fieldValue(_ line: [UInt8]) -> [UInt8] {
    for name in ["www-authenticate:", "proxy-authenticate:"] {
        if line.prefix(name.utf8.count).map(\.asciiLowercased) == Array(name.utf8) {
            return Array(line.dropFirst(name.utf8.count).drop { $0 == 0x20 || $0 == 0x09 })
        }
    }
    return line
}

private func readLines() -> [[UInt8]] {
    if isatty(STDIN_FILENO) == 1 { complain("type WWW-Authenticate values, one a line; ^D ends them.") }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < inputLimit {
        let count = read(STDIN_FILENO, &chunk, chunk.count)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { break }
        bytes += chunk[..<count]
    }
    if bytes.last == 0x0A { bytes.removeLast() }
    guard !bytes.isEmpty else { return [] }
    return bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
        fieldValue(line.last == 0x0D ? Array(line.dropLast()) : Array(line))
    }
}

private func hexadecimal(_ octet: UInt8) -> String {
    let digits = String(octet, radix: 16)
    return digits.count == 1 ? "0\(digits)" : digits
}

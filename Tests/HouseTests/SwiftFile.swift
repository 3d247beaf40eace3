/// One Swift file, as written and as bare code.
struct SwiftFile {
    let path: String
    /// The lines as written.
    let lines: [String]
    /// The lines without comments and without what stands in string literals.
    let code: [String]

    init(path: String, text: String) {
        self.path = path
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        code = Self.bare(text).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The modules that the file imports, with the number of the line.
    var imports: [(module: String, line: Int)] {
        code.enumerated().compactMap { index, line in
            let words = line.split(separator: " ")
            guard let place = words.firstIndex(of: "import"), place + 1 < words.count,
                words[..<place].allSatisfy({
                    $0.hasPrefix("@") || ["package", "public", "internal", "private"].contains($0)
                })
            else { return nil }
            let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
            let named = kinds.contains(words[place + 1]) ? words.last : words[place + 1]
            let module = (named ?? "").split(separator: ".").first.map(String.init) ?? ""
            return (module, index + 1)
        }
    }

    /// Places, as `path:line`, of the code lines for which `matches` is true.
    func places(where matches: (String) throws -> Bool) rethrows -> [String] {
        try code.enumerated().filter { try matches($0.element) }.map { "\(path):\($0.offset + 1): \(lines[$0.offset])" }
    }

    /// `text` with comments and the content of strings replaced by nothing, line ends kept.
    private static func bare(_ text: String) -> String {
        enum Place {
            case code, line
            case block(Int)
            case string(quotes: Int, hashes: Int)
        }
        let input = Array(text.utf8)
        var output: [UInt8] = []
        var place = Place.code
        var index = 0
        func starts(_ wanted: String, at start: Int) -> Bool {
            let wanted = Array(wanted.utf8)
            return start + wanted.count <= input.count && Array(input[start..<start + wanted.count]) == wanted
        }
        while index < input.count {
            let byte = input[index]
            var length = 1
            switch place {
            case .code:
                let hashes = input[index...].prefix { $0 == UInt8(ascii: "#") }.count
                if starts("//", at: index) {
                    place = .line
                } else if starts("/*", at: index) {
                    (place, length) = (.block(1), 2)
                } else if starts("\"", at: index + hashes) {
                    let quotes = starts("\"\"\"", at: index + hashes) ? 3 : 1
                    (place, length) = (.string(quotes: quotes, hashes: hashes), hashes + quotes)
                    output.append(UInt8(ascii: "\""))
                } else {
                    output.append(byte)
                }
            case .line:
                if byte == UInt8(ascii: "\n") {
                    place = .code
                    output.append(byte)
                }
            case .block(let depth):
                if byte == UInt8(ascii: "\n") { output.append(byte) }
                if starts("/*", at: index) {
                    (place, length) = (.block(depth + 1), 2)
                } else if starts("*/", at: index) {
                    (place, length) = (depth == 1 ? .code : .block(depth - 1), 2)
                }
            case .string(let quotes, let hashes):
                let end = String(repeating: "\"", count: quotes) + String(repeating: "#", count: hashes)
                if byte == UInt8(ascii: "\n") { output.append(byte) }
                if hashes == 0, byte == UInt8(ascii: "\\") {
                    length = 2
                } else if starts(end, at: index) {
                    (place, length) = (.code, quotes + hashes)
                    output.append(UInt8(ascii: "\""))
                }
            }
            index += length
        }
        return String(decoding: output, as: UTF8.self)
    }
}

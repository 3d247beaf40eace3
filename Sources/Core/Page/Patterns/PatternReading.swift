/// Reads a pattern into a tree (ECMA-262, "Patterns", with the `v` flag).
struct PatternReading {
    /// Groups and classes inside each other.
    private static let deepest = 60
    private let text: [Unicode.Scalar]
    private var at = 0
    private var depth = 0
    private var groupCount = 0
    /// The numbers of named groups.
    private(set) var groupNames: [String: Int] = [:]
    private var highestReference = 0

    init(_ pattern: String) { text = Array(pattern.unicodeScalars) }

    /// The whole pattern.
    mutating func expression() throws(PatternProblem) -> PatternNode {
        let tree = try choice()
        guard at == text.count, highestReference <= groupCount else { throw .malformed }
        return .sequence([.group(0, tree)])
    }

    private var next: Unicode.Scalar? { at < text.count ? text[at] : nil }

    private mutating func skip(_ wanted: String) -> Bool {
        let scalars = Array(wanted.unicodeScalars)
        guard at + scalars.count <= text.count, Array(text[at..<at + scalars.count]) == scalars else { return false }
        at += scalars.count
        return true
    }

    private mutating func descend() throws(PatternProblem) {
        depth += 1
        guard depth <= Self.deepest else { throw .tooLarge }
    }

    private mutating func choice() throws(PatternProblem) -> PatternNode {
        try descend()
        defer { depth -= 1 }
        var branches = [try sequence()]
        while skip("|") { branches.append(try sequence()) }
        return branches.count == 1 ? branches[0] : .choice(branches)
    }

    private mutating func sequence() throws(PatternProblem) -> PatternNode {
        var parts: [PatternNode] = []
        while let scalar = next, scalar != "|", scalar != ")" {
            let (part, isRepeatable) = try term()
            parts.append(isRepeatable ? try repeated(part) : part)
        }
        return parts.isEmpty ? .empty : .sequence(parts)
    }

    private mutating func term() throws(PatternProblem) -> (PatternNode, isRepeatable: Bool) {
        guard let scalar = next else { throw .malformed }
        at += 1
        switch scalar {
        case "^": return (.start, false)
        case "$": return (.end, false)
        case "(": return try group()
        case ".": return (.set(.notLineEnd, cost: 1), true)
        case "[":
            let start = at
            let set = try scalarClass()
            return (.set(set, cost: at - start), true)
        case "\\": return try escape()
        case "*", "+", "?", "{", "}", "]", ")": throw .malformed
        default: return (.scalar(scalar.value), true)
        }
    }

    private mutating func group() throws(PatternProblem) -> (PatternNode, isRepeatable: Bool) {
        var node: PatternNode
        var isRepeatable = true
        if skip("?:") {
            node = try choice()
        } else if skip("?=") {
            node = .look(try choice(), isNegated: false)
            isRepeatable = false
        } else if skip("?!") {
            node = .look(try choice(), isNegated: true)
            isRepeatable = false
        } else if skip("?<") {
            let name = try groupName()
            guard groupNames[name] == nil else { throw .malformed }
            groupCount += 1
            let number = groupCount
            groupNames[name] = number
            node = .group(number, try choice())
        } else {
            if next == "?" { throw .malformed }
            groupCount += 1
            let number = groupCount
            node = .group(number, try choice())
        }
        guard skip(")") else { throw .malformed }
        return (node, isRepeatable)
    }

    private mutating func groupName() throws(PatternProblem) -> String {
        var name = ""
        while let scalar = next, scalar != ">" {
            // Look-behind comes here too, by its = or !.
            guard scalar.properties.isIDContinue || scalar == "$" || scalar == "_" else { throw .malformed }
            name.unicodeScalars.append(scalar)
            at += 1
        }
        guard skip(">"), !name.isEmpty else { throw .malformed }
        return name
    }

    // MARK: Repetition

    private mutating func repeated(_ part: PatternNode) throws(PatternProblem) -> PatternNode {
        let least: Int
        let most: Int?
        switch next {
        case "*": (least, most) = (0, nil)
        case "+": (least, most) = (1, nil)
        case "?": (least, most) = (0, 1)
        case "{": return try counted(part)
        default: return part
        }
        at += 1
        return .times(part, least: least, most: most, isLazy: skip("?"))
    }

    private mutating func counted(_ part: PatternNode) throws(PatternProblem) -> PatternNode {
        at += 1
        let least = try number()
        var most: Int? = least
        if skip(",") { most = next == "}" ? nil : try number() }
        guard skip("}") else { throw .malformed }
        if let most, most < least { throw .malformed }
        return .times(part, least: least, most: most, isLazy: skip("?"))
    }

    private mutating func number() throws(PatternProblem) -> Int {
        var value = 0
        let start = at
        while let scalar = next, ("0"..."9").contains(scalar) {
            value = min(value * 10 + Int(scalar.value - 0x30), 1_000_000)
            at += 1
        }
        guard at > start else { throw .malformed }
        return value
    }

    // MARK: Escapes

    private mutating func escape() throws(PatternProblem) -> (PatternNode, isRepeatable: Bool) {
        switch next {
        case "b", "B":
            defer { at += 1 }
            return (.wordBoundary(isNegated: next == "B"), false)
        case "k":
            at += 1
            guard skip("<") else { throw .malformed }
            return (.namedBackReference(try groupName()), true)
        case let digit? where ("1"..."9").contains(digit):
            let reference = try number()
            highestReference = max(highestReference, reference)
            return (.backReference(reference), true)
        default: break
        }
        if let set = try classEscape() { return (.set(set, cost: 1), true) }
        return (.scalar(try scalarEscape()), true)
    }

    /// `\d` and its like; nil when another escape stands here.
    private mutating func classEscape() throws(PatternProblem) -> ScalarSet? {
        guard let scalar = next else { throw .malformed }
        let set: ScalarSet
        switch scalar {
        case "d": set = .digits
        case "D": set = .inverted(.digits)
        case "w": set = .word
        case "W": set = .inverted(.word)
        case "s": set = .space
        case "S": set = .inverted(.space)
        case "p", "P":
            at += 1
            let property = try self.property()
            return scalar == "P" ? .inverted(property) : property
        default: return nil
        }
        at += 1
        return set
    }

    private mutating func property() throws(PatternProblem) -> ScalarSet {
        guard skip("{"), let end = text[at...].firstIndex(of: "}") else { throw .malformed }
        var name = ""
        name.unicodeScalars.append(contentsOf: text[at..<end])
        at = end + 1
        guard let set = ScalarSet(property: name) else { throw .malformed }
        return set
    }

    private mutating func scalarEscape() throws(PatternProblem) -> UInt32 {
        guard let scalar = next else { throw .malformed }
        at += 1
        switch scalar {
        case "t": return 0x09
        case "n": return 0x0A
        case "v": return 0x0B
        case "f": return 0x0C
        case "r": return 0x0D
        case "0":
            if let digit = next, ("0"..."9").contains(digit) { throw .malformed }
            return 0
        case "x": return try hexadecimal(2)
        case "u": return try unicodeEscape()
        case "c":
            guard let letter = next, letter.isASCII, letter.properties.isAlphabetic else { throw .malformed }
            at += 1
            return letter.value & 0x1F
        default:
            guard "^$\\.*+?()[]{}|/-&!#%,:;<=>@`~\"'".unicodeScalars.contains(scalar) else { throw .malformed }
            return scalar.value
        }
    }

    private mutating func unicodeEscape() throws(PatternProblem) -> UInt32 {
        if skip("{") {
            guard let end = text[at...].firstIndex(of: "}"), end > at, end - at <= 8 else { throw .malformed }
            let value = try hexadecimal(end - at)
            at += 1
            guard value <= 0x10FFFF else { throw .malformed }
            return value
        }
        let first = try hexadecimal(4)
        guard (0xD800..<0xDC00).contains(first), skip("\\u") else { return first }
        let second = try hexadecimal(4)
        guard (0xDC00..<0xE000).contains(second) else { throw .malformed }
        return 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00)
    }

    private mutating func hexadecimal(_ count: Int) throws(PatternProblem) -> UInt32 {
        guard at + count <= text.count else { throw .malformed }
        var value: UInt32 = 0
        for scalar in text[at..<at + count] {
            guard let digit = Character(scalar).hexDigitValue, scalar.isASCII else { throw .malformed }
            value = value << 4 | UInt32(digit)
        }
        at += count
        return value
    }

    // MARK: Classes

    /// After `[`, up to its `]`; others may stand inside.
    private mutating func scalarClass() throws(PatternProblem) -> ScalarSet {
        try descend()
        defer { depth -= 1 }
        let isInverted = skip("^")
        var set = ScalarSet.union([])
        var members: [ScalarSet] = []
        if next != "]" {
            let first = try classMember()
            if skip("--") {
                set = try operands(first, "--") { .subtraction($0, $1) }
            } else if skip("&&") {
                set = try operands(first, "&&") { .intersection($0, $1) }
            } else {
                members = [first]
                while let scalar = next, scalar != "]" { members.append(try classMember()) }
                set = .union(members)
            }
        }
        guard skip("]") else { throw .malformed }
        return isInverted ? .inverted(set) : set
    }

    /// What follows the first `--` or `&&`.
    private mutating func operands(
        _ first: ScalarSet,
        _ sign: String,
        _ join: (ScalarSet, ScalarSet) -> ScalarSet
    ) throws(PatternProblem) -> ScalarSet {
        var set = first
        repeat {
            // Each one nests the set deeper, which is walked by recursion.
            try descend()
            set = join(set, try classMember())
        } while skip(sign)
        return set
    }

    private mutating func classMember() throws(PatternProblem) -> ScalarSet {
        if skip("[") { return try scalarClass() }
        if next == "\\", at + 1 < text.count {
            at += 1
            if let set = try classEscape() { return set }
            at -= 1
        }
        let first = try classScalar()
        guard next == "-", at + 1 < text.count, text[at + 1] != "-" else { return .range(first...first) }
        at += 1
        let last = try classScalar()
        guard first <= last else { throw .malformed }
        return .range(first...last)
    }

    private mutating func classScalar() throws(PatternProblem) -> UInt32 {
        guard let scalar = next else { throw .malformed }
        if scalar == "\\" {
            at += 1
            if skip("b") { return 0x08 }
            return try scalarEscape()
        }
        guard !"()[]{}/-|".unicodeScalars.contains(scalar) else { throw .malformed }
        // Two of the same sign are kept for operators to come.
        if at + 1 < text.count, text[at + 1] == scalar, "&!#$%*+,.:;<=>?@^`~".unicodeScalars.contains(scalar) {
            throw .malformed
        }
        at += 1
        return scalar.value
    }
}

import HTTP

/// How many challenges one response may offer; what follows is left out with a problem entry.
package let challengeLimit = 4096
/// How many problems are listed; what follows is counted as one last entry.
package let problemLimit = 100

/// Reads lists of challenges, credentials or bare parameters (RFC 9110 §5.6.1, §11.2–11.4, §11.6).
///
/// The lines are one list, as RFC 9110 §5.2 combines them. After an error reading goes on at the next comma.
struct ChallengeListParser {
    /// What a parameter that comes next belongs to.
    private enum Owner {
        case nothing
        /// A challenge that takes parameters.
        case open
        /// A scheme with no space behind it: the grammar lets no parameters follow.
        case bare
        case token68
        /// An element that could not be read; its parameters are passed over without another problem.
        case broken
        /// A list of parameters without a scheme (`Authentication-Info`).
        case list
    }

    private(set) var challenges: [Challenge] = []
    private(set) var problems: [ChallengeProblem] = []
    /// Of a list without a scheme.
    private(set) var parameters: [Challenge.Parameter] = []
    private var names: Set<String> = []
    private var owner: Owner
    private var line = 0
    private var isFull = false

    init(withoutScheme: Bool = false) { owner = withoutScheme ? .list : .nothing }

    mutating func read(_ lines: [[UInt8]]) {
        for (number, octets) in lines.enumerated() where !isFull {
            line = number
            read(octets)
        }
    }

    private mutating func read(_ octets: [UInt8]) {
        var scanner = FieldScanner(octets)
        while !isFull {
            scanner.skipBlanks()
            if scanner.isAtEnd { return }
            if scanner.take(0x2C) { continue }
            readElement(&scanner)
            scanner.skipBlanks()
            if !scanner.isAtElementEnd { recover(&scanner) }
        }
    }

    /// Something stands behind an element where a comma should be. A parameter there is still understood.
    private mutating func recover(_ scanner: inout FieldScanner) {
        note(scanner.position, "a comma or the end was expected")
        if !scanner.beginsParameter() { scanner.skipElement() }
    }

    private mutating func readElement(_ scanner: inout FieldScanner) {
        let start = scanner.position
        guard let name = scanner.token() else {
            note(start, owner == .list ? "a parameter's name was expected" : "the name of an auth-scheme was expected")
            if owner != .list { owner = .broken }
            return scanner.skipElement()
        }
        let end = scanner.position
        scanner.skipBlanks()
        if scanner.next == 0x3D {
            readParameter(asciiLowercased(name), at: start, &scanner)
        } else if owner == .list {
            note(scanner.position, "“=” was expected after the parameter's name")
            scanner.skipElement()
        } else {
            scanner.position = end
            readScheme(name, &scanner)
        }
    }

    private mutating func readScheme(_ name: String, _ scanner: inout FieldScanner) {
        let end = scanner.position
        scanner.skipBlanks()
        guard scanner.position > end || scanner.isAtElementEnd else {
            note(end, "\(named(scanner.bytes[end])) cannot stand in the name of an auth-scheme; a space was expected")
            owner = .broken
            return scanner.skipElement()
        }
        guard challenges.count < challengeLimit else {
            note(end, "more than \(challengeLimit) challenges; the rest is left out", always: true)
            isFull = true
            return
        }
        challenges.append(Challenge(scheme: asciiLowercased(name)))
        names.removeAll(keepingCapacity: true)
        let blanks = scanner.bytes[end..<scanner.position]
        owner = blanks.first == 0x20 ? .open : .bare
        if !scanner.isAtElementEnd { readFirst(after: blanks, &scanner) }
    }

    /// What stands right behind a scheme: a token68 or the first parameter.
    private mutating func readFirst(after blanks: ArraySlice<UInt8>, _ scanner: inout FieldScanner) {
        if let tab = blanks.firstIndex(of: 0x09) {
            note(tab, "a tab stands where only spaces may separate the auth-scheme from what follows")
        }
        owner = .open
        let start = scanner.position
        if let token68 = scanner.token68() {
            challenges[challenges.count - 1].token68 = token68
            owner = .token68
        } else if scanner.beginsParameter(), let name = scanner.token() {
            scanner.skipBlanks()
            readParameter(asciiLowercased(name), at: start, &scanner)
        } else {
            note(start, "a parameter or a token68 was expected after the auth-scheme")
            scanner.skipElement()
        }
    }

    /// From the `=` on.
    private mutating func readParameter(_ name: String, at start: Int, _ scanner: inout FieldScanner) {
        scanner.position += 1
        scanner.skipBlanks()
        let valueStart = scanner.position
        let isQuoted = scanner.next == 0x22
        let (value, fault) = isQuoted ? scanner.quotedString() : scanner.tokenValue()
        if let fault { note(fault.offset, fault.message) }
        if value.isEmpty, !isQuoted {
            note(valueStart, "the parameter “\(neutral(name))” has no value")
            return scanner.skipElement()
        }
        add(Challenge.Parameter(name: name, value: value), at: start)
    }

    private mutating func add(_ parameter: Challenge.Parameter, at start: Int) {
        switch owner {
        case .broken: return
        case .nothing:
            note(start, "the parameter “\(neutral(parameter.name))” stands before any auth-scheme")
            return
        case .token68:
            note(start, "a token68 cannot be followed by parameters; an auth-scheme was expected")
            return
        case .bare:
            note(start, "an auth-scheme without a space behind it cannot have parameters")
            owner = .open
        case .open, .list: break
        }
        guard names.insert(parameter.name).inserted else {
            return note(start, "the parameter “\(neutral(parameter.name))” occurs twice; the first is used")
        }
        if owner == .list {
            parameters.append(parameter)
        } else {
            challenges[challenges.count - 1].parameters.append(parameter)
        }
    }

    /// Tokens are ASCII without controls, so only their length needs a limit.
    private func neutral(_ name: String) -> String { name.utf8.count > 40 ? name.prefix(40) + "…" : name }

    private mutating func note(_ offset: Int, _ message: String, always: Bool = false) {
        if problems.count < problemLimit || always {
            problems.append(ChallengeProblem(line: line, offset: offset, message: message))
        } else if problems.count == problemLimit {
            problems.append(ChallengeProblem(line: line, offset: offset, message: "and more problems from here on"))
        }
    }
}

/// Reads the field lines of `WWW-Authenticate` or `Proxy-Authenticate` (RFC 9110 §11.6.1, §11.7.1).
package func parseChallenges(_ fieldLines: [[UInt8]]) -> ParsedChallenges {
    var parser = ChallengeListParser()
    parser.read(fieldLines)
    return ParsedChallenges(challenges: parser.challenges, problems: parser.problems)
}

/// Parameters without a scheme, as in `Authentication-Info` (RFC 9110 §11.6.3).
package struct ParsedParameters: Equatable, Sendable {
    package var parameters: [Challenge.Parameter]
    /// Empty exactly when the lines are valid by RFC 9110.
    package var problems: [ChallengeProblem]

    /// The parameter of that lower-case name, as raw octets.
    package subscript(_ name: String) -> [UInt8]? { parameters.first { $0.name == name }?.value }
}

/// Reads the field lines of `Authentication-Info` or `Proxy-Authentication-Info` (RFC 9110 §11.6.3, §11.7.3).
package func parseAuthParameters(_ fieldLines: [[UInt8]]) -> ParsedParameters {
    var parser = ChallengeListParser(withoutScheme: true)
    parser.read(fieldLines)
    return ParsedParameters(parameters: parser.parameters, problems: parser.problems)
}

/// Reads an `Authorization` or `Proxy-Authorization` value: one scheme with its token68 or parameters (RFC 9110
/// §11.4), in the same shape as a challenge; nil where no scheme could be read.
package func parseCredentials(_ fieldValue: [UInt8]) -> (credentials: Challenge?, problems: [ChallengeProblem]) {
    var parsed = parseChallenges([fieldValue])
    if parsed.problems.isEmpty, parsed.challenges.count != 1 {
        let count = parsed.challenges.count
        let message = "one set of credentials was expected, \(count) were found"
        parsed.problems.append(ChallengeProblem(line: 0, offset: 0, message: message))
    }
    return (parsed.challenges.first, parsed.problems)
}

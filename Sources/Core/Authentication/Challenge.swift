import HTTP

/// One challenge of a `WWW-Authenticate` or `Proxy-Authenticate` field (RFC 9110 §11.6.1, §11.7.1).
package struct Challenge: Equatable, Sendable {
    package struct Parameter: Equatable, Sendable {
        /// In lower case.
        package let name: String
        /// Raw octets, quoted pairs removed. Digest hashes these, not the decoded text.
        package let value: [UInt8]

        package init(name: String, value: [UInt8]) {
            self.name = name
            self.value = value
        }

        package var text: String { decodedFieldValue(value) }
    }

    /// In lower case.
    package let scheme: String
    package var parameters: [Parameter]
    /// The alternative to parameters.
    package var token68: String?

    package init(scheme: String, parameters: [Parameter] = [], token68: String? = nil) {
        self.scheme = scheme
        self.parameters = parameters
        self.token68 = token68
    }

    /// The first parameter of that lower-case name, decoded: UTF-8 when valid, else ISO-8859-1.
    package subscript(_ name: String) -> String? { parameters.first { $0.name == name }?.text }

    package var realm: String? { self["realm"] }
    package var method: AuthenticationMethod { AuthenticationMethod(scheme: scheme) }
}

/// A place where a field value departs from RFC 9110.
package struct ChallengeProblem: Equatable, Sendable {
    /// Which of the given field lines, from 0.
    package let line: Int
    /// In bytes from the line's start.
    package let offset: Int
    package let message: String

    package init(line: Int, offset: Int, message: String) {
        self.line = line
        self.offset = offset
        self.message = message
    }
}

/// What the field lines came to: everything that could be understood, and everything that is wrong.
package struct ParsedChallenges: Equatable, Sendable {
    package var challenges: [Challenge]
    /// Empty exactly when the lines are valid by RFC 9110.
    package var problems: [ChallengeProblem]

    package init(challenges: [Challenge] = [], problems: [ChallengeProblem] = []) {
        self.challenges = challenges
        self.problems = problems
    }
}

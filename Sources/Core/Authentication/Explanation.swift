import HTTP
import Secrets
import Text

/// What is to be explained: field lines, and for the computation whatever else is known.
package struct ExplanationInput: Sendable {
    /// Values of `WWW-Authenticate`, as given.
    package var fieldLines: [[UInt8]]
    /// The page that would be asked for; its request target is hashed by Digest. Without one `/` is taken.
    package var url: URL?
    /// With a credential the `Authorization` value is computed too.
    package var credential: Credential?
    package var method: String
    package var cnonce: String
    package var nonceCount: UInt32
    package var body: [UInt8]

    package init(
        fieldLines: [[UInt8]],
        url: URL? = nil,
        credential: Credential? = nil,
        method: String = "GET",
        cnonce: String,
        nonceCount: UInt32 = 1,
        body: [UInt8] = []
    ) {
        self.fieldLines = fieldLines
        self.url = url
        self.credential = credential
        self.method = method
        self.cnonce = cnonce
        self.nonceCount = nonceCount
        self.body = body
    }

    /// The request target that Digest hashes.
    var uri: String { url?.requestTarget ?? "/" }
}

/// What field lines mean, which challenge would be answered and why, and how the answer is computed. The password is
/// in none of it, but a Basic value is the password in another spelling: print it only for who gave the password.
package struct Explanation: Sendable {
    package let parsed: ParsedChallenges
    package let choice: SpaceChoice
    /// The place of the chosen challenge in `parsed`.
    package let chosen: Int?
    /// nil without a credential or an answerable challenge.
    package let authorization: Authorization?
    let input: ExplanationInput

    package init(_ input: ExplanationInput) {
        self.input = input
        let parsed = parseChallenges(input.fieldLines)
        self.parsed = parsed
        let origin = input.url?.origin ?? Origin(scheme: .http, host: "localhost", port: 80)
        let choice = chooseSpaces(parsed.challenges, origin: origin)
        self.choice = choice
        chosen = choice.chosen.flatMap { parsed.challenges.firstIndex(of: $0.challenge) }
        authorization = input.credential.flatMap { credential in
            guard let offered = choice.chosen else { return nil }
            guard let challenge = offered.digest else { return .basic(credential) }
            let answer = DigestAnswer(
                challenge: challenge,
                method: input.method,
                uri: input.uri,
                nonceCount: input.nonceCount,
                cnonce: input.cnonce,
                body: input.body
            )
            return .digest(credential, answer)
        }
    }

    /// The value, or why there is none.
    var fieldValue: Result<String, AuthorizationError>? {
        guard let authorization else { return nil }
        do throws(AuthorizationError) {
            return .success(try authorization.withFieldValue { decodedFieldValue($0) })
        } catch {
            return .failure(error)
        }
    }

    /// One line: `{"challenges":[…],"problems":[…],"chosen":0,"why":"…","authorization":"…"}`. `chosen` is null when
    /// nothing can be answered, `authorization` when there is none; then `error` says so if computing it failed.
    package var json: String {
        var members: [(String, JSONText)] = [
            ("challenges", .array(parsed.challenges.map(\.json))),
            ("problems", .array(parsed.problems.map(\.json))),
            ("chosen", chosen.map(JSONText.number) ?? .null),
            ("why", .string(choice.why)),
        ]
        switch fieldValue {
        case .success(let value): members.append(("authorization", .string(value)))
        case .failure(let error):
            members += [("authorization", .null), ("error", .string(error.description))]
        case nil: members.append(("authorization", .null))
        }
        return JSONText.object(members).description
    }
}

extension Challenge {
    fileprivate var json: JSONText {
        var members: [(String, JSONText)] = [("scheme", .string(scheme))]
        if let token68 {
            members.append(("token68", .string(token68)))
        } else {
            members.append(("params", .object(parameters.map { ($0.name, .string($0.text)) })))
        }
        return .object(members)
    }
}

extension ChallengeProblem {
    fileprivate var json: JSONText {
        .object([("line", .number(line)), ("offset", .number(offset)), ("message", .string(message))])
    }
}

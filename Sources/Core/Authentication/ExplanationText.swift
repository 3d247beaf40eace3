import HTTP
import Text

extension Explanation {
    /// The explanation as lines for a terminal: nothing in them can do more than be read.
    package var text: [String] {
        var sections = parsed.challenges.enumerated().map { words(for: $0.element, number: $0.offset + 1) }
        if parsed.challenges.isEmpty { sections.append(["No challenge was found."]) }
        if !parsed.problems.isEmpty { sections.append(problems) }
        sections.append(choiceLines)
        if let fieldValue { sections.append(answer(fieldValue)) }
        return Array(sections.joined(separator: [""]))
    }

    private func words(for challenge: Challenge, number: Int) -> [String] {
        let name = short(challenge.method.description)
        var lines = ["Challenge \(number): \(name)", "  asks for \(whatItAsks(challenge))"]
        if let token68 = challenge.token68 { lines.append("  token68 \(short(token68))") }
        let width = challenge.parameters.map { min($0.name.utf8.count, 12) }.max() ?? 0
        for parameter in challenge.parameters {
            let padding = String(repeating: " ", count: max(0, width - parameter.name.utf8.count))
            let meaning = meaning(of: parameter, in: challenge).map { "  (\($0))" } ?? ""
            lines.append("  \(short(parameter.name))\(padding) “\(short(parameter.text))”\(meaning)")
        }
        return lines
    }

    private func whatItAsks(_ challenge: Challenge) -> String {
        switch challenge.method {
        case .httpBasic:
            "a user name and a password, sent so that whoever sees the request can read them (RFC 7617)"
        case .httpDigest:
            "a proof, computed from user name, password and the server's nonce (RFC 7616)"
        case .negotiate: "the system's own log-in, Kerberos or NTLM (RFC 4559)"
        case .ntlm: "a Windows log-in, proved in three messages over one connection"
        case .other("bearer"): "a token that was got elsewhere (RFC 6750)"
        case .serverTrust, .clientCertificate, .other: "something that Latchkey does not know"
        }
    }

    private func meaning(of parameter: Challenge.Parameter, in challenge: Challenge) -> String? {
        switch (challenge.scheme, parameter.name) {
        case (_, "realm"): "the protection space, in the site's words"
        case ("basic", "charset"): "the user name and password are sent in UTF-8 in any case"
        case ("digest", "nonce"): "goes into the proof, so that it holds for this nonce only"
        case ("digest", "opaque"): "sent back unchanged"
        case ("digest", "algorithm"): DigestAlgorithm(name: parameter.text) == nil ? "unknown" : "the hash function"
        case ("digest", "qop"): qopMeaning(challenge)
        case ("digest", "stale"):
            parameter.text.equalsIgnoringCase("true")
                ? "the last nonce was too old; the same password is tried again unasked" : "the last proof was wrong"
        case ("digest", "userhash"):
            parameter.text.equalsIgnoringCase("true")
                ? "the user name is sent hashed" : "the user name is sent readable"
        case ("digest", "domain"): "the places that the same proof may be sent to"
        default: nil
        }
    }

    private func qopMeaning(_ challenge: Challenge) -> String {
        switch (try? DigestChallenge(challenge))?.qop {
        case .auth: "auth is used: the proof covers method and address"
        case .authInt: "auth-int is used: the proof covers the body too"
        case nil: "nothing known is offered"
        }
    }

    private var choiceLines: [String] {
        var lines: [String] = []
        if let offered = choice.chosen, let chosen {
            lines = ["Chosen: challenge \(chosen + 1), \(offered.schemeName)", "  \(choice.why)"]
            if offered.space.method == .httpBasic, input.url?.isEncrypted == false {
                lines.append("  The password would travel unencrypted.")
            }
        } else {
            lines = ["Chosen: none", "  \(choice.why)"]
        }
        for skipped in choice.skipped where parsed.challenges.count > 1 {
            let number = parsed.challenges.firstIndex(of: skipped.challenge).map { " \($0 + 1)" } ?? ""
            lines.append("  Passed over, challenge\(number): \(skipped.why)")
        }
        return lines
    }

    private func answer(_ fieldValue: Result<String, AuthorizationError>) -> [String] {
        switch fieldValue {
        case .failure(let error): ["Authorization: none", "  \(neutralised(error.description))"]
        case .success(let value): ["Authorization: \(neutralised(value))"] + computation
        }
    }
}

extension Explanation {
    private var problems: [String] {
        ["Problems by RFC 9110:"]
            + parsed.problems.flatMap { problem in
                ["  value \(problem.line + 1), byte \(problem.offset): \(neutralised(problem.message))"]
                    + caretLines(problem).map { "    " + $0 }
            }
    }

    /// The value around the problem, and a mark under the place.
    private func caretLines(_ problem: ChallengeProblem) -> [String] {
        let line = input.fieldLines[problem.line]
        let offset = min(problem.offset, line.count)
        let start = offset > 50 ? offset - 40 : 0
        let end = min(line.count, offset + 30)
        let before = (start > 0 ? "…" : "") + neutralised(decodedFieldValue(line[start..<offset]))
        let after = neutralised(decodedFieldValue(line[offset..<end])) + (end < line.count ? "…" : "")
        return [before + after, String(repeating: " ", count: cellWidth(before)) + "^"]
    }
}

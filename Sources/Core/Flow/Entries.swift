import Authentication
import HTTP
import Text

/// What entries say of the same things, in the same words.
extension Session {
    /// `Basic “Staging”`.
    func describe(_ space: ProtectionSpace) -> String {
        let realm = space.realm.map { " “\(cut(neutralised($0), toCells: 40))”" } ?? ""
        return "\(neutralised(space.method.description))\(realm)"
    }

    func details(of space: ProtectionSpace) -> [Entry.Detail] {
        var details = [Entry.Detail("protectionSpace.host", space.origin.host)]
        details.append(.init("protectionSpace.port", String(space.origin.port)))
        details.append(.init("protectionSpace.protocol", space.origin.scheme.rawValue))
        if let realm = space.realm {
            details.append(.init("protectionSpace.realm", cut(neutralised(realm), toCells: 400)))
        }
        let method = space.method.foundationConstant ?? "no constant of Foundation"
        details.append(.init("protectionSpace.authenticationMethod", method))
        if space.server == .proxy { details.append(.init("protectionSpace.isProxy", "true")) }
        details.append(.init("receivesCredentialSecurely", String(space.receivesCredentialSecurely)))
        return details
    }

    func recordChallenge(
        _ challenge: AuthenticationChallenge,
        _ met: MetChallenge,
        _ turn: inout Turn
    ) {
        let space = challenge.protectionSpace
        var details = details(of: space)
        details.append(.init("previousFailureCount", String(challenge.previousFailureCount)))
        let proposed = challenge.proposedCredential.map { "“\(neutralised($0.user))”" } ?? "none"
        details.append(.init("proposedCredential", proposed))
        if let digest = met.offered.digest {
            details.append(.init("algorithm", digest.algorithm.description))
            details.append(.init("qop", digest.qop?.rawValue ?? "none"))
        }
        for other in met.others { details.append(.init("also offered", describe(other.space))) }
        turn.record(
            .challenge,
            "\(describe(space)) · try \(challenge.previousFailureCount + 1)",
            why: met.why,
            rule: rule(for: space.method),
            delegateCall: .didReceiveChallenge,
            details: details,
            asSwift: swiftLines(for: .useCredential, in: challenge, app: app, persistence: .forSession)
        )
    }

    func rule(for method: AuthenticationMethod) -> String {
        switch method {
        case .httpBasic: "RFC 7617 §2"
        case .httpDigest: "RFC 7616 §3.3"
        default: "RFC 9110 §11"
        }
    }

    func rule(for disposition: Disposition) -> String {
        "URLSession.AuthChallengeDisposition.\(disposition), raw value \(disposition.rawValue)"
    }

    /// What releasing a held passage will do.
    func sentence(for passage: Passage) -> String {
        switch passage {
        case .effect(.send(let id, let request, let authorization)):
            let with = authorization.map { " with \(neutralised($0.summary))" } ?? ""
            let fields = if case .form(let form) = request.body { ", \(fieldCount(form.entries.count))" } else { "" }
            let note = mappingNote(for: id)
            return "send \(request.method) \(shortForm(of: shownAddress(of: request.url)))\(note)\(fields)\(with)"
        case .effect(.proceed(_, let goesOn)): return goesOn ? "go on with the connection" : "end the connection"
        case .effect(.cancel): return "end a request"
        case .effect(.closeConnections): return "close the connections"
        case .effect(.parse): return "read the page"
        case .effect(.command): return "tell the page"
        case .effect(.closePage): return "end the page's scripts"
        case .effect(.startTimer): return "start a timer"
        case .effect(.stopTimer): return "stop a timer"
        case .effect(.findOwnAddress): return "ask for the own address"
        case .effect(.startDemoSite): return "start the demo site"
        case .effect(.store): return "ask the stores"
        case .effect(.answerPassphrase): return "answer the vault"
        case .challenge(let id):
            let space = challenges[id].map { describe($0.challenge.protectionSpace) } ?? ""
            return "ask the app: challenge \(space)"
        case .answer(_, let disposition, _): return "the app answers \(disposition)"
        case .page(let id):
            return "show the page \(arrived[id].map { "\(shortForm(of: $0.url)) (\($0.status))" } ?? "")"
        case .message(let message): return "deliver the message \(shortForm(of: message))"
        case .timer(let id): return "deliver: time is up for \(timers[id]?.purpose.name ?? "a timer")"
        case .failure(let failure): return "end the load: \(failure.sentence)"
        }
    }
}

extension Authorization {
    /// Why no field value can be made of it: a colon in a Basic user name, a control character. nil when one can.
    var problem: String? {
        do throws(AuthorizationError) {
            _ = try fieldValue()
            return nil
        } catch {
            return error.description
        }
    }
}

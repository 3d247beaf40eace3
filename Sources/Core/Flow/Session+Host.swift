import Authentication
import Secrets
import Text

/// The pretend host app: what its delegate does with a challenge.
extension Session {
    mutating func askApp(_ id: ChallengeID, _ turn: inout Turn) {
        guard let pending = challenges[id], !pending.isDelivered else {
            return turn.record(
                .dropped,
                "a challenge",
                why: "it was delivered before, or its load has ended",
                delegateCall: .didReceiveChallenge
            )
        }
        challenges[id]?.isDelivered = true
        if challenges[id]?.waiting.contains(where: { isVerification($0.fetch) }) == true {
            let why = "it is the app's own request to verify a token, beside the web view: default handling answers"
            return decide(id, .performDefaultHandling, why: why, &turn)
        }
        switch pending.subject {
        case .trust(let trust, _): askAboutTrust(id, trust, &turn)
        case .response: askAboutPassword(id, pending.challenge, &turn)
        }
    }

    private mutating func askAboutPassword(
        _ id: ChallengeID,
        _ challenge: AuthenticationChallenge,
        _ turn: inout Turn
    ) {
        let method = challenge.protectionSpace.method
        if !settings.answersSubresources, challenges[id]?.isAwaited(by: navigation) != true {
            let why = "challenges of subresources are refused by a setting (subresource-challenges)"
            return decide(id, .performDefaultHandling, why: why, &turn)
        }
        switch app.delegate {
        case .none:
            let why = "the app has no delegate for challenges; WebKit takes that as rejectProtectionSpace"
            decide(id, .rejectProtectionSpace, why: why, &turn)
        case .default:
            decide(id, .performDefaultHandling, why: "this app gives every challenge to default handling", &turn)
        case .basic where method != .httpBasic:
            decideOther(id, method, &turn)
        case .basic, .all:
            if app.ignoresFailureCount, challenge.previousFailureCount > 0, let last = lastAnswer(to: id) {
                let why = "this app ignores previousFailureCount and gives the same credential again"
                decide(id, .useCredential, last, why: why, &turn)
            } else {
                openPrompt(for: id, &turn)
            }
        }
    }

    private mutating func decideOther(_ id: ChallengeID, _ method: AuthenticationMethod, _ turn: inout Turn) {
        if app.cancelsOtherMethods {
            let why = "this app cancels every method but Basic"
            decide(id, .cancelAuthenticationChallenge, why: why, &turn)
        } else {
            let why = "\(method) is not handled by this app, so it goes to default handling"
            decide(id, .performDefaultHandling, why: why, &turn)
        }
    }

    private func lastAnswer(to id: ChallengeID) -> Credential? {
        challenges[id]?.waiting.lazy.compactMap { fetches[$0.fetch]?.lastAnswer }.first
    }

    /// The app has made up its mind: the entry, then its call of the completion handler.
    mutating func decide(
        _ id: ChallengeID,
        _ disposition: Disposition,
        _ credential: Credential? = nil,
        why: String,
        _ turn: inout Turn
    ) {
        guard let challenge = challenges[id]?.challenge else { return }
        turn.record(
            .decision,
            disposition.description,
            why: why,
            disposition: disposition.description,
            rule: rule(for: disposition),
            delegateCall: .completionHandler,
            details: details(of: challenge.protectionSpace),
            asSwift: swiftLines(for: disposition, in: challenge, app: app, persistence: credential?.persistence)
        )
        callCompletionHandler(id, disposition, credential, &turn)
    }

    /// Once is right. Never and twice are the classic bugs of host apps, shown here without the crash.
    private mutating func callCompletionHandler(
        _ id: ChallengeID,
        _ disposition: Disposition,
        _ credential: Credential?,
        _ turn: inout Turn
    ) {
        switch app.completion {
        case .once:
            pass(.answer(id, disposition, credential), &turn)
        case .never:
            if challenges[id]?.isAwaited(by: navigation) == true {
                load?.phase = "waiting for a completion handler that is never called"
            }
            turn.record(
                .failure,
                "the completion handler is never called",
                why: "this app has that bug: the load waits for ever, and WebKit raises an exception when the handler "
                    + "is released (“Completion handler … was not called”); Esc stops the load",
                delegateCall: .completionHandler
            )
        case .twice:
            pass(.answer(id, disposition, credential), &turn)
            pass(.answer(id, disposition, credential), &turn)
        }
    }

    // MARK: The dialog

    private mutating func openPrompt(for id: ChallengeID, _ turn: inout Turn) {
        prompted.append(id)
        isContinuing = false
        presentPrompt(&turn)
    }

    mutating func presentPrompt(_ turn: inout Turn) {
        guard prompt == nil, let id = prompted.first, let pending = challenges[id] else { return }
        let made = makePrompt(for: pending)
        prompt = made
        if pending.isAwaited(by: navigation) { load?.phase = "waiting for you" }
        turn.record(
            .decision,
            "ask",
            why: whyAsked(pending),
            rule: "WebKit's order: user information, session, proposed, then the delegate",
            delegateCall: .didReceiveChallenge,
            details: details(of: pending.challenge.protectionSpace)
        )
        turn.record(
            .prompt,
            made.attempt > 1 ? "try \(made.attempt), waiting for you" : "waiting for you",
            delegateCall: .didReceiveChallenge,
            asSwift: swiftLines(for: .useCredential, in: pending.challenge, app: app, persistence: .forSession)
        )
    }

    private func whyAsked(_ pending: PendingChallenge) -> String {
        let challenge = pending.challenge
        if challenge.previousFailureCount > 0 {
            return "the server refused the last answer, so the person is asked again"
        }
        if challenge.proposedCredential != nil {
            return
                "a URL session tries nothing by itself: the stored credential is only proposed, and the person is asked"
        }
        if found(for: pending)?.failures.isEmpty == false {
            return "what is stored could not be read, so the person is asked"
        }
        if found(for: pending)?.credentials.isEmpty == false {
            return "several users are stored for this space and none is its default, so the person chooses"
        }
        return "no stored credential for this space, so the person is asked"
    }

    /// What the stores said of the space of a challenge; nil when they were not asked.
    private func found(for pending: PendingChallenge) -> FoundCredentials? {
        pending.waiting.first.flatMap { fetches[$0.fetch] }?.found[pending.challenge.protectionSpace]
    }

    private func makePrompt(for pending: PendingChallenge) -> Prompt {
        let challenge = pending.challenge
        let space = challenge.protectionSpace
        let user = challenge.proposedCredential?.user ?? settings.proposedUser ?? ""
        // The options' password belongs to their user name, and to the address that it was given for.
        let isOfTheOptions = space.origin == firstOrigin && user == settings.proposedUser ?? ""
        return Prompt(
            challenge: challenge,
            attempt: challenge.previousFailureCount + 1,
            siteWords: isCrossOrigin(pending) ? nil : space.realm.map { cut(neutralised($0), toCells: 200) },
            warnings: warnings(for: pending),
            user: user,
            password: isOfTheOptions && challenge.previousFailureCount == 0 ? settings.proposedPassword : nil,
            canRefuse: pending.waiting.first?.met?.others.isEmpty == false,
            choices: choices(for: pending),
            offers: levelOffers
        )
    }

    /// The stored credentials of the space, when the person has to choose.
    private func choices(for pending: PendingChallenge) -> [Credential] {
        found(for: pending)?.credentials.map(\.credential) ?? []
    }

    /// Which levels the dialog offers, and where they are kept.
    private var levelOffers: [Prompt.LevelOffer] {
        Persistence.allCases.map { level in
            switch level {
            case .none, .forSession: return .init(level: level)
            case .permanent:
                return .init(
                    level: level,
                    place: places[level],
                    reasonAgainst: settings.usesStores ? nil : "there is no store in this run"
                )
            case .synchronizable:
                return .init(level: level, place: places[level], reasonAgainst: settings.noSynchronizing)
            }
        }
    }

    private func isCrossOrigin(_ pending: PendingChallenge) -> Bool {
        guard let fetch = pending.waiting.first.flatMap({ fetches[$0.fetch] }) else { return false }
        let origin = pending.challenge.protectionSpace.origin
        if case .image(let page) = fetch.purpose { return page != origin }
        return fetch.resource.map { $0.origin != origin } ?? false
    }

    /// What the question is for, where it is not the page itself.
    private func subject(of pending: PendingChallenge) -> [String] {
        guard let fetch = pending.waiting.first.flatMap({ fetches[$0.fetch] }), !fetch.isNavigation else { return [] }
        let noun = fetch.resource?.noun ?? "an image"
        guard isCrossOrigin(pending) else { return ["It is for \(noun) of this page: \(fetch.url.path.prefix(60))"] }
        return [
            "\(noun.prefix(1).uppercased())\(noun.dropFirst()) of another origin asks, not the page that you see.",
            "What that site calls its space is left out: those are its own words.",
        ]
    }

    private func warnings(for pending: PendingChallenge) -> [String] {
        let space = pending.challenge.protectionSpace
        var warnings: [String] = []
        if !space.receivesCredentialSecurely {
            warnings.append(
                space.method == .httpBasic
                    ? "The password will travel unencrypted."
                    : "The connection is not encrypted; Digest hides the password alone."
            )
        }
        warnings += subject(of: pending)
        if let warning = pending.waiting.first?.met?.downgrade { warnings.append(warning) }
        warnings += found(for: pending)?.failures ?? []
        return warnings
    }

    mutating func logIn(_ credential: Credential, _ turn: inout Turn) {
        answerDialog(.useCredential, with: credential, &turn)
    }

    mutating func cancelDialog(_ turn: inout Turn) {
        answerDialog(app.cancelMeaning == .default ? .performDefaultHandling : .cancelAuthenticationChallenge, &turn)
    }

    mutating func answerDialog(_ disposition: Disposition, with credential: Credential? = nil, _ turn: inout Turn) {
        guard let id = prompted.first else { return }
        prompted.removeFirst()
        prompt = nil
        let user = credential.map { " as “\(neutralised($0.user))”, kept \($0.persistence.rawValue)" } ?? ""
        turn.record(.answer, dialogButton(disposition) + user, why: "chosen by the person in the dialog")
        decide(id, disposition, credential, why: dialogReason(disposition), &turn)
        // A refused space may have put the next one's dialog up already.
        if prompt == nil { presentPrompt(&turn) }
    }

    private func dialogButton(_ disposition: Disposition) -> String {
        switch disposition {
        case .useCredential: "Log in"
        case .performDefaultHandling: "Cancel"
        case .cancelAuthenticationChallenge: app.cancelMeaning == .cancel ? "Cancel or Abort" : "Abort"
        case .rejectProtectionSpace: "Refuse this space"
        }
    }

    private func dialogReason(_ disposition: Disposition) -> String {
        switch disposition {
        case .useCredential: "Log in: the request is repeated with what was typed"
        case .performDefaultHandling:
            "Cancel: nothing is sent, and as in Safari the server's own page appears"
        case .cancelAuthenticationChallenge: "the whole load is cancelled and no page appears"
        case .rejectProtectionSpace: "this space is refused; the next one that the response offers is asked about"
        }
    }
}

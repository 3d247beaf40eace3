import HTTP
import Page
import Text

/// Where scripts send the web view, and addresses that change without a load.
extension Session {
    /// Loads that scripts may begin without an act of the person's between them.
    private static let scriptNavigationLimit = 20

    mutating func scriptNavigates(_ navigation: PageReport.Navigation, in id: PageID, _ turn: inout Turn) {
        guard id == shownLive, mayNavigate(from: id, &turn) else { return }
        switch navigation {
        case .assign(let reference):
            scriptOpens(reference, in: id, by: isForwarder(id) ? .replacement : .script, &turn)
        case .replace(let reference): scriptOpens(reference, in: id, by: .replacement, &turn)
        case .reload:
            guard let url = shownAddress else { return }
            // A script does not send a form again: that is for the person to say.
            navigate(to: ParsedAddress(url: url), by: .scriptReload, referrer: shownBy.referrer, &turn)
        case .go(let steps): scriptGoes(steps, &turn)
        }
    }

    /// A page that goes on before it has loaded and before anybody touched it: going back would only come here again
    /// (HTML, “location-object navigate”).
    private func isForwarder(_ id: PageID) -> Bool {
        livePages[id].map { !$0.isLoaded && $0.edit == 0 } ?? false
    }

    private mutating func scriptOpens(
        _ reference: String,
        in id: PageID,
        by cause: Fetch.Cause,
        _ turn: inout Turn
    ) {
        guard let base = livePages[id]?.document.linkBase else { return }
        do throws(AddressError) {
            navigate(to: try base.resolving(reference), by: cause, referrer: shownAddress, &turn)
        } catch {
            refuse(error, &turn)
        }
    }

    private mutating func scriptGoes(_ steps: Int, _ turn: inout Turn) {
        guard let place = history.place(at: steps) else {
            return turn.record(
                .script,
                "history.go(\(steps)): there is no such page",
                why: "the history has \(history.places.count) entries",
                rule: "HTML, “history.go”"
            )
        }
        if traverse(by: steps, &turn) { return }
        go(to: place, by: steps < 0 ? .back : .forward, steps: abs(steps), &turn)
    }

    /// Whether a script may begin a load now: not over a load of the person's, and not for ever.
    mutating func mayNavigate(from id: PageID, _ turn: inout Turn) -> Bool {
        if let navigation, case .navigation(let cause) = fetches[navigation]?.purpose, cause.isOfThePerson {
            if mayRecord(.other, of: id, &turn) {
                turn.record(
                    .dropped,
                    "a load that a script wants",
                    why: "the person's own load (\(cause.rawValue)) is under way and wins",
                    rule: "HTML, “navigate”"
                )
            }
            return false
        }
        scriptNavigations = min(scriptNavigations + 1, Self.scriptNavigationLimit + 1)
        guard scriptNavigations > Self.scriptNavigationLimit else { return true }
        if mayRecord(.other, of: id, &turn) {
            turn.record(
                .dropped,
                "a load that a script wants",
                why: "scripts began \(Self.scriptNavigationLimit) loads without an act of the person's between them: "
                    + "a loop, stopped here",
                rule: "Latchkey's limit; browsers throttle navigations too"
            )
        }
        return false
    }

    /// A form that a script or the person submits on a page whose scripts run.
    mutating func scriptSubmits(_ submission: FormSubmission, in id: PageID, _ turn: inout Turn) {
        guard id == shownLive, submission.method == .dialog || mayNavigate(from: id, &turn) else { return }
        submit(submission, why: "the page sends it", &turn)
        formWasHeldBack(id, &turn)
    }

    // MARK: Addresses without a load

    mutating func changeHistory(
        _ change: PageReport.HistoryChange,
        to address: String,
        by id: PageID,
        _ turn: inout Turn
    ) {
        guard let live = livePages[id] else { return }
        let isRecorded = mayRecord(.history, of: id, &turn)
        guard let url = try? live.url.resolving(address).url, url.origin == live.origin else {
            guard isRecorded else { return }
            return turn.record(
                .dropped,
                "\(change.call) \(saying(address, of: id))",
                why: "a page can take only an address of its own origin, \(live.origin)",
                rule: "HTML, “can have its URL rewritten”"
            )
        }
        livePages[id]?.url = url
        if id == shownLive {
            shownAddress = url
            if url.withoutFragment != live.url.withoutFragment { shownBy = ShownBy() }
            // Beyond what is kept of it a page that floods the history only rewrites its last entry.
            if change == .replace || !isRecorded { history.replace(with: url) } else { history.push(url, of: id) }
        }
        guard isRecorded else { return }
        turn.record(
            .script,
            "\(change.call) \(shortForm(of: url))",
            why: "the address changes and nothing is loaded",
            rule: "HTML, “URL and history update steps”",
            details: [.init("address", url.description)]
        )
    }

    /// Back or forward between addresses of one document: its scripts hear of it and nothing is loaded. False when the
    /// address there belongs to another document.
    mutating func traverse(by steps: Int, _ turn: inout Turn) -> Bool {
        guard let id = shownLive, let place = history.place(at: steps), place.document == id else { return false }
        let url = place.url
        if navigation != nil { endLoads("an address of the shown page was chosen", &turn) }
        history.move(by: steps)
        shownAddress = url
        livePages[id]?.url = url
        turn.record(
            .load,
            shortForm(of: url),
            why: "an address of the page that is shown: nothing is loaded, its scripts hear popstate",
            rule: "HTML, “traverse the history”"
        )
        turn.effects.append(.command(id, .popstate(url)))
        return true
    }

    /// A link to a place in the shown page, whose scripts run: nothing is loaded. False for any other link.
    mutating func followFragment(_ url: URL, _ turn: inout Turn) -> Bool {
        guard let id = shownLive, let live = livePages[id], url.fragment != nil,
            url.withoutFragment == live.url.withoutFragment
        else { return false }
        livePages[id]?.url = url
        shownAddress = url
        history.push(url, of: id)
        turn.record(
            .load,
            shortForm(of: url) + (url.fragment.map { "#\($0)" } ?? ""),
            why: "a place in the page that is shown: nothing is loaded, its scripts hear hashchange",
            rule: "HTML, “navigate to a fragment”"
        )
        turn.effects.append(.command(id, .fragment(url)))
        return true
    }
}

extension PageReport.HistoryChange {
    fileprivate var call: String {
        switch self {
        case .push: "history.pushState"
        case .replace: "history.replaceState"
        case .fragment: "fragment"
        }
    }
}

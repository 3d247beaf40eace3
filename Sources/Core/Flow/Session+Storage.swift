import HTTP
import Page
import Text

/// Cookies and storage that scripts change.
extension Session {
    /// `document.cookie = …`
    mutating func setCookie(_ text: String, by id: PageID, _ turn: inout Turn) {
        guard let live = livePages[id] else { return }
        let outcome = cookies.store(fromScript: text, url: live.url, now: wallClock(turn.time))
        if mayRecord(.cookie, of: id, &turn) {
            turn.record(
                outcome.isKept ? .cookie : .dropped,
                "\(neutralised(outcome.name.prefix(60))) \(outcome.isKept ? "kept" : "refused") (script)",
                why: outcome.reason,
                rule: "RFC 6265 §5.3, HTML “document.cookie”"
            )
        }
        tellCookies(to: id, evenIfOld: true, at: turn.time, &turn)
    }

    /// Pages hear what responses changed in the cookies that their scripts see.
    mutating func tellCookies(_ turn: inout Turn) {
        for id in livePages.keys.sorted() { tellCookies(to: id, at: turn.time, &turn) }
    }

    /// `evenIfOld`: the engine has changed its own copy already, perhaps otherwise than the jar.
    private mutating func tellCookies(
        to id: PageID,
        evenIfOld: Bool = false,
        at time: Milliseconds,
        _ turn: inout Turn
    ) {
        guard let live = livePages[id] else { return }
        let text = cookies.scriptCookies(for: live.url, now: wallClock(time))
        guard evenIfOld || text != live.cookies else { return }
        livePages[id]?.cookies = text
        turn.effects.append(.command(id, .cookies(text)))
    }

    mutating func takeStorage(_ change: PageReport.StorageChange, by id: PageID, _ turn: inout Turn) {
        guard let live = livePages[id] else { return }
        guard storage.take(change, at: live.origin) else {
            guard mayRecord(.other, of: id, &turn) else { return }
            return turn.record(
                .script,
                "a value was not kept in storage",
                why: "an area holds at most \(PageStorage.areaLimit >> 20) MiB",
                rule: "HTML, “Web storage”"
            )
        }
        livePages[id]?.note(change)
    }

    /// One entry per area, when the page goes; values are not shown, since many a token lies there.
    func recordStorage(of live: LivePage, _ turn: inout Turn) {
        for area in [PageReport.StorageArea.local, .session] {
            guard let keys = live.changedKeys[area], !keys.isEmpty else { continue }
            let count = keys.count == 1 ? "1 key" : "\(keys.count) keys"
            turn.record(
                .script,
                "\(area.rawValue)Storage: \(count) changed",
                why: area == .local
                    ? "kept for \(live.origin) until Latchkey ends"
                    : "kept for \(live.origin) in this tab, which lasts as long as Latchkey",
                rule: "HTML, “Web storage”",
                details: keys.sorted().prefix(40).map { .init("key", cut(neutralised($0.prefix(400)), toCells: 100)) }
            )
        }
    }
}

extension LivePage {
    /// Keys of one area that are told of.
    private static let keyLimit = 1000

    /// Remembers which keys changed.
    fileprivate mutating func note(_ change: PageReport.StorageChange) {
        switch change {
        case .set(let area, let item): note(item.key, in: area)
        case .remove(let area, let key): note(key, in: area)
        case .clear(let area): note("(all of them, by clear)", in: area)
        }
    }

    private mutating func note(_ key: String, in area: PageReport.StorageArea) {
        if changedKeys[area, default: []].count < Self.keyLimit { changedKeys[area, default: []].insert(key) }
    }
}

import HTTP
import Page
import Secrets
import Text

/// The person's acts on a page whose scripts run, and the document that comes back.
extension Session {
    /// Changes of the title that are entries.
    private static let titleLimit = 20

    /// The next number of an act of the person's.
    private mutating func nextEdit(in id: PageID) -> Int {
        livePages[id]?.edit += 1
        return livePages[id]?.edit ?? 0
    }

    /// Whether the names of nodes are the engine's already: until its first snapshot they are not, and an act would reach
    /// another node. Says so when they are not.
    mutating func isReady(_ id: PageID) -> Bool {
        guard livePages[id]?.snapshot == 0 else { return true }
        notice = "The page's scripts are only beginning: try again in a moment."
        return false
    }

    mutating func changeLive(_ control: Control, to value: FieldValue, in id: PageID, _ turn: inout Turn) {
        let edit = nextEdit(in: id)
        // A radio button takes the mark from the others of its group.
        for node in [control.id] + control.group where form[node] != nil { livePages[id]?.edits[node] = edit }
        if case .secret(let secret) = value { livePages[id]?.secrets[control.id] = secret }
        turn.effects.append(.command(id, .edit(control.id, value, edit: edit)))
    }

    mutating func pressLive(_ node: NodeID, in id: PageID, _ turn: inout Turn) {
        turn.effects.append(.command(id, .press(node, edit: nextEdit(in: id))))
    }

    mutating func enterLive(_ node: NodeID, in id: PageID, _ turn: inout Turn) {
        turn.effects.append(.command(id, .enter(node, edit: nextEdit(in: id))))
    }

    mutating func focusLive(_ node: NodeID?, _ turn: inout Turn) {
        guard let id = shownLive, livePages[id]?.snapshot != 0 else { return }
        turn.effects.append(.command(id, node.map { .focus($0) } ?? .blur))
    }

    // MARK: Snapshots

    /// The number of the snapshot that is shown; 0 for a page without scripts.
    package var shownSnapshot: Int { shownLive.flatMap { livePages[$0]?.snapshot } ?? 0 }

    /// The document as its scripts made it. An older one is dropped.
    mutating func takeSnapshot(_ number: Int, _ document: Document, of id: PageID, _ turn: inout Turn) {
        guard let live = livePages[id], number > live.snapshot else { return }
        livePages[id]?.snapshot = number
        livePages[id]?.document = document
        recordTitle(of: document, instead: live.document.title, of: id, &turn)
        watchTokenField(of: document, in: id, &turn)
        guard id == shownLive else { return }
        page = .document(id, document, status: live.status)
        acknowledge(document.live?.edit ?? 0, in: document, of: id)
        formSnapshotTaken(id, &turn)
    }

    private mutating func recordTitle(of document: Document, instead old: String, of id: PageID, _ turn: inout Turn) {
        guard document.title != old, let titles = livePages[id]?.titles, titles <= Self.titleLimit else { return }
        livePages[id]?.titles = titles + 1
        let isLast = titles == Self.titleLimit
        turn.record(
            .script,
            isLast ? "further changes of the title are not kept" : "title: \(quoted(shownTitle(document, id)))",
            why: isLast ? "there were \(Self.titleLimit) of them on this page" : "changed by a script",
            rule: "HTML, “document.title”"
        )
    }

    private func shownTitle(_ document: Document, _ id: PageID) -> String { withoutSecrets(document.title, of: id) }

    /// What the engine has seen is the engine's from now on; newer changes of the person's stay.
    private mutating func acknowledge(_ edit: Int, in document: Document, of id: PageID) {
        for (node, changed) in livePages[id]?.edits ?? [:] where changed <= edit {
            livePages[id]?.edits[node] = nil
            if !keepsSecret(of: node, in: document) { form[node] = nil }
        }
    }

    /// The engine shows a masked control's length alone: what was typed here stays while that length is the same.
    private func keepsSecret(of node: NodeID, in document: Document) -> Bool {
        guard case .secret(let secret) = form[node], let place = document.node(node),
            let state = document.live?.states[Int32(place)], state.flags.contains(.concealed)
        else { return false }
        return secret.hasLength(state.value.unicodeScalars.count)
    }
}

extension Secret {
    /// True when it has so many graphemes, scalars or UTF-16 units.
    fileprivate func hasLength(_ length: Int) -> Bool {
        if characterCount == length { return true }
        return withBytes { bytes in
            let scalars = bytes.count { $0 & 0xC0 != 0x80 }
            let pairs = bytes.count { $0 >= 0xF0 }
            return scalars == length || scalars + pairs == length
        }
    }
}

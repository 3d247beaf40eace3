import Flow
import Grid
import HTTP
import Page

/// How far the page is laid out and scrolled.
struct PageView: Equatable, Sendable {
    /// What was asked for last: a page, a size and how much of the page there was.
    struct Request: Equatable, Sendable {
        var id: PageID
        var width: Int
        var nodeCount: Int
        /// Grows with each snapshot of a page with scripts.
        var snapshot = 0
        var isLive = false
        var toggled: Set<NodeID> = []
    }

    var requested: Request?
    /// The page that `layout` belongs to.
    var id: PageID?
    var layout: TextLayout?
    /// The first line shown.
    var top = 0
    /// The selected one of `layout.targets`.
    var target: Int?
    /// Set while the selected field takes the letters.
    var editor: FieldEditor?
    /// What the Session was last told to have the focus.
    var focused: NodeID?
    /// What the Session wanted selected, once that was done.
    var wantedFocus: NodeID?
    /// Where addresses that were left stood, so that going back finds the place.
    var tops: [URL: Int] = [:]
    /// The address that `layout` came from.
    var address: URL?
    /// True after back, forward and reload: the next page begins where it was left.
    var returns = false

    /// What there is among the targets, for the help line.
    var hasLinks = false
    var hasFields = false

    var targets: [TextLayout.Target] { layout?.targets ?? [] }
    var lineCount: Int { layout?.lines.count ?? 0 }
}

extension Model {
    /// Asks for a layout when page or width have changed.
    mutating func followPage() -> [ScreenEffect] {
        guard case .document(let id, let document, _) = session.visiblePage else {
            guard page.id != nil || page.requested != nil else { return [] }
            leavePage()
            page = PageView(tops: page.tops, returns: page.returns)
            return []
        }
        followAddress(id)
        let width = pageWidth
        let toggled = document.isBeginning ? [] : session.toggledDetails
        let wanted = PageView.Request(
            id: id,
            width: width,
            nodeCount: document.nodes.count,
            snapshot: session.shownSnapshot,
            isLive: document.live != nil,
            toggled: toggled
        )
        guard page.requested != wanted, width > 0 else { return [] }
        page.requested = wanted
        return [.layOut(id, document, width: width, toggled: toggled)]
    }

    /// The width that pages are laid out for; it stays while the flow panel covers the page.
    private var pageWidth: Int {
        var model = self
        model.flow.isEnlarged = false
        return Regions(model).pageBody.width
    }

    /// Takes a layout, unless page or width have changed since it was asked for.
    mutating func takeLayout(_ layout: TextLayout, of id: PageID) -> [ScreenEffect] {
        guard let requested = page.requested, requested.id == id, requested.width == layout.width else { return [] }
        let isSamePage = page.id == id
        if layout.isPartial, isSamePage || !canBegin(in: layout) { return [] }
        let before = (top: page.top, lineCount: max(page.lineCount, 1))
        let isReflow = isSamePage && page.layout?.width != layout.width
        let selected = selectedTarget
        let begins = isSamePage && layout.isLive && page.layout?.isLive == false
        if !isSamePage { leavePage() }
        page.layout = layout
        page.id = id
        page.hasLinks = layout.targets.contains { $0.reference != nil }
        page.hasFields = layout.targets.contains { $0.reference == nil }
        var effects: [ScreenEffect] = []
        if !isSamePage {
            enterPage()
        } else if isReflow {
            page.top = before.top * page.lineCount / before.lineCount
        }
        if begins {
            effects = keepSelectionAsScriptsBegin(selected)
        } else if isSamePage {
            keepSelection(of: selected?.node)
        }
        if let target = page.target, isReflow || page.editor != nil { showLine(page.targets[target].line) }
        clampPage()
        updateMatches()
        return effects
    }

    /// Scripts may give the page another address: a place in it that this names is scrolled to.
    private mutating func followAddress(_ id: PageID) {
        guard page.id == id, let address = session.shownAddress, address != page.address else { return }
        let before = page.address?.fragment
        page.address = address
        if let fragment = address.fragment, fragment != before { _ = showAnchor(fragment) }
    }

    /// Once the engine of a page's scripts has its document, its nodes have other names: the selection stays in its
    /// place, and what was typed meanwhile is told again.
    private mutating func keepSelectionAsScriptsBegin(_ selected: TextLayout.Target?) -> [ScreenEffect] {
        let typed = page.editor?.isTyping == true ? page.editor?.value : nil
        let isEdited = page.editor != nil
        page.editor = nil
        page.focused = nil
        guard let index = page.target, let selected, page.targets.indices.contains(index),
            page.targets[index].kind == selected.kind, currentDocument != nil
        else {
            page.target = nil
            return []
        }
        let effects = isEdited ? select(index) : []
        guard let typed, let id = page.editor?.id else { return effects }
        return effects + send(.fieldChanged(id, typed))
    }

    /// True when the place at which the page is to begin is among its first lines.
    private func canBegin(in layout: TextLayout) -> Bool {
        guard let address = session.visibleAddress else { return true }
        if page.returns, let top = page.tops[address] {
            return top + Regions(self).pageBody.height <= layout.lines.count
        }
        return address.fragment.map { layout.line(of: $0) != nil } ?? true
    }

    /// The selection stays with its node, wherever that stands now.
    private mutating func keepSelection(of node: NodeID?) {
        if let target = page.target, page.targets.indices.contains(target), page.targets[target].node == node { return }
        page.target = node.flatMap { node in page.targets.firstIndex { $0.node == node } }
        if page.target == nil { page.editor = nil }
    }

    /// Remembers where the page stood.
    private mutating func leavePage() {
        guard let address = page.address else { return }
        if page.tops.count > 1000 { page.tops = [:] }
        page.tops[address] = page.top
    }

    /// A new page begins at its top, at the place its address names, or where it was left.
    private mutating func enterPage() {
        page.address = session.visibleAddress
        page.target = nil
        page.editor = nil
        page.focused = nil
        page.wantedFocus = nil
        page.top = 0
        if find?.isEditing == false { find = nil }
        if page.returns, let address = page.address, let top = page.tops[address] {
            page.top = top
        } else if let fragment = page.address?.fragment {
            _ = showAnchor(fragment)
        }
        page.returns = false
    }

    mutating func clampPage() {
        page.top = max(0, min(page.top, page.lineCount - Regions(self).pageBody.height))
    }

    /// Scrolls so that a line is in view.
    mutating func showLine(_ line: Int) {
        let height = max(Regions(self).pageBody.height, 1)
        if line < page.top { page.top = line }
        if line >= page.top + height { page.top = line - height / 2 }
        clampPage()
    }

    /// Scrolls to an anchor of the page; false when it has none of that name.
    mutating func showAnchor(_ fragment: String) -> Bool {
        guard let line = page.layout?.line(of: fragment) else { return false }
        page.top = line
        clampPage()
        return true
    }

    mutating func takeInPage(_ key: Key) -> [ScreenEffect] {
        takeInTarget(key) ?? scrollPage(key)
    }

    mutating func scrollPage(_ key: Key) -> [ScreenEffect] {
        let height = max(Regions(self).pageBody.height, 1)
        switch key {
        case .up: page.top -= 1
        case .down: page.top += 1
        case .pageUp: page.top -= max(height - 1, 1)
        case .pageDown: page.top += max(height - 1, 1)
        case .home: page.top = 0
        case .end: page.top = page.lineCount
        default: return []
        }
        clampPage()
        return []
    }
}

extension TextLayout {
    /// The line that a fragment names (HTML, "Scrolling to a fragment"); nil when the page has no such place.
    package func line(of fragment: String) -> Int? {
        if let line = anchors[percentDecoded(fragment)] ?? anchors[fragment] { return line }
        return fragment.isEmpty || fragment.equalsIgnoringCase("top") ? 0 : nil
    }
}

private func percentDecoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
        if byte == UInt8(ascii: "%"), rest.count >= 2,
            let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
        {
            bytes.append(value)
            rest = rest.dropFirst(2)
        } else {
            bytes.append(byte)
        }
    }
    return String(decoding: bytes, as: UTF8.self)
}

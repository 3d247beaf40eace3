import Flow
import Grid
import HTTP
import Page
import Text

/// How far the page is laid out and scrolled.
struct PageView: Equatable, Sendable {
    /// What was asked for last: a page, a size and how much of the page there was.
    struct Request: Equatable, Sendable {
        var id: PageID
        var width: Int
        var nodeCount: Int
    }

    var requested: Request?
    /// The page that `layout` belongs to.
    var id: PageID?
    var layout: TextLayout?
    /// The first line shown.
    var top = 0
    /// The selected one of `layout.targets`.
    var target: Int?
    /// Where addresses that were left stood, so that going back finds the place.
    var tops: [URL: Int] = [:]
    /// The address that `layout` came from.
    var address: URL?
    /// True after back, forward and reload: the next page begins where it was left.
    var returns = false

    var targets: [TextLayout.Target] { layout?.targets ?? [] }
    var lineCount: Int { layout?.lines.count ?? 0 }
}

extension Model {
    /// Asks for a layout when page or width have changed.
    mutating func followPage() -> [ScreenEffect] {
        guard case .document(let id, let document, _) = session.page else {
            guard page.id != nil || page.requested != nil else { return [] }
            leavePage()
            page = PageView(tops: page.tops, returns: page.returns)
            return []
        }
        let width = pageWidth
        let wanted = PageView.Request(id: id, width: width, nodeCount: document.nodes.count)
        guard page.requested != wanted, width > 0 else { return [] }
        page.requested = wanted
        return [.layOut(id, document, width: width)]
    }

    /// The width that pages are laid out for; it stays while the flow panel covers the page.
    private var pageWidth: Int {
        var model = self
        model.flow.isEnlarged = false
        return Regions(model).pageBody.width
    }

    /// Takes a layout, unless page or width have changed since it was asked for.
    mutating func takeLayout(_ layout: TextLayout, of id: PageID) {
        guard let requested = page.requested, requested.id == id, requested.width == layout.width else { return }
        let isSamePage = page.id == id
        let before = (top: page.top, lineCount: max(page.lineCount, 1))
        let isReflow = isSamePage && page.layout?.width != layout.width
        if !isSamePage { leavePage() }
        page.layout = layout
        page.id = id
        if !isSamePage {
            enterPage()
        } else if isReflow {
            page.top = before.top * page.lineCount / before.lineCount
        }
        if let link = page.target, link >= page.targets.count { page.target = nil }
        if let link = page.target, isReflow { showLine(page.targets[link].line) }
        clampPage()
        updateMatches()
    }

    /// Remembers where the page stood.
    private mutating func leavePage() {
        guard let address = page.address else { return }
        if page.tops.count > 1000 { page.tops = [:] }
        page.tops[address] = page.top
    }

    /// A new page begins at its top, at the place its address names, or where it was left.
    private mutating func enterPage() {
        page.address = session.shownAddress
        page.target = nil
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

    /// Selects the next link in a direction: from the selected one, from the match that is shown, or from what is in
    /// view.
    mutating func selectLink(_ step: Int) {
        let targets = page.targets
        guard !targets.isEmpty else { return }
        let view = page.top..<page.top + max(Regions(self).pageBody.height, 1)
        if let target = page.target, targets.indices.contains(target), view.contains(targets[target].line) {
            page.target = (target + step + targets.count) % targets.count
        } else {
            let line = currentMatch?.line ?? (step > 0 ? view.lowerBound : view.upperBound - 1)
            page.target =
                step > 0
                ? targets.firstIndex { $0.line >= line } ?? 0
                : targets.lastIndex { $0.line <= line } ?? targets.count - 1
        }
        focus = .page
        if let target = page.target { showLine(targets[target].line) }
    }

    /// Follows the selected link; a place in this page is only scrolled to.
    mutating func followLink() -> [ScreenEffect] {
        guard let link = page.target, page.targets.indices.contains(link) else { return [] }
        guard case .document(let id, _, _) = session.page, id == page.id else { return [] }
        guard case .link(let reference) = page.targets[link].kind else { return [] }
        guard reference.hasPrefix("#") else {
            page.returns = false
            return send(.linkFollowed(reference))
        }
        let fragment = String(reference.dropFirst())
        if !showAnchor(fragment) {
            message = Message(text: "This page has no place named “\(neutralised(fragment))”", isProblem: true)
        }
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

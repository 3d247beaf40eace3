import Text

/// The text that `layOut` would give as `plainText`, handed over in pieces of some 64 KiB: half the memory, for a page
/// that is only printed.
package func writePlainText(
    of document: Document,
    width: Int,
    ambiguous: AmbiguousWidth = .narrow,
    _ write: ([UInt8]) -> Void
) {
    var layout = BlockLayout(document, width: width, ambiguous: ambiguous)
    layout.walk(0)
    layout.filler.finish()
    var piece: [UInt8] = []
    for line in layout.filler.lines {
        piece += line.bytes
        piece.append(0x0A)
        guard piece.count >= 1 << 16 else { continue }
        write(piece)
        piece.removeAll(keepingCapacity: true)
    }
    write(piece)
}

extension BlockLayout {
    /// The lines as spans, with targets numbered in the order of the page.
    func finished() -> TextLayout {
        var lines: [TextLayout.Line] = []
        var targets = TargetNumbers()
        lines.reserveCapacity(filler.lines.count)
        for line in filler.lines { lines.append(.init(spans(of: line, number: lines.count, &targets))) }
        var anchors: [String: Int] = [:]
        for anchor in filler.anchors {
            let name = document.string(anchor.name)
            if anchors[name] == nil { anchors[name] = anchor.line }
        }
        return TextLayout(
            width: filler.width,
            lines: lines,
            targets: targets.targets,
            anchors: anchors,
            isPartial: rest != nil || document.isBeginning,
            isLive: document.live != nil
        )
    }

    /// The targets met so far, and their numbers by node.
    private struct TargetNumbers {
        var targets: [TextLayout.Target] = []
        var numbers: [Int32: Int] = [:]
    }

    private func spans(of line: LineFiller.FilledLine, number: Int, _ targets: inout TargetNumbers) -> [TextLayout.Span]
    {
        var spans: [TextLayout.Span] = []
        spans.reserveCapacity(line.runs.count + 1)
        // The indentation joins a plain first run.
        var from = 0
        if let first = line.runs.first, first.from > 0, first.look != .init() {
            spans.append(.init(String(decoding: line.bytes[..<first.from], as: UTF8.self)))
            from = first.from
        }
        for (index, run) in line.runs.enumerated() {
            let next = index + 1 < line.runs.count ? line.runs[index + 1].from : line.bytes.count
            let end = min(next, line.bytes.count)
            guard from < end else { continue }
            let text = String(decoding: line.bytes[from..<end], as: UTF8.self)
            spans.append(.init(text, style: run.look.style, target: target(run.look.target, line: number, &targets)))
            from = end
        }
        if from < line.bytes.count { spans.append(.init(String(decoding: line.bytes[from...], as: UTF8.self))) }
        return spans
    }

    private func target(_ node: Int32, line: Int, _ targets: inout TargetNumbers) -> Int? {
        guard node >= 0 else { return nil }
        if let known = targets.numbers[node] { return known }
        targets.numbers[node] = targets.targets.count
        let kind = targetKinds[node] ?? .link(reference: reference(of: Int(node)))
        targets.targets.append(.init(node: document.id(of: Int(node)), kind: kind, line: line))
        return targets.targets.count - 1
    }

    private func reference(of node: Int) -> String {
        let tag = document.nodes[node].tag
        return document.attribute(tag == .a || tag == .area ? .href : .src, of: node) ?? ""
    }
}

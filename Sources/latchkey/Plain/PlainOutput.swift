import Flow
import Glibc
import Grid
import HTTP
import Page
import Reports
import Screens
import Terminal
import Text

/// What `--plain` writes to standard output: the timeline as it happens, and pages as lines.
final class PlainOutput {
    private let ambiguous: AmbiguousWidth
    private let repertoire: Repertoire
    /// The page that was printed last.
    private(set) var layout: TextLayout?

    init(_ invocation: Invocation) {
        ambiguous = invocation.ambiguousWidth
        // A file or a pipe takes UTF-8 whatever the locale is, as with `dump`.
        repertoire = isatty(STDOUT_FILENO) == 0 || adoptLocale() ? .unicode : .ascii
    }

    /// Most lines have one link at most; its number should not break them.
    private static let roomForNumber = 5

    /// In cells.
    var width: Int { columnsOfTerminal(STDOUT_FILENO) ?? 80 }

    /// Lines that are neutralised already.
    func write(_ text: String) { say(repertoire.shown(text)) }

    func write(_ entry: Entry, number: Int) { write(entryText(entry, number: number, numberWidth: 3)) }

    /// The page, or the sentence in its place.
    func writePage(of session: Session) {
        switch session.page {
        case .blank:
            layout = nil
            write(session.notice ?? "There is no page yet: g ADDRESS goes to one.")
        case .notice(let sentence, _):
            layout = nil
            write("\n\(sentence)\n")
        case .document(_, let document, let status):
            let layout = layOut(document, of: session)
            self.layout = layout
            write(
                "\n\(heading(document, status, session.shownAddress))\n\n"
                    + NumberedPage(layout: layout, session: session).text() + "\n"
            )
        }
    }

    private func layOut(_ document: Document, of session: Session) -> TextLayout {
        Page.layOut(
            document,
            width: max(width - Self.roomForNumber, 20),
            ambiguous: ambiguous,
            toggled: session.toggledDetails
        )
    }

    /// True when the page is no longer as it was printed.
    func isOutdated(by session: Session) -> Bool {
        guard case .document(_, let document, _) = session.page else { return false }
        return layout != layOut(document, of: session)
    }

    /// True when the numbers that were printed belong to nodes that scripts have given other names.
    func hasOldNames(for session: Session) -> Bool {
        guard case .document(_, let document, _) = session.page, let layout else { return false }
        return layout.isLive != (document.live != nil)
    }

    /// The page from a place on that a link within it names; false when there is none.
    func writePage(fromAnchor fragment: String, of session: Session) -> Bool {
        guard let layout, let line = layout.line(of: fragment) else { return false }
        write("\n" + NumberedPage(layout: layout, session: session).text(from: line) + "\n")
        return true
    }

    /// The page for a file.
    var pageText: String { layout?.plainText ?? "" }

    /// `Staging · 200 · not encrypted · http://127.0.0.1:8080/basic`
    private func heading(_ document: Document, _ status: Int, _ address: URL?) -> String {
        var parts = [String(status)]
        if !document.title.isEmpty { parts.insert(neutralised(document.title), at: 0) }
        if let address {
            parts.append(address.isEncrypted ? "encrypted" : "not encrypted")
            parts.append(address.description)
        }
        return parts.joined(separator: " · ")
    }
}

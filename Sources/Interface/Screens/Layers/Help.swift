import Authentication
import Flow
import Grid

extension Model {
    /// The help screen: the keys by their table, then the dispositions.
    func helpLines(width: Int) -> [StyledLine] {
        var lines: [StyledLine] = []
        for section in Binding.Section.allCases {
            let rows = keymap.filter { $0.section == section && !$0.keyNames.isEmpty }
            guard !rows.isEmpty else { continue }
            lines.append(StyledLine(text: section.rawValue, style: .strong))
            for row in rows { lines += helpRow(row.keyNames.joined(separator: " "), row.title, width: width) }
            lines.append(StyledLine(text: ""))
        }
        for (title, rows) in Self.otherHelp + [("How long a credential is kept", levelHelp)] {
            lines.append(StyledLine(text: title, style: .strong))
            for (name, meaning) in rows { lines += helpRow(name, meaning, width: width) }
            lines.append(StyledLine(text: ""))
        }
        return lines
    }

    private func helpRow(_ name: String, _ meaning: String, width: Int) -> [StyledLine] {
        let indent = 12
        let words = repertoire.wrapped(meaning, to: max(width - indent - 2, 10))
        if name.count > indent {
            return [StyledLine(text: "  \(name)")]
                + words.map { StyledLine(text: String(repeating: " ", count: 4) + $0) }
        }
        let first = "  " + name + String(repeating: " ", count: indent - name.count) + (words.first ?? "")
        return [StyledLine(text: first)]
            + words.dropFirst().map { StyledLine(text: String(repeating: " ", count: indent + 2) + $0) }
    }

    /// The levels, with the reason where one cannot be had in this run.
    private var levelHelp: [(String, String)] {
        Persistence.allCases.map { level in
            let meaning =
                switch level {
                case .none: "used for this request, never stored"
                case .forSession: "in memory until Latchkey ends"
                case .permanent: "in a store of this system, once the server took it"
                case .synchronizable: "in your sync_folder, once the server took it"
                }
            return (level.rawValue, session.reasonAgainst(level).map { "not in this run: \($0)" } ?? meaning)
        }
    }

    private static let otherHelp: [(String, [(String, String)])] = [
        (
            "Moving",
            [
                ("↑ ↓", "scroll the focused pane; in the flow select an entry"),
                ("PgUp PgDn", "a screenful"),
                ("Home End", "the first and the last line"),
                ("Esc", "closes what lies on top, one thing at a time; then stops the load"),
                ("^C", "stops the load; in a dialog aborts it; otherwise asks, and a second one quits"),
            ]
        ),
        (
            "On a page's fields",
            [
                ("Tab S-Tab", "the next one, the one before: links, fields, buttons"),
                ("letters", "a text takes them at once; Esc makes them commands again, Enter edits on"),
                ("Enter", "in one line submits the form; presses a button; in a text of several lines ends the line"),
                ("Space", "toggles, chooses, presses, opens a list"),
                ("↑ ↓", "choose in a list or among radio buttons, step a number, else scroll"),
                ("^R", "shows a password until pressed again or the field is left"),
                ("^A ^E ^U ^K ^W", "to start or end; delete to start, to end, a word"),
            ]
        ),
        (
            "On a captcha and a native form",
            [
                ("Tab S-Tab", "the next one, the one before: the app's buttons and fields, or the captcha's own"),
                ("Space", "toggles, presses, opens a list"),
                ("r", "reloads the captcha's page: a new attempt; a native form's page: hidden and not ready again"),
            ]
        ),
        (
            "Lines of the palette",
            [
                (":app WORD", "the app that Latchkey pretends to be: all, basic, default, none, and its bugs"),
                (":set WORD", "cancel, mouse, images, escape-delay"),
                (":open URL", "go to an address"),
                (":captcha [URL]", "the app's captcha view; without an address with the demo site's page"),
                (":form [SELECTOR]", "a native form over a form of this page, which is hidden then"),
                (":clock +N", "the clock goes N seconds forward: what is due fires, tokens expire"),
                (":write WORD", "timeline or screen, and a file name"),
            ]
        ),
        (
            "What an app answers to a challenge",
            [
                ("useCredential", "the request is repeated with the credential"),
                ("performDefaultHandling", "as without a delegate: the server's 401 page appears"),
                ("cancelAuthenticationChallenge", "the load fails, no page appears"),
                (
                    "rejectProtectionSpace",
                    "the next space that the response offers is asked for; none left: the 401 page"
                ),
            ]
        ),
    ]
}

import Captcha
import Flow
import Grid

extension Model {
    /// Where the captcha's lifecycle stands, and the newest bridge messages; empty where there is no captcha.
    var stripLines: [StyledLine] {
        guard let captcha = session.captcha else { return [] }
        let room = max(width - 2, 0)
        let state = stateText(captcha)
        let style = captcha.style
        guard height >= 18 || width >= 100 else {
            return [
                StyledLine(text: repertoire.clipped(withNewestMessage(state, captcha, room), to: room), style: style)
            ]
        }
        let first = StyledLine(text: repertoire.clipped(state, to: room), style: style)
        return [first, StyledLine(text: messagesText(captcha.lastMessages, room: room), style: .code)]
    }

    private func stateText(_ captcha: CaptchaView) -> String {
        let isNarrow = width < 60
        var parts = [isNarrow ? captcha.stateWords : "captcha: \(captcha.stateWords)"]
        if width >= 100, captcha.stateWords != captcha.state { parts[0] += " (\(captcha.state))" }
        parts.append("attempt \(captcha.attempt)")
        if let seconds = captcha.tokenSeconds { parts.append(isNarrow ? "\(seconds) s" : "token \(seconds) s left") }
        if let verdict = captcha.verdict { parts.append(verdict) }
        return parts.joined(separator: " · ")
    }

    /// On one line the newest message takes what the state leaves.
    private func withNewestMessage(_ state: String, _ captcha: CaptchaView, _ room: Int) -> String {
        guard let newest = captcha.lastMessages.last, captcha.verdict == nil, repertoire.width(state) + 12 < room else {
            return state
        }
        return "\(state) · \(newest)"
    }

    /// The last three messages, the newest first and whole where that fits: the others take what is left.
    private func messagesText(_ messages: [String], room: Int) -> String {
        guard !messages.isEmpty else { return "bridge: no message yet" }
        let newest = messages.suffix(3).reversed()
        var left = room - 8
        var texts: [String] = []
        for message in newest where left > 12 {
            let text = repertoire.clipped(message, to: left)
            texts.append(text)
            left -= repertoire.width(text) + 3
        }
        return repertoire.clipped("bridge: " + texts.joined(separator: " ← "), to: room)
    }
}

extension CaptchaView {
    /// The state in words.
    var stateWords: String { CaptchaState(rawValue: state)?.words ?? state }

    fileprivate var style: Style {
        switch state {
        case "passed": .good
        case "failed", "robot", "tokenError", "expired", "indeterminate": .problem
        case "visible", "hiddenPending": .warning
        default: .strong
        }
    }
}

extension Frame {
    mutating func drawStrip(_ model: Model, in strip: Rect) {
        for (offset, line) in model.stripLines.prefix(strip.height).enumerated() {
            grid.write(" \(line.text)", in: strip.line(offset), style: line.style)
        }
    }
}

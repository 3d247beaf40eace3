import Grid
import Testing

@testable import Flow
@testable import Screens

/// The palette's lines and its search.
@Suite struct PaletteTests {
    private func enter(_ text: String) -> Stage {
        var stage = Stage()
        stage.press(.character(":"))
        stage.type(text)
        stage.press(.enter)
        return stage
    }

    @Test func everyFixedLineIsUnderstood() {
        for (line, _) in SettingLine.fixed {
            guard case .success = SettingLine.parse(line) else {
                Issue.record("\(line) is not understood")
                continue
            }
        }
    }

    @Test func linesChangeTheApp() {
        #expect(enter("app basic").model.session.app.delegate == .basic)
        #expect(enter(":app none").model.session.app.delegate == .none)
        #expect(enter("app completion twice").model.session.app.completion == .twice)
        #expect(enter("app ignores-count on").model.session.app.ignoresFailureCount)
        #expect(enter("app others cancel").model.session.app.cancelsOtherMethods)
        #expect(enter("set cancel cancel").model.session.app.cancelMeaning == .cancel)
        #expect(enter("set escape-delay 30").effects == [.setEscapeDelay(30)])
        #expect(enter("open http://127.0.0.1:1/x").model.session.load?.url.path == "/x")
    }

    @Test func linesAboutScriptsChangeTheSettings() {
        #expect(!enter("set scripts off").model.session.settings.runsScripts)
        #expect(enter("handlers One,Two").model.session.settings.handlers == ["One", "Two"])
        #expect(enter("handlers none").model.session.settings.handlers == [])
        #expect(!enter("set confirm no").model.session.settings.confirmAnswer)
        #expect(enter("set prompt two  words").model.session.settings.promptAnswer == "two  words")
        #expect(enter("set prompt cancel").model.session.settings.promptAnswer == nil)
        #expect(enter("set script-time-limit 1500").model.session.settings.scriptTimeLimit == 1500)
        #expect(!enter("set subresource-challenges refuse").model.session.settings.answersSubresources)
        #expect(enter("js 1 + 1").model.session.notice?.contains("No script runs") == true)
    }

    @Test func wrongWordsGetASentenceWithTheNearestAndStay() {
        let rows = [
            ("app basik", "“basic”"), ("set mouse onn", "“on”"), ("set mose on", "“mouse”"), ("app", "one of"),
            ("set escape-delay soon", "milliseconds"), ("open", "address"), ("write nothing x", "“timeline”"),
            ("zzzz", "no command"), ("handlers a b", "commas"), ("handlers a,,b", "commas"), ("js", "expression"),
            ("set script-time-limit 1", "from 10 to 60000"), ("set confirm maybe", "“yes”"), ("set prompt", "cancel"),
        ]
        for (line, words) in rows {
            let stage = enter(line)
            #expect(stage.text.contains(words), "\(line)")
            #expect(stage.text.contains(":\(line)"), "\(line) stays")
        }
    }

    @Test func lettersThatStandApartFindACommand() {
        #expect(PaletteItem.all(matching: "relo").first?.action == .command(.reload))
        #expect(PaletteItem.all(matching: "cred").first?.action == .command(.credentials))
        #expect(PaletteItem.all(matching: "mouse on").first?.action == .line("set mouse on"))
        #expect(PaletteItem.all(matching: "qqq").isEmpty)
    }

    @Test func everyCommandOutsideTheDialogIsInThePalette() {
        let listed = PaletteItem.all.compactMap { item -> Command? in
            if case .command(let command) = item.action { command } else { nil }
        }
        let dialogs: Set<Command> = [.logIn, .cancel, .abort, .refuse, .reveal, .palette]
        #expect(Set(listed).union(dialogs) == Set(Command.allCases))
    }

    @Test func commandChosenByArrowsRunsWhateverWasTyped() {
        var stage = enter("app bsic")
        stage.press(.down, .up, .enter)
        #expect(stage.model.session.app.delegate == .basic)
        #expect(stage.model.layers.isEmpty)
    }
}

import Grid
import Secrets
import Testing

@testable import Flow
@testable import Screens

/// The vault's own dialog.
@Suite struct PassphraseTests {
    private func stage(isNew: Bool = false) -> Stage {
        var stage = Stage()
        stage.ask()
        stage.wantPassphrase(isNew: isNew)
        return stage
    }

    private func given(_ stage: Stage) -> Secret? {
        guard case .flow(.answerPassphrase(let secret)) = stage.effects.first else { return nil }
        return secret
    }

    @Test func enterGivesThePassphraseAndTheSignInGoesOn() {
        var stage = stage()
        #expect(stage.words.contains("kept in vault in ~/.local/share/latchkey"))
        stage.type("hörse 日")
        stage.press(.enter)
        #expect(given(stage) == Secret("hörse 日"))
        #expect(stage.model.secret == nil)
        stage.type("demo")
        #expect(stage.model.dialog?.user.text == "demo", "what was typed for the vault is not in the sign-in dialog")
    }

    @Test func aNewOneIsTypedTwiceAndADifferenceIsASentence() {
        var stage = stage(isNew: true)
        stage.type("horse")
        stage.press(.enter)
        #expect(stage.model.secret?.focus == .second)
        stage.type("house")
        stage.press(.enter)
        #expect(stage.words.contains("The two differ"))
        #expect(stage.model.session.passphrase != nil)
        stage.type("horse")
        #expect(!stage.words.contains("The two differ"))
        stage.press(.tab)
        stage.type("horse")
        stage.press(.enter)
        #expect(given(stage) == Secret("horse"))
    }

    @Test(arguments: [Key.escape, .control("c")])
    func itCanBeDeclined(key: Key) {
        var stage = stage()
        #expect(stage.words.contains("without it this run keeps credentials for the session only"))
        stage.type("horse")
        stage.press(key)
        #expect(stage.effects == [.flow(.answerPassphrase(nil))])
        #expect(stage.model.dialog != nil, "the sign-in stays")
    }

    @Test func anEmptyOneIsRefused() {
        var stage = stage()
        stage.press(.enter)
        #expect(stage.words.contains("An empty passphrase protects nothing"))
        #expect(stage.model.session.passphrase != nil)
    }

    @Test func keysTypedAheadOfItAreNotForIt() {
        var stage = Stage()
        stage.ask()
        let question = PassphraseQuestion(place: "vault in ~/x", isNew: false)
        _ = update(&stage.model, .world(.passphraseWanted(question)), at: 0)
        for key in [Key.character("x"), .escape, .enter] {
            #expect(update(&stage.model, .input(.key(key)), at: 0).isEmpty)
        }
        _ = update(&stage.model, .input(.paste(Secret("secret"))), at: 0)
        #expect(stage.model.secret?.first.isEmpty == true)
        #expect(stage.model.dialog?.user.isEmpty == true)
    }

    @Test func itWaitsWhileAFieldIsEditedAndLiesOverWhatIsRead() {
        var stage = Stage()
        stage.press(.character("g"))
        stage.wantPassphrase()
        stage.type("x")
        #expect(!stage.words.contains("Passphrase"))
        stage.press(.escape)
        #expect(stage.words.contains("Passphrase"))
        stage.press(.escape, .character("C"))
        stage.wantPassphrase()
        stage.type("dD")
        #expect(stage.model.secret?.first.count == 2, "letters are text, not commands of the list below")
        stage.press(.function(1))
        #expect(!stage.model.secretTakesKeys, "a layer that is opened on purpose lies on top")
        #expect(stage.words.contains("this help"))
        stage.press(.escape)
        #expect(stage.model.secretTakesKeys)
    }

    @Test func itIsShownOnlyWhileItIsWanted() {
        var stage = stage()
        stage.type("horse")
        stage.press(.control("r"))
        #expect(stage.words.contains("horse"))
        stage.press(.control("g"))
        stage.type("write screen out.txt")
        stage.press(.enter)
        guard case .writeFile(_, let content) = stage.effects.first else {
            Issue.record("nothing was written: \(stage.effects)")
            return
        }
        #expect(!content.contains("horse"))
        stage.press(.tab)
        #expect(!stage.words.contains("horse"))
    }

    @Test func itFitsEverySizeWithTheFocusInView() {
        for (width, height) in [(80, 24), (40, 12), (30, 8)] {
            var stage = Stage(width: width, height: height)
            stage.wantPassphrase(isNew: true)
            for _ in 0..<4 {
                let controls = stage.words.contains("Not now") || view(stage.model).cursor != nil
                #expect(controls, "\(width)×\(height)\n\(stage.text)")
                stage.press(.tab)
            }
        }
    }
}

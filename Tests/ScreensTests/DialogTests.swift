import Authentication
import Grid
import Secrets
import Testing

@testable import Flow
@testable import Screens

/// The dialog: fields, focus, and what is never shown.
@Suite struct DialogTests {
    @Test func enterGoesFromTheUserNameToAnEmptyPassword() {
        var stage = Stage()
        stage.ask()
        stage.type("demo")
        stage.press(.enter)
        #expect(stage.model.dialog?.focus == .password)
    }

    @Test func knownUserNameBeginsAtThePassword() {
        var stage = Stage()
        stage.ask(.example(attempt: 2, user: "demo"))
        #expect(stage.model.dialog?.focus == .password)
        #expect(stage.text.contains("Try 2 · the server refused the last answer"))
        #expect(stage.text.contains("demo"))
    }

    @Test func maskHasOneMarkPerGrapheme() {
        var stage = Stage()
        stage.ask(.example(user: "demo"))
        stage.type("ё日😀")
        stage.paste("👨‍👩‍👧e\u{301}\n")
        #expect(stage.text.contains("[•••••  "))
        #expect(stage.model.dialog?.password.secret == Secret("ё日😀👨‍👩‍👧e\u{301}"))
        stage.press(.backspace, .left, .left, .delete, .home, .character("x"))
        #expect(stage.model.dialog?.password.secret == Secret("xё日👨‍👩‍👧"))
    }

    @Test func passwordIsShownUntilPressedAgainOrLeft() {
        var stage = Stage()
        stage.ask(.example(user: "demo"))
        stage.type("s3cret")
        #expect(!stage.text.contains("s3cret"))
        stage.press(.control("r"))
        #expect(stage.text.contains("s3cret"))
        stage.press(.control("r"))
        #expect(!stage.text.contains("s3cret"))
        stage.press(.control("r"), .tab, .backTab)
        #expect(!stage.text.contains("s3cret"), "leaving the field hides it")
        stage.press(.control("r"), .function(6), .function(6), .function(6))
        #expect(!stage.text.contains("s3cret"), "leaving the dialog hides it")
    }

    @Test func tabWalksEveryControlWithTheLevelsAsOneStop() {
        var stage = Stage()
        stage.ask(.example(canRefuse: true))
        var stops: [Dialog.Control?] = []
        for _ in 0..<8 {
            stops.append(stage.model.dialog?.focus)
            stage.press(.tab)
        }
        #expect(stops == [.user, .password, .keep, .logIn, .cancel, .abort, .refuse, .user])
    }

    @Test func arrowsChooseTheLevel() {
        var stage = Stage()
        stage.ask()
        #expect(stage.model.dialog?.persistence == .forSession)
        stage.press(.tab, .tab, .left)
        #expect(stage.model.dialog?.persistence == Persistence.none)
        stage.press(.left, .right)
        #expect(stage.model.dialog?.persistence == .forSession)
    }

    @Test func buttonsNameTheirDispositionAndCancelFollowsTheSetting() {
        var stage = Stage()
        stage.ask(.example(canRefuse: true))
        let names = [
            "useCredential", "performDefaultHandling", "cancelAuthenticationChallenge", "rejectProtectionSpace",
        ]
        stage.press(.tab, .tab)
        for name in names {
            stage.press(.tab)
            #expect(stage.text.contains("→ \(name)"), "\(name)")
        }
        stage.model.session.app.cancelMeaning = .cancel
        stage.press(.backTab, .backTab)
        #expect(stage.text.contains("→ cancelAuthenticationChallenge: nothing is sent, no page appears"))
        #expect(stage.text.contains("Esc cancel: no page"))
    }

    @Test func keysTypedAheadOfTheDialogAreNotForIt() {
        var stage = Stage()
        stage.model.session.prompt = .example()
        _ = update(&stage.model, .timer, at: 0)
        for key in [Key.character("x"), .escape, .enter, .tab] {
            #expect(update(&stage.model, .input(.key(key)), at: 0).isEmpty)
        }
        _ = update(&stage.model, .input(.paste(Secret("secret"))), at: 0)
        #expect(stage.model.dialog?.user.text == "")
        #expect(stage.model.session.prompt != nil)
        stage.type("x")
        #expect(stage.model.dialog?.user.text == "x")
    }

    @Test func dialogWaitsWhileAnotherFieldIsEdited() {
        var stage = Stage()
        stage.press(.character("g"))
        stage.type("http://a")
        stage.ask()
        #expect(!stage.text.contains("Sign in"))
        stage.type("b")
        #expect(stage.model.addressBar?.field.text == "http://ab")
        stage.press(.escape)
        #expect(stage.text.contains("Sign in"))
    }

    @Test func functionKeysAndPaletteWorkWhileTyping() {
        var stage = Stage()
        stage.ask()
        stage.type("de")
        stage.press(.function(1), .escape, .control("g"), .escape)
        stage.type("mo")
        #expect(stage.model.dialog?.user.text == "demo")
    }

    @Test func lettersAreCommandsOnAButton() {
        var stage = Stage()
        stage.ask()
        stage.press(.tab, .tab, .tab, .character("?"))
        #expect(stage.model.layers == [.help(scroll: 0)])
    }

    @Test func typedTextSurvivesResizingAndTheOriginStaysPinned() {
        var stage = Stage()
        stage.ask(.example(realm: String(repeating: "long realm ", count: 20), canRefuse: true))
        stage.type("demo")
        stage.send(.resized(width: 40, height: 12))
        for _ in 0..<7 {
            let lines = stage.text.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines[0].contains("http://127.0.0.1:8080"))
            stage.press(.tab)
        }
        stage.send(.resized(width: 80, height: 24))
        #expect(stage.text.contains("[demo "))
    }

    @Test func longHostKeepsItsEnd() {
        var stage = Stage(width: 40, height: 12)
        stage.ask(.example(host: String(repeating: "login.", count: 40) + "example.com"))
        #expect(stage.text.contains("example.com:8080"))
    }

    @Test func hostileWordsCannotMoveTheCursor() {
        var stage = Stage()
        stage.ask(.example(realm: "a\u{1B}[2Jb\u{202E}c\u{9B}d\u{7}\r\n"))
        let cells = view(stage.model).grid.cells
        #expect(cells.allSatisfy { $0.text.unicodeScalars.allSatisfy { !$0.isUnsafeOnScreen } })
        #expect(stage.text.contains("<U+001B>"))
    }

    @Test func revealedPasswordIsMaskedInTheWrittenScreen() {
        var stage = Stage()
        stage.ask(.example(user: "demo"))
        stage.type("s3cret")
        stage.press(.control("r"), .control("g"))
        stage.type("write screen out.txt")
        stage.press(.enter)
        guard case .writeFile("out.txt", let content) = stage.effects.first else {
            Issue.record("nothing was written: \(stage.effects)")
            return
        }
        #expect(content.contains("Sign in"))
        #expect(!content.contains("s3cret"))
    }

    @Test func clickPressesButtonsAndChoosesLevels() {
        var stage = Stage(mouse: true)
        stage.ask()
        let lines = stage.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let row = lines.firstIndex(where: { $0.contains("( ) none") }) else {
            Issue.record("no levels")
            return
        }
        stage.click(
            row: row,
            column: lines[row].distance(from: lines[row].startIndex, to: lines[row].firstRange(of: "( )")!.lowerBound)
                + 1
        )
        #expect(stage.model.dialog?.persistence == Persistence.none)
    }
}

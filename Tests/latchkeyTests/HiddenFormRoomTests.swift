import Flow
import Page
import Secrets
import Testing

@testable import latchkey

@Suite(.serialized) struct HiddenFormRoomTests {
    @Test func aSubmitWhileThePageLoadsWaitsAndArrivesAsItWasTyped() throws {
        let run = try FormRun()
        run.open("search")
        try run.wait("the fields") { run.stage?.fields.isEmpty == false }
        #expect(run.state == "loading")
        #expect(!run.live.session.isWebViewVisible)
        run.fill("q", #"O'Reilly \' 日本"#)
        run.submit()
        #expect(run.state == "waiting for the form")
        try run.wait(for: "revealed")
        #expect(run.live.session.isWebViewVisible)
        #expect(run.page.contains(#"q = O'Reilly \' 日本"#))
        #expect(run.page.contains("partner = latchkey & co"))
        run.live.take(.reloadChosen)
        #expect(run.state == "loading")
        #expect(!run.live.session.isWebViewVisible)
        #expect(run.stage?.fields.first?.value == .text(#"O'Reilly \' 日本"#))
    }

    @Test func anEarlySubmitIsRefusedWhenTheAppWantsThat() throws {
        let run = try FormRun(changes: [.refusesEarlySubmit(true)])
        run.open("search")
        try run.wait("the fields") { run.stage?.fields.isEmpty == false }
        run.fill("q", "words")
        run.submit()
        #expect(run.state == "loading")
        #expect(run.stage?.reason?.contains("hasForm is false") == true)
        try run.wait(for: "form ready")
        run.submit()
        try run.wait(for: "revealed")
    }

    @Test func theTokenStaysAndTheListIsTheServers() throws {
        let run = try FormRun()
        try run.enter("token", selector: "#order")
        try run.wait("the shops") {
            run.stage?.fields.contains { $0.kind == .select(options: ["Choose a shop", "Berlin", "京都", "O'Hare"]) }
                == true
        }
        #expect(run.stage?.fields.map(\.id) == ["name", "shop", "wish"])
        run.fill("name", "ё")
        run.submit()
        #expect(run.stage?.reason?.contains("Shop") == true)
        run.fill("shop", .chosen([3]))
        run.fill("wish", "a\nb </script> \u{2028} end")
        run.submit()
        try run.wait(for: "revealed")
        #expect(run.page.contains("shop = o'h"))
        #expect(run.page.contains("wish = a␍␊\n    b </script> \u{2028} end"))
    }

    @Test func aRestartedServersRefusalIsNamedAndTheTextIsKept() throws {
        let run = try FormRun()
        try run.enter("token", selector: "#order")
        try run.wait("the shops") {
            run.stage?.fields.contains { $0.kind == .select(options: ["Choose a shop", "Berlin", "京都", "O'Hare"]) }
                == true
        }
        run.fill("name", "me")
        run.fill("shop", .chosen([1]))
        try run.restartSite()
        run.submit()
        try run.wait(for: "revealed")
        #expect(run.stage?.reason?.contains("the server refused it: 403") == true)
        #expect(run.page.contains("the site was restarted"))
        run.live.take(.backChosen)
        try run.wait(for: "form ready")
        #expect(run.stage?.fields.first?.value == .text("me"))
    }

    @Test func aFieldThatAScriptComputesIsComputed() throws {
        let run = try FormRun()
        try run.enter("computed", selector: "#tickets")
        run.fill("count", "3")
        run.fill("seat", .chosen([1]))
        run.submit()
        try run.wait(for: "revealed")
        #expect(run.page.contains("sum = 90"), "\(run.entries)")
    }

    @Test func theDialogOfAHiddenPageComesAboveTheForm() throws {
        let run = try FormRun()
        run.open("basic/page")
        try run.wait("the dialog") { run.live.session.prompt != nil }
        #expect(run.state == "loading")
        run.live.take(.loginChosen(user: "demo", password: Secret("s3cret"), persistence: .forSession))
        try run.wait(for: "form ready")
        run.fill("q", "words")
        run.submit()
        try run.wait(for: "revealed")
        #expect(run.page.contains("q = words"))
    }

    @Test func aCancelledDialogLeavesTheFormWithItsReason() throws {
        let run = try FormRun()
        run.open("basic/page")
        try run.wait("the dialog") { run.live.session.prompt != nil }
        run.live.take(.cancelChosen)
        try run.wait("a failure") { run.state.hasPrefix("failed") }
        #expect(run.stage?.reason?.contains("a login is asked for instead of the form: 401") == true)
    }

    @Test(arguments: [
        ("renamed", "field not found"), ("changed", "the page has changed it"), ("disabled", "the button is disabled"),
        ("throws", "val is broken here"), ("endless", "ran longer than"), ("validation", "No cats here"),
    ])
    func aFailureIsNamedAndTheTextIsKept(_ room: String, _ reason: String) throws {
        let run = try FormRun()
        try run.enter(room)
        if room == "renamed" || room == "changed" {
            // The page changes its form by itself.
            let new = room == "renamed" ? "query" : "agreed"
            try run.wait("the change") { run.names.contains(new) }
        }
        run.fill("q", "a cat")
        run.submit()
        try run.wait("a failure") { run.state.hasPrefix("failed") }
        #expect(run.stage?.reason?.contains(reason) == true, "\(run.stage?.reason ?? "")\n\(run.entries)")
        #expect(run.stage?.fields.first?.value == .text("a cat"))
        #expect(!run.live.session.isWebViewVisible)
    }

    @Test func aLoginPageInsteadIsNamedAsSuch() throws {
        let run = try FormRun()
        run.open("login")
        try run.wait(for: "failed: find")
        #expect(run.stage?.reason?.contains("a login page is there instead of the form") == true)
    }

    @Test func aDesignersFieldThatIsMissingIsNamed() throws {
        let run = try FormRun()
        var request = HiddenFormRequest(address: run.address("missing"))
        request.specification = FormSpecification(fields: [.init(selector: "#q"), .init(selector: "#postcode")])
        run.live.take(.formChosen(request))
        try run.wait(for: "failed: find")
        #expect(run.stage?.reason == "field not found: #postcode")
    }

    @Test func anAppThatBelievesAnythingSendsAFormWithoutItsField() throws {
        let run = try FormRun(changes: [.believesAnything(true), .isReadyWithoutForm(true)])
        var request = HiddenFormRequest(address: run.address("missing"))
        request.specification = FormSpecification(fields: [.init(selector: "#q"), .init(selector: "#postcode")])
        run.live.take(.formChosen(request))
        try run.wait(for: "form ready")
        for field in run.stage?.fields ?? [] { run.fill(field.id, "12345") }
        run.submit()
        try run.wait("an end") { run.state == "revealed" || run.state.hasPrefix("failed") }
        #expect(run.count("the result is believed") == 1)
    }

    @Test func aValueWithABackslashBreaksTheScriptThatEscapesQuotesOnly() throws {
        let run = try FormRun(changes: [.escapesQuotesOnly(true)])
        try run.enter("no-label")
        run.fill("q", #"O'Reilly \' x"#)
        run.submit()
        try run.wait(for: "failed: the script's result")
        #expect(run.stage?.reason?.contains("SyntaxError") == true)
    }

    @Test func anAnswerByFetchIsNoLoad() throws {
        let run = try FormRun()
        try run.enter("fetch")
        run.fill("q", "words")
        run.submit()
        try run.wait("the answer") { run.page.contains("Found: apple") }
        run.live.take(.clockMoved(seconds: 3))
        #expect(run.state == "failed: no load followed")
        let reason = run.stage?.reason ?? ""
        #expect(reason.contains("made 1 request by script") && reason.contains("Found: apple"), "\(reason)")
        run.live.take(.nativeFormClosed)
        #expect(run.live.session.isWebViewVisible)
        #expect(run.page.contains("Found: apple"))
    }

    @Test func redirectsAndFramesRevealOnce() throws {
        let run = try FormRun()
        try run.enter("redirects")
        run.fill("q", "words")
        run.submit()
        try run.wait(for: "revealed")
        try run.wait("the page's script") { run.page.contains("The page has run its script.") }
        #expect(run.count("the page is revealed") == 1)
    }

    @Test func aRefusalIsNamedWithItsStatus() throws {
        let run = try FormRun()
        try run.enter("refused")
        run.fill("q", "words")
        run.submit()
        try run.wait(for: "revealed")
        #expect(run.stage?.reason == "the server refused it: 422, “Not like this”")
    }

    @Test func anActionWithTwoSlashesGoesToTheOtherHost() throws {
        let run = try FormRun()
        try run.enter("elsewhere")
        run.fill("q", "words")
        run.submit()
        try run.wait(for: "revealed")
        #expect(run.live.session.shownAddress?.origin == run.site.secondOrigin)
        #expect(run.page.contains("q = words"))
    }

    @Test func aButtonWithoutALabelIsCalledSubmit() throws {
        let run = try FormRun()
        try run.enter("no-label", selector: nil)
        #expect(run.stage?.submitLabel == "Submit")
        #expect(run.count("jQuery is injected") == 1)
    }

    @Test func theDriverWorksWithoutJQuery() throws {
        let run = try FormRun()
        run.open("no-label", usesJQuery: false)
        try run.wait(for: "form ready")
        run.fill("q", "plain")
        run.submit()
        try run.wait(for: "revealed")
        #expect(run.page.contains("q = plain"))
        #expect(run.count("jQuery is injected") == 0)
    }

    @Test func aCaptchaInsideComesOverTheFormAndGoesAlone() throws {
        let run = try FormRun()
        try run.enter("captcha")
        run.fill("q", "words")
        run.submit()
        try run.wait("the challenge") { run.live.session.captcha?.isOverlay == true }
        #expect(run.live.session.isWebViewVisible)
        run.live.take(.clockMoved(seconds: 4))
        #expect(run.state == "script running")
        run.live.take(.captchaSwiped)
        try run.wait("the challenge's end") { run.live.session.captcha?.isOverlay != true }
        #expect(!run.live.session.isWebViewVisible)
        #expect(run.stage?.fields.first?.value == .text("words"))
    }

    @Test func aPasswordReachesThePageAndNoEntry() throws {
        let run = try FormRun()
        run.live.take(.formChosen(HiddenFormRequest(address: "\(run.site.origin)/sign-in/csrf")))
        try run.wait(for: "form ready")
        let password = "pass\"w\\ord</script>'ё"
        run.fill("user", "demo")
        run.fill("password", .secret(Secret(password)))
        run.submit()
        try run.wait(for: "revealed")
        #expect(run.page.contains("User name or password is wrong."))
        let details = run.live.timeline.entries.flatMap { $0.details.map(\.value) + $0.asSwift }.joined(separator: "\n")
        #expect(!(run.entries + details).contains("pass\"w"))
        run.live.take(.reloadChosen)
        try run.wait(for: "form ready")
        run.fill("password", .secret(Secret("s3cret")))
        run.submit()
        try run.wait("the welcome") { run.live.session.shownAddress?.path == "/sign-in/csrf/welcome" }
    }
}

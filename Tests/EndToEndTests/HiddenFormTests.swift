import Foundation
import TestSupport
import Testing

extension EndToEnd {
    /// `latchkey form` in a terminal, over rooms of a site that is a program of its own.
    @Suite struct HiddenForms {
        private func form(_ site: RunningSite, _ room: String, _ arguments: String...) throws -> TmuxScreen {
            try TmuxScreen(
                [Surroundings.program, "form", "\(site.origin)/hidden-form/\(room)", "--profile", "temporary"]
                    + arguments
            )
        }

        @Test func whatIsSentWhileThePageLoadsWaitsAndArrives() throws {
            let site = try RunningSite()
            let screen = try form(site, "search", "--form", "#search")
            try screen.wait(forText: "What are you looking")
            try screen.wait(forText: "page: loading")
            try screen.type("O'Reilly \\' 日本")
            try screen.wait(forText: "O'Reilly \\' 日本")
            try screen.press("Enter")
            try screen.wait(forText: "waiting for the form")
            try screen.wait(forText: "q = O'Reilly \\' 日本")
            try screen.wait(forText: "partner = latchkey & co")
            try screen.press("r")
            try screen.wait(forText: "page: loading")
            try screen.wait(forText: "[O'Reilly \\' 日本")
        }

        @Test func theDialogComesAboveTheFormAndEachEscClosesItsOwnLayer() throws {
            let site = try RunningSite()
            let screen = try form(site, "basic/page")
            try screen.wait(forText: "Sign in")
            try screen.press("Escape")
            try screen.wait(forText: "a login is asked for instead")
            try screen.press("r")
            try screen.wait(forText: "Sign in")
            try screen.type("demo")
            try screen.press("Tab")
            try screen.type("s3cret")
            try screen.press("Enter")
            try screen.wait(forText: "form ready")
            try screen.type("behind it")
            try screen.press("Enter")
            try screen.wait(forText: "q = behind it")
        }

        @Test func anAnswerByFetchIsNamedAndEscShowsThePage() throws {
            let site = try RunningSite()
            let screen = try form(site, "fetch")
            try screen.wait(forText: "form ready")
            try screen.type("words")
            try screen.press("Enter")
            try screen.wait(forText: "no load followed")
            try screen.press("Escape")
            try screen.press("Escape")
            try screen.wait(forText: "Found: apple")
        }

        @Test func aCaptchaInsideIsSwipedAwayOnceThenSolvedAndTheTextSurvives() throws {
            let site = try RunningSite()
            let screen = try form(site, "captcha")
            try screen.wait(forText: "form ready")
            try screen.type("ё日")
            try screen.press("Enter")
            try screen.wait(forText: "I'm not a robot")
            try screen.press("Escape")
            try screen.wait(forText: "no load followed")
            try screen.wait(forText: "[ё日")
            try screen.press("Enter")
            try screen.wait(forText: "captcha: visible · attempt 2")
            try screen.solveCaptcha()
            try screen.wait(forText: "q = ё日")
            try screen.wait(forText: "smart-token = (token, 70 bytes)")
        }

        @Test func aWrongSpecificationIsToldWithItsPlace() throws {
            let folder = try TemporaryFolder()
            let file = try folder.write("search.form", "title \"x\"\nfield q knid text\n")
            let outcome = try Latchkey.run("form", "http://127.0.0.1:1/", "--spec", file)
            #expect(outcome.status == 2)
            #expect(outcome.errors.contains("search.form:2:9: A field knows label"))
            #expect(outcome.errors.contains("did you mean kind?"))
        }
    }
}

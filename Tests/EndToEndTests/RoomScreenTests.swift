import Foundation
import TestSupport
import Testing

extension EndToEnd {
    /// Rooms whose lesson is on the screen: the dialog, the flow, the keys.
    @Suite struct RoomScreens {
        private let site: RunningSite

        private let folder: TemporaryFolder

        init() throws {
            site = try RunningSite()
            folder = try TemporaryFolder()
        }

        private func open(_ path: String, _ arguments: String..., height: Int = 24) throws -> TmuxScreen {
            try Latchkey.open(site.origin + path, arguments, height: height)
        }

        /// Opens a room and signs in as demo.
        private func inside(_ path: String, _ arguments: String...) throws -> TmuxScreen {
            let screen = try Latchkey.open(site.origin + path, arguments)
            try screen.signIn("demo", "s3cret")
            return screen
        }

        // MARK: Logins

        @Test func aLoginBeyondAsciiIsTypedAndSent() throws {
            let screen = try open("/basic-utf8/")
            try screen.wait(forText: "The site says: “Żółwie и 亀”")
            try screen.signIn("żółw", "пароль日本")
            try screen.wait(forText: "You are in")
        }

        @Test func theRightPasswordRefusedOnceIsTakenTheSecondTime() throws {
            let screen = try inside("/basic-wrong-first/")
            try screen.wait(forText: "Try 2")
            try screen.type("s3cret")
            try screen.press("Enter")
            try screen.wait(forText: "You are in")
        }

        @Test func anEmpty401IsSaidToBeEmpty() throws {
            let screen = try open("/empty-401/")
            try screen.wait(forText: "┌ Sign in")
            try screen.press("Escape")
            try screen.wait(forText: "The server sent an empty page (401)")
        }

        @Test func refusingTheDigestSpaceAsksForBasic() throws {
            let screen = try open("/reject/")
            try screen.wait(forText: "Refuse this space")
            try screen.wait(forText: "· Digest ")
            try screen.press("C-n")
            try screen.wait(for: "challenge Basic “Take your pick” · try 1")
            try screen.signIn("demo", "s3cret")
            try screen.wait(forText: "Authorization (Basic) arrived here")
        }

        @Test func aStaleNonceIsAnsweredWithoutAsking() throws {
            let screen = try inside("/digest/stale")
            try screen.wait(forText: "You are in")
            try screen.press("r")
            let page = try screen.wait(forText: "the server says stale=true")
            #expect(!page.contains("┌ Sign in"))
        }

        @Test func aDowngradeIsNoticedAndAskedAbout() throws {
            let screen = try inside("/downgrade/")
            try screen.wait(forText: "You are in")
            try screen.press("Tab", "Enter")
            try screen.wait(forText: "downgrade: Digest before, Basic now")
            try screen.wait(forText: "┌ Sign in")
            try screen.wait(forText: "This place used Digest before")
            try screen.press("Escape")
            try screen.wait(forText: "The server's own words: 401")
            try screen.press("r")
            try screen.wait(forText: "This place used Digest before")
        }

        @Test func belowTheDirectoryNobodyIsAskedAndTheReasonIsSaid() throws {
            let screen = try inside("/scope/")
            try screen.wait(forText: "You are in")
            try screen.press("Tab", "Enter")
            let page = try screen.wait(forText: "Authorization (Basic) arrived here with the request")
            #expect(page.contains("send the credential without being asked"))
            #expect(page.contains("is in a known protection space"))
            #expect(!site.requests.contains { $0.contains("/scope/a 401") })
        }

        @Test func onlyTheSessionLevelIsRememberedOverTwoLinks() throws {
            let kept = try inside("/levels/session/")
            try kept.wait(forText: "You are in")
            try kept.press("Tab", "Enter")
            try kept.wait(forText: "Once more, session")
            #expect(!site.requests.contains { $0.contains("/levels/session/again 401") })

            let screen = try open("/levels/none/")
            try screen.wait(forText: "┌ Sign in")
            try screen.type("demo")
            try screen.press("Tab")
            try screen.type("s3cret")
            try screen.press("Tab", "Left")
            try screen.wait(forText: "(•) none")
            try screen.press("Enter")
            try screen.wait(forText: "You are in")
            try screen.press("Tab", "Enter")
            try screen.wait(forText: "┌ Sign in")
        }

        // MARK: Moving

        @Test func theRedirectSaysWhatItDropped() throws {
            let screen = try inside("/redirect/")
            let page = try screen.wait(forText: "no Authorization arrived here")
            #expect(page.contains("the port changes"))
        }

        @Test func aSlowAnswerShowsProgressAndEscStopsIt() throws {
            let screen = try open("/slow")
            try screen.wait(for: #"receiving \(200\) · \d+ B of \d+ B"#)
            try screen.press("Escape")
            try screen.wait(forText: "/slow was stopped")
        }

        @Test func deepNestingEndsTheParserWhileTheKeyboardLives() throws {
            let screen = try open("/nested")
            try screen.wait(forText: "200 OK")
            try screen.press("g")
            try screen.press("C-u")
            try screen.type("typed meanwhile")
            let typed = try screen.wait(forText: "typed meanwhile")
            #expect(!typed.contains("its parser was ended"))
            try screen.wait(forText: "its parser was ended")
            try screen.press("C-u")
            try screen.type(site.origin + "/")
            try screen.press("Enter")
            try screen.wait(for: "one challenge, one dialog")
        }

        @Test func aBinaryBodyIsNamedInsteadOfShown() throws {
            let screen = try open("/binary")
            try screen.wait(forText: "“binary” is a binary file (4 KiB), which Latchkey does not show.")
        }

        // MARK: TLS

        private func openSecure() throws -> TmuxScreen {
            let authority = try run("curl", ["--silent", site.origin + "/tls/authority.pem"]).output
            let file = try folder.write("authority.pem", authority)
            let screen = try Latchkey.open(
                try site.secureOrigin + "/basic/",
                ["--ca-file", file, "--log", folder.path("log")]
            )
            try screen.wait(forText: "challenge Basic “Staging” · try 1")
            return screen
        }

        @Test func overTlsTheCertificateIsTheFirstChallengeAndBasicTheSecond() throws {
            let screen = try openSecure()
            let dialog = try screen.wait(forText: "┌ Sign in")
            #expect(!dialog.contains("unencrypted"))
            try screen.signIn("demo", "s3cret")
            try screen.wait(forText: "You are in")
            let log = folder.read("log") ?? ""
            let trust = try #require(log.range(of: "ServerTrust"))
            let basic = try #require(log.range(of: "Basic"))
            #expect(trust.lowerBound < basic.lowerBound, "\(log)")
        }

        @Test func anAppThatCancelsTheRestGetsNoPageOverTls() throws {
            let screen = try openSecure()
            try screen.wait(forText: "┌ Sign in")
            try screen.press("Escape")
            try screen.wait(forText: "The server's own words: 401")
            try screen.command("app others cancel")
            try screen.press("R")
            try screen.wait(forText: "Load cancelled by the app at ServerTrust")
            #expect(try !screen.text().contains("You are in"))
        }

        @Test func withoutItsAuthorityTheCertificateIsRefusedByName() throws {
            let screen = try Latchkey.open(try site.secureOrigin + "/basic/")
            let page = try screen.wait(for: "(?i)certificate")
            #expect(!page.contains("┌ Sign in"))
        }

        // MARK: Apps

        @Test func aHandlerThatIsNeverCalledLeavesTheLoadWaiting() throws {
            let screen = try inside("/handler/never/", "--completion", "never")
            try screen.wait(forText: "the completion handler is never called")
            try screen.wait(forText: "waiting for a completion handler")
            try screen.press("Escape")
            try screen.wait(forText: "was stopped")
        }

        @Test func aHandlerThatIsCalledTwiceIsNamed() throws {
            let screen = try inside("/handler/twice/", "--completion", "twice")
            try screen.wait(forText: "the completion handler was called again")
            try screen.wait(forText: "You are in")
        }

        @Test func anAppThatIgnoresTheCountIsStoppedAfterFiveAnswers() throws {
            let screen = try open("/ignores-count/", "--ignore-count")
            try screen.signIn("demo", "wr0ng")
            try screen.wait(forText: "the same challenge again after 5 answers: a loop, stopped here")
            #expect(site.requests.count { $0.contains("/ignores-count/ 401 Basic") } == 5)
        }

        @Test func inAURLSessionDefaultHandlingSendsTheProposal() throws {
            let screen = try inside("/proposed/")
            try screen.wait(forText: "You are in")
            try screen.command("app loader urlSession")
            try screen.command("app default")
            try screen.press("r")
            try screen.wait(forText: "default handling: the proposed credential was not tried yet")
            try screen.wait(forText: "You are in")
        }

        @Test func useCredentialWithNilShowsThe401Page() throws {
            let screen = try open("/use-nil/")
            try screen.wait(forText: "┌ Sign in")
            try screen.press("F4", "Escape")
            try screen.wait(forText: "HELD: the app answers performDefaultHandling")
            try screen.press("e")
            try screen.wait(forText: "answer useCredential instead")
            try screen.press("Down", "Down", "Enter")
            try screen.wait(forText: "HELD: the app answers useCredential")
            try screen.press("F4")
            try screen.wait(forText: "The server's own words: 401")
        }

        @Test func aDroppedAnswerIsNeverGiven() throws {
            let screen = try open("/basic/")
            try screen.wait(forText: "┌ Sign in")
            try screen.press("F4", "Escape")
            try screen.wait(forText: "HELD: the app answers")
            try screen.press("e")
            try screen.wait(forText: "drop it")
            try screen.press("Enter")
            try screen.wait(forNo: "HELD: the app answers")
            #expect(site.requestCount == 1)
        }

        @Test func anImageOfAnotherOriginAsksOnceImagesAreOn() throws {
            let screen = try open("/images")
            try screen.wait(forText: "An image that asks")
            try screen.command("set images on")
            try screen.press("r")
            let dialog = try screen.wait(forText: "An image of another origin asks")
            #expect(!dialog.contains("The site says"))
            try screen.press("Escape")
            try screen.wait(for: "image http://127.0.0.1:.*: 401")
        }
    }
}

extension TmuxScreen {
    /// Runs a command of the palette by its name.
    func command(_ words: String) throws {
        try press("C-g")
        try type(words)
        try wait(forText: words)
        try press("Enter")
        try wait(forNo: "choose · Esc")
    }
}

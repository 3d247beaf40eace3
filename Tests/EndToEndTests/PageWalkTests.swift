import Foundation
import TestSupport
import Testing

extension EndToEnd {
    /// Pages with forms and scripts, as a person walks through them.
    @Suite struct PageWalks {
        private let site: RunningSite

        init() throws { site = try RunningSite() }

        private func open(_ path: String, _ arguments: String..., height: Int = 24) throws -> TmuxScreen {
            try Latchkey.open(site.origin + path, arguments, height: height)
        }

        // MARK: Sign-ins

        @Test func aSignInWithATokenOfTheSessionIsRefusedOnceAndThenLetsIn() throws {
            let screen = try open("/sign-in/csrf")
            try screen.wait(forText: "a hidden token of your session")
            try screen.press("Tab")
            try screen.type("demo")
            try screen.press("Tab")
            try screen.type("wrong one")
            try screen.press("Enter")
            let again = try screen.wait(forText: "[demo ")
            #expect(!again.contains("wrong one"))
            try screen.press("Tab", "Tab")
            try screen.type("s3cret")
            try screen.press("Enter")
            try screen.wait(forText: "Sign out")
            #expect(try !screen.history().contains("s3cret ·"))
        }

        @Test func aHashMadeByScriptSignsIn() throws {
            let screen = try open("/sign-in/hash")
            try screen.wait(forText: "load finished")
            try screen.press("Tab")
            try screen.type("demo")
            try screen.press("Tab")
            try screen.type("s3cret")
            try screen.wait(forText: "••••••")
            try screen.press("Enter")
            try screen.wait(forText: "The hash was right")
        }

        @Test func aSinglePageSignInRedrawsItself() throws {
            let screen = try open("/sign-in/single-page")
            try screen.wait(forText: "Password")
            try screen.press("Tab")
            try screen.type("demo")
            try screen.press("Tab")
            try screen.type("no")
            try screen.press("Enter")
            try screen.wait(for: "(?i)wrong|refused|not right")
            try screen.press("C-u")
            try screen.type("s3cret")
            try screen.press("Enter")
            try screen.wait(forText: "/sign-in/single-page/account")
        }

        // MARK: The bridge

        @Test func aMessageIsShownWholeAndReloadAttachesTheHandlerAgain() throws {
            let screen = try open("/scripts/native-client", height: 40)
            try screen.wait(forText: "load finished")
            for _ in 0..<5 { try screen.press("Tab") }
            try screen.press("Enter")
            try screen.wait(for: #"message +NativeClient \{"#)
            try screen.press("F5")
            try screen.wait(for: #"(?s)detach +NativeClient.*attach +NativeClient"#)
        }

        @Test func aMisnamedHandlerIsATypeErrorInTheFlow() throws {
            let screen = try open("/scripts/handler-misnamed")
            try screen.wait(forText: "load finished")
            try screen.press("Tab", "Enter")
            try screen.wait(forText: "TypeError: undefined is not an object")
        }

        // MARK: jQuery

        @Test func unmodifiedJQueryWorks() throws {
            let screen = try open("/scripts/jquery", height: 40)
            try screen.wait(for: #"jQuery 3\.6"#)
            for _ in 0..<4 { try screen.press("Tab") }
            try screen.press("Enter")
            try screen.wait(forText: "name=%D1%91%20%E6%97%A5%E6%9C%AC%20%26%20co")
            try screen.press("Tab", "Enter")
            try screen.wait(forText: "/scripts/data.json")
        }

        // MARK: Hostile pages

        /// Room, how many targets before the button, what the screen must say then.
        static let hostile: [(path: String, tabs: Int, sentence: String)] = [
            ("endless-loop", 1, "ended after 0.8 s"),
            ("endless-loop-at-load", 0, "ended after 0.8 s"),
            ("endless-timers", 1, "(?i)timers"),
            ("big-string", 1, "(?i)characters, the last|out of memory|memory|took more than|ended"),
            ("memory", 1, "took more than 512 MiB|ended after|Out of memory"),
            ("memory", 2, "took more than 512 MiB|ended after|Out of memory"),
            ("write-storm", 0, "ended after 0.8 s|limit"),
            ("regex", 2, "ended after 0.8 s"),
            ("recursion", 1, "RangeError"),
            ("recursion", 2, "RangeError"),
            ("message-flood", 1, "rest is left out|not kept"),
            ("console-flood", 1, "rest is left out|not kept"),
            ("fetch-flood", 1, "refused: [1-9]"),
        ]

        @Test(arguments: hostile) func aHostilePageIsBoundedAndTheKeyboardAnswers(
            path: String,
            tabs: Int,
            sentence: String
        ) throws {
            let screen = try open("/hostile/" + path, height: 50)
            try screen.wait(for: "load finished|ended after")
            for _ in 0..<tabs { try screen.press("Tab") }
            if tabs > 0 { try screen.press("Enter") }
            try screen.press("g")
            try screen.wait(forText: "Enter open")
            try screen.press("Escape")
            try screen.wait(for: sentence)
            try screen.press("g")
            try screen.wait(forText: "Enter open")
        }

        @Test(arguments: ["deep", "long-word", "wide-table", "attributes"])
        func aPageThatIsHardToReadIsShownOrNamed(path: String) throws {
            let screen = try open("/hostile/" + path)
            try screen.press("g")
            try screen.wait(forText: "Enter open")
            try screen.press("Escape")
            try screen.wait(for: "hard to read|could not be read")
        }
    }
}

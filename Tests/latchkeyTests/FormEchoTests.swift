import Flow
import Foundation
import HTTP
import Page
import TestSupport
import Testing

@testable import latchkey

/// Only under Tests/setup/with-httpbin.
private let httpbin = ProcessInfo.processInfo.environment["LATCHKEY_TEST_HTTPBIN"]
private let nasty = "ё日本😀\"'\\&<\u{2028}</script>"

@Suite(.enabled(if: httpbin != nil)) struct FormEchoTests {
    @Test func theOrderFormOfHttpbinComesBackAsItWasFilledIn() throws {
        let run = try StoredRun()
        try run.load(try #require(httpbin) + "/forms/post")
        try run.fill("custname", .text(nasty))
        try run.fill("custemail", .text("me@example.com"))
        try run.fill("size", value: "medium", .checked(true))
        try run.fill("topping", value: "bacon", .checked(true))
        try run.fill("topping", value: "cheese", .checked(true))
        try run.fill("comments", .text("one\ntwo"))
        try run.fill("delivery", .text("23:00"))
        try run.press("Submit order")
        #expect(run.live.session.notice?.hasSuffix("Choose a time that is 21:00 or earlier.") == true)
        try run.fill("delivery", .text("11:30"))
        try run.press("Submit order")
        let form = try #require(try run.echo()["form"] as? [String: Any])
        #expect(form["custname"] as? String == nasty)
        #expect(form["topping"] as? [String] == ["bacon", "cheese"])
        #expect(form["size"] as? String == "medium")
        #expect(form["comments"] as? String == "one\r\ntwo")
        #expect(form["delivery"] as? String == "11:30")
        #expect(form["custtel"] as? String == "")
    }

    @Test(arguments: FormBody.Encoding.allCases)
    func everyEncodingComesBackAsItWasTyped(_ encoding: FormBody.Encoding) throws {
        let page = """
            <form method=post enctype='\(encoding.rawValue)' action='\(try #require(httpbin))/post'>
            <input name='n"ame'><textarea name=lines></textarea><input type=password name=p><button>Go</button></form>
            """
        let server = try RawServer(
            answering: "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n"
                + "Content-Length: \(page.utf8.count)\r\n\r\n\(page)"
        )
        defer { server.stop() }
        let run = try StoredRun()
        try run.load(server.address())
        try run.fill("n\"ame", .text(nasty))
        try run.fill("lines", .text("a\nb\n\nc"))
        try run.press("Go")
        let echo = try run.echo()
        if encoding == .plainText {
            #expect(echo["data"] as? String == "n\"ame=\(nasty)\r\nlines=a\r\nb\r\n\r\nc\r\np=\r\n")
        } else {
            let expected = ["n\"ame": nasty, "lines": "a\r\nb\r\n\r\nc", "p": ""]
            #expect(echo["form"] as? [String: String] == expected)
        }
        let headers = try #require(echo["headers"] as? [String: String])
        #expect(headers["Origin"] == "http://127.0.0.1:\(server.port)")
        #expect(headers["Referer"] == server.address())
        #expect(headers["Content-Type"]?.hasPrefix(encoding.rawValue) == true)
    }
}

extension StoredRun {
    fileprivate var document: Document {
        get throws {
            guard case .document(_, let document, _) = live.session.page else { throw NoPage(page: page) }
            return document
        }
    }

    fileprivate struct NoPage: Error { let page: String }

    /// Gives a value to the control of that name, and of that value where several have the name.
    fileprivate func fill(_ name: String, value: String? = nil, _ content: FieldValue) throws {
        let document = try document
        let control = try #require(
            document.controls().first { control in
                control.name == name && (value == nil || document.attribute(.value, of: control.node) == value)
            }
        )
        try take(.fieldChanged(control.id, content))
    }

    fileprivate func press(_ label: String) throws {
        try take(.pressed(try #require(try document.controls().first { $0.label == label }).id))
    }

    /// What httpbin says it got.
    fileprivate func echo() throws -> [String: Any] {
        let text = try document.textInside(0)
        return try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }
}

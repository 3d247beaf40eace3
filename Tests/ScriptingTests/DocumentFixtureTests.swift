import CJavaScriptCore
import Foundation
import HTMLParsing
import Page
import Resources
import TestSupport
import Testing
import Text

@testable import Scripting

private let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures")

private func fixture(_ path: String) -> String? {
    try? String(contentsOf: fixtures.appendingPathComponent(path), encoding: .utf8)
}

private func names(in folder: String) -> [String] {
    let files =
        (try? FileManager.default.contentsOfDirectory(atPath: fixtures.appendingPathComponent(folder).path)) ?? []
    return files.filter { $0.hasSuffix(".js") && $0 != "prelude.js" }.map { "\(folder)/\($0.dropLast(3))" }.sorted()
}

private let jQuery: String = {
    var size = 0
    guard let bytes = latchkey_resource("jquery.js", &size) else { return "" }
    return String(decoding: UnsafeBufferPointer(start: bytes, count: size), as: UTF8.self)
}()

/// Scripts that check the document from inside, each on a page of its own.
@Suite(.serialized) struct DocumentFixtureTests {
    @Test(arguments: names(in: "dom") + names(in: "window") + names(in: "jquery"))
    func theDocumentBehavesAsPagesExpect(name: String) throws {
        let page = try CheckedPage()
        try page.start(setup: setup(name), fixture("\(name).html") ?? "<!DOCTYPE html><title>t</title><body></body>")
        if name.hasPrefix("jquery/") || name.hasPrefix("window/jquery") { try page.run(jQuery, "jquery.js") }
        try page.run(try #require(fixture("\(name).js")), name)
        let results = try page.results()
        let checks = results["checks"]?.elements ?? []
        #expect(checks.count > 0)
        for check in checks where check["ok"]?.bool != true {
            Issue.record("\(name): \(check["name"]?.text ?? "") – \(check["more"]?.description ?? "")")
        }
        #expect(results["pending"]?.int == 0)
        if name.hasPrefix("window/") {
            #expect(results["errors"]?.elements?.isEmpty == true, "\(results["errors"]?.description ?? "")")
        }
    }

    /// The common setup, with the members of the page's own.
    private func setup(_ name: String) throws -> JSONText {
        guard case .object(var members) = try JSONText(parsing: commonSetup) else { return .null }
        if let own = fixture("\(name).setup.json"), case .object(let changes) = try JSONText(parsing: own) {
            members += changes
        }
        return .object(members)
    }
}

private let commonSetup = """
    {"url":"https://example.test/dir/page?q=1","referrer":"https://example.test/",
    "userAgent":"Mozilla/5.0 (X11; Linux x86_64) Latchkey/1","language":"en","cookies":"a=1; b=2",
    "localStorage":[["kept","yes"]],"sessionStorage":[],"handlers":["NativeClient"],
    "dialogs":{"confirm":true,"prompt":"typed"},"timeOrigin":1700000000000,"width":80,"height":24,"isSecure":true,
    "charset":"utf-8","clock":"manual"}
    """

/// A document with the checks' prelude.
private final class CheckedPage {
    private let document: ScriptedDocument
    private let test: ScriptEngine.Value
    private let posts = Posts()

    private final class Posts {
        var record: ((String, String) -> Void)?
    }

    struct Failed: Error { let message: String }

    init() throws {
        let posts = posts
        let tools = PageTools(
            parse: { parseFragment($0, context: $1) },
            decode: { decodedText($0, contentType: $1) },
            random: { (0..<$0).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) } }
        )
        document = try ScriptedDocument(tools) { posts.record?($0, $1) }
        let engine = document.engine
        guard
            case .value(let prelude) = engine.evaluate(fixture("window/prelude.js") ?? "", url: "prelude.js", line: 1),
            case .value(let test) = engine.apply(prelude, [.kept(document.entry)])
        else { throw Failed(message: "the prelude does not run") }
        latchkey_js_keep(engine.pointer, test)
        self.test = test
        let entry = test
        posts.record = { kind, json in
            _ = engine.call("record", of: entry, [.text(kind), .text(json)])
        }
    }

    func start(setup: JSONText, _ text: String) throws {
        let parsed = try parsePageForScripts(html(text + "<script></script>"))
        let tree = text.contains("<script") ? try parsePageForScripts(html(text)).tree : parsed.tree
        try call("start", document.entry, [.text(setup.description), .units(tree ?? [])])
        try call("steps", test, [])
    }

    func run(_ source: String, _ name: String) throws {
        if case .thrown(let error) = document.engine.evaluate(source, url: name, line: 1) {
            throw Failed(message: "\(name):\(error.line) \(error.message)")
        }
    }

    func results() throws -> JSONText {
        try call("finish", test, [])
        try run("0", "after")
        guard case .value(let value) = document.engine.call("results", of: test, []) else { return .null }
        return try JSONText(parsing: document.engine.text(value))
    }

    private func call(_ name: String, _ object: ScriptEngine.Value, _ arguments: [ScriptEngine.Argument]) throws {
        if case .thrown(let error) = document.engine.call(name, of: object, arguments) {
            throw Failed(message: "\(name): \(error.message) (\(error.url):\(error.line))")
        }
    }
}

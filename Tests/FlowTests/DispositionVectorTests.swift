import Authentication
import Foundation
import HTTP
import Secrets
import Testing

@testable import Flow

/// The vectors of the kind `disposition`, one row each: what a disposition does in a URL session and in a web view.
@Suite struct DispositionVectorTests {
    private struct Row: Decodable {
        let id: String
        let kind: String
    }

    private static let ids: Set<String> = {
        let file = Foundation.URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/flow.json")
        let rows = (try? JSONDecoder().decode([Row].self, from: Data(contentsOf: file))) ?? []
        return Set(rows.filter { $0.kind == "disposition" }.map(\.id))
    }()

    private static func twoSpaces(_ request: Request, _ authorization: String?) -> Response {
        challenge("Digest realm=\"d\", nonce=\"n\"", "Basic realm=\"b\"")
    }

    private static func opened(
        _ loader: HostApp.Loader,
        server: @escaping (Request, String?) -> Response = basicServer()
    ) -> Walk {
        var walk = Walk(server: server)
        var app = HostApp()
        app.loader = loader
        walk.take(.hostAppChanged(app))
        walk.open("http://site.test/basic")
        return walk
    }

    /// A walk that signed in once, and meets the space again.
    private static func again(_ loader: HostApp.Loader, _ delegate: HostApp.Delegate) -> Walk {
        var walk = opened(loader)
        walk.logIn("demo", "s3cret")
        var app = walk.session.app
        app.delegate = delegate
        walk.take(.hostAppChanged(app))
        walk.open("http://site.test/elsewhere/deep")
        return walk
    }

    private static let rows: [String: @Sendable () -> Void] = [
        "di-1": {
            var walk = opened(.urlSession)
            walk.logIn("demo", "s3cret")
            #expect(walk.sent.map(\.authorization) == [nil, "Basic ZGVtbzpzM2NyZXQ="])
        },
        "di-3": {
            let walk = again(.urlSession, .default)
            #expect(walk.sent.last?.authorization == "Basic ZGVtbzpzM2NyZXQ=", "the proposed credential is tried")
        },
        "di-4": {
            var walk = opened(.urlSession)
            walk.take(.cancelChosen)
            #expect(walk.status == 401 && walk.pageText == "the server's own words")
        },
        "di-6": {
            var walk = opened(.webView)
            walk.take(.cancelChosen)
            #expect(walk.status == 401 && walk.pageText == "the server's own words")
        },
        "di-7": {
            var walk = opened(.webView)
            walk.take(.abortChosen)
            #expect(walk.status == nil && walk.session.load == nil)
            #expect(walk.entries(.failure).last?.delegateCall?.contains("didFailProvisionalNavigation") == true)
        },
        "di-8": {
            var walk = opened(.urlSession)
            walk.take(.abortChosen)
            #expect(walk.status == nil && walk.entries(.failure).count == 1)
        },
        "di-9": {
            var walk = opened(.urlSession, server: twoSpaces)
            walk.take(.refuseChosen)
            #expect(walk.session.prompt?.challenge.protectionSpace.method == .httpBasic)
        },
        // WebKitGTK stops at the first space; Latchkey goes on, as WKWebView on Apple's systems does.
        "di-12": {
            var walk = opened(.webView, server: twoSpaces)
            walk.take(.refuseChosen)
            #expect(walk.session.prompt?.challenge.protectionSpace.method == .httpBasic)
            walk.take(.refuseChosen)
            #expect(walk.status == 401)
        },
        // CoalescingTests walk the whole of it.
        "di-13": {
            let walk = opened(.webView)
            #expect(walk.session.challenges.values.map(\.waiting.count) == [1])
        },
        "di-14": {
            let walk = again(.webView, .all)
            #expect(walk.session.prompt == nil && walk.pageText == "welcome")
            var refused = walk
            refused.server = { _, _ in challenge("Basic realm=\"Staging\"") }
            refused.take(.reloadChosen)
            #expect(refused.session.credentials.isEmpty, "on a failure it is removed")
            #expect(refused.session.prompt?.attempt == 2)
        },
        "di-15": {
            let walk = again(.webView, .none)
            #expect(walk.pageText == "welcome", "used without calling the delegate")
        },
        // Other programs' faults; what Latchkey does instead.
        "di-16": {
            var walk = opened(.urlSession)
            walk.take(.cancelChosen)
            #expect(walk.session.load == nil && walk.status == 401, "the 401 page is delivered")
        },
        "di-17": {
            var walk = opened(.urlSession, server: twoSpaces)
            walk.take(.refuseChosen)
            #expect(walk.session.prompt != nil, "the next space is asked about")
        },
    ]

    @Test func everyRowHasItsTest() { #expect(Set(Self.rows.keys) == Self.ids) }

    @Test(arguments: rows.keys.sorted()) func theRowHolds(_ id: String) { Self.rows[id]?() }

    @Test(arguments: ["realm", "domain"]) func aHugeChallengeShowsThe401AndNoDialog(_ parameter: String) {
        let huge = String(repeating: "a", count: 33_792)
        let value = parameter == "realm" ? "realm=\"\(huge)\", domain=\"foo\"" : "realm=\"foo\", domain=\"\(huge)\""
        var walk = Walk { _, _ in challenge("Digest \(value)") }
        walk.open("http://site.test/")
        #expect(walk.session.prompt == nil)
        #expect(walk.status == 401)
    }
}

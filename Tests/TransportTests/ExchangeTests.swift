import Authentication
import Foundation
import HTTP
import Secrets
import TestSupport
import Testing
import Transport

@Suite struct ExchangeTests {
    @Test func answerArrivesWhole() throws {
        let server = try RawServer([
            [
                .send(
                    bytes("HTTP/1.1 404 Not  Here\r\nX-A: 1\r\nx-a:  two \r\nFold: a\r\n b\r\nEmpty:\r\n")
                        + bytes("Raw: ") + [0xE9] + bytes("\r\nContent-Length: 4\r\n\r\n") + [0, 255, 13, 10]
                )
            ]
        ])
        defer { server.stop() }
        let log = ReportLog()
        try log.send(1, server.address("/a?b#c"))
        let response = try log.response(1)
        #expect(response.status == 404)
        #expect(response.reasonPhrase == "Not  Here")
        #expect(response.version == "HTTP/1.1")
        #expect(response.body == [0, 255, 13, 10])
        #expect(response.headers.all("X-A") == [bytes("1"), bytes("two")])
        #expect(response.headers["fold"] == "a b")
        #expect(response.headers["empty"] == "")
        #expect(response.headers["raw"] == "é")
        #expect(log.reports.first == .head(1, status: 404, expectedBytes: 4))
        let request = try #require(server.requestTexts.first)
        #expect(request.hasPrefix("GET /a?b HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n"))
        #expect(request.contains("\r\nUser-Agent: Latchkey/0.1\r\n"))
        #expect(request.contains("\r\nAccept-Encoding: "))
        #expect(!request.contains("Authorization") && !request.contains("Cookie"))
    }

    /// curl's own answers to these want libraries that are not linked in; it must leave them to the caller.
    @Test func schemesCookiesAndServicesAreOnlyReported() throws {
        let fields = [
            "WWW-Authenticate: Negotiate", "WWW-Authenticate: NTLM", "Proxy-Authenticate: Negotiate",
            "Set-Cookie: a=b; Domain=example.com", "Alt-Svc: h3=\":443\"", "Strict-Transport-Security: max-age=1",
        ]
        for status in ["401 Unauthorized", "407 Proxy Authentication Required"] {
            let head = "HTTP/1.1 \(status)\r\n\(fields.joined(separator: "\r\n"))\r\nContent-Length: 2\r\n\r\nno"
            let server = try RawServer([[.send(bytes(head))]])
            defer { server.stop() }
            let log = ReportLog()
            for id in 1...2 {
                try log.send(id, server.address())
                #expect(try log.response(id).body == bytes("no"))
            }
            #expect(server.requestTexts.allSatisfy { !$0.contains("Cookie") && !$0.contains("Authorization") })
        }
    }

    @Test func nextRequestToTheOriginUsesTheSameConnection() throws {
        let server = try RawServer([ok("1"), ok("2"), ok("3")])
        defer { server.stop() }
        let log = ReportLog()
        for id in 1...3 {
            try log.send(id, server.address())
            #expect(try log.response(id).body == bytes("\(id)"))
        }
        #expect(server.connectionCount == 1)
    }

    @Test func requestsAtTheSameTimeGetConnectionsOfTheirOwn() throws {
        let server = try RawServer([[.stall], [.stall], ok(), ok()])
        defer { server.stop() }
        var configuration = TransportConfiguration()
        configuration.parallelPerOrigin = 3
        let log = ReportLog(configuration)
        for id in 1...2 { try log.send(id, server.address("/\(id)")) }
        #expect(waitUntil { server.requests.count == 2 })
        for id in 3...4 { try log.send(id, server.address("/\(id)")) }
        #expect(try log.response(3).status == 200)
        #expect(try log.response(4).status == 200)
        #expect(server.connectionCount == 3)
    }

    @Test func requestBeyondTheLimitWaitsAndCanBeCancelled() throws {
        let server = try RawServer([[.stall], ok()])
        defer { server.stop() }
        var configuration = TransportConfiguration()
        configuration.parallelPerOrigin = 1
        let log = ReportLog(configuration)
        for id in 1...3 { try log.send(id, server.address("/\(id)")) }
        #expect(waitUntil { server.requests.count == 1 })
        log.transport.cancel(2)
        #expect(try log.failure(2).kind == .cancelled)
        log.transport.cancel(1)
        #expect(try log.failure(1).kind == .cancelled)
        #expect(try log.response(3).status == 200)
        #expect(server.requestTexts.map { $0.prefix(6) } == ["GET /1", "GET /3"])
    }

    @Test func redirectIsHandedOverAndNotFollowed() throws {
        let server = try RawServer(answering: "HTTP/1.1 302 Found\r\nLocation: /x\r\nContent-Length: 0\r\n\r\n")
        defer { server.stop() }
        let log = ReportLog()
        try log.send(1, server.address())
        #expect(try log.response(1).headers["Location"] == "/x")
        #expect(server.requests.count == 1)
    }

    @Test func interimAnswersAndTrailersAreLeftOut() throws {
        let server = try RawServer(
            answering: "HTTP/1.1 100 Continue\r\nA: 1\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n"
                + "HTTP/1.1 200 OK\r\nB: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nTrailer: t\r\n\r\n"
        )
        defer { server.stop() }
        let log = ReportLog()
        try log.send(1, server.address())
        let response = try log.response(1)
        #expect(response.headers.fields.map(\.name) == ["B", "Transfer-Encoding"])
        #expect(response.body == bytes("ok"))
    }

    @Test func oldAnswerEndsWithItsConnection() throws {
        let server = try RawServer([[.send(bytes("HTTP/1.0 200 OK\r\n\r\nall of it")), .close]])
        defer { server.stop() }
        let log = ReportLog()
        for id in 1...2 {
            try log.send(id, server.address())
            let response = try log.response(id)
            #expect(response.version == "HTTP/1.0")
            #expect(response.body == bytes("all of it"))
        }
    }

    @Test func compressedBodyIsUnpacked() throws {
        // printf 'packed packed packed' | gzip -n
        let packed = try #require(Data(base64Encoded: "H4sIAAAAAAAAAytITM5OTVEoQKYA5pGLBRQAAAA="))
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(packed.count)\r\n\r\n"
        let server = try RawServer([[.send(bytes(head) + packed)]])
        defer { server.stop() }
        let log = ReportLog()
        try log.send(1, server.address())
        #expect(try log.response(1).body == bytes("packed packed packed"))
    }

    @Test func headAndEmptyAnswersHaveNoBody() throws {
        let server = try RawServer(
            answering: "HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n",
            "HTTP/1.1 204 No Content\r\n\r\n"
        )
        defer { server.stop() }
        let log = ReportLog()
        try log.send(1, server.address(), method: "HEAD")
        #expect(try log.response(1).body.isEmpty)
        try log.send(2, server.address())
        #expect(try log.response(2).status == 204)
        #expect(server.requestTexts[0].hasPrefix("HEAD / "))
    }

    @Test func bodyGoesOutAsItIs() throws {
        let server = try RawServer([ok()])
        defer { server.stop() }
        let log = ReportLog()
        let body: [UInt8] = [0, 1, 255, 13, 10]
        let fields: Headers = [("Content-Type", "a/b"), ("X-Empty", "")]
        try log.send(1, server.address(), method: "POST", headers: fields, body: body)
        try log.send(2, server.address(), method: "PUT", body: [UInt8](repeating: 7, count: 3_000_000))
        try log.send(3, server.address(), method: "POST")
        for id in 1...3 { #expect(try log.response(id).status == 200) }
        let posted = try #require(server.requests.first { $0.starts(with: bytes("POST")) && $0.suffix(5) == body[...] })
        let text = String(decoding: posted, as: UTF8.self)
        #expect(text.contains("\r\nContent-Type: a/b\r\n") && text.contains("\r\nX-Empty:\r\n"))
        let put = try #require(server.requestTexts.first { $0.hasPrefix("PUT") })
        #expect(put.contains("Content-Length: 3000000\r\n"))
        #expect(!put.contains("Content-Type") && !put.contains("Expect"))
        #expect(server.requestTexts.contains { $0.hasPrefix("POST") && $0.contains("Content-Length: 0\r\n") })
    }

    @Test func commonFieldsTravelExceptThoseOfOneOrigin() throws {
        let server = try RawServer([ok()])
        defer { server.stop() }
        var configuration = TransportConfiguration()
        configuration.userAgent = "Other/2"
        configuration.headers = [("X-Team", "a"), ("Cookie", "stray=1"), ("authorization", "stray"), ("Accept", "x/y")]
        let log = ReportLog(configuration)
        try log.send(1, server.address(), headers: [("accept", "text/html"), ("Cookie", "own=1")])
        _ = try log.response(1)
        let request = server.requestTexts[0]
        #expect(request.contains("User-Agent: Other/2\r\n") && request.contains("X-Team: a\r\n"))
        #expect(request.contains("accept: text/html\r\n") && request.contains("Cookie: own=1\r\n"))
        #expect(!request.contains("stray") && !request.contains("x/y"))
    }

    @Test func authorizationIsOnTheWireOnce() throws {
        let server = try RawServer([ok()])
        defer { server.stop() }
        let log = ReportLog()
        let credential = Credential(user: "Aladdin", password: Secret("open sesame"), persistence: .none)
        log.transport.send(1, Request(url: try ParsedAddress(parsing: server.address()).url), .basic(credential))
        _ = try log.response(1)
        try log.send(2, server.address())
        _ = try log.response(2)
        #expect(server.requestTexts[0].contains("\r\nAuthorization: Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==\r\n"))
        #expect(!server.requestTexts[1].contains("Authorization"))
        #expect(server.connectionCount == 1)
    }

    @Test func credentialThatCannotBeSentIsASentence() throws {
        let server = try RawServer([ok()])
        defer { server.stop() }
        let log = ReportLog()
        let credential = Credential(user: "a:b", password: Secret("x"), persistence: .none)
        log.transport.send(1, Request(url: try ParsedAddress(parsing: server.address()).url), .basic(credential))
        #expect(try log.failure(1).description.contains("colon"))
        #expect(server.requests.isEmpty)
    }

    @Test func fieldsThatWouldForgeOthersAreRefused() throws {
        let server = try RawServer([ok()])
        defer { server.stop() }
        let log = ReportLog()
        let bad: [Headers] = [[("A", "b\r\nC: d")], [("A", "b\0")], [("A B", "c")], [("", "c")], [("A:", "c")]]
        for (id, headers) in bad.enumerated() {
            try log.send(id, server.address(), headers: headers)
            #expect(try log.failure(id).kind == .protocolError)
        }
        try log.send(99, server.address(), method: "GET / HTTP/1.1\r\nX:")
        #expect(try log.failure(99).kind == .protocolError)
        #expect(server.requests.isEmpty)
    }

    @Test func progressIsReportedWhileABodyLoads() throws {
        let server = try RawServer([
            [.send(bytes("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n")), .sendSlowly(bytes("x"), pause: 1), .stall]
        ])
        defer { server.stop() }
        let log = ReportLog()
        try log.send(1, server.address())
        #expect(waitUntil { log.reports.contains(.bytes(1, total: 1)) })
        log.transport.cancel(1)
        #expect(try log.failure(1).kind == .cancelled)
        #expect(waitUntil { server.openConnections == 0 }, "the connection is closed")
    }

    @Test func environmentAndNetrcAreNotRead() throws {
        let server = try RawServer([ok()])
        defer { server.stop() }
        let home = FileManager.default.temporaryDirectory.appending(path: "latchkey-\(UUID())")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: home) }
        try Data("default login stray password stray\n".utf8).write(to: home.appending(path: ".netrc"))
        let held = ["HOME", "http_proxy", "ALL_PROXY"].map { ($0, ProcessInfo.processInfo.environment[$0]) }
        setenv("HOME", home.path, 1)
        setenv("http_proxy", "http://127.0.0.1:1", 1)
        setenv("ALL_PROXY", "http://127.0.0.1:1", 1)
        defer { for (name, value) in held { if let value { setenv(name, value, 1) } else { unsetenv(name) } } }
        let log = ReportLog()
        try log.send(1, server.address())
        #expect(try log.response(1).status == 200)
        #expect(!server.requestTexts[0].contains("Authorization"))
    }
}

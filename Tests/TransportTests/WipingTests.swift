import Authentication
import Foundation
import HTTP
import Secrets
import TestSupport
import Testing
import Transport

@Suite struct WipingTests {
    @Test func authorizationIsGoneFromMemoryWhenTheAnswerIsThere() throws {
        let server = try PlainServer()
        defer { server.stop() }
        let needle = Needle()
        try send(needle, to: server.port)
        for asBase64 in [false, true] { #expect(try needle.occurrences(asBase64: asBase64) == 0) }
        withExtendedLifetime(needle.planted(asBase64: true)) { planted in
            #expect(
                (try? needle.occurrences(asBase64: true)) ?? 0 > 0,
                "the search finds what is there: \(planted.count) bytes"
            )
        }
    }

    @Test func theFormIsGoneFromMemoryWhenTheAnswerIsThere() throws {
        let server = try PlainServer()
        defer { server.stop() }
        let needle = Needle()
        for encoding in FormBody.Encoding.allCases { try post(needle, encoding, to: server.port) }
        #expect(try needle.occurrences(asBase64: false) == 0)
    }

    private func post(_ needle: Needle, _ encoding: FormBody.Encoding, to port: UInt16) throws {
        let log = ReportLog()
        let url = try ParsedAddress(parsing: "http://127.0.0.1:\(port)/").url
        // Long enough that the body outgrows its first memory.
        let entries = [
            FormEntry("p", .secret(needle.password())), FormEntry("t", .text(String(repeating: "x", count: 20_000))),
        ]
        let form = FormBody(encoding: encoding, entries: entries, boundary: "XX")
        log.transport.send(1, Request(method: "POST", url: url, body: .form(form)), nil)
        #expect(try log.response(1).status == 200)
        log.transport.stop()
    }

    private func send(_ needle: Needle, to port: UInt16) throws {
        let log = ReportLog()
        let url = try ParsedAddress(parsing: "http://127.0.0.1:\(port)/").url
        // Three bytes of user and colon, so that the password begins a group of base64.
        let credential = Credential(user: "ab", password: needle.password(), persistence: .none)
        log.transport.send(1, Request(url: url), .basic(credential))
        #expect(try log.response(1).status == 200)
        log.transport.stop()
    }
}

/// A server in a process of its own, so that what it reads is not found here.
private final class PlainServer {
    let port: UInt16
    private let process = Process()

    init() throws {
        process.executableURL = Foundation.URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "python3", "-c",
            """
            import http.server
            \(endWithParent())
            class Handler(http.server.BaseHTTPRequestHandler):
                protocol_version = 'HTTP/1.1'
                def do_GET(self):
                    self.send_response(200)
                    self.send_header('Content-Length', '0')
                    self.end_headers()
                def do_POST(self):
                    self.rfile.read(int(self.headers['Content-Length']))
                    self.do_GET()
                def log_message(self, *a): pass
            server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
            print(server.server_port, flush=True)
            server.serve_forever()
            """,
        ]
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let line = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
        port = try #require(UInt16(line.trimmingCharacters(in: .whitespacesAndNewlines)))
    }

    func stop() { end(process) }
}

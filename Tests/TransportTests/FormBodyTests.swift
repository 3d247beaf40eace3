import Authentication
import Foundation
import HTTP
import Secrets
import TestSupport
import Testing
import Transport

@Suite struct FormBodyTests {
    private func post(_ form: FormBody, to address: String, headers: Headers = [], _ log: ReportLog = ReportLog())
        throws
        -> ReportLog
    {
        let url = try ParsedAddress(parsing: address).url
        log.transport.send(1, Request(method: "POST", url: url, headers: headers, body: .form(form)), nil)
        return log
    }

    private static let entries = [
        FormEntry("a", .text("ё日本😀\"'\\&<")), FormEntry("p", .secret(Secret("s3 cret"))), FormEntry("t", .text("1\n2")),
    ]
    private static let nasty = "%D1%91%E6%97%A5%E6%9C%AC%F0%9F%98%80%22%27%5C%26%3C"

    /// The encoding, its type and its octets.
    static let bodies: [(FormBody.Encoding, String, String)] = [
        (.urlEncoded, "application/x-www-form-urlencoded", "a=\(nasty)&p=s3+cret&t=1%0D%0A2"),
        (.plainText, "text/plain", "a=ё日本😀\"'\\&<\r\np=s3 cret\r\nt=1\r\n2\r\n"),
        (
            .multipart, "multipart/form-data; boundary=XX",
            "--XX\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nё日本😀\"'\\&<\r\n"
                + "--XX\r\nContent-Disposition: form-data; name=\"p\"\r\n\r\ns3 cret\r\n"
                + "--XX\r\nContent-Disposition: form-data; name=\"t\"\r\n\r\n1\r\n2\r\n--XX--\r\n"
        ),
    ]

    @Test func everyEncodingArrivesByteForByte() throws {
        for (encoding, type, body) in Self.bodies {
            let server = try RawServer([ok()])
            defer { server.stop() }
            let boundary = encoding == .multipart ? "XX" : ""
            let form = FormBody(encoding: encoding, entries: Self.entries, boundary: boundary)
            #expect(try post(form, to: server.address("/f")).response(1).status == 200)
            let request = try #require(server.requestTexts.first)
            #expect(request.hasPrefix("POST /f HTTP/1.1\r\n"))
            #expect(request.contains("\r\nContent-Type: \(type)\r\n"), "\(encoding)")
            #expect(request.contains("\r\nContent-Length: \(body.utf8.count)\r\n"), "\(encoding)")
            #expect(!request.contains("\r\nExpect:"))
            #expect(request.hasSuffix("\r\n\r\n\(body)"), "\(encoding)")
        }
    }

    @Test func aFormWithoutFieldsIsAnEmptyBody() throws {
        let server = try RawServer([ok()])
        defer { server.stop() }
        #expect(try post(FormBody(encoding: .urlEncoded, entries: []), to: server.address()).response(1).status == 200)
        let request = try #require(server.requestTexts.first)
        #expect(request.contains("\r\nContent-Length: 0\r\n") && request.hasSuffix("\r\n\r\n"))
    }

    @Test func aContentTypeOfTheRequestsOwnIsKept() throws {
        let server = try RawServer([ok()])
        defer { server.stop() }
        let form = FormBody(encoding: .urlEncoded, entries: Self.entries)
        let headers: Headers = [("Content-Type", "text/x-own")]
        #expect(try post(form, to: server.address(), headers: headers).response(1).status == 200)
        let request = try #require(server.requestTexts.first)
        #expect(request.contains("\r\nContent-Type: text/x-own\r\n"))
        #expect(request.components(separatedBy: "Content-Type:").count == 2)
    }

    @Test func filesAreReadWhenTheFormIsSent() throws {
        try withFolder { folder in
            let content = Array(UInt8.min...UInt8.max) + [0x0D, 0x0A, 0x0A]
            let path = folder + "/ph\"oto.png"
            try Data(content).write(to: Foundation.URL(fileURLWithPath: path))
            let server = try RawServer([ok()])
            defer { server.stop() }
            let entries = [FormEntry("f", .file(path: path)), FormEntry("g", .file(path: nil))]
            let form = FormBody(encoding: .multipart, entries: entries, boundary: "XX")
            #expect(try post(form, to: server.address()).response(1).status == 200)
            let start = "--XX\r\nContent-Disposition: form-data; name=\"f\"; filename=\"ph%22oto.png\"\r\n"
            let end =
                "\r\n--XX\r\nContent-Disposition: form-data; name=\"g\"; filename=\"\"\r\n"
                + "Content-Type: application/octet-stream\r\n\r\n\r\n--XX--\r\n"
            let body = bytes(start + "Content-Type: image/png\r\n\r\n") + content + bytes(end)
            #expect(Array(try #require(server.requests.first).suffix(body.count)) == body)
        }
    }

    @Test func aFileThatCannotBeReadStopsTheFormBeforeAnythingIsSent() throws {
        try withFolder { folder in
            let server = try RawServer([ok()])
            defer { server.stop() }
            mkfifo(folder + "/pipe", 0o600)
            for (path, reason) in [
                (folder + "/none", "(No such file or directory)"), (folder, "(it is no plain file)"),
                (folder + "/pipe", "(it is no plain file)"),
            ] {
                let form = FormBody(encoding: .multipart, entries: [FormEntry("f", .file(path: path))], boundary: "XX")
                let failure = try post(form, to: server.address()).failure(1)
                #expect(failure.kind == .file)
                #expect(failure.description.contains("cannot be read \(reason). Choose another."), "\(failure)")
            }
            #expect(server.connectionCount == 0)
        }
    }

    @Test func aFormOfMoreThan64MebibytesIsNotSent() throws {
        try withFolder { folder in
            let server = try RawServer([ok()])
            defer { server.stop() }
            let path = folder + "/large"
            close(creat(path, 0o600))
            truncate(path, 64 << 20)
            let form = FormBody(encoding: .multipart, entries: [FormEntry("f", .file(path: path))], boundary: "XX")
            let failure = try post(form, to: server.address()).failure(1)
            #expect(
                failure.description.contains("it is larger than 64 MiB, the most that Latchkey sends."),
                "\(failure)"
            )
            #expect(server.connectionCount == 0)
        }
    }

    @Test func aFormGoesAgainWhenAnOldConnectionIsGone() throws {
        let server = try RawServer([ok(), [.close], ok("again")])
        defer { server.stop() }
        let log = ReportLog()
        try log.send(7, server.address())
        #expect(try log.response(7).status == 200)
        let form = FormBody(encoding: .urlEncoded, entries: Self.entries)
        #expect(try post(form, to: server.address(), log).response(1).body == bytes("again"))
        let requests = server.requestTexts
        #expect(requests.count == 3 && requests[1].hasSuffix("&t=1%0D%0A2") && requests[2].hasSuffix("&t=1%0D%0A2"))
    }

    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.path)
    }
}

/// Only under Tests/setup/with-httpbin.
private let httpbin = ProcessInfo.processInfo.environment["LATCHKEY_TEST_HTTPBIN"]

@Suite(.enabled(if: httpbin != nil)) struct HttpbinFormTests {
    private static let values = [
        "custname": "ё日本😀\"'\\&<", "custtel": "+7 900", "custemail": "a@b", "delivery": "12:30",
        "comments": "one\r\ntwo\r\n</script>\u{2028}",
    ]

    @Test(arguments: FormBody.Encoding.allCases)
    func theEchoIsWhatWasTyped(_ encoding: FormBody.Encoding) throws {
        let form = FormBody(
            encoding: encoding,
            entries: Self.values.sorted { $0.key < $1.key }.map { FormEntry($0.key, .text($0.value)) },
            boundary: encoding == .multipart ? "----LatchkeyForm0123456789abcdef" : ""
        )
        let log = ReportLog()
        let url = try ParsedAddress(parsing: try #require(httpbin) + "/post").url
        log.transport.send(1, Request(method: "POST", url: url, body: .form(form)), nil)
        let response = try log.response(1)
        let echo = try #require(JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
        if encoding == .plainText {
            let lines = Self.values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)\r\n" }
            #expect(echo["data"] as? String == lines.joined())
        } else {
            #expect(echo["form"] as? [String: String] == Self.values)
        }
    }
}

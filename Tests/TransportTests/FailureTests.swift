import HTTP
import TestSupport
import Testing
import Transport

@Suite struct FailureTests {
    private func failure(
        _ steps: [RawServer.Step],
        _ change: (inout TransportConfiguration) -> Void = { _ in }
    ) throws -> TransportFailure {
        let server = try RawServer([steps])
        defer { server.stop() }
        var configuration = TransportConfiguration()
        change(&configuration)
        let log = ReportLog(configuration)
        try log.send(1, server.address())
        let failure = try log.failure(1)
        #expect(failure.description.contains("http://127.0.0.1:\(server.port)"), "it names the origin: \(failure)")
        #expect(failure.description.hasSuffix("."))
        return failure
    }

    @Test func refusedPort() throws {
        let port = try unusedPort()
        let log = ReportLog()
        try log.send(1, "http://127.0.0.1:\(port)/")
        let failure = try log.failure(1)
        #expect(failure.kind == .refused)
        #expect(failure.description.hasPrefix("http://127.0.0.1:\(port) refused the connection."))
    }

    @Test func unknownHost() throws {
        let log = ReportLog()
        try log.send(1, "http://nonexistent.invalid/")
        let failure = try log.failure(1)
        #expect(failure.kind == .unknownHost)
        #expect(failure.description.contains("“nonexistent.invalid”"))
    }

    @Test(
        arguments: [
            [.send(bytes("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf")), .close],
            [.send(bytes("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel")), .close],
            [.send(bytes("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n")), .close],
            [.send(bytes("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf")), .reset],
        ] as [[RawServer.Step]]
    )
    func bodyThatBreaksOffIsTruncated(steps: [RawServer.Step]) throws {
        #expect(try failure(steps).kind == .truncated)
    }

    @Test(
        arguments: [
            [.close],
            [.reset],
            [.send(bytes("HTTP/1.1 200 OK\r\nA: b\r\n")), .close],
            [.send(bytes("SSH-2.0-OpenSSH_9\r\n\r\n")), .close],
            [.send(bytes("HTTP/1.1 999 Odd\r\n\r\n")), .close],
            [.send(bytes("HTTP/1.1 200 OK\r\nA: \0b\r\n\r\n")), .close],
            [.send(bytes("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc")), .close],
            [.send(bytes("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n")), .close],
        ] as [[RawServer.Step]]
    )
    func nonsenseIsAProtocolError(steps: [RawServer.Step]) throws {
        let failure = try failure(steps)
        #expect(failure.kind == .protocolError, "\(failure)")
    }

    @Test(arguments: ["A: " + String(repeating: "x", count: 500) + "\r\n", "A: x\r\n", "xxxxxxxx"])
    func sixtyFourMebibytesOfHeadersAreRefusedEarly(line: String) throws {
        let failure = try failure([
            .send(bytes("HTTP/1.1 200 OK\r\nX: 1\r\n")),
            .sendRepeatedly(bytes(line), times: (64 << 20) / line.utf8.count),
        ])
        #expect(failure.kind == .headersTooLarge, "\(failure)")
    }

    @Test func endlessInterimAnswersAreRefused() throws {
        let line = "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n"
        #expect(try failure([.sendRepeatedly(bytes(line), times: 1_000_000)]).kind == .headersTooLarge)
    }

    @Test func bodyBeyondTheLimitIsRefused() throws {
        let limit: (inout TransportConfiguration) -> Void = { $0.largestBody = 1000 }
        let declared = try failure([.send(bytes("HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n"))], limit)
        #expect(declared.kind == .tooLarge)
        #expect(declared.description.contains("1000 bytes"))
        let endless: [RawServer.Step] = [
            .send(bytes("HTTP/1.1 200 OK\r\n\r\n")),
            .sendRepeatedly([UInt8](repeating: 1, count: 4096), times: 1_000_000),
        ]
        #expect(try failure(endless, limit).kind == .tooLarge)
    }

    @Test func packedBodyCountsUnpacked() throws {
        let packed = try gzipped(zeros: 1 << 20)
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(packed.count)\r\n\r\n"
        let result = try failure([.send(bytes(head) + packed)]) { $0.largestBody = 1 << 19 }
        #expect(result.kind == .tooLarge)
    }

    @Test func silenceIsATimeout() throws {
        for steps in [
            [.stall], [.send(bytes("HTTP/1.1 200 OK\r\n")), .stall],
            [.send(bytes("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx")), .stall],
        ] as [[RawServer.Step]] {
            let failure = try failure(steps) { $0.silenceTimeout = 150 }
            #expect(failure.kind == .timeout)
            #expect(failure.description.contains("sent nothing for 150 ms"))
        }
    }

    @Test func wholeTimeIsLimitedWhenAsked() throws {
        let slow: [RawServer.Step] = [
            .send(bytes("HTTP/1.1 200 OK\r\n\r\n")), .sendSlowly([UInt8](repeating: 65, count: 10_000), pause: 20),
        ]
        #expect(try failure(slow) { $0.totalTimeout = 200 }.kind == .timeout)
    }

    @Test func cancelEndsARequestInEveryPhase() throws {
        let server = try RawServer([[.stall], [.send(bytes("HTTP/1.1 200 OK\r\n")), .stall]])
        defer { server.stop() }
        let log = ReportLog()
        for id in 1...2 {
            try log.send(id, server.address())
            #expect(waitUntil { server.requests.count == id })
            log.transport.cancel(id)
            log.transport.cancel(id)
            #expect(try log.failure(id).kind == .cancelled)
        }
        try log.send(3, "http://nonexistent.invalid/")
        log.transport.cancel(3)
        _ = try log.end(3)
        log.transport.cancel(4)
        let ends = log.reports.filter { if case .failed = $0 { true } else { false } }
        #expect(ends.count == 3, "each request ends once")
    }

    @Test func connectionThatWasClosedMeanwhileIsReplaced() throws {
        let server = try RawServer([ok() + [.close], ok()])
        defer { server.stop() }
        let log = ReportLog()
        try log.send(1, server.address())
        _ = try log.response(1)
        #expect(waitUntil { server.openConnections == 0 })
        try log.send(2, server.address())
        #expect(try log.response(2).status == 200)
    }

    @Test func proxyRefusalIsNotTheOriginsChallenge() throws {
        let proxy = try RawServer(
            answering: "HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=\"proxy\"\r\nContent-Length: 0\r\n\r\n"
        )
        defer { proxy.stop() }
        var configuration = TransportConfiguration()
        configuration.proxy = proxy.address("")
        let log = ReportLog(configuration)
        try log.send(1, "https://example.invalid/")
        #expect(try log.failure(1).kind == .proxy)
        #expect(proxy.requestTexts[0].hasPrefix("CONNECT example.invalid:443 "))
    }

    @Test func proxyThatIsAwayIsNamed() throws {
        var configuration = TransportConfiguration()
        configuration.proxy = "http://127.0.0.1:\(try unusedPort())"
        let log = ReportLog(configuration)
        try log.send(1, "http://example.invalid/")
        #expect(try log.failure(1).kind == .proxy)
    }
}

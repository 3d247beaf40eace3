import Authentication
import HTTP
import Secrets
import TestSupport
import Testing
import Transport

/// A transport and everything it reported.
final class ReportLog: Sendable {
    let transport: Transport
    private let log: Locked<[TransportReport]>

    init(_ configuration: TransportConfiguration = TransportConfiguration()) {
        let log = Locked<[TransportReport]>([])
        self.log = log
        transport = Transport(configuration: configuration) { report in log.withLock { $0.append(report) } }
        transport.start()
    }

    deinit { transport.stop() }

    var reports: [TransportReport] { log.withLock { $0 } }

    func send(_ id: Int, _ address: String, method: String = "GET", headers: Headers = [], body: [UInt8] = []) throws {
        let url = try ParsedAddress(parsing: address).url
        let body = body.isEmpty ? RequestBody.none : .bytes(body.withUnsafeBytes { Secret($0) })
        transport.send(id, Request(method: method, url: url, headers: headers, body: body), nil)
    }

    /// The last report of that id.
    func end(_ id: Int) throws -> Result<Response, TransportFailure> {
        #expect(waitUntil { ending(id) != nil }, "request \(id) ends")
        return try #require(ending(id))
    }

    func response(_ id: Int) throws -> Response { try end(id).get() }

    func failure(_ id: Int) throws -> TransportFailure {
        guard case .failure(let failure) = try end(id) else { throw Unexpected.response }
        return failure
    }

    func trust(_ id: Int) throws -> ServerTrust {
        #expect(waitUntil { shownTrust(id) != nil || ending(id) != nil }, "request \(id) shows a certificate")
        return try #require(shownTrust(id))
    }

    func shownTrust(_ id: Int) -> ServerTrust? {
        reports.compactMap { if case .serverTrust(id, let trust) = $0 { trust } else { nil } }.last
    }

    private func ending(_ id: Int) -> Result<Response, TransportFailure>? {
        reports.lazy.compactMap { report -> Result<Response, TransportFailure>? in
            switch report {
            case .response(id, let response): .success(response)
            case .failed(id, let failure): .failure(failure)
            default: nil
            }
        }.first
    }

    enum Unexpected: Error { case response }
}

/// A plain 200 with that body.
func ok(_ body: String = "ok", _ fields: String = "") -> [RawServer.Step] {
    [.send(Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\(fields)\r\n\(body)".utf8))]
}

func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

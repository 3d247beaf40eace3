import Foundation
import HTTP
import TestSupport
import Testing
import Transport

@Suite struct CertificateTests {
    private func withServer(
        _ make: (CertificateServer) throws -> Void,
        _ caFile: String? = nil,
        _ test: (CertificateServer, UInt16, ReportLog) throws -> Void
    ) throws {
        let certificates = try CertificateServer()
        defer { certificates.stop() }
        try make(certificates)
        let port = try certificates.serve("site")
        var configuration = TransportConfiguration()
        configuration.caFile = caFile.map(certificates.path)
        try test(certificates, port, ReportLog(configuration))
    }

    private func signed(names: String, days: Int = 2) -> (CertificateServer) throws -> Void {
        { certificates in
            try certificates.makeSelfSigned("ca", subject: "/O=Test/CN=Test CA", names: "DNS:ca.test")
            try certificates.makeSigned("site", by: "ca", subject: "/O=Shop/CN=site.test", names: names, days: days)
        }
    }

    @Test func certificateIsShownBeforeAnythingIsSent() throws {
        try withServer(signed(names: "DNS:localhost"), "ca.pem") { certificates, port, log in
            try log.send(1, "https://localhost:\(port)/")
            let trust = try log.trust(1)
            #expect(trust.origin.description == "https://localhost:\(port)")
            #expect(trust.subject == "O=Shop, CN=site.test")
            #expect(trust.issuer == "O=Test, CN=Test CA")
            #expect(trust.failure == nil)
            #expect(certificates.requestCount("site") == 0)
            log.transport.proceed(1, true)
            #expect(try log.response(1).body == bytes("1"))
            try log.send(2, "https://localhost:\(port)/")
            #expect(try log.response(2).body == bytes("2"), "the same connection")
            #expect(log.shownTrust(2) == nil, "an old connection shows no certificate again")
        }
    }

    @Test func certificateThatTheAppRefusesGetsNoRequest() throws {
        try withServer(signed(names: "DNS:localhost"), "ca.pem") { certificates, port, log in
            try log.send(1, "https://localhost:\(port)/")
            _ = try log.trust(1)
            log.transport.proceed(1, false)
            #expect(try log.failure(1).kind == .cancelled)
            try log.send(2, "https://localhost:\(port)/")
            _ = try log.trust(2)
            log.transport.cancel(2)
            #expect(try log.failure(2).kind == .cancelled)
            #expect(certificates.requestCount("site") == 0)
        }
    }

    @Test func connectionLostWhileTheAppThinksIsMadeAgainUnasked() throws {
        try withServer(signed(names: "DNS:localhost"), "ca.pem") { certificates, port, log in
            try log.send(1, "https://localhost:\(port)/")
            _ = try log.trust(1)
            #expect(waitUntil { connections(to: port) == 0 }, "the server gives up after a second")
            log.transport.proceed(1, true)
            #expect(try log.response(1).body == bytes("1"))
            #expect(log.reports.filter { if case .serverTrust = $0 { true } else { false } }.count == 1)
        }
    }

    @Test func certificateSignedByItselfIsRefused() throws {
        let make: (CertificateServer) throws -> Void = {
            try $0.makeSelfSigned("site", subject: "/O=Own/CN=localhost", names: "DNS:localhost")
        }
        try withServer(make) { certificates, port, log in
            try log.send(1, "https://localhost:\(port)/")
            #expect(try log.trust(1).failure == "it is signed by itself")
            log.transport.proceed(1, true)
            let failure = try log.failure(1)
            #expect(failure.kind == .tls)
            #expect(
                failure.description
                    == "The certificate of https://localhost:\(port) was refused: it is signed by itself "
                    + "(subject O=Own, CN=localhost, issuer O=Own, CN=localhost). "
                    + "To trust a private authority start with --ca-file."
            )
            #expect(certificates.requestCount("site") == 0)
        }
        try withServer(make, "site.pem") { _, port, log in
            try log.send(1, "https://localhost:\(port)/")
            #expect(try log.trust(1).failure == nil)
        }
    }

    @Test func unknownAuthorityIsRefused() throws {
        try withServer(signed(names: "DNS:localhost")) { _, port, log in
            try log.send(1, "https://localhost:\(port)/")
            _ = try log.trust(1)
            log.transport.proceed(1, false)
            let failure = try log.failure(1)
            #expect(failure.kind == .tls)
            #expect(failure.description.contains("its issuer is not a trusted authority"), "\(failure)")
            #expect(failure.description.contains("subject O=Shop, CN=site.test, issuer O=Test, CN=Test CA"))
        }
    }

    @Test func certificateForAnotherHostIsRefused() throws {
        try withServer(signed(names: "DNS:other.test"), "ca.pem") { certificates, port, log in
            try log.send(1, "https://localhost:\(port)/")
            _ = try log.trust(1)
            log.transport.proceed(1, false)
            let failure = try log.failure(1)
            #expect(failure.kind == .tls)
            #expect(failure.description.contains("it is not made for the host “localhost”"), "\(failure)")
            #expect(failure.description.contains("subject O=Shop, CN=site.test"))
            #expect(certificates.requestCount("site") == 0)
        }
    }

    @Test func expiredCertificateIsRefused() throws {
        try withServer(signed(names: "DNS:localhost", days: -1), "ca.pem") { _, port, log in
            try log.send(1, "https://localhost:\(port)/")
            _ = try log.trust(1)
            log.transport.proceed(1, false)
            let failure = try log.failure(1)
            #expect(failure.description.contains("it has expired"), "\(failure)")
            #expect(log.shownTrust(1)?.subject == "O=Shop, CN=site.test")
        }
    }

    @Test func numericHostIsVerifiedToo() throws {
        try withServer(signed(names: "IP:127.0.0.1"), "ca.pem") { _, port, log in
            try log.send(1, "https://127.0.0.1:\(port)/")
            #expect(try log.trust(1).failure == nil)
            log.transport.proceed(1, true)
            #expect(try log.response(1).status == 200)
        }
    }

    @Test func refusedCertificateWaitsForTheAppAndCanBeCancelled() throws {
        try withServer(signed(names: "DNS:localhost")) { _, port, log in
            try log.send(1, "https://localhost:\(port)/")
            #expect(try log.trust(1).failure != nil)
            log.transport.cancel(1)
            #expect(try log.failure(1).kind == .cancelled)
        }
    }

    @Test func hostileNamesAreNeutralInTheSentence() throws {
        let make: (CertificateServer) throws -> Void = {
            try $0.makeSelfSigned("site", subject: "/CN=a\u{202E}b", names: "DNS:localhost")
        }
        try withServer(make) { _, port, log in
            try log.send(1, "https://localhost:\(port)/")
            _ = try log.trust(1)
            log.transport.proceed(1, false)
            #expect(try !log.failure(1).description.unicodeScalars.contains("\u{202E}"))
        }
    }

    @Test func missingAuthorityFileIsASentence() throws {
        try withServer(signed(names: "DNS:localhost"), "absent.pem") { _, port, log in
            try log.send(1, "https://localhost:\(port)/")
            let failure = try log.failure(1)
            #expect(failure.kind == .tls)
            #expect(failure.description.contains("absent.pem"))
        }
    }

    @Test func plainServerOnTheTLSPortIsASentence() throws {
        let log = ReportLog()
        let plain = try RawServer([[.close]])
        defer { plain.stop() }
        try log.send(1, "https://127.0.0.1:\(plain.port)/")
        #expect(waitUntil { plain.connectionCount == 1 })
        plain.stop()
        #expect(try log.failure(1).kind == .tls)
    }
}

/// Established connections of this machine to a local port, as the kernel lists them.
private func connections(to port: UInt16) -> Int {
    let hex = String(port, radix: 16, uppercase: true)
    let suffix = ":" + String(repeating: "0", count: 4 - hex.count) + hex
    let table = kernelFile("/proc/net/tcp")
    return table.split(separator: "\n").dropFirst().count { line in
        let columns = line.split(separator: " ")
        return columns.count > 3 && columns[2].hasSuffix(suffix) && columns[3] == "01"
    }
}

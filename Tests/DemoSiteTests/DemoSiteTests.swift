import Foundation
import HTTP
import Synchronization
import Testing

@testable import DemoSite

@Test func aTakenPortIsSaidInOneSentence() throws {
    let first = try DemoSite(Configuration(tls: false))
    defer { first.stop() }
    let port = first.origin.port
    let error = #expect(throws: DemoSiteError.self) { try DemoSite(Configuration(port: port, tls: false)) }
    #expect(error == .portTaken(port, address: "127.0.0.1"))
    #expect(error?.description.hasPrefix("Port \(port) on 127.0.0.1 is already in use") == true)
}

@Test func anAddressThatIsNoneIsRefused() {
    #expect(throws: DemoSiteError.addressMalformed("localhost.example")) {
        try DemoSite(Configuration(bind: "localhost.example"))
    }
    #expect(throws: DemoSiteError.self) { try DemoSite(Configuration(bind: "192.0.2.1")) }
}

@Test func stoppingFreesThePortAndMayBeRepeated() throws {
    let first = try DemoSite()
    let port = first.origin.port
    first.stop()
    first.stop()
    let second = try DemoSite(Configuration(port: port))
    defer { second.stop() }
    #expect(second.origin.port == port)
    #expect(RawClient(port: port).get("/").status == 200)
}

@Test func twoHundredRequestsAtOnceAreAllAnswered() throws {
    let site = try DemoSite(Configuration(tls: false))
    defer { site.stop() }
    let client = RawClient(port: site.origin.port)
    let right = Mutex(0)
    let done = DispatchGroup()
    for number in 0..<200 {
        done.enter()
        Thread {
            let status = client.get("/basic/", authorization: basic("demo", number % 2 == 0 ? "s3cret" : "no")).status
            if status == (number % 2 == 0 ? 200 : 401) { right.withLock { $0 += 1 } }
            done.leave()
        }.start()
    }
    done.wait()
    #expect(right.withLock { $0 } == 200)
    #expect(site.requestLog.count == 200)
}

@Test func theLogHoldsNothingOfAnAuthorization() throws {
    let lines = Mutex<[String]>([])
    let site = try DemoSite(Configuration(tls: false)) { request in lines.withLock { $0.append(requestLine(request)) } }
    defer { site.stop() }
    let client = RawClient(port: site.origin.port)
    _ = client.get("/basic/", authorization: basic("demo", "s3cret"))
    _ = client.get("/basic/?password=hunter2", authorization: "hunter2")
    _ = client.get("/%1b[2J", authorization: "Digest username=\"hunter2\"")
    let text = lines.withLock { $0.joined(separator: "\n") } + "\(site.requestLog)"
    for secret in ["hunter2", "s3cret", String(basic("demo", "s3cret").dropFirst(6))] {
        #expect(!text.contains(secret))
    }
    #expect(site.requestLog.map(\.authorizationScheme) == ["Basic", "other", "Digest"])
    #expect(site.requestLog.map(\.status) == [200, 401, 404])
}

@Test func aLogLineHoldsNoControlCharacters() {
    let line = requestLine(
        LoggedRequest(method: "GET", path: "/\u{1B}[2J\u{9B}é", status: 404, authorizationScheme: nil, port: 80)
    )
    #expect(line.hasSuffix(" GET /%1B[2J%C2%9B%C3%A9 404 - :80"))
}

@Test func theCertificateIsTrustedThroughTheSitesOwnAuthority() throws {
    let site = try DemoSite()
    defer { site.stop() }
    let origin = try #require(site.secureOrigin)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("authority.pem").path
    try site.certificateAuthorityPEM?.write(toFile: file, atomically: true, encoding: .utf8)
    let handshake = { (arguments: [String]) in
        try run(
            "openssl",
            ["s_client", "-connect", "127.0.0.1:\(origin.port)", "-x509_strict", "-verify_return_error", "-brief"]
                + arguments
        )
    }
    let trusted = try handshake(["-CAfile", file, "-verify_ip", "127.0.0.1"])
    #expect(trusted.contains("Verification: OK"), "\(trusted)")
    #expect(try handshake(["-CAfile", file, "-verify_hostname", "localhost"]).contains("Verification: OK"))
    #expect(try !handshake(["-CAfile", file, "-verify_hostname", "example.com"]).contains("Verification: OK"))
    #expect(try !handshake([]).contains("Verification: OK"))
    #expect(RawClient(port: site.origin.port).get("/tls/authority.pem").text == site.certificateAuthorityPEM)
    #expect(RawClient(port: site.origin.port).get("/tls").text.contains("\(origin)/basic/"))
}

@Test func withoutTLSTheRoomIsNotThere() throws {
    let site = try DemoSite(Configuration(tls: false))
    defer { site.stop() }
    #expect(site.secureOrigin == nil && site.certificateAuthorityPEM == nil)
    #expect(RawClient(port: site.origin.port).get("/tls").status == 404)
}

@Test func serveTellsWhereItIsAndWarnsOfOpenAddresses() throws {
    let lines = Mutex<[String]>([])
    let write: @Sendable (String) -> Void = { line in lines.withLock { $0.append(line) } }
    try serve(Configuration(bind: "0.0.0.0", tls: false), write: write) {
        let port = lines.withLock { $0.last?.split(separator: ":").dropFirst(2).first?.prefix { $0.isNumber } }
        #expect(RawClient(port: UInt16(port ?? "") ?? 0).get("/basic/").status == 401)
    }
    let said = lines.withLock { $0 }
    #expect(said.count == 3)
    #expect(said[0].hasPrefix("Warning: bound to 0.0.0.0"))
    #expect(said[1].hasPrefix("Serving http://127.0.0.1:"))
    #expect(said[2].contains(" GET /basic/ 401 - "))
}

import Foundation
import TestSupport
import Testing

/// `latchkey serve`: the demo site as a program of its own.
final class RunningSite {
    let origin: String
    private let child: Child

    init(_ arguments: String...) throws {
        let child = try Child(Surroundings.program, ["serve", "--port", "0"] + arguments)
        self.child = child
        origin = try Deadline().wait("the site's first line", seeing: child.output + child.errors) {
            guard let match = child.output.firstMatch(of: /http:\/\/[^\s\/]+/), child.output.contains("\n") else {
                return nil
            }
            return String(match.0)
        }
    }

    /// What the site has written: a line per request among others.
    var log: String { child.output + child.errors }

    /// How many requests the site has answered.
    var requestCount: Int { requests.count }

    /// The lines of the log that stand for requests: time, method, path, status, scheme of Authorization, port.
    var requests: [Substring] { log.split(separator: "\n").filter { $0.contains(#/\d [A-Z]+ \S+ \d+ \S+ :\d+/#) } }

    func wait(forRequests count: Int) throws {
        try Deadline().until("\(count) requests in the site's log", seeing: log) { requestCount >= count }
        #expect(requestCount == count)
    }

    /// The origin of the same site on TLS.
    var secureOrigin: String {
        get throws { try #require(log.firstMatch(of: /https:\/\/[^\s\/]+/).map { String($0.0) }) }
    }

    func end() throws -> Int32 {
        child.kill(SIGTERM)
        return try child.finish().status
    }
}

extension EndToEnd {
    @Suite struct Site {
        @Test func theSiteServesOtherClients() throws {
            let site = try RunningSite()
            let outcome = try run("curl", ["--silent", "--include", site.origin + "/"])
            #expect(outcome.output.contains("200 OK"))
            #expect(site.origin.hasPrefix("http://127.0.0.1:"))
            #expect(try site.end() == 128 + SIGTERM)
        }

        /// A certificate for 127.0.0.1 that is its own authority, and its key.
        private func ownCertificate(in folder: TemporaryFolder) throws -> (certificate: String, key: String) {
            let (certificate, key) = (folder.path("site.pem"), folder.path("site.key"))
            let made = try run(
                "openssl",
                ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1"]
                    + ["-addext", "subjectAltName=IP:127.0.0.1", "-out", certificate, "-keyout", key]
            )
            #expect(made.status == 0, "\(made.errors)")
            return (certificate, key)
        }

        @Test func aCertificateOfOnesOwnServesHttpsOnThePort() throws {
            let folder = try TemporaryFolder()
            let (certificate, key) = try ownCertificate(in: folder)
            let site = try RunningSite("--certificate", certificate, "--key", key)
            let page = try run("curl", ["--silent", "--cacert", certificate, try site.secureOrigin + "/captcha.js"])
            #expect(page.output.contains("smartCaptcha"))
            #expect(!site.log.contains("PRIVATE KEY"))
        }

        @Test func aCertificateWithoutItsKeyIsRefused() throws {
            let folder = try TemporaryFolder()
            let other = try TemporaryFolder()
            let certificate = try ownCertificate(in: folder).certificate
            let key = try ownCertificate(in: other).key
            let outcome = try Latchkey.run("serve", "--certificate", certificate, "--key", key)
            #expect(outcome.status == 2)
            #expect(outcome.errors.contains("cannot use this certificate with this key"))
        }

        @Test func aTakenPortIsSaid() throws {
            let taken = try RawServer(answering: "")
            defer { taken.stop() }
            let outcome = try Latchkey.run("serve", "--port", "\(taken.port)")
            #expect(outcome.status != 0)
            #expect(outcome.errors.contains("\(taken.port)"))
            #expect(outcome.errors.split(separator: "\n").count == 1)
        }
    }
}

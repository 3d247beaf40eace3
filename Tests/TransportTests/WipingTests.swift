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
        #expect(try needle.occurrences() == 0)
        withExtendedLifetime(needle.planted()) { planted in
            #expect((try? needle.occurrences()) ?? 0 > 0, "the search finds what is there: \(planted.count) bytes")
        }
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

/// A random password whose base64 form is looked for in this process; kept only masked, so that the search does not
/// find itself.
private final class Needle {
    private let masked: [UInt8]
    private static let mask: UInt8 = 0x80

    init() {
        masked = (0..<30).map { _ in UInt8.random(in: 0x61...0x7A) | Self.mask }
    }

    func password() -> Secret {
        Secret(capacity: masked.count) { target in
            for (position, byte) in masked.enumerated() { target[position] = byte & ~Self.mask }
            return masked.count
        }
    }

    /// The base64 of the password, each byte masked.
    private var pattern: [UInt8] {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        return stride(from: 0, to: masked.count, by: 3).flatMap { start in
            let group = masked[start..<(start + 3)].reduce(0) { $0 << 8 | Int($1 & ~Self.mask) }
            return [18, 12, 6, 0].map { alphabet[group >> $0 & 63] | Self.mask }
        }
    }

    /// The base64 in the open.
    func planted() -> [UInt8] { pattern.map { $0 & ~Self.mask } }

    func occurrences() throws -> Int {
        let pattern = pattern
        let memory = open("/proc/self/mem", O_RDONLY)
        defer { close(memory) }
        let size = 1 << 20
        let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
        defer { buffer.deallocate() }
        let own = UInt(bitPattern: buffer)..<UInt(bitPattern: buffer + size)
        var found = 0
        // Beyond that size lie only the shadows of the sanitizers.
        for region in writableRegions() where region.upperBound - region.lowerBound < 1 << 30 {
            var address = region.lowerBound
            while address < region.upperBound {
                let count = pread(memory, buffer, min(size, Int(region.upperBound - address)), off_t(address))
                if count <= pattern.count { break }
                for start in 0...(count - pattern.count)
                where buffer[start] == pattern[0] & ~Self.mask && !own.contains(address + UInt(start)) {
                    if (0..<pattern.count).allSatisfy({ buffer[start + $0] == pattern[$0] & ~Self.mask }) { found += 1 }
                }
                memset(buffer, 0, size)
                address += UInt(count - pattern.count + 1)
            }
        }
        return found
    }

    private func writableRegions() -> [Range<UInt>] {
        kernelFile("/proc/self/maps").split(separator: "\n").compactMap { line in
            let columns = line.split(separator: " ")
            let ends = columns[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            return columns[1].hasPrefix("rw") && ends.count == 2 ? ends[0]..<ends[1] : nil
        }
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

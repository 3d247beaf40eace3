import Foundation
import HTTP
import TestSupport

/// Certificates made for one test, and servers of the system's Python that show them.
final class CertificateServer: Sendable {
    let folder: Foundation.URL
    private let processes = Locked<[Process]>([])

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "latchkey-tls-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// Ends the servers and removes the keys.
    func stop() {
        processes.withLock { processes in
            for process in processes { end(process) }
            processes = []
        }
        try? FileManager.default.removeItem(at: folder)
    }

    func path(_ name: String) -> String { folder.appending(path: name).path }

    /// `name.pem` and `name.key`, signed by itself.
    func makeSelfSigned(_ name: String, subject: String, names: String, days: Int = 2) throws {
        try output(
            of: ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
                + ["-keyout", "\(name).key", "-out", "\(name).pem", "-days", "\(days)", "-subj", subject]
                + ["-addext", "subjectAltName=\(names)"],
            in: folder
        )
    }

    /// `name.pem` and `name.key`, signed by the authority of that name; `days` may lie in the past.
    func makeSigned(_ name: String, by authority: String, subject: String, names: String, days: Int = 2) throws {
        try Data("subjectAltName=\(names)".utf8).write(to: folder.appending(path: "\(name).ext"))
        try output(
            of: ["openssl", "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
                + ["-keyout", "\(name).key", "-out", "\(name).csr", "-subj", subject],
            in: folder
        )
        try output(
            of: [
                "openssl", "x509", "-req", "-in", "\(name).csr", "-CA", "\(authority).pem", "-CAkey",
                "\(authority).key",
            ]
                + ["-CAcreateserial", "-out", "\(name).pem", "-days", "\(days)", "-extfile", "\(name).ext"],
            in: folder
        )
    }

    /// Starts a server that answers every GET with the number of requests on its connection; returns its port.
    func serve(_ name: String) throws -> UInt16 {
        let program = """
            import http.server, ssl, sys
            \(endWithParent())
            class Handler(http.server.BaseHTTPRequestHandler):
                protocol_version = 'HTTP/1.1'
                count = 0
                timeout = float(sys.argv[2])
                def do_GET(self):
                    self.count += 1
                    body = str(self.count).encode()
                    self.send_response(200)
                    self.send_header('Content-Length', str(len(body)))
                    self.end_headers()
                    self.wfile.write(body)
                def log_message(self, *a):
                    open(sys.argv[1] + '.log', 'a').write('request\\n')
            class Server(http.server.ThreadingHTTPServer):
                def get_request(self):
                    plain, peer = super().get_request()
                    return context.wrap_socket(plain, server_side=True, do_handshake_on_connect=False), peer
                def handle_error(self, *a): pass
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(sys.argv[1] + '.pem', sys.argv[1] + '.key')
            server = Server(('127.0.0.1', 0), Handler)
            print(server.server_port, flush=True)
            server.serve_forever()
            """
        let process = Process()
        process.executableURL = Foundation.URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", program, path(name), "1"]
        process.currentDirectoryURL = folder
        process.standardError = FileHandle.nullDevice
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        processes.withLock { $0.append(process) }
        var line = Data()
        while line.last != 10, let next = try pipe.fileHandleForReading.read(upToCount: 1), !next.isEmpty {
            line += next
        }
        guard let port = UInt16(String(decoding: line.dropLast(), as: UTF8.self)) else {
            throw CommandFailed(command: ["python3"])
        }
        return port
    }

    /// How many requests the server of that certificate answered.
    func requestCount(_ name: String) -> Int {
        (try? String(contentsOfFile: path("\(name).log"), encoding: .utf8))?.split(separator: "\n").count ?? 0
    }
}

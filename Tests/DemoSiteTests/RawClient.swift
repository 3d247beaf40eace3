import Foundation
import Glibc
import HTTP

/// The least client that can ask a question: one request per connection, the answer read to its end.
struct RawClient {
    struct Answer {
        var status = 0
        var headers: [(name: String, value: [UInt8])] = []
        var body: [UInt8] = []

        var text: String { String(decoding: body, as: UTF8.self) }
        /// `name=value` of the first cookie that was set.
        var cookie: String? { all("Set-Cookie").first.map { String($0.prefix { $0 != ";" }) } }
        /// The value of the first field of that name in the page.
        func field(_ name: String) -> String? {
            guard let start = text.range(of: "name=\"\(name)\" value=\"") else { return nil }
            return String(text[start.upperBound...].prefix { $0 != "\"" })
        }
        func all(_ name: String) -> [String] {
            headers.filter { $0.name.lowercased() == name.lowercased() }.map {
                String(decoding: $0.value, as: UTF8.self)
            }
        }
        /// The first challenge line of that scheme.
        func challenge(_ scheme: String) -> String? { all("WWW-Authenticate").first { $0.hasPrefix(scheme + " ") } }
    }

    let port: UInt16

    func get(_ target: String, authorization: String? = nil, method: String = "GET") -> Answer {
        let line = authorization.map { "Authorization: \($0)\r\n" } ?? ""
        let request = "\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(line)Connection: close\r\n\r\n"
        return parse(exchange(Array(request.utf8)))
    }

    /// The same with more header lines and a body.
    func send(_ method: String, _ target: String, _ headers: [(String, String)] = [], body: [UInt8] = []) -> Answer {
        let lines = headers.map { "\($0.0): \($0.1)\r\n" }.joined()
        let head =
            "\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(lines)"
            + "Content-Length: \(body.count)\r\nConnection: close\r\n\r\n"
        return parse(exchange(Array(head.utf8) + body))
    }

    /// A form as browsers send it, with the session's cookie.
    func post(_ target: String, _ form: String, cookie: String? = nil) -> Answer {
        var headers = [("Content-Type", "application/x-www-form-urlencoded")]
        if let cookie { headers.append(("Cookie", cookie)) }
        return send("POST", target, headers, body: Array(form.utf8))
    }

    func exchange(_ request: [UInt8]) -> [UInt8] {
        let descriptor = connectToLoopback(port)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        guard Glibc.send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else { return [] }
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { return answer }
            answer += buffer[..<count]
        }
    }

    private func parse(_ bytes: [UInt8]) -> Answer {
        var answer = Answer()
        let end = bytes.indices.dropLast(3).first { bytes[$0..<($0 + 4)].elementsEqual([13, 10, 13, 10]) }
        guard let end else { return answer }
        let lines = bytes[..<end].split(separator: 10).map { $0.filter { $0 != 13 } }
        answer.status = Int(String(decoding: lines[0].dropFirst(9).prefix(3), as: UTF8.self)) ?? 0
        for line in lines.dropFirst() {
            let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
            answer.headers.append((String(decoding: line[..<colon], as: UTF8.self), Array(line[colon...].dropFirst(2))))
        }
        answer.body = Array(bytes[(end + 4)...])
        return answer
    }
}

/// A connected descriptor with a deadline for every read, or -1.
private func connectToLoopback(_ port: UInt16) -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var patience = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let connected = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
    }
    guard connected == 0 else {
        close(descriptor)
        return -1
    }
    return descriptor
}

import Glibc

/// A TCP server on 127.0.0.1 and a free port that sends exactly the bytes it is told to, right or wrong.
///
/// Each request, over all connections, takes the next answer; the last one is used again and again. A connection stays
/// open for further requests unless its answer closes it.
package final class RawServer: Sendable {
    package enum Step: Sendable {
        case send([UInt8])
        /// The same bytes many times over, as long as the client takes them.
        case sendRepeatedly([UInt8], times: Int)
        /// One byte after the other with a pause in milliseconds.
        case sendSlowly([UInt8], pause: Int32)
        /// Nothing more until the client goes.
        case stall
        case close
        /// Closes with a reset instead of a proper end.
        case reset
    }

    package let port: UInt16
    private let listener: Int32
    private let answers: [[Step]]
    private let state = Locked(State())

    private struct State {
        var requests: [[UInt8]] = []
        var connections: Set<Int32> = []
        var connectionCount = 0
        var isStopped = false
    }

    package struct Failure: Error {
        let call: String
        let number: Int32
    }

    package init(_ answers: [[Step]]) throws {
        self.answers = answers
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard listener >= 0 else { throw Failure(call: "socket", number: errno) }
        var address = loopback(port: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let socket = listener
        let failure = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(socket, address, length) != 0 || listen(socket, 64) != 0
                    || getsockname(socket, address, &length) != 0
            }
        }
        guard !failure else {
            Glibc.close(listener)
            throw Failure(call: "bind", number: errno)
        }
        port = UInt16(bigEndian: address.sin_port)
        startThread { self.accept() }
    }

    /// One whole answer as text, then the connection stays open.
    package convenience init(answering texts: String...) throws {
        try self.init(texts.map { [.send(Array($0.utf8))] })
    }

    /// `http://127.0.0.1:port` and the path.
    package func address(_ path: String = "/") -> String { "http://127.0.0.1:\(port)\(path)" }

    /// What clients sent so far, one element per request, raw.
    package var requests: [[UInt8]] { state.withLock { $0.requests } }
    package var requestTexts: [String] { requests.map { String(decoding: $0, as: UTF8.self) } }
    package var connectionCount: Int { state.withLock { $0.connectionCount } }
    package var openConnections: Int { state.withLock { $0.connections.count } }

    /// Ends every connection and listens no more.
    package func stop() {
        state.withLock { state in
            if state.isStopped { return }
            state.isStopped = true
            shutdown(listener, Int32(SHUT_RDWR))
            for connection in state.connections { shutdown(connection, Int32(SHUT_RDWR)) }
        }
    }

    private func accept() {
        while true {
            let connection = Glibc.accept(listener, nil, nil)
            let goesOn = state.withLock { state in
                guard connection >= 0, !state.isStopped else { return false }
                state.connections.insert(connection)
                state.connectionCount += 1
                return true
            }
            guard goesOn else {
                if connection >= 0 { Glibc.close(connection) }
                break
            }
            startThread { self.serve(connection) }
        }
        Glibc.close(listener)
    }

    private func serve(_ connection: Int32) {
        var held: [UInt8] = []
        while let request = nextRequest(connection, &held) {
            let number = state.withLock { state in
                state.requests.append(request)
                return state.requests.count - 1
            }
            guard let answer = answers.isEmpty ? nil : answers[min(number, answers.count - 1)],
                answer.allSatisfy({ perform($0, connection) })
            else { break }
        }
        state.withLock { state in
            state.connections.remove(connection)
            Glibc.close(connection)
        }
    }

    /// Head and body by Content-Length; nil when the client went.
    private func nextRequest(_ connection: Int32, _ held: inout [UInt8]) -> [UInt8]? {
        while true {
            if let length = requestLength(held), held.count >= length {
                defer { held.removeFirst(length) }
                return Array(held[..<length])
            }
            var chunk = [UInt8](repeating: 0, count: 65_536)
            let count = recv(connection, &chunk, chunk.count, 0)
            if count <= 0 { return nil }
            held += chunk[..<count]
        }
    }

    private func perform(_ step: Step, _ connection: Int32) -> Bool {
        switch step {
        case .send(let bytes): return sendAll(bytes, connection)
        case .sendRepeatedly(let bytes, let times):
            for _ in 0..<times where !sendAll(bytes, connection) { return false }
            return true
        case .sendSlowly(let bytes, let pause):
            for byte in bytes {
                poll(nil, 0, pause)
                if !sendAll([byte], connection) { return false }
            }
            return true
        case .stall:
            var byte: UInt8 = 0
            while recv(connection, &byte, 1, 0) > 0 {}
            return false
        case .close: return false
        case .reset:
            var hard = linger(l_onoff: 1, l_linger: 0)
            setsockopt(connection, SOL_SOCKET, SO_LINGER, &hard, socklen_t(MemoryLayout<linger>.size))
            return false
        }
    }

    private func sendAll(_ bytes: [UInt8], _ connection: Int32) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count <= 0 { return false }
            sent += count
        }
        return true
    }
}

/// A port of 127.0.0.1 where nothing listens.
package func unusedPort() throws -> UInt16 {
    let server = try RawServer([])
    server.stop()
    _ = waitUntil { !canConnect(to: server.port) }
    return server.port
}

/// True when something accepts connections on that port of 127.0.0.1.
package func canConnect(to port: UInt16) -> Bool {
    let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { Glibc.close(client) }
    var address = loopback(port: port)
    return withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
    }
}

private func loopback(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
}

/// nil while the head is not whole.
private func requestLength(_ bytes: [UInt8]) -> Int? {
    let end: [UInt8] = [13, 10, 13, 10]
    let starts = 0..<max(0, bytes.count - 3)
    guard let start = starts.first(where: { bytes[$0..<($0 + 4)].elementsEqual(end) }) else { return nil }
    let head = String(decoding: bytes[..<start], as: UTF8.self).lowercased()
    let line = head.split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
    let length = line.flatMap { Int($0.dropFirst("content-length:".count).filter(\.isNumber)) } ?? 0
    return start + 4 + length
}

private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

private func startThread(_ body: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let box = Unmanaged.passRetained(ThreadBody(body))
    pthread_create(
        &thread,
        nil,
        { context in
            if let context { Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run() }
            return nil
        },
        box.toOpaque()
    )
    pthread_detach(thread)
}

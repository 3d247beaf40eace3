import CMicrohttpd
import Glibc
import HTTP
import Secrets
import Synchronization

/// One libmicrohttpd daemon: a socket, a thread for it and one per connection.
final class Listener: @unchecked Sendable {  // `random` is only read once the daemon runs; the rest is Sendable
    /// Called on the connection's thread.
    typealias Answer = @Sendable (IncomingRequest, Exchange) -> Reply

    let port: UInt16
    let answer: Answer
    let onAnswered: @Sendable (LoggedRequest) -> Void
    private let isStopping = Atomic(false)
    private let random: UnsafeMutableBufferPointer<CChar>
    private let daemon = Mutex<OpaquePointer?>(nil)

    /// Serves from the socket until `stop`.
    init(
        _ socket: ListeningSocket,
        certificates: Certificates?,
        onAnswered: @escaping @Sendable (LoggedRequest) -> Void,
        answer: @escaping Answer
    ) throws(DemoSiteError) {
        port = socket.port
        self.answer = answer
        self.onAnswered = onAnswered
        random = .allocate(capacity: 32)
        getentropy(random.baseAddress, random.count)
        let isRunning = daemon.withLock { daemon in
            daemon = start(socket.take(), certificates)
            return daemon != nil
        }
        guard isRunning else { throw .libraryRefused }
    }

    deinit {
        stop()
        random.deallocate()
    }

    /// Ends every connection and joins the threads.
    func stop() {
        isStopping.store(true, ordering: .relaxed)
        daemon.withLock { daemon in
            if let running = daemon { mhd_stop(running) }
            daemon = nil
        }
    }

    /// Holds a connection's thread for two minutes, or until the site stops.
    func waitInSilence() {
        for _ in 0..<6_000 where !stopping { usleep(20_000) }
    }

    var stopping: Bool { isStopping.load(ordering: .relaxed) }

    private func start(_ descriptor: Int32, _ certificates: Certificates?) -> OpaquePointer? {
        withOptionalCString(certificates?.leaf) { leaf in
            withOptionalSecret(certificates?.key) { key in
                var listener = mhd_listener()
                listener.socket = descriptor
                listener.answer = answerRequest
                // The daemon never outlives the listener: deinit stops it.
                listener.answer_context = Unmanaged.passUnretained(self).toOpaque()
                listener.begin = beginRequest
                listener.end = endRequest
                listener.random = UnsafePointer(random.baseAddress)
                listener.random_size = random.count
                listener.certificate = leaf
                listener.key = key
                return withSignalsBlocked { mhd_start(&listener) }
            }
        }
    }
}

/// Threads inherit the mask, so the program's signals stay with its own threads; faults remain deliverable.
private func withSignalsBlocked<Result>(_ body: () -> Result) -> Result {
    var blocked = sigset_t()
    var before = sigset_t()
    sigfillset(&blocked)
    for fault in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS] { sigdelset(&blocked, fault) }
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return body()
}

private func withOptionalCString<Result>(_ text: String?, _ body: (UnsafePointer<CChar>?) -> Result) -> Result {
    guard let text else { return body(nil) }
    return text.withCString { body($0) }
}

/// Of a secret that ends in NUL.
private func withOptionalSecret<Result>(_ secret: Secret?, _ body: (UnsafePointer<CChar>?) -> Result) -> Result {
    guard let secret else { return body(nil) }
    return secret.withBytes { $0.withMemoryRebound(to: CChar.self) { body($0.baseAddress) } }
}

private func beginRequest(
    _ context: UnsafeMutableRawPointer?,
    _ target: UnsafePointer<CChar>?,
    _ connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
    guard let target, let connection else { return nil }
    return Unmanaged.passRetained(Exchange(connection, target: String(cString: target))).toOpaque()
}

private func endRequest(
    _ context: UnsafeMutableRawPointer?,
    _ connection: OpaquePointer?,
    _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _ code: MHD_RequestTerminationCode
) {
    guard let exchange = state?.pointee else { return }
    Unmanaged<Exchange>.fromOpaque(exchange).release()
    state?.pointee = nil
}

/// Called when the headers are there, then per piece of the request's body, then once more to be answered.
private func answerRequest(
    _ context: UnsafeMutableRawPointer?,
    _ connection: OpaquePointer?,
    _ url: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?,
    _ version: UnsafePointer<CChar>?,
    _ body: UnsafePointer<CChar>?,
    _ bodySize: UnsafeMutablePointer<Int>?,
    _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let context, let method, let pointer = state?.pointee, let bodySize else { return .NO }
    let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeUnretainedValue()
    guard exchange.headersWereSeen, bodySize.pointee == 0 else {
        exchange.headersWereSeen = true
        let goesOn = exchange.take(body, bodySize.pointee)
        bodySize.pointee = 0
        return goesOn ? .YES : .NO
    }
    let listener = Unmanaged<Listener>.fromOpaque(context).takeUnretainedValue()
    let request = IncomingRequest(
        method: String(cString: method),
        target: exchange.target,
        headers: exchange.readHeaders(),
        body: exchange.body,
        bodyIsTooLarge: exchange.bodyIsTooLarge,
        peer: exchange.peer
    )
    let reply = listener.answer(request, exchange)
    listener.onAnswered(
        LoggedRequest(
            method: request.method,
            path: request.path,
            status: Int(reply.status),
            authorizationScheme: request.authorizationScheme,
            port: listener.port,
            remark: reply.remark
        )
    )
    if reply.isWithheld {
        listener.waitInSilence()
        return .NO
    }
    return exchange.send(reply, from: listener)
}

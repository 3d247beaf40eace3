import CCurl
import HTTP

/// What curl hands over of one attempt: the connection before its use, the head, the body. Lives on one thread.
final class Reception {
    private let job: Job
    private let configuration: TransportConfiguration
    private let report: @Sendable (TransportReport) -> Void
    private var head = ResponseHead()
    private var body: [UInt8] = []
    private var lastBytesReport = 0
    private var progress = 0
    private var easy: EasyHandle?
    /// The certificate that was accepted for this request, as PEM.
    private var accepted: String?
    private var hasWaitedOnce = false

    /// Why this side ended the attempt.
    private(set) var refusal: TransportFailure?
    let begin: Int
    private(set) var lastActivity: Int
    /// Milliseconds that the certificate waited for its answer.
    private(set) var waited = 0

    init(_ job: Job, _ configuration: TransportConfiguration, _ report: @escaping @Sendable (TransportReport) -> Void) {
        self.job = job
        self.configuration = configuration
        self.report = report
        begin = monotonicMilliseconds()
        lastActivity = begin
    }

    var hasHead: Bool { head.isComplete }

    /// A fresh attempt that keeps the accepted certificate.
    func again() -> Reception {
        let next = Reception(job, configuration, report)
        next.accepted = accepted
        return next
    }

    /// True when the server closed the connection while its certificate waited for an answer.
    func wasLostWhileWaiting(_ code: CURLcode) -> Bool {
        hasWaitedOnce && head.byteCount == 0
            && [CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_GOT_NOTHING].contains(code)
    }

    func response() throws(TransportFailure) -> Response {
        guard head.isComplete, (100...599).contains(head.status) else { throw .strangeAnswer(job.request.url) }
        return Response(
            status: head.status,
            reasonPhrase: head.reasonPhrase,
            headers: head.headers,
            body: body,
            version: head.version
        )
    }

    /// Installs the callbacks. `easy` keeps a reference that is not counted: this object outlives its use.
    func connect(to easy: EasyHandle) {
        self.easy = easy
        let context = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
        easy.set(CURLOPT_HEADERDATA, context)
        easy.set(CURLOPT_WRITEDATA, context)
        easy.set(CURLOPT_PREREQDATA, context)
        easy.set(CURLOPT_XFERINFODATA, context)
        easy.set(CURLOPT_NOPROGRESS, 0)
        _ = latchkey_set_data_callback(easy.pointer, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
            Reception.of(context).addLine(UnsafeRawBufferPointer(start: bytes, count: size * count))
        }
        _ = latchkey_set_data_callback(easy.pointer, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
            Reception.of(context).addBody(UnsafeRawBufferPointer(start: bytes, count: size * count))
        }
        _ = latchkey_set_ready_callback(easy.pointer) { context, _, _, _, _ in
            Reception.of(context).mayUseConnection() ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
        }
        _ = latchkey_set_progress_callback(easy.pointer) { context, _, down, _, up in
            Reception.of(context).noteProgress(Int(down) &+ Int(up))
        }
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> Reception {
        // curl hands back exactly what `connect` gave it.
        Unmanaged<Reception>.fromOpaque(context.unsafelyUnwrapped).takeUnretainedValue()
    }

    private func noteProgress(_ total: Int) -> Int32 {
        if total != progress { lastActivity = monotonicMilliseconds() }
        progress = total
        return job.isCancelled ? 1 : 0
    }

    private func addLine(_ line: UnsafeRawBufferPointer) -> Int {
        lastActivity = monotonicMilliseconds()
        let wasComplete = head.isComplete
        head.add(line)
        if head.byteCount > configuration.largestHead {
            refusal = .headTooLarge(job.request.url, limit: configuration.largestHead)
            return 0
        }
        if head.isComplete, !wasComplete { return headArrived() ? line.count : 0 }
        return line.count
    }

    private func headArrived() -> Bool {
        report(.head(job.id, status: head.status, expectedBytes: head.expectedBytes))
        let expected = job.request.method == "HEAD" ? 0 : head.expectedBytes ?? 0
        if expected > configuration.largestBody {
            refusal = .bodyTooLarge(job.request.url, limit: configuration.largestBody)
            return false
        }
        body.reserveCapacity(min(expected, 8 << 20))
        return true
    }

    private func addBody(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard body.count + bytes.count <= configuration.largestBody else {
            refusal = .bodyTooLarge(job.request.url, limit: configuration.largestBody)
            return 0
        }
        body.append(contentsOf: bytes)
        lastActivity = monotonicMilliseconds()
        if lastActivity - lastBytesReport >= 100 {
            lastBytesReport = lastActivity
            report(.bytes(job.id, total: body.count))
        }
        return bytes.count
    }

    /// Called with a connection that stands and is verified, before anything is sent on it.
    private func mayUseConnection() -> Bool {
        lastActivity = monotonicMilliseconds()
        guard job.request.url.isEncrypted, let easy, easy.number(CURLINFO_NUM_CONNECTS) > 0 else { return true }
        let certificate = easy.certificate("Cert")
        if let accepted, certificate == accepted { return true }
        let trust = ServerTrust(
            origin: job.request.url.origin,
            subject: distinguishedName(easy.certificate("Subject")),
            issuer: distinguishedName(easy.certificate("Issuer")),
            failure: nil
        )
        report(.serverTrust(job.id, trust))
        let answer = job.waitForAnswer()
        hasWaitedOnce = true
        waited += monotonicMilliseconds() - lastActivity
        lastActivity = monotonicMilliseconds()
        if answer == true {
            accepted = certificate
            return true
        }
        refusal = answer == nil ? .cancelled(job.request.url) : .notTrustedByApp(trust)
        return false
    }
}

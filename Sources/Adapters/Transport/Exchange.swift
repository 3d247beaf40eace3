import CBell
import CCurl
import HTTP

/// One request from its connection to its last report, on its worker's thread.
struct Exchange {
    let job: Job
    let configuration: TransportConfiguration
    /// Trusted for this origin alone; PEM.
    let authority: [UInt8]?
    let report: @Sendable (TransportReport) -> Void
    let multi: UnsafeMutableRawPointer
    /// Rung when the job may have been answered or cancelled.
    let bell: Int32

    private var url: URL { job.request.url }

    /// How the handle's time in the multi handle came to its end.
    private enum Ending: Equatable {
        case result(CURLcode)
        case cancelled, silent, overdue
    }

    /// `release` is called once the connection is free for the next request, before the last report.
    func run(release: () -> Void) {
        do throws(TransportFailure) {
            let response = try response()
            release()
            report(.response(job.id, response))
        } catch {
            release()
            report(.failed(job.id, error))
        }
    }

    private func response() throws(TransportFailure) -> Response {
        guard isToken(job.request.method) else { throw .unsafeMethod(url) }
        let form: BodyOctets? =
            if case .form(let form) = job.request.body { try BodyOctets(form, of: url) } else { nil }
        let fields = try RequestFields(job, configuration)
        defer { fields.free() }
        return try attempt(Reception(job, configuration, report), fields, form)
    }

    private func attempt(_ reception: Reception, _ fields: RequestFields, _ form: BodyOctets?)
        throws(TransportFailure) -> Response
    {
        let easy = try preparedHandle()
        defer { withExtendedLifetime(form) {} }
        easy.prepareRequest(job.request, fields, form: form, configuration)
        reception.connect(to: easy)
        if easy.refused != nil { throw .library("libcurl refused an option of the request to \(url.origin).") }
        let ending = drive(easy, reception)
        switch ending {
        case .cancelled: throw .cancelled(url)
        case .silent: throw .silent(url, milliseconds: configuration.silenceTimeout)
        case .overdue: throw .overdue(url, milliseconds: configuration.totalTimeout ?? 0)
        case .result(CURLE_OK): return try reception.response()
        case .result(let code):
            if let refusal = reception.refusal { throw refusal }
            if reception.wasLostWhileWaiting(code) { return try attempt(reception.again(), fields, form) }
            if code == CURLE_PEER_FAILED_VERIFICATION { throw untrusted(easy, code) }
            throw .of(code, easy, url, configuration, hasHead: reception.hasHead)
        }
    }

    private func preparedHandle() throws(TransportFailure) -> EasyHandle {
        guard let easy = EasyHandle() else { throw .library("libcurl has no memory left for \(url.origin).") }
        easy.prepareConnection(to: url, configuration)
        if let authority { easy.trust(authority) }
        return easy
    }

    /// Runs a handle until it is through, told to stop, or out of time.
    private func drive(_ easy: EasyHandle, _ reception: Reception?) -> Ending {
        if job.isCancelled { return .cancelled }
        guard curl_multi_add_handle(multi, easy.pointer) == CURLM_OK else { return .result(CURLE_OUT_OF_MEMORY) }
        defer { curl_multi_remove_handle(multi, easy.pointer) }
        while true {
            var running: Int32 = 0
            _ = curl_multi_perform(multi, &running)
            if job.isCancelled { return .cancelled }
            var code = CURLE_OK
            if latchkey_multi_result(multi, &code) { return .result(code) }
            let now = monotonicMilliseconds()
            let silent = reception.map { $0.lastActivity + configuration.silenceTimeout - now } ?? 60_000
            let overdue = reception.flatMap { reception in
                configuration.totalTimeout.map { reception.begin + reception.waited + $0 - now }
            }
            if silent <= 0 { return .silent }
            if let overdue, overdue <= 0 { return .overdue }
            latchkey_multi_wait(multi, bell, Int32(min(silent, overdue ?? silent, 60_000)))
            latchkey_bell_clear(bell)
        }
    }

    /// Shows the refused certificate, and once it was judged makes the failure. Where the handshake was broken off curl does not tell
    /// whose certificate it was; a second connection, that verifies and sends nothing, shows it.
    private func untrusted(_ easy: EasyHandle, _ code: CURLcode) -> TransportFailure {
        let clause = refusalOfCertificate(easy, code, host: url.origin.host)
        var subject = easy.certificate("Subject")
        var issuer = easy.certificate("Issuer")
        if subject == nil, let probe = try? preparedHandle() {
            probe.set(CURLOPT_CONNECT_ONLY, 1)
            probe.set(CURLOPT_SSL_VERIFYPEER, 0)
            probe.set(CURLOPT_SSL_VERIFYHOST, 0)
            if drive(probe, nil) == .cancelled { return .cancelled(url) }
            subject = probe.certificate("Subject")
            issuer = probe.certificate("Issuer")
        }
        let trust = ServerTrust(
            origin: url.origin,
            subject: distinguishedName(subject),
            issuer: distinguishedName(issuer),
            failure: clause
        )
        report(.serverTrust(job.id, trust))
        return job.waitForAnswer() == nil ? .cancelled(url) : .untrusted(trust)
    }
}

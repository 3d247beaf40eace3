import CCurl
import HTTP
import Synchronization

/// One thread with one connection cache, for one origin; it attends to one request at a time.
final class Worker: Sendable {
    let origin: Origin
    private let pool: WorkerPool
    private let mail = Mutex(Mail.none)
    private let isStarted = Atomic(false)
    private let multi = Mutex(MultiHandle?.none)

    private enum Mail {
        case none
        case job(Job)
        case quit
    }

    init(origin: Origin, pool: WorkerPool) {
        self.origin = origin
        self.pool = pool
    }

    /// Hands over a request; the worker must be free.
    func attend(_ job: Job) {
        mail.withLock { if case .none = $0 { $0 = .job(job) } }
        if isStarted.exchange(true, ordering: .relaxed) {
            wake()
        } else if !startThread({ self.run() }) {
            pool.finished(job, self, reusable: false)
            pool.report(.failed(job.id, .library("The system has no thread left for \(origin). End other programs.")))
        }
    }

    /// Ends the thread once the request in hand is over.
    func quit() {
        mail.withLock { $0 = .quit }
        wake()
    }

    /// Makes the thread look at its mail and its request again.
    func wake() {
        multi.withLock { if let multi = $0 { curl_multi_wakeup(multi.pointer) } }
    }

    private func run() {
        let handle = latchkey_curl_prepare() ? curl_multi_init().map(MultiHandle.init) : nil
        multi.withLock { $0 = handle }
        while let job = nextJob(handle) {
            if let handle {
                Exchange(
                    job: job,
                    configuration: pool.configuration,
                    authority: pool.authority(for: origin),
                    report: pool.report,
                    multi: handle.pointer
                )
                .run { self.pool.finished(job, self, reusable: true) }
            } else {
                pool.finished(job, self, reusable: false)
                pool.report(.failed(job.id, .library("libcurl has no memory left for \(origin).")))
                return
            }
        }
        multi.withLock { $0 = nil }
        if let handle { curl_multi_cleanup(handle.pointer) }
    }

    private func nextJob(_ multi: MultiHandle?) -> Job? {
        while true {
            let next = mail.withLock { mail in
                defer { if case .job = mail { mail = .none } }
                return mail
            }
            switch next {
            case .job(let job): return job
            case .quit: return nil
            case .none: curl_multi_poll(multi?.pointer, nil, 0, 60_000, nil)
            }
        }
    }
}

/// A multi handle, so that other threads may wake its own.
private struct MultiHandle: @unchecked Sendable {  // others only call curl_multi_wakeup, which is safe on any thread
    let pointer: UnsafeMutableRawPointer
}

import CBell
import CCurl
import Glibc
import HTTP
import Synchronization

/// One thread with one connection cache, for one origin; it attends to one request at a time.
final class Worker: Sendable {
    let origin: Origin
    private let pool: WorkerPool
    private let mail = Mutex(Mail.none)
    private let isStarted = Atomic(false)
    private let bell: Int32

    private enum Mail {
        case none
        case job(Job)
        case quit
    }

    init(origin: Origin, pool: WorkerPool) {
        self.origin = origin
        self.pool = pool
        bell = latchkey_bell_make()
    }

    deinit { close(bell) }

    /// Hands over a request; the worker must be free.
    func attend(_ job: Job) {
        mail.withLock { if case .none = $0 { $0 = .job(job) } }
        if isStarted.exchange(true, ordering: .relaxed) {
            wake()
        } else if bell < 0 || !startThread({ self.run() }) {
            pool.finished(job, self, reusable: false)
            pool.report(
                .failed(
                    job.id,
                    .library("The system has no thread or descriptor left for \(origin). End other programs.")
                )
            )
        }
    }

    /// Ends the thread once the request in hand is over.
    func quit() {
        mail.withLock { $0 = .quit }
        wake()
    }

    /// Makes the thread look at its mail and its request again.
    func wake() { latchkey_bell_ring(bell) }

    private func run() {
        let multi = latchkey_curl_prepare() ? curl_multi_init() : nil
        defer { curl_multi_cleanup(multi) }
        while let job = nextJob(multi) {
            if let multi {
                Exchange(
                    job: job,
                    configuration: pool.configuration,
                    authority: pool.authority(for: origin),
                    report: pool.report,
                    multi: multi,
                    bell: bell
                )
                .run { self.pool.finished(job, self, reusable: true) }
            } else {
                pool.finished(job, self, reusable: false)
                pool.report(.failed(job.id, .library("libcurl has no memory left for \(origin).")))
                return
            }
        }
    }

    private func nextJob(_ multi: UnsafeMutableRawPointer?) -> Job? {
        while true {
            latchkey_bell_clear(bell)
            let next = mail.withLock { mail in
                defer { if case .job = mail { mail = .none } }
                return mail
            }
            switch next {
            case .job(let job): return job
            case .quit: return nil
            case .none: latchkey_multi_wait(multi, bell, 60_000)
            }
        }
    }
}

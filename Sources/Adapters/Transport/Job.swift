import Authentication
import Glibc
import HTTP

/// One request on its way, and what others tell its thread: that it is cancelled, or how its certificate was judged.
final class Job: @unchecked Sendable {  // the two variables are touched only while `mutex` is held
    let id: Int
    let request: Request
    let authorization: Authorization?
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var cancelled = false
    private var trusted: Bool?

    init(id: Int, request: Request, authorization: Authorization?) {
        self.id = id
        self.request = request
        self.authorization = authorization
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(changed, nil)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(mutex)
        changed.deallocate()
        mutex.deallocate()
    }

    var isCancelled: Bool { locked { cancelled } }

    func cancel() {
        locked {
            cancelled = true
            pthread_cond_signal(changed)
        }
    }

    func answer(_ goOn: Bool) {
        locked {
            trusted = goOn
            pthread_cond_signal(changed)
        }
    }

    /// Waits for `answer`; nil when the request is cancelled first.
    func waitForAnswer() -> Bool? {
        locked {
            while trusted == nil && !cancelled { pthread_cond_wait(changed, mutex) }
            defer { trusted = nil }
            return cancelled ? nil : trusted
        }
    }

    private func locked<Result>(_ body: () -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body()
    }
}

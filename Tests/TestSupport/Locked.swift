import Glibc

/// A value behind a POSIX lock. The thread sanitizer does not see how a contended `Mutex` waits and reports races that
/// are none; this lock it knows.
package final class Locked<Value>: @unchecked Sendable {  // the value is touched only while the lock is held
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var value: Value

    package init(_ value: Value) {
        self.value = value
        pthread_mutex_init(lock, nil)
    }

    deinit {
        pthread_mutex_destroy(lock)
        lock.deallocate()
    }

    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return try body(&value)
    }
}

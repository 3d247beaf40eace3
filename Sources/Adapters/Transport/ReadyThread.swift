import Glibc
import Synchronization

/// A thread that is there before its work is: while a library is being opened, the start of a thread waits for it
/// (glibc holds one lock for both).
final class ReadyThread: @unchecked Sendable {  // the semaphore is made for several threads and outlives its use
    private let turns = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    /// Work in order; nil ends the thread.
    private let work = Mutex<[(@Sendable () -> Void)?]>([])

    /// nil when the system has no thread left.
    init?() {
        sem_init(turns, 0, 0)
        guard startThread({ while let body = self.next() { body() } }) else { return nil }
    }

    deinit {
        sem_destroy(turns)
        turns.deallocate()
    }

    func run(_ body: @escaping @Sendable () -> Void) { add(body) }

    /// Ends the thread after the work that it was given.
    func end() { add(nil) }

    private func add(_ body: (@Sendable () -> Void)?) {
        work.withLock { $0.append(body) }
        sem_post(turns)
    }

    private func next() -> (@Sendable () -> Void)? {
        while sem_wait(turns) != 0 {}
        return work.withLock { $0.removeFirst() }
    }
}

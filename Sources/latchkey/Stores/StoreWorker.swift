import Authentication
import Flow
import Glibc
import HTTP
import Secrets
import Synchronization

/// Asks the stores on a thread of its own, one request after the other, and posts what they say. Until the first
/// request nothing of a store is touched, and no thread runs while there is none.
final class StoreWorker: Sendable {
    private struct Job: Sendable {
        let call: StoreCallID
        let level: Persistence?
        let request: StoreRequest
    }

    private struct Queue {
        var waiting: [Job] = []
        var current: Job?
        var isWorking = false
    }

    private let mailbox: Mailbox
    private let places: StorePlaces
    private let desk: PassphraseDesk
    private let stores: Mutex<Stores>
    private let demo: Mutex<DemoStore>
    private let queue = Mutex(Queue())

    init(_ places: StorePlaces, mailbox: Mailbox) {
        let desk = PassphraseDesk(mailbox: mailbox)
        self.mailbox = mailbox
        self.places = places
        self.desk = desk
        stores = Mutex(Stores(places) { desk.ask($0) })
        demo = Mutex(DemoStore(levels: places.syncFolder == nil ? [.permanent] : [.permanent, .synchronizable]))
    }

    /// Credentials of these origins stay in memory.
    func keepInMemory(_ origins: [Origin]) { demo.withLock { $0.origins.formUnion(origins) } }

    /// Answers by `storesAnswered`.
    func ask(_ call: StoreCallID, _ level: Persistence?, _ request: StoreRequest) {
        if let replies = demo.withLock({ $0.answer(level, request) }) ?? places.emptyLookup(level, request) {
            return mailbox.post(.world(.storesAnswered(call, replies)))
        }
        let startsThread = queue.withLock { queue in
            queue.waiting.append(Job(call: call, level: level, request: request))
            defer { queue.isWorking = true }
            return !queue.isWorking
        }
        if startsThread { detachThread { self.work() } }
    }

    /// False when every answer has been posted.
    var isBusy: Bool { queue.withLock(\.isWorking) }

    func answerPassphrase(_ secret: Secret?) { desk.answer(secret) }

    /// Gives a change that is being written a moment, but waits neither for a person nor for a keyring that hangs.
    func finish() {
        // Counted, not timed, so that a stop (^Z) does not use it up.
        for _ in 0..<200 where isChanging && !desk.waits { poll(nil, 0, 5) }
        places.removeTemporary()
    }

    private var isChanging: Bool {
        queue.withLock { queue in
            (queue.waiting + (queue.current.map { [$0] } ?? [])).contains { !$0.request.isReading }
        }
    }

    private func work() {
        while let job = nextJob() {
            var replies = stores.withLock { $0.answer(job.level, job.request) }
            if job.request == .list { replies += demo.withLock(\.listed) }
            mailbox.post(.world(.storesAnswered(job.call, replies)))
        }
    }

    private func nextJob() -> Job? {
        queue.withLock { queue in
            queue.current = queue.waiting.isEmpty ? nil : queue.waiting.removeFirst()
            queue.isWorking = queue.current != nil
            return queue.current
        }
    }
}

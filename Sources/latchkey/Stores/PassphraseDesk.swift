import CBell
import Flow
import Glibc
import Secrets
import Synchronization

/// Where a store's thread waits for the passphrase that the person is asked for on the main one.
final class PassphraseDesk: Sendable {
    private let mailbox: Mailbox
    private let bell = latchkey_bell_make()
    private let answered = Mutex<Secret?>(nil)
    private let isWaiting = Atomic(false)

    init(mailbox: Mailbox) { self.mailbox = mailbox }

    deinit { close(bell) }

    var waits: Bool { isWaiting.load(ordering: .relaxed) }

    /// Blocks until `answer` is called.
    func ask(_ question: PassphraseQuestion) -> Secret? {
        isWaiting.store(true, ordering: .relaxed)
        defer { isWaiting.store(false, ordering: .relaxed) }
        latchkey_bell_clear(bell)
        mailbox.post(.world(.passphraseWanted(question)))
        var polled = pollfd(fd: bell, events: Int16(POLLIN), revents: 0)
        while poll(&polled, 1, -1) < 1 {}
        return answered.withLock { $0.take() }
    }

    func answer(_ secret: Secret?) {
        answered.withLock { $0 = secret }
        latchkey_bell_ring(bell)
    }
}

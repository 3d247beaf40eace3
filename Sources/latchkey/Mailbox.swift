import CBell
import Flow
import Glibc
import Page
import Synchronization

/// What other threads tell the main one. Readable through `descriptor` when something waits.
final class Mailbox: Sendable {
    enum Message: Sendable {
        case world(Event)
        case laidOut(PageID, TextLayout)
        case fileWritten(path: String, problem: String?)
        case pathCompleted(String, [String])
        case fileChecked(String, path: String, problem: String?)
        /// The demo site listens; its front page is here.
        case demoStarted(String)
        case demoFailed(String)
    }

    private let waiting = Mutex<[Message]>([])
    /// To be polled for reading.
    let descriptor: Int32

    init() { descriptor = latchkey_bell_make() }

    deinit { close(descriptor) }

    func post(_ message: Message) {
        let wasEmpty = waiting.withLock { waiting in
            waiting.append(message)
            return waiting.count == 1
        }
        if wasEmpty { latchkey_bell_ring(descriptor) }
    }

    /// Everything that came since the last call, in order.
    func take() -> [Message] {
        latchkey_bell_clear(descriptor)
        return waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
    }
}

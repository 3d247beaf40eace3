import CChild
import Glibc
import Secrets

/// The argument that makes the program the process of a page: `argv[1]`, checked before anything else starts.
package let pageProcessMarker = "--page-process"

/// A page's process as it sees the program: orders come, answers go, until the socket closes.
package struct ParentConnection {
    private let socket = LATCHKEY_CHILD_SOCKET

    /// Settles the process: it dies with its parent and leaves no core.
    package init() { latchkey_child_settle() }

    package enum Mail {
        case order(PageOrder)
        /// The time is over.
        case nothing
        /// The program is gone, or made no sense.
        case closed
    }

    /// The next order, waited for at most `limit` milliseconds; nil waits for ever.
    package func next(within limit: Int?) -> Mail {
        guard hasMail(within: limit) else { return .nothing }
        guard var bytes = readMessage() else { return .closed }
        defer { wipe(&bytes) }
        guard let order = try? order(bytes[...]) else { return .closed }
        return .order(order)
    }

    /// True when an order waits.
    package func hasMail(within limit: Int? = 0) -> Bool {
        var polled = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, limit.map { Int32(clamping: $0) } ?? -1) > 0
    }

    /// False when the program is gone.
    @discardableResult
    package func send(_ answer: PageAnswer) -> Bool {
        var bytes = message(answer)
        defer { wipe(&bytes) }
        return bytes.withUnsafeBytes { buffer in
            var sent = 0
            while sent < buffer.count {
                let count = Glibc.write(socket, buffer.baseAddress?.advanced(by: sent), buffer.count - sent)
                if count > 0 {
                    sent += count
                } else if count == 0 || errno != EINTR {
                    return false
                }
            }
            return true
        }
    }

    private func readMessage() -> [UInt8]? {
        guard let header = read(8) else { return nil }
        let length = header.withUnsafeBytes { $0.loadUnaligned(as: Int.self) }
        return length >= 0 && length < 1 << 32 ? read(length) : nil
    }

    private func read(_ count: Int) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            while initialized < count {
                let got = Glibc.read(socket, buffer.baseAddress?.advanced(by: initialized), count - initialized)
                if got > 0 {
                    initialized += got
                } else if got == 0 || errno != EINTR {
                    return
                }
            }
        }
        return bytes.count == count ? bytes : nil
    }
}

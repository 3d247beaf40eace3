import CChild
import Glibc
import Page

/// One running child, as its thread sees it.
struct ParserProcess {
    /// In milliseconds and bytes.
    struct Limits: Sendable {
        var time: Int
        var residentBytes: Int
    }

    /// How an exchange came out.
    enum Outcome {
        case answered([UInt8])
        /// The child was ended or had ended; a new one is needed.
        case failed(PageParsingFailure)
        case interrupted
    }

    private let child: LatchkeyChild
    private let limits: Limits

    init(executable: String, limits: Limits) throws(PageParsingFailure) {
        child = latchkey_child_start(executable, parserChildMarker)
        self.limits = limits
        guard child.failure == 0 else { throw .noParser(String(cString: strerror(child.failure))) }
    }

    /// Kills and reaps the child.
    func end() { latchkey_child_end(child) }

    /// Sends a message and waits for the answer without its length. `wake` becoming readable makes it ask
    /// `isInterrupted`. After anything but `answered` the child is gone.
    func exchange(_ message: [UInt8], wake: Int32, isInterrupted: () -> Bool) -> Outcome {
        var sent = 0
        var answer = Answer(lengthLimit: limits.residentBytes)
        var clock = Patience(limit: limits.time)
        while true {
            if sent < message.count { send(message, &sent) }
            switch answer.receive(from: child.socket) {
            case .complete: return .answered(answer.bytes)
            case .malformed: return fail(.parserDied("its answer made no sense"))
            case .closed: return died()
            case .more: break
            }
            if clock.isOver { return fail(.tooSlow(limit: limits.time)) }
            if clock.hasWaited, latchkey_child_resident(child.pid) > limits.residentBytes {
                return fail(.tooLarge(limit: limits.residentBytes))
            }
            if clock.wait(for: child.socket, writing: sent < message.count, or: wake), isInterrupted() {
                end()
                return .interrupted
            }
        }
    }

    private func send(_ message: [UInt8], _ sent: inout Int) {
        message.withUnsafeBytes { buffer in
            while sent < buffer.count {
                let count = Glibc.send(
                    child.socket,
                    buffer.baseAddress?.advanced(by: sent),
                    buffer.count - sent,
                    Int32(MSG_NOSIGNAL)
                )
                guard count > 0 else { return }
                sent += count
            }
        }
    }

    private func fail(_ failure: PageParsingFailure) -> Outcome {
        end()
        return .failed(failure)
    }

    private func died() -> Outcome {
        let status = latchkey_child_reap(child)
        let signal = status & 0x7F
        return .failed(.parserDied(signal == 0 ? "exit code \((status >> 8) & 0xFF)" : "signal \(signal)"))
    }
}

/// The child's answer as it comes in.
private struct Answer {
    enum Progress { case more, complete, closed, malformed }

    /// More than this the child cannot have in its memory.
    let lengthLimit: Int
    private(set) var bytes: [UInt8] = []
    private var header = [UInt8](repeating: 0, count: 8)
    private var received = 0

    init(lengthLimit: Int) { self.lengthLimit = lengthLimit }

    mutating func receive(from socket: Int32) -> Progress {
        while true {
            if received >= 8, received - 8 == bytes.count { return .complete }
            let count =
                received < 8 ? part(of: &header, from: received, socket) : part(of: &bytes, from: received - 8, socket)
            guard count > 0 else { return count == 0 || (errno != EAGAIN && errno != EINTR) ? .closed : .more }
            received += count
            if received == 8, !begin() { return .malformed }
        }
    }

    private func part(of buffer: inout [UInt8], from: Int, _ socket: Int32) -> Int {
        buffer.withUnsafeMutableBytes { raw in
            recv(socket, raw.baseAddress?.advanced(by: from), raw.count - from, 0)
        }
    }

    private mutating func begin() -> Bool {
        let announced = header.withUnsafeBytes { $0.loadUnaligned(as: Int.self) }
        guard announced > 0, announced < lengthLimit else { return false }
        bytes = [UInt8](unsafeUninitializedCapacity: announced) { _, count in count = announced }
        return true
    }
}

/// A time limit that counts waiting in short slices, so that a stopped program (^Z) does not use it up.
private struct Patience {
    private let limit: Int
    private var used = 0
    private var slice = 2

    init(limit: Int) { self.limit = limit }

    var isOver: Bool { used >= limit }
    private(set) var hasWaited = false

    /// Waits one slice; true when `wake` became readable.
    mutating func wait(for socket: Int32, writing: Bool, or wake: Int32) -> Bool {
        var waited = [
            pollfd(fd: socket, events: Int16(POLLIN) | (writing ? Int16(POLLOUT) : 0), revents: 0),
            pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
        ]
        let timeout = min(slice, max(1, limit - used))
        slice = min(slice * 2, 50)
        let began = monotonicMilliseconds()
        poll(&waited, 2, Int32(timeout))
        hasWaited = true
        used += min(max(0, monotonicMilliseconds() - began), timeout * 2)
        return waited[1].revents & Int16(POLLIN) != 0
    }
}

private func monotonicMilliseconds() -> Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec * 1000 + now.tv_nsec / 1_000_000
}

import CChild
import Glibc
import HTTP
import Page
import Secrets

/// One running process of a page, as the thread that watches it sees it.
final class Child {
    /// What the process is there for.
    enum Role: Equatable {
        /// Nothing yet: the next page goes here.
        case spare
        case parsing(PageID)
        /// Has a page with scripts that have not begun.
        case parsed(PageID)
        case live(PageID)
    }

    typealias PageID = Int

    let process: LatchkeyChild
    var role = Role.spare
    /// Of the page it holds.
    var base: URL
    /// Whether its page keeps it without scripts of its own.
    var isDriven = false
    /// Answers that nobody waits for: to the rehearsal.
    var unwantedAnswers = 0
    /// Milliseconds of waiting since it last said something while it has work; nil while it has none.
    var silence: Int?
    /// Milliseconds that `silence` may reach.
    var patience = 0
    var hasTimers = false
    /// Whether the scripts of its page were begun, and how long one order of theirs may take.
    var isRun = false
    var scriptPatience = 0

    private var outgoing: [[UInt8]] = []
    private var sent = 0
    private var answer: IncomingAnswer

    init(_ process: LatchkeyChild, lengthLimit: Int, base: URL) throws(PageParsingFailure) {
        self.process = process
        self.base = base
        answer = IncomingAnswer(lengthLimit: lengthLimit)
        guard process.failure == 0 else { throw .noParser(String(cString: strerror(process.failure))) }
    }

    /// The page it holds or reads.
    var page: PageID? {
        switch role {
        case .spare: nil
        case .parsing(let page), .parsed(let page), .live(let page): page
        }
    }

    var isUnused: Bool { if case .parsed = role { true } else { false } }
    var wantsToSend: Bool { !outgoing.isEmpty }
    /// True while its time and its memory must be looked at.
    var needsWatching: Bool { silence != nil || hasTimers }
    var residentBytes: Int { latchkey_child_resident(process.pid) }

    private(set) var hasEnded = false

    /// Kills and reaps it.
    func end() {
        hasEnded = true
        dropOutgoing()
        latchkey_child_end(process)
    }

    /// Reaps a process that closed its socket; the reason as a clause.
    func reap() -> String {
        hasEnded = true
        dropOutgoing()
        let status = latchkey_child_reap(process)
        let signal = status & 0x7F
        return signal == 0 ? "exit code \((status >> 8) & 0xFF)" : "signal \(signal)"
    }

    /// Queues an order; `patience` is how long it may stay silent.
    func send(_ order: PageOrder, patience: Int) {
        outgoing.append(message(order))
        silence = 0
        self.patience = patience
        flush()
    }

    /// Sends what the socket takes. What was sent is wiped: it may hold a secret.
    func flush() {
        while let first = outgoing.first {
            let count = first.withUnsafeBytes { buffer in
                Glibc.send(
                    process.socket,
                    buffer.baseAddress?.advanced(by: sent),
                    buffer.count - sent,
                    Int32(MSG_NOSIGNAL)
                )
            }
            guard count > 0 else { return }
            sent += count
            guard sent == first.count else { continue }
            var done = outgoing.removeFirst()
            wipe(&done)
            sent = 0
        }
    }

    private func dropOutgoing() {
        for index in outgoing.indices { wipe(&outgoing[index]) }
        outgoing = []
    }

    enum Received {
        case answer(PageAnswer)
        case nothing
        case malformed
        case closed
    }

    /// The next whole answer that has come in.
    func receive() -> Received {
        switch answer.receive(from: process.socket) {
        case .more: return .nothing
        case .closed: return .closed
        case .malformed: return .malformed
        case .complete(var bytes):
            defer { wipe(&bytes) }
            guard let answer = try? PageProcess.answer(bytes[...], base: base) else { return .malformed }
            return .answer(answer)
        }
    }
}

/// An answer as it comes in, again and again.
private struct IncomingAnswer {
    enum Progress {
        case more, closed, malformed
        case complete([UInt8])
    }

    /// More than this the child cannot have in its memory.
    let lengthLimit: Int
    private var bytes: [UInt8] = []
    private var header = [UInt8](repeating: 0, count: 8)
    private var received = 0

    init(lengthLimit: Int) { self.lengthLimit = lengthLimit }

    mutating func receive(from socket: Int32) -> Progress {
        while true {
            if received >= 8, received - 8 == bytes.count { return .complete(taken()) }
            let count =
                received < 8 ? part(of: &header, from: received, socket) : part(of: &bytes, from: received - 8, socket)
            guard count > 0 else { return count == 0 || (errno != EAGAIN && errno != EINTR) ? .closed : .more }
            received += count
            if received == 8, !begin() { return .malformed }
        }
    }

    private mutating func taken() -> [UInt8] {
        received = 0
        let whole = bytes
        bytes = []
        return whole
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

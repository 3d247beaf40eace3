import Glibc

/// What a reading of the keyboard came to.
package enum ReadResult: Equatable, Sendable {
    case bytes(Int)
    case nothing
    /// The terminal hung up.
    case closed
}

extension Terminal {
    /// Appends what the keyboard has sent, at most 64 KiB; never waits, and leaves no other copy here. The descriptor
    /// itself stays as it is: its nonblocking flag would be the shell's, too.
    package func readInput(into bytes: inout [UInt8]) -> ReadResult {
        var waiting = pollfd(fd: inputDescriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, 0) > 0 else { return .nothing }
        let old = bytes.count
        let limit = 1 << 16
        var result = 0
        // Growing by what is needed would zero 64 KiB for each key.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: limit) { buffer in
            result = read(inputDescriptor, buffer.baseAddress, limit)
            guard result > 0 else { return }
            bytes.append(contentsOf: buffer[..<result])
            // It may have been a password.
            if let start = buffer.baseAddress { explicit_bzero(start, result) }
        }
        if result < 0 { return errno == EINTR || errno == EAGAIN ? .nothing : .closed }
        return result == 0 ? .closed : .bytes(bytes.count - old)
    }
}

import Glibc
import HTTP

/// The body of one request in memory of its own, which is wiped when the request is over. curl reads it in place, as
/// often as it has to send it.
final class BodyOctets: OctetSink {
    /// What the files of a form may come to together, in bytes.
    static let largest = 64 << 20

    private var memory: UnsafeMutableRawBufferPointer
    private(set) var count = 0

    /// Puts a form together; files are read now. Throws when one cannot be read or is too large.
    init(_ form: FormBody, of url: URL) throws(TransportFailure) {
        memory = .allocate(byteCount: 4096, alignment: 1)
        var sink = self
        try form.write(to: &sink) { path, octets throws(TransportFailure) in
            try octets.add(fileAt: path, url)
        }
    }

    deinit { discard() }

    /// Valid for as long as this object.
    var octets: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[..<count]) }

    func add(_ octet: UInt8) {
        if count == memory.count { grow(to: count * 2) }
        memory[count] = octet
        count += 1
    }

    private func grow(to size: Int) {
        let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 1)
        larger.copyMemory(from: octets)
        discard()
        memory = larger
    }

    private func discard() {
        if let start = memory.baseAddress { explicit_bzero(start, memory.count) }
        memory.deallocate()
    }

    private func add(fileAt path: String, _ url: URL) throws(TransportFailure) {
        // Without waiting: opening a pipe would wait for its other end.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw .unreadableFile(path, String(cString: strerror(errno)), url) }
        defer { close(file) }
        var facts = stat()
        guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            throw .unreadableFile(path, "it is no plain file", url)
        }
        guard count + Int(facts.st_size) <= Self.largest else { throw .fileTooLarge(path, limit: Self.largest, url) }
        if count + Int(facts.st_size) > memory.count { grow(to: count + Int(facts.st_size) + 4096) }
        while true {
            if count == memory.count { grow(to: count * 2) }
            let room = UnsafeMutableRawBufferPointer(rebasing: memory[count...])
            let got = read(file, room.baseAddress, room.count)
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw .unreadableFile(path, String(cString: strerror(errno)), url) }
            if got == 0 { return }
            count += got
            guard count <= Self.largest else { throw .fileTooLarge(path, limit: Self.largest, url) }
        }
    }
}

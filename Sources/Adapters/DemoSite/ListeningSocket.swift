import Glibc

/// A bound, listening TCP socket and the port that it got; closed with the value unless it was handed on.
final class ListeningSocket {
    let port: UInt16
    private var descriptor: Int32

    init(address: String, port: UInt16) throws(DemoSiteError) {
        guard let found = resolve(address, port) else { throw .addressMalformed(address) }
        defer { freeaddrinfo(found) }
        let descriptor = socket(found.pointee.ai_family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw listeningError(address, port) }
        var on: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        guard bind(descriptor, found.pointee.ai_addr, found.pointee.ai_addrlen) == 0, listen(descriptor, 511) == 0
        else {
            let error = listeningError(address, port)
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
        self.port = boundPort(descriptor)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Hands the descriptor on to its new owner.
    func take() -> Int32 {
        defer { descriptor = -1 }
        return descriptor
    }
}

private func resolve(_ address: String, _ port: UInt16) -> UnsafeMutablePointer<addrinfo>? {
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    return getaddrinfo(address, String(port), &hints, &found) == 0 ? found : nil
}

private func listeningError(_ address: String, _ port: UInt16) -> DemoSiteError {
    let code = errno
    if code == EADDRINUSE { return .portTaken(port, address: address) }
    return .cannotListen(port, address: address, reason: String(cString: strerror(code)))
}

/// sockaddr_in and sockaddr_in6 keep the port in the same place.
private func boundPort(_ descriptor: Int32) -> UInt16 {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutableBytes(of: &storage) { bytes in
        guard let start = bytes.baseAddress else { return 0 }
        getsockname(descriptor, start.assumingMemoryBound(to: sockaddr.self), &size)
        return UInt16(bytes[2]) << 8 | UInt16(bytes[3])
    }
}

import Glibc

/// The first IPv4 address of an interface of this machine that is up, the loopback one aside; nil when there is none.
func firstOwnAddress() -> String? {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return nil }
    defer { freeifaddrs(list) }
    var next = list
    while let entry = next?.pointee {
        next = entry.ifa_next
        let isUsable =
            entry.ifa_flags & UInt32(IFF_UP) != 0
            && entry.ifa_flags & UInt32(IFF_LOOPBACK) == 0
        guard isUsable, let address = entry.ifa_addr, address.pointee.sa_family == sa_family_t(AF_INET) else {
            continue
        }
        var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        guard getnameinfo(address, length, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0 else { continue }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
    return nil
}

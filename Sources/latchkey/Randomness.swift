import Glibc

/// Random octets from the system, for the nonces of a run.
func randomOctets(_ count: Int) -> [UInt8] {
    var octets = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
        let got = octets.withUnsafeMutableBytes { getrandom($0.baseAddress.map { $0 + filled }, count - filled, 0) }
        if got > 0 { filled += got }
    }
    return octets
}

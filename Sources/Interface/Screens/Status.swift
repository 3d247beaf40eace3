import Flow
import Grid

extension Model {
    /// What stands at the top right: how far a load is, else the page's status.
    var statusText: String {
        var parts: [String] = []
        switch session.page {
        case _ where !session.held.isEmpty: parts.append("held")
        case _ where session.passphrase != nil || session.wantsServerKey != nil: parts.append("waiting for you")
        case _ where session.prompt != nil: parts.append(session.load?.phase ?? "waiting for you")
        case _ where session.load != nil: return session.load.map { progress(of: $0) } ?? ""
        case .blank: break
        case .document(_, _, let status): parts.append(String(status))
        case .notice(_, let status): if let status { parts.append(String(status)) }
        }
        if let address = session.address { parts.append(address.isEncrypted ? "encrypted" : "not encrypted") }
        return parts.joined(separator: " · ")
    }

    var statusStyle: Style {
        if session.load != nil { return .warning }
        return session.address?.isEncrypted == true ? .good : .plain
    }

    /// `receiving · 1.2 of 3.0 MiB · 41% · 3 s`; what is short has only its phase.
    private func progress(of load: Load) -> String {
        var parts = [load.phase]
        if load.receivedBytes > 0 && load.receivedBytes != load.expectedBytes {
            if let expected = load.expectedBytes, expected > 0 {
                parts.append("\(byteCount(load.receivedBytes)) of \(byteCount(expected))")
                parts.append("\(min(load.receivedBytes * 100 / expected, 100))%")
            } else {
                parts.append(byteCount(load.receivedBytes))
            }
        }
        let seconds = loadStarted.map { (now - $0) / 1000 } ?? 0
        if seconds >= 1 { parts.append("\(seconds) s") }
        return parts.joined(separator: " · ")
    }
}

/// `812 B`, `4.5 KiB`, `12.0 MiB`.
func byteCount(_ bytes: Int) -> String {
    if bytes < 1024 { return "\(bytes) B" }
    let (divisor, unit) = bytes < 1024 * 1024 ? (1024, "KiB") : (1024 * 1024, "MiB")
    let tenths = (bytes / divisor) * 10 + (bytes % divisor * 10 + divisor / 2) / divisor
    return "\(tenths / 10).\(tenths % 10) \(unit)"
}

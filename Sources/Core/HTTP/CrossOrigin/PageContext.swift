/// What a request of a page says of the page: `strict-origin-when-cross-origin` (Referrer Policy §3.8). nil when
/// nothing is said, as from https to http.
package func referrer(from page: URL, to target: URL) -> String? {
    if page.isEncrypted, !isTrustworthy(target.origin) { return nil }
    return page.origin == target.origin ? page.withoutFragment : "\(page.origin)/"
}

/// True when an encrypted page must not load this (Mixed Content §4.4): http to anywhere but this very machine.
package func isMixedContent(_ target: URL, on page: URL) -> Bool {
    page.isEncrypted && !isTrustworthy(target.origin)
}

/// https, or this machine (Secure Contexts §3.1).
private func isTrustworthy(_ origin: Origin) -> Bool {
    if origin.scheme == .https { return true }
    let host = origin.host
    return host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]"
        || host.hasPrefix("127.") && InternetAddress.endsInNumber(host)
}

import Glibc

/// `latchkey serve`: the site alone, a line with its origins, then a line per request, until SIGINT or SIGTERM.
///
/// Returns the signal that ended it. Call it before any other thread is started: it blocks both signals for the
/// process and waits for them itself.
package func serve(
    _ configuration: Configuration,
    write: @escaping @Sendable (String) -> Void = writeLine
) throws(DemoSiteError) -> Int32 {
    var awaited = sigset_t()
    sigemptyset(&awaited)
    sigaddset(&awaited, SIGINT)
    sigaddset(&awaited, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &awaited, nil)
    return try serve(configuration, write: write) {
        var signal: Int32 = 0
        sigwait(&awaited, &signal)
        return signal
    }
}

/// The same, until `untilEnd` returns; its result is handed on.
package func serve<End>(
    _ configuration: Configuration,
    write: @escaping @Sendable (String) -> Void,
    untilEnd: () -> End
) throws(DemoSiteError) -> End {
    let site = try DemoSite(configuration) { write(requestLine($0)) }
    defer { site.stop() }
    if !configuration.isLoopback {
        write("Warning: bound to \(configuration.bind), so other machines can reach this site and its known passwords.")
    }
    let others = [site.secondOrigin, site.secureOrigin].compactMap(\.self).map { "\($0)/" }
    write("Serving \(site.origin)/ (also \(others.joined(separator: " and "))). Stop with ^C.")
    return untilEnd()
}

/// `12:34:56 GET /basic 401 Basic`; what is not printable ASCII is percent-encoded.
func requestLine(_ request: LoggedRequest) -> String {
    "\(timeOfDay()) \(printable(request.method)) \(printable(request.path)) \(request.status) "
        + "\(request.authorizationScheme ?? "-") :\(request.port)"
        + (request.remark.map { " (\($0))" } ?? "")
}

private func printable(_ text: String) -> String {
    var safe = ""
    for byte in text.utf8 {
        if (0x21...0x7E).contains(byte) {
            safe.unicodeScalars.append(Unicode.Scalar(byte))
        } else {
            safe += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
    }
    return safe
}

private func timeOfDay() -> String {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    return [parts.tm_hour, parts.tm_min, parts.tm_sec].map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: ":")
}

/// One `write` per line, so that lines of several threads do not mix.
package func writeLine(_ line: String) {
    var bytes = Array("\(line)\n".utf8)
    while !bytes.isEmpty {
        let written = Glibc.write(1, bytes, bytes.count)
        guard written > 0 || errno == EINTR else { return }
        bytes.removeFirst(max(0, written))
    }
}

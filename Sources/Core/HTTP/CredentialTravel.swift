/// Whether `Authorization` and cookies of the first address may travel to the second: only within one origin
/// (CVE-2018-1000007, CVE-2022-27774, CVE-2022-27776).
package func mayKeepCredentials(from source: URL, to target: URL) -> Bool {
    reasonToDropCredentials(from: source, to: target) == nil
}

/// Which part of the origin changed, one clause for the timeline; nil when the origin is the same.
package func reasonToDropCredentials(from source: URL, to target: URL) -> String? {
    let (old, new) = (source.origin, target.origin)
    if old.scheme != new.scheme { return "the scheme changes from \(old.scheme) to \(new.scheme)" }
    if old.host != new.host { return "the host changes from \(old.host) to \(new.host)" }
    if old.port != new.port { return "the port changes from \(old.port) to \(new.port)" }
    return nil
}

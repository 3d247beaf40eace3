import HTTP

/// Which directories of an origin belong to which protection space, so that the pages below one are asked for with the
/// credential at once (RFC 7617 §2.2; for Digest RFC 7616 §3.3 `domain`).
package struct ScopeMemory: Equatable, Sendable {
    /// What a request may carry before it is challenged; `why` is a clause.
    package struct Verdict: Equatable, Sendable {
        package enum Kind: Equatable, Sendable {
            case send(ProtectionSpace)
            /// The `domain` of a challenge names this place on another origin: only after the person agreed.
            case needsAsking(ProtectionSpace)
            case nothing
        }

        package let kind: Kind
        package let why: String
    }

    private struct Place: Equatable, Sendable {
        let origin: Origin
        /// A path that the space covers with everything below; a directory's ends with `/`.
        let prefix: String
        let space: ProtectionSpace
        /// Where the space was seen; another origin than `origin` only for a foreign `domain`.
        let isForeign: Bool
        /// A Digest space without `domain` covers its whole origin, but gives way to every nearer place.
        let isFallback: Bool

        var rank: Int { isFallback ? -1 : prefix.utf8.count }
    }

    private var places: [Place] = []

    package init() {}

    /// Takes in that `url` belongs to `space`, after a credential was accepted there.
    package mutating func remember(_ space: ProtectionSpace, at url: URL, digest: DigestChallenge? = nil) {
        if space.server == .proxy {
            return add(Place(origin: space.origin, prefix: "", space: space, isForeign: false, isFallback: false))
        }
        guard let digest else { return rememberDirectory(of: url, space) }
        let domain = digest.domain.compactMap { DomainEntry($0, relativeTo: url.origin) }
        places.removeAll { $0.space == space && $0.isForeign }
        guard domain.isEmpty else {
            for entry in domain {
                add(
                    Place(
                        origin: entry.origin,
                        prefix: entry.path,
                        space: space,
                        isForeign: entry.origin != url.origin,
                        isFallback: false
                    )
                )
            }
            return
        }
        rememberDirectory(of: url, space)
        guard digest.domain.isEmpty else { return }
        add(Place(origin: url.origin, prefix: "/", space: space, isForeign: false, isFallback: true))
    }

    package mutating func forget(_ space: ProtectionSpace) { places.removeAll { $0.space == space } }
    package mutating func forgetAll() { places.removeAll() }

    /// The space whose credential may be sent with a request to `url` unasked.
    package func preemptiveSpace(for url: URL) -> ProtectionSpace? {
        if case .send(let space) = verdict(for: url).kind { space } else { nil }
    }

    /// The space of a proxy, which has no directories.
    package func proxySpace(at origin: Origin) -> ProtectionSpace? {
        places.first { $0.origin == origin && $0.space.server == .proxy }?.space
    }

    /// The same with its reason.
    package func verdict(for url: URL) -> Verdict {
        guard !hasDotSegments(url.path) else {
            return Verdict(kind: .nothing, why: "the path leaves its directory by a dot segment")
        }
        guard let nearest = nearest(to: url) else {
            return Verdict(kind: .nothing, why: "no protection space is known for this directory")
        }
        let below = "\(url.origin)\(short(nearest.prefix))"
        if nearest.isForeign {
            let why =
                "\(nearest.space.origin) named \(below) in its domain; its credential goes there only if you agree"
            return Verdict(kind: .needsAsking(nearest.space), why: why)
        }
        let rule = nearest.space.method == .httpDigest ? "RFC 7616 §3.3" : "RFC 7617 §2.2"
        return Verdict(kind: .send(nearest.space), why: "\(below) is in a known protection space (\(rule))")
    }

    /// A warning when `url` lies in a space that used Digest and is now offered Basic as the best there is.
    package func downgrade(at url: URL, choice: SpaceChoice) -> String? {
        guard let offered = choice.chosen, offered.space.method == .httpBasic else { return nil }
        let before = places.first { place in
            place.space.method == .httpDigest && place.origin == url.origin
                && place.space.server == offered.space.server
                && (place.space.realm == offered.space.realm || !place.isFallback && covers(place.prefix, url.path))
        }
        guard before != nil else { return nil }
        return "This place used Digest before and now offers only Basic, which gives the password away. "
            + "Somebody between you and the server may have done this."
    }

    /// What lies below a directory of the same space needs no place of its own.
    private mutating func rememberDirectory(of url: URL, _ space: ProtectionSpace) {
        if let known = nearest(to: url), !known.isFallback, !known.isForeign, known.space == space { return }
        let directory = url.path.prefix(through: url.path.lastIndex(of: "/") ?? url.path.startIndex)
        add(
            Place(origin: url.origin, prefix: String(directory), space: space, isForeign: false, isFallback: false)
        )
    }

    private func nearest(to url: URL) -> Place? {
        places
            .filter { $0.origin == url.origin && $0.space.server == .origin && covers($0.prefix, url.path) }
            .max { $0.rank < $1.rank }
    }

    /// One space per prefix: the newest.
    private mutating func add(_ place: Place) {
        places.removeAll {
            $0.origin == place.origin && $0.prefix == place.prefix && $0.isFallback == place.isFallback
                && $0.space.server == place.space.server
        }
        places.append(place)
    }
}

/// True when `path` is `prefix` or lies below it.
private func covers(_ prefix: String, _ path: String) -> Bool {
    guard path.utf8.starts(with: prefix.utf8) else { return false }
    return prefix.utf8.last == 0x2F || path.utf8.count == prefix.utf8.count
        || path.utf8.dropFirst(prefix.utf8.count).first == 0x2F
}

/// True for a path that no address of this program should have any more: `.` or `..`, percent-encoded or not.
private func hasDotSegments(_ path: String) -> Bool {
    path.split(separator: "/").contains { segment in
        var rest = Substring(segment)
        var dots = 0
        while !rest.isEmpty {
            if rest.hasPrefix(".") {
                rest = rest.dropFirst()
            } else if rest.lowercased().hasPrefix("%2e") {
                rest = rest.dropFirst(3)
            } else {
                return false
            }
            dots += 1
        }
        return dots == 1 || dots == 2
    }
}

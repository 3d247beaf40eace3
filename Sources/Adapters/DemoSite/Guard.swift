import CMicrohttpd
import Synchronization

/// Checks what a request brought against what its room asks for, and writes the challenges.
final class Guard: Sendable {
    enum Verdict: Equatable {
        case opens
        case refused(isStale: Bool)
    }

    private let digests = DigestCheck()
    /// Paths whose next right answer is refused.
    private let armed = Mutex<Set<String>>([])

    func verdict(_ room: Room, _ request: IncomingRequest, _ exchange: Exchange) -> Verdict {
        if room.protection.isOpen { return .opens }
        var verdict = Verdict.refused(isStale: false)
        if let login = room.login {
            for way in room.protection.ways {
                let result = check(way, login, request, exchange)
                if result == .opens { verdict = .opens }
                if verdict == .refused(isStale: false) { verdict = result }
            }
        }
        return room.protection.refusesFirstAnswer ? refusingFirst(verdict, room.path, request) : verdict
    }

    private func check(
        _ way: Protection.Way,
        _ login: Room.Login,
        _ request: IncomingRequest,
        _ exchange: Exchange
    ) -> Verdict {
        switch (way, request.authorizationScheme) {
        case (.basic, "Basic"):
            return mhd_basic_matches(exchange.connection, login.user, login.password)
                ? .opens : .refused(isStale: false)
        case (.libraryDigest(let realm, let isSHA256), "Digest"):
            let found = mhd_check_digest(exchange.connection, realm, login.user, login.password, isSHA256)
            return found == mhd_digest_right ? .opens : .refused(isStale: found == mhd_digest_stale)
        case (.digest(let offer), "Digest"):
            guard let value = request.headers.all("Authorization").first, let fields = DigestFields(value) else {
                return .refused(isStale: false)
            }
            let found = digests.verdict(fields, offer, request, login)
            return found == .right ? .opens : .refused(isStale: found == .stale)
        default:
            return .refused(isStale: false)
        }
    }

    private func refusingFirst(_ verdict: Verdict, _ path: String, _ request: IncomingRequest) -> Verdict {
        armed.withLock { armed in
            if request.authorizationScheme == nil { armed.insert(path) }
            guard verdict == .opens, armed.remove(path) != nil else { return verdict }
            return .refused(isStale: false)
        }
    }

    /// Adds the room's challenges to a 401.
    func challenge(_ reply: inout Reply, _ room: Room, isStale: Bool) {
        let protection = room.protection
        var values: [[UInt8]] = []
        for way in protection.ways {
            switch way {
            case .basic(let realm, let advisesUTF8):
                values.append(
                    Array("Basic realm=".utf8) + quoted(realm) + (advisesUTF8 ? Array(", charset=\"UTF-8\"".utf8) : [])
                )
            case .libraryDigest(let realm, let isSHA256):
                reply.libraryChallenge = .init(realm: realm, isSHA256: isSHA256, isStale: isStale)
            case .digest(let offer):
                values.append(Array(digests.challenge(offer, domain: room.path, isStale: isStale).utf8))
            case .unanswerable(let value):
                values.append(Array(value.utf8))
            }
        }
        if protection.sharesOneHeader { values = [Array(values.joined(separator: Array(", ".utf8)))] }
        reply.headers += values.map { (name: "WWW-Authenticate", value: $0) }
    }
}

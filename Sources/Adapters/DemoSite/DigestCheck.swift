import Glibc
import Synchronization

/// The site's own check of Digest answers, for what libmicrohttpd 0.9.75 does not know. It shares nothing with the
/// client's side but the hash functions.
final class DigestCheck: Sendable {
    enum Verdict { case right, wrong, stale }

    private struct Nonce {
        var highestCount: UInt32 = 0
        var uses = 0
    }

    private struct Nonces {
        var known: [String: Nonce] = [:]
        var order: [String] = []
    }

    private let nonces = Mutex(Nonces())

    /// The field value of a new challenge, with a fresh nonce; `domain` keeps the answer out of the other rooms.
    func challenge(_ offer: DigestOffer, domain: String, isStale: Bool) -> String {
        var value =
            "Digest realm=\(quoted(offer.realm)), nonce=\"\(newNonce())\", algorithm=\(offer.algorithm.rawValue)"
        value += ", domain=\"\(domain)\""
        if offer.offersQop { value += ", qop=\"auth\"" }
        if offer.userhash { value += ", charset=UTF-8, userhash=true" }
        if isStale { value += ", stale=true" }
        return value + ", opaque=\"bGF0Y2hrZXk\""
    }

    func verdict(_ fields: DigestFields, _ offer: DigestOffer, _ request: IncomingRequest, _ login: Room.Login)
        -> Verdict
    {
        guard
            fields.text("realm") == offer.realm,
            fields.text("algorithm")?.lowercased() == offer.algorithm.rawValue.lowercased(),
            fields.text("uri") == request.target,
            fields.text("opaque") == "bGF0Y2hrZXk",
            namesUser(fields, offer, login),
            let nonce = fields.text("nonce"),
            let response = expectedResponse(fields, offer, request, login),
            !response.isEmpty, fields.text("response") == response
        else { return .wrong }
        return useNonce(nonce, fields.text("nc").flatMap { UInt32($0, radix: 16) }, offer)
    }

    private func namesUser(_ fields: DigestFields, _ offer: DigestOffer, _ login: Room.Login) -> Bool {
        guard fields.text("userhash")?.lowercased() == "true" else { return fields.text("username") == login.user }
        return offer.userhash
            && fields.text("username") == offer.algorithm.hash(Array("\(login.user):\(offer.realm)".utf8))
    }

    /// RFC 7616 §3.4.1–3.4.3; nil when the answer lacks what the offer demands.
    private func expectedResponse(
        _ fields: DigestFields,
        _ offer: DigestOffer,
        _ request: IncomingRequest,
        _ login: Room.Login
    ) -> String? {
        guard let nonce = fields.text("nonce") else { return nil }
        let hash = { (text: String) in offer.algorithm.hash(Array(text.utf8)) }
        var secret = hash("\(login.user):\(offer.realm):\(login.password)")
        if offer.algorithm.isSession {
            guard let cnonce = fields.text("cnonce") else { return nil }
            secret = hash("\(secret):\(nonce):\(cnonce)")
        }
        let action = hash("\(request.method):\(request.target)")
        guard offer.offersQop else {
            return fields["qop"] == nil && fields["nc"] == nil ? hash("\(secret):\(nonce):\(action)") : nil
        }
        guard fields.text("qop") == "auth", let count = fields.text("nc"), count.utf8.count == 8,
            let cnonce = fields.text("cnonce")
        else { return nil }
        return hash("\(secret):\(nonce):\(count):\(cnonce):auth:\(action)")
    }

    /// A right answer with an unknown or used-up nonce, or with a count seen before, is stale.
    private func useNonce(_ name: String, _ count: UInt32?, _ offer: DigestOffer) -> Verdict {
        nonces.withLock { nonces in
            guard var nonce = nonces.known[name], nonce.uses < offer.usesPerNonce else { return .stale }
            if let count {
                guard count > nonce.highestCount else { return .stale }
                nonce.highestCount = count
            }
            nonce.uses += 1
            nonces.known[name] = nonce
            return .right
        }
    }

    private func newNonce() -> String {
        var bytes = [UInt8](repeating: 0, count: 16)
        getentropy(&bytes, bytes.count)
        let name = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        nonces.withLock { nonces in
            nonces.known[name] = Nonce()
            nonces.order.append(name)
            guard nonces.order.count > 8192 else { return }
            for old in nonces.order.prefix(4096) { nonces.known[old] = nil }
            nonces.order.removeFirst(4096)
        }
        return name
    }
}

/// A quoted-string (RFC 9110 §5.6.4).
func quoted(_ text: String) -> String { String(decoding: quoted(Array(text.utf8)), as: UTF8.self) }

func quoted(_ bytes: [UInt8]) -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    let backslash = UInt8(ascii: "\\")
    return [quote] + bytes.flatMap { $0 == quote || $0 == backslash ? [backslash, $0] : [$0] } + [quote]
}

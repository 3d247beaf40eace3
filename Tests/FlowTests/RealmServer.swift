import Authentication
import HTTP
import Hashing

@testable import Flow

/// The server of the `flow-soup-*` vectors: `userN` with the password `realmN` belongs to `realmN`, and the last
/// `realmN` of a path says which realm guards it. `user4` of the Digest half has an empty password.
struct RealmServer {
    private static let domains = [
        "realm1": "/Digest/realm1 /Digest/realm1/subdir /Digest/realm1/realm2/realm1",
        "realm2": "/Digest/realm2 /Digest/realm1/realm2",
        "realm3": "/Digest/realm3",
    ]

    func answer(_ request: Request, _ authorization: String?) -> Response {
        let parts = request.url.path.split(separator: "/").map(String.init)
        let realm = parts.last { $0.hasPrefix("realm") } ?? "realm1"
        let isRefused = parts.contains("not")
        if !isRefused, let authorization, accepts(authorization, realm, request) {
            return Response(status: 200, body: Array("in \(realm)".utf8))
        }
        if parts.first == "Digest" {
            let domain = Self.domains[realm] ?? ""
            return challenge(
                "Digest realm=\"\(realm)\", nonce=\"n-\(realm)\", qop=\"auth\", algorithm=MD5, domain=\"\(domain)\""
            )
        }
        return challenge("Basic realm=\"\(realm)\"")
    }

    private func accepts(_ authorization: String, _ realm: String, _ request: Request) -> Bool {
        if authorization.hasPrefix("Basic ") {
            let number = realm.dropFirst("realm".count)
            return authorization == "Basic \(base64("user\(number):\(realm)"))"
        }
        return digestIsRight(authorization, realm, request)
    }

    private func digestIsRight(_ authorization: String, _ realm: String, _ request: Request) -> Bool {
        let fields = digestFields(authorization)
        guard let user = fields["username"], let cnonce = fields["cnonce"], let count = fields["nc"] else {
            return false
        }
        let password = user == "user4" ? "" : user.replacing("user", with: "realm")
        let belongs = user == "user4" || user == realm.replacing("realm", with: "user")
        let first = md5("\(user):\(realm):\(password)")
        let second = md5("\(request.method):\(request.url.requestTarget)")
        return belongs && fields["response"] == md5("\(first):n-\(realm):\(count):\(cnonce):auth:\(second)")
    }
}

/// Which user an `Authorization` names: the digit of `userN`, 0 for none.
func userDigit(_ authorization: String?) -> String {
    guard let authorization else { return "0" }
    if let user = digestFields(authorization)["username"] { return String(user.suffix(1)) }
    for number in 1...9 where authorization == "Basic \(base64("user\(number):realm\(number)"))" { return "\(number)" }
    return "?"
}

private func digestFields(_ authorization: String) -> [String: String] {
    var fields: [String: String] = [:]
    guard authorization.hasPrefix("Digest ") else { return fields }
    for part in authorization.dropFirst(7).split(separator: ", ") {
        let halves = part.split(separator: "=", maxSplits: 1)
        guard halves.count == 2 else { continue }
        fields[String(halves[0])] = String(halves[1].replacing("\"", with: ""))
    }
    return fields
}

private func md5(_ text: String) -> String { (try? hex(Digest.hash(Array(text.utf8), .md5))) ?? "" }

private func base64(_ text: String) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    let bytes = Array(text.utf8)
    var result = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
        let group = bytes[start..<min(start + 3, bytes.count)]
        let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
        for place in 0..<4 { result.append(place <= group.count ? alphabet[bits >> (18 - 6 * place) & 63] : "=") }
    }
    return result
}

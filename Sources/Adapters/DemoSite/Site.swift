import HTTP

/// Finds the room of a request and answers it; the same on every listener.
final class Site: Sendable {
    struct Ports: Sendable {
        let first: UInt16
        let second: UInt16
        let secure: UInt16?
    }

    let configuration: Configuration
    let ports: Ports
    let certificateAuthority: String?
    private let sections: [Section]
    private let rooms: [String: Room]
    private let guardian = Guard()
    private let visitors = Visitors()
    let captcha = CaptchaSimulator()

    init(_ configuration: Configuration, _ ports: Ports, certificateAuthority: String?) {
        self.configuration = configuration
        self.ports = ports
        self.certificateAuthority = certificateAuthority
        sections = allSections(withTLS: ports.secure != nil)
        var rooms: [String: Room] = [:]
        for room in sections.flatMap(\.rooms) { rooms[room.path] = room }
        self.rooms = rooms
    }

    func answer(_ request: IncomingRequest, _ exchange: Exchange, on origin: Origin) -> Reply {
        guard !request.bodyIsTooLarge else { return .html(filledPage("413", [:]), status: 413) }
        guard let room = rooms[request.path] else { return elsewhere(request.path) }
        guard room.methods.contains(request.method) else { return methodNotAllowed(room) }
        var reply = answer(room, request, exchange, on: origin)
        room.sharing?.allow(&reply, to: request.headers["Origin"], ownOrigins: ownOrigins(request, origin))
        return reply
    }

    private func answer(_ room: Room, _ request: IncomingRequest, _ exchange: Exchange, on origin: Origin) -> Reply {
        // A preflight comes without credentials, whatever the room asks for (Fetch standard, CORS-preflight fetch).
        if request.method == "OPTIONS", let sharing = room.sharing { return sharing.preflight }
        return switch guardian.verdict(room, request, exchange) {
        case .opens: content(room, request, origin)
        case .refused(let isStale): refusal(room, request, origin, isStale: isStale)
        }
    }

    private func methodNotAllowed(_ room: Room) -> Reply {
        let methods = room.methods.joined(separator: ", ")
        var reply = Reply.html(filledPage("405", ["methods": methods]), status: 405)
        reply.add("Allow", methods)
        return reply
    }

    /// A final slash too many or too few leads to the room; anything else is not found.
    private func elsewhere(_ path: String) -> Reply {
        let other = path.hasSuffix("/") ? String(path.dropLast()) : path + "/"
        return rooms[other] == nil ? .html(filledPage("404", ["path": path]), status: 404) : redirect(other)
    }

    private func redirect(_ target: String) -> Reply {
        var reply = Reply.html(filledPage("302", ["target": target]), status: 302)
        reply.add("Location", target)
        return reply
    }

    private func refusal(_ room: Room, _ request: IncomingRequest, _ origin: Origin, isStale: Bool) -> Reply {
        var reply = Reply(status: 401)
        if !room.refusesSilently {
            reply = .html(filledPage(refusalPage(room), values(room, request, origin)), status: 401)
        }
        guardian.challenge(&reply, room, isStale: isStale)
        return reply
    }

    /// A room that nobody can enter shows its own page with the 401.
    private func refusalPage(_ room: Room) -> String {
        if case .page(let name) = room.content, room.login == nil { return name }
        return "401"
    }

    private func content(_ room: Room, _ request: IncomingRequest, _ origin: Origin) -> Reply {
        let values = values(room, request, origin)
        switch room.content {
        case .page(let name): return .html(filledPage(name, values))
        case .front: return .html(filledPage("front", values, markup: ["rooms": roomList(sections)]))
        case .nothing: return Reply()
        case .redirect(let path, let toSecondOrigin):
            return redirect(toSecondOrigin ? "\(values["secondOrigin"] ?? "")\(path)" : path)
        case .slow(let name):
            var reply = Reply.html(filledPage(name, values))
            reply.pieceMilliseconds = configuration.slowPieceMilliseconds
            return reply
        case .requestHeaders: return .html(filledPage("echo", values, markup: ["headers": headerLines(request)]))
        case .nestedDivisions(let depth): return .html(nestedPage(depth))
        case .binary: return binaryReply()
        case .certificateAuthority:
            var reply = Reply(body: Array((certificateAuthority ?? "").utf8))
            reply.add("Content-Type", "application/x-pem-file")
            return reply
        case .file(let name, let type): return .file(name, type: type)
        case .answered(let answer):
            return answer(
                Visit(room: room, request: request, values: values, visitors: visitors, captcha: captcha)
            )
        }
    }

    private func ownOrigins(_ request: IncomingRequest, _ origin: Origin) -> [String] {
        let host = request.host ?? origin.host
        let plain = [ports.first, ports.second].map { "\(Origin(scheme: .http, host: host, port: $0))" }
        return plain + (ports.secure.map { ["\(Origin(scheme: .https, host: host, port: $0))"] } ?? [])
    }

    private func values(_ room: Room, _ request: IncomingRequest, _ origin: Origin) -> [String: String] {
        let host = request.host ?? (configuration.isLoopback ? configuration.bind : origin.host)
        func address(_ scheme: URL.Scheme, _ port: UInt16) -> String {
            "\(Origin(scheme: scheme, host: host, port: port))"
        }
        return [
            "title": room.title, "lesson": room.lesson, "path": room.path,
            "user": room.login?.user ?? "", "password": room.login?.password ?? "",
            "origin": address(origin.scheme, origin.port),
            "firstOrigin": address(.http, ports.first),
            "secondOrigin": address(.http, ports.second),
            "secureOrigin": ports.secure.map { address(.https, $0) } ?? "",
            "arrived": request.authorizationScheme.map { "Authorization (\($0)) arrived here" }
                ?? "no Authorization arrived here",
        ]
    }
}

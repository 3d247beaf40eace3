import HTTP

/// One request in its room, with what the room may know of the site and of the visitor.
struct Visit {
    let room: Room
    let request: IncomingRequest
    /// The places of a page that the site fills: `title`, `origin`, `secondOrigin`, …
    let values: [String: String]
    let visitors: Visitors
    let captcha: CaptchaSimulator

    /// The id of a session that the site still knows.
    var sessionID: String? {
        request.cookies.filter { $0.name == Visitors.cookieName }.map(\.value).first { visitors.visitor($0) != nil }
    }

    var visitor: Visitor? { sessionID.flatMap { visitors.visitor($0) } }

    /// The request's form, read by its content type.
    var form: ReceivedForm { receivedForm(request.body, contentType: request.headers["Content-Type"]) }

    /// The room's page, or another one, with more places filled in.
    func page(
        _ name: String? = nil,
        _ more: [String: String] = [:],
        markup: [String: String] = [:],
        status: UInt32 = 200
    )
        -> Reply
    {
        let named = name ?? room.pageName
        return .html(filledPage(named, values.merging(more) { $1 }, markup: markup), status: status)
    }

    /// Answers with the session's visitor, who gets one with this answer when there was none.
    func withSession(_ answer: (String, Visitor) -> Reply) -> Reply {
        if let id = sessionID, let visitor = visitors.visitor(id) { return answer(id, visitor) }
        let visitor = Visitor()
        let id = visitors.welcome(visitor)
        var reply = answer(id, visitor)
        reply.setSession(id)
        return reply
    }

    /// Signs in under a new id and a new token, so that neither what was known before nor an old form opens anything.
    func signIn(_ room: SignInRoom, then reply: Reply) -> Reply {
        var visitor = Visitor()
        visitor.rooms = (self.visitor?.rooms ?? []).union([room])
        if let id = sessionID { visitors.forget(id) }
        var reply = reply
        reply.setSession(visitors.welcome(visitor))
        return reply
    }

    func isSignedIn(_ room: SignInRoom) -> Bool { visitor?.rooms.contains(room) ?? false }

    func signOut(_ room: SignInRoom, then reply: Reply) -> Reply {
        if let id = sessionID { visitors.change(id) { $0.rooms.remove(room) } }
        return reply
    }
}

extension Reply {
    fileprivate mutating func setSession(_ id: String) {
        add("Set-Cookie", "\(Visitors.cookieName)=\(id); Path=/; HttpOnly; SameSite=Lax")
    }

    /// 303: asks again by GET.
    static func seeOther(_ path: String) -> Reply {
        var reply = Reply.html(filledPage("302", ["target": path]), status: 303)
        reply.add("Location", path)
        return reply
    }

    static func json(_ text: String, status: UInt32 = 200) -> Reply {
        var reply = Reply(status: status, body: Array(text.utf8))
        reply.add("Content-Type", "application/json")
        reply.add("Cache-Control", "no-store")
        return reply
    }

    static func file(_ name: String, type: String) -> Reply {
        var reply = Reply(body: embeddedBytes(name))
        reply.add("Content-Type", type)
        return reply
    }
}

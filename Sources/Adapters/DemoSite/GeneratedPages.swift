/// The front page's list: a heading per section, per room a link, its lesson and its login.
func roomList(_ sections: [Section]) -> String {
    sections.map { section in
        let rooms = section.rooms.filter(\.isListed).map { room in
            "<li><a href=\"\(room.path)\">\(escapedForHTML(room.title))</a>: "
                + escapedForHTML(room.lesson) + login(room) + "</li>\n"
        }
        return rooms.isEmpty ? "" : "<h2>\(escapedForHTML(section.title))</h2>\n<ul>\n\(rooms.joined())</ul>\n"
    }.joined()
}

private func login(_ room: Room) -> String {
    guard let login = room.login else { return "" }
    return " (<b>\(escapedForHTML(login.user))</b> / <b>\(escapedForHTML(login.password))</b>)"
}

/// The request's header lines, with what may be secret blanked.
func headerLines(_ request: IncomingRequest) -> String {
    let secret = ["authorization", "proxy-authorization", "cookie"]
    return request.headers.fields.map { field in
        let value = secret.contains(field.name.lowercased()) ? "(not shown)" : field.text
        return escapedForHTML("\(field.name): \(value)") + "\n"
    }.joined()
}

/// A page that a recursive parser or layout does not survive.
func nestedPage(_ depth: Int) -> String {
    "<!DOCTYPE html><html lang=\"en\"><title>Nested</title>\n<p>This page nests \(depth) divisions. "
        + "A client should say so and stay alive.</p>\n"
        + String(repeating: "<div>", count: depth) + "The innermost words." + String(repeating: "</div>", count: depth)
        + "\n</html>\n"
}

/// Every byte value, sixteen times over.
func binaryReply() -> Reply {
    var reply = Reply(body: (0..<4096).map { UInt8(truncatingIfNeeded: $0) })
    reply.add("Content-Type", "application/octet-stream")
    return reply
}

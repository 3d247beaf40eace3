/// What the page of /scripts/cross-origin asks the second origin for.
let crossOriginRooms = [
    resource("open", sharing: Sharing()),
    resource("closed", sharing: nil),
    resource("put", sharing: Sharing(methods: "GET, PUT", headers: "Content-Type, X-Latchkey")),
    resource("no-put", sharing: Sharing(methods: "GET")),
    resource("credentials", sharing: Sharing(withCredentials: true)),
]

/// What the page of /scripts/protected-resource loads: all of it behind Basic.
let protectedResources = [
    Room(
        "/scripts/protected-resource/script.js",
        "A guarded script",
        "asked for while the page loads",
        .basic("Scripts"),
        login: .demo,
        content: .file("pages/scripts/protected.js", type: "text/javascript; charset=utf-8"),
        isListed: false
    ),
    guarded("one", "Data"),
    guarded("two", "Data"),
    guarded("other-origin", "Data of the other origin", sharing: Sharing(withCredentials: true)),
]

private func resource(_ name: String, sharing: Sharing?) -> Room {
    Room(
        "/scripts/cross-origin/\(name)",
        "A resource",
        "",
        content: .answered(tellRequest),
        isListed: false,
        methods: ["GET", "HEAD", "POST", "PUT", "OPTIONS"],
        sharing: sharing
    )
}

/// Beside the script's directory: the script's credential is not sent along, so the space is asked about.
private func guarded(_ name: String, _ realm: String, sharing: Sharing? = nil) -> Room {
    Room(
        "/scripts/protected-data/\(name)",
        "Guarded data",
        "asked for by fetch",
        .basic(realm),
        login: .demo,
        content: .answered(tellRequest),
        isListed: false,
        methods: ["GET", "HEAD", "OPTIONS"],
        sharing: sharing
    )
}

/// The request in JSON, without the values of cookies and credentials. It gives a session to who may have one.
private func tellRequest(_ visit: Visit) -> Reply {
    let request = visit.request
    let answer = Reply.json(
        "{\"method\": \(jsonText(request.method)), \"origin\": \(jsonText(request.headers["Origin"] ?? "")), "
            + "\"cookie\": \(visit.sessionID != nil), "
            + "\"authorization\": \(jsonText(request.authorizationScheme ?? "none")), "
            + "\"body\": \(jsonText(String(decoding: request.body, as: UTF8.self)))}"
    )
    return visit.room.sharing?.withCredentials == true ? visit.withSession { _, _ in answer } : answer
}

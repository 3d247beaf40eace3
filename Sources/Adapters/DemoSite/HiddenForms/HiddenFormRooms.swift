/// Pages to put a native form over. Each asks for its stage itself (`meta name="latchkey-stage"`).
let hiddenFormRooms =
    [
        room("search", "The seed's search", "a slow page; what is sent too early waits for it"),
        Room(
            "/hidden-form/token",
            "A token and a list of the server's",
            "hidden fields stay, options come after the load",
            content: .answered { $0.request.method == "POST" ? order($0) : orderForm($0) }
        ),
        room("computed", "A computed field", "a script of the page's makes one field from another"),
        room("basic", "Behind Basic", "the dialog above the native form", login: .demo),
        room("captcha", "A captcha inside", "the challenge above the native form"),
        room("missing", "A field that is not there", "named, not filled blindly; or success: true all the same"),
        room("renamed", "A field renamed meanwhile", "the page's form changes between load and submit"),
        room("changed", "Another control in its place", "the same id, another kind of field"),
        room("disabled", "A disabled button", "it cannot be pressed"),
        room("login", "A login page instead", "named as such"),
        room("throws", "A script that throws", "the page's own jQuery is broken"),
        room("endless", "A script that never ends", "the driver's time limit"),
        Room(
            "/hidden-form/elsewhere",
            "An action with two slashes",
            "another host by the page's own scheme",
            content: .answered { visit in
                visit.page(nil, ["secondHost": String(visit.values["secondOrigin"]?.dropFirst("http://".count) ?? "")])
            }
        ),
        room("no-label", "A button without a label", "it is called Submit"),
        room("fetch", "An answer by fetch", "no load follows"),
        room("validation", "The page's own rule", "no cats: validation stops it"),
        room("redirects", "Redirects and a frame", "revealed once, at the end"),
        room("refused", "A refusal", "422: what was typed stays"),
    ] + servants

private func room(_ name: String, _ title: String, _ lesson: String, login: Room.Login? = nil) -> Room {
    Room("/hidden-form/\(name)", title, lesson, login: login)
}

/// What the rooms' pages load and where their forms go.
private let servants = [
    Room(
        "/hidden-form/slow.js",
        "A slow script",
        "",
        content: .answered { _ in
            var reply = Reply.file(
                "pages/scripts/hidden-form-slow.js",
                type: "text/javascript; charset=utf-8"
            )
            reply.add("Cache-Control", "no-store")
            reply.pieceMilliseconds = 150
            return reply
        },
        isListed: false
    ),
    Room(
        "/hidden-form/shops.json",
        "Shops",
        "",
        content: .answered { _ in
            .json(
                "[{\"id\": \"b\", \"name\": \"Berlin\"}, {\"id\": \"k\", \"name\": \"京都\"}, "
                    + "{\"id\": \"o'h\", \"name\": \"O'Hare\"}]"
            )
        },
        isListed: false
    ),
    Room(
        "/hidden-form/basic/page",
        "A search behind Basic",
        "the hidden page",
        .basic("Partner"),
        login: .demo,
        isListed: false
    ),
    Room(
        "/hidden-form/redirects/first",
        "The first redirect",
        "",
        content: .answered { _ in .seeOther("/hidden-form/redirects/second") },
        isListed: false
    ),
    Room(
        "/hidden-form/redirects/second",
        "The second redirect",
        "",
        content: .redirect("/hidden-form/redirects/last", toSecondOrigin: false),
        isListed: false
    ),
    Room("/hidden-form/redirects/last", "Arrived at last", "", isListed: false),
    Room(
        "/hidden-form/refused/answer",
        "Not like this",
        "",
        content: .answered { $0.page(status: 422) },
        isListed: false,
        methods: ["POST"]
    ),
]

private func orderForm(_ visit: Visit) -> Reply {
    visit.withSession { _, visitor in visit.page(nil, ["token": visitor.token]) }
}

private func order(_ visit: Visit) -> Reply {
    if let refusal = tokenRefusal(visit) { return refusal }
    let fields = visit.form.fields.filter { $0.nameText != "csrf_token" }
    let lines = fields.map { "\(visibleText($0.name)) = \(visibleText($0.value, indent: "    "))" }
    return visit.page("hidden-form-token-arrived", ["fields": lines.joined(separator: "\n")])
}

/// A page that signs in by fetch and JSON and never loads another one.
let singlePageRooms = [
    Room(
        "/sign-in/single-page",
        "A single-page sign-in",
        "fetch and JSON; errors in place, no page load",
        login: .demo
    ),
    Room(
        "/sign-in/single-page/account",
        "The account view",
        "the same page; its script looks at the address",
        content: .page("sign-in-single-page"),
        isListed: false
    ),
    Room(
        "/sign-in/single-page/api/session",
        "Signs in",
        "",
        content: .answered(signIn),
        isListed: false,
        methods: ["POST"]
    ),
    Room(
        "/sign-in/single-page/api/sign-out",
        "Signs out",
        "",
        content: .answered { $0.signOut(.singlePage, then: .json("{\"ok\": true}")) },
        isListed: false,
        methods: ["POST"]
    ),
    Room(
        "/sign-in/single-page/api/me",
        "The account as JSON",
        "",
        content: .answered(account),
        isListed: false,
        methods: ["GET", "HEAD"]
    ),
]

private func signIn(_ visit: Visit) -> Reply {
    // A form of another site can't send this type without a preflight.
    guard ReceivedType(visit.request.headers["Content-Type"] ?? "").essence == "application/json" else {
        return problem("The request's content type must be application/json.", 415)
    }
    guard let login = ReceivedJSON(visit.request.body), let user = login.string("user"),
        let password = login.string("password")
    else { return problem("The body must be a JSON object with the strings user and password.", 400) }
    guard user == Room.Login.demo.user, password == Room.Login.demo.password else {
        return problem("User name or password is wrong.", 401)
    }
    return visit.signIn(.singlePage, then: .json("{\"user\": \"demo\"}"))
}

private func account(_ visit: Visit) -> Reply {
    guard visit.isSignedIn(.singlePage), let id = visit.sessionID else { return problem("You are not signed in.", 401) }
    visit.visitors.change(id) { $0.accountViews += 1 }
    let views = visit.visitors.visitor(id)?.accountViews ?? 0
    return .json(
        "{\"user\": \"demo\", \"name\": \"Демо 亀\", \"views\": \(views), \"messages\": [\"Welcome back\", \"<b>not bold</b>\"]}"
    )
}

private func problem(_ sentence: String, _ status: UInt32) -> Reply {
    .json("{\"error\": \"\(sentence)\"}", status: status)
}

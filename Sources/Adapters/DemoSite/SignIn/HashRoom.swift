import Hashing

/// A sign-in form whose script sends a hash in place of the password.
let hashRooms = [
    Room(
        "/sign-in/hash",
        "A hash made by script",
        "the password never leaves the page",
        login: .demo,
        content: .answered { $0.request.method == "POST" ? signIn($0) : signInForm($0) }
    ),
    Room(
        "/sign-in/hash/welcome",
        "Signed in",
        "only with the session's cookie",
        content: .answered { visit in
            visit.isSignedIn(.hash) ? visit.page() : .seeOther("/sign-in/hash")
        },
        isListed: false
    ),
    Room(
        "/sign-in/hash/sign-out",
        "Signed out",
        "",
        content: .answered { $0.signOut(.hash, then: .seeOther("/sign-in/hash")) },
        isListed: false,
        methods: ["POST"]
    ),
]

private func signInForm(_ visit: Visit, error: String = "", name: String = "") -> Reply {
    visit.withSession { _, visitor in
        visit.page(nil, ["salt": visitor.salt, "name": name], markup: ["error": errorParagraph(error)])
    }
}

private func signIn(_ visit: Visit) -> Reply {
    let form = visit.form
    let name = form["user"] ?? ""
    let fail = { (error: String) in signInForm(visit, error: error, name: name) }
    guard let salt = visit.visitor?.salt else {
        return fail("The form belongs to no session: the cookie did not come, or the site was restarted.")
    }
    guard form["password"]?.isEmpty ?? true else {
        return fail("The password itself arrived: the page's script did not clear it.")
    }
    let sent = form["hash"] ?? ""
    guard !sent.isEmpty else { return fail("No hash arrived: the page's script did not run.") }
    guard name == Room.Login.demo.user, sent == passwordHash(salt) else {
        return fail("User name or hash is wrong. The hash that arrived begins with \(sent.prefix(8)).")
    }
    return visit.signIn(.hash, then: .seeOther("/sign-in/hash/welcome"))
}

/// SHA-256 of salt and password, in lower-case hexadecimal.
func passwordHash(_ salt: String) -> String? {
    try? hex(Digest.hash(Array("\(salt)\(Room.Login.demo.password)".utf8), .sha256))
}

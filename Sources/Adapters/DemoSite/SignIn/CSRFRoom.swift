/// A sign-in form with a token that belongs to the visitor's session.
let csrfRooms = [
    Room(
        "/sign-in/csrf",
        "A plain form with a CSRF token",
        "a hidden field that only this visitor's page knows",
        login: .demo,
        content: .answered { $0.request.method == "POST" ? signIn($0) : signInForm($0) }
    ),
    Room(
        "/sign-in/csrf/welcome",
        "Signed in",
        "only with the session's cookie",
        content: .answered { visit in
            guard visit.isSignedIn(.csrf) else { return .seeOther("/sign-in/csrf") }
            return visit.page(nil, ["token": visit.visitor?.token ?? "", "name": "demo"])
        },
        isListed: false
    ),
    Room(
        "/sign-in/csrf/sign-out",
        "Signed out",
        "needs the token too",
        content: .answered { visit in
            if let refusal = tokenRefusal(visit) { return refusal }
            return visit.signOut(.csrf, then: .seeOther("/sign-in/csrf"))
        },
        isListed: false,
        methods: ["POST"]
    ),
]

private func signInForm(_ visit: Visit, error: String = "", name: String = "") -> Reply {
    visit.withSession { _, visitor in
        visit.page(nil, ["token": visitor.token, "name": name], markup: ["error": errorParagraph(error)])
    }
}

private func signIn(_ visit: Visit) -> Reply {
    if let refusal = tokenRefusal(visit) { return refusal }
    let form = visit.form
    let name = form["user"] ?? ""
    guard name == Room.Login.demo.user, form["password"] == Room.Login.demo.password else {
        return signInForm(visit, error: "User name or password is wrong.", name: name)
    }
    return visit.signIn(.csrf, then: .seeOther("/sign-in/csrf/welcome"))
}

/// The 403 for a form whose token is not the session's; nil when it is.
func tokenRefusal(_ visit: Visit) -> Reply? {
    let reason: String
    switch (visit.form["csrf_token"], visit.visitor?.token) {
    case (nil, _): reason = "The form came without its token (csrf_token)."
    case (_, nil): reason = "The token belongs to no session: the cookie did not come, or the site was restarted."
    case (let sent, let expected) where sent == expected: return nil
    default: reason = "The token is stale: it belongs to an earlier session."
    }
    return visit.page("sign-in-csrf-refused", ["reason": reason], status: 403)
}

/// Nothing for an empty text.
func errorParagraph(_ error: String) -> String {
    error.isEmpty ? "" : "<p id=\"error\"><b>\(escapedForHTML(error))</b></p>\n"
}

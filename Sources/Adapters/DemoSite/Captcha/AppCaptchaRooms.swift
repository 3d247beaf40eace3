/// A page that the app's captcha view loads, over a pretend native screen (`latchkey-stage`).
private func appRoom(
    _ path: String,
    _ title: String,
    _ lesson: String,
    options: String,
    stage: String = "",
    isListed: Bool = true
) -> Room {
    Room(
        path,
        title,
        lesson,
        content: .answered { appPage($0, options: options, stage: stage) },
        isListed: isListed
    )
}

private func appPage(_ visit: Visit, options: String, stage: String) -> Reply {
    let form = urlencodedForm(Array(options.utf8)[...])
    let fault = form["fault"] ?? pageFault(visit)
    let isVisible = form["invisible"] != "true"
    return visit.page(
        "captcha-app",
        [
            "fault": fault, "options": options,
            "stage": "captcha; visible=\(isVisible ? "yes" : "no")" + (stage.isEmpty ? "" : "; \(stage)"),
        ]
    )
}

/// The lifecycle in an app, one turn of it per room.
let appCaptchaRooms = [
    appRoom(
        "/captcha/checkbox",
        "A visible captcha in an app",
        "the view is on screen from the start",
        options: "sitekey=demo-pass"
    ),
    appRoom(
        "/captcha/invisible",
        "An invisible captcha",
        "loaded and never seen: the token comes by itself",
        options: "sitekey=demo-pass&invisible=true"
    ),
    appRoom(
        "/captcha/invisible-challenge",
        "An invisible captcha with a challenge",
        "nobody sees it until challengeDidAppear",
        options: "sitekey=demo-challenge&invisible=true"
    ),
    appRoom(
        "/captcha/swiped",
        "Swiped away and reloaded",
        "press Esc on the challenge: it can't come back by itself",
        options: "sitekey=demo-challenge&invisible=true&puzzle=order"
    ),
    appRoom(
        "/captcha/reloads-at-once",
        "An app that reloads on every hide",
        "challengeDidDisappear comes before the token, and the reload throws the token away",
        options: "sitekey=demo-challenge&invisible=true&puzzle=order&fault=hidden-before-success",
        stage: "reload-on-hide=at-once"
    ),
    appRoom(
        "/captcha/silent",
        "No answer at all",
        "neither a token nor a challenge: only the app's own timer ends it",
        options: "sitekey=demo-silent&invisible=true"
    ),
    appRoom(
        "/captcha/expiry",
        "Expired while the form was open",
        "the token lives five seconds here: wait before you go on",
        options: "sitekey=demo-brief&invisible=true",
        stage: "verify=submit"
    ),
    appRoom(
        "/captcha/robot",
        "A robot",
        "a token comes, and validation says failed",
        options: "sitekey=demo-fail&invisible=true"
    ),
    appRoom(
        "/captcha/indeterminate-open",
        "Indeterminate, policy open",
        "validation answers 500, and the app lets the user pass",
        options: "sitekey=demo-500&invisible=true",
        stage: "policy=open"
    ),
    appRoom(
        "/captcha/indeterminate-closed",
        "Indeterminate, policy closed",
        "validation answers 500, and the app refuses",
        options: "sitekey=demo-500&invisible=true",
        stage: "policy=closed"
    ),
    appRoom(
        "/captcha/app-trusting",
        "An app that trusts captchaDidFinish",
        "nobody validates: a robot is let in",
        options: "sitekey=demo-fail&invisible=true",
        stage: "trusts=yes"
    ),
    appRoom(
        "/captcha/app-get",
        "An app that validates with GET",
        "it works, and the server key is in the logs",
        options: "sitekey=demo-pass&invisible=true",
        stage: "get=yes"
    ),
    appRoom(
        "/captcha/app-strings",
        "An app whose handler knows only strings",
        "the page puts an object into data, and the app hears nothing",
        options: "sitekey=demo-pass&invisible=true&fault=data-nested-only",
        stage: "strings=yes"
    ),
]

/// Each fault on a page of its own.
let faultRooms =
    PageFault.allCases.map { fault in
        appRoom(
            "/captcha/fault/\(fault.rawValue)",
            fault.rawValue,
            fault.lesson,
            options: "sitekey=\(fault.needsChallenge ? "demo-challenge" : "demo-pass")&invisible=true"
                + "&fault=\(fault.rawValue)",
            isListed: false
        )
    }
    + VerifyFault.allCases.map { fault in
        appRoom(
            "/captcha/fault/verify-\(fault.rawValue)",
            "validation \(fault.rawValue)",
            fault.lesson,
            options: "sitekey=demo-pass&invisible=true&verify=\(fault.rawValue)",
            isListed: false
        )
    }

let everyFaultRoom = Room(
    "/captcha/fault",
    "Every fault, each by itself",
    "what a client must survive, and say that it saw it",
    content: .answered { visit in
        let rows = faultRooms.map {
            "<li><a href=\"\($0.path)\">\(escapedForHTML($0.title))</a>: \(escapedForHTML($0.lesson))</li>\n"
        }
        return visit.page(markup: ["faults": rows.joined()])
    }
)

extension PageFault {
    /// True for those that show only when there is a challenge.
    fileprivate var needsChallenge: Bool {
        switch self {
        case .hiddenBeforeSuccess, .successBeforeHidden, .noHidden, .visibleTwice, .lateSuccess: true
        default: false
        }
    }
}

/// Pages that speak to a handler which is not there.
let handlerRooms = [
    handlerRoom(
        "/captcha/handler-misnamed",
        "A handler with another name",
        "messageHandlers.nativeClient is undefined: the page throws a TypeError",
        name: "nativeClient"
    ),
    handlerRoom(
        "/captcha/handler-missing",
        "A handler that was never added",
        "messageHandlers.CaptchaBridge is undefined: the page throws a TypeError",
        name: "CaptchaBridge"
    ),
    handlerRoom(
        "/captcha/no-webkit",
        "No window.webkit",
        "the page thinks that it is in a browser: silence",
        name: "NativeClient",
        hasWebKit: false
    ),
]

private func handlerRoom(
    _ path: String,
    _ title: String,
    _ lesson: String,
    name: String,
    hasWebKit: Bool = true
) -> Room {
    Room(
        path,
        title,
        lesson,
        content: .answered { visit in
            visit.page("captcha-handler", ["handler": name, "inApp": hasWebKit ? "window.webkit" : "undefined"])
        }
    )
}

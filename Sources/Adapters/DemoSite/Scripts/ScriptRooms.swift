private let javaScript = "text/javascript; charset=utf-8"

/// A script of Resources/pages/scripts under `/scripts`.
private func script(_ name: String) -> Room {
    Room(
        "/scripts/\(name).js",
        "\(name).js",
        "a script of another room",
        content: .file("pages/scripts/\(name).js", type: javaScript),
        isListed: false
    )
}

let scriptRooms = [
    Room("/scripts/native-client", "A message handler", "the page speaks to the app in every kind of JSON"),
    Room("/scripts/handler-misnamed", "A message handler that is not there", "a TypeError, or silence"),
    Room("/scripts/console", "The console", "levels, an uncaught error, a rejected promise"),
    Room("/scripts/storage", "Storage and cookies", "what a page keeps, and for how long"),
    Room("/scripts/jquery", "jQuery", "Debian's unmodified jQuery 3.6 at work"),
    Room("/scripts/cross-origin", "Another origin", "what CORS lets a page read"),
    Room(
        "/scripts/protected-resource",
        "A script that asks for a login",
        "the challenge of a subresource",
        login: .demo
    ),
    Room("/scripts/timers", "Timers", "timeouts, an interval, frames and promises, in order"),
    Room("/scripts/dialogs", "Dialogs", "alert, confirm and prompt"),
    Room("/scripts/defer-async", "The order of scripts", "inline, external, async and defer"),
    Room("/scripts/document-write", "document.write", "markup that a script writes while the page is read"),
]

/// What the rooms' pages load.
let scriptFiles =
    [
        "sha256", "single-page", "jquery-room", "console-error", "order-plain", "order-defer-1", "order-defer-2",
        "order-async",
    ]
    .map { script($0) } + [
        Room(
            "/scripts/jquery.js",
            "jQuery",
            "as Debian ships it",
            content: .file("jquery.js", type: javaScript),
            isListed: false
        ),
        Room(
            "/scripts/data.json",
            "Data for jQuery",
            "",
            content: .answered { .json(dataForJQuery($0)) },
            isListed: false
        ),
    ]

/// Says back what was sent, so that a page can show how jQuery encodes.
private func dataForJQuery(_ visit: Visit) -> String {
    let request = visit.request
    let form = request.method == "POST" ? visit.form : urlencodedForm(Array(request.query.utf8)[...])
    let fields = form.fields.map { "[\(jsonText($0.nameText)), \(jsonText($0.valueText))]" }.joined(separator: ", ")
    return
        "{\"method\": \(jsonText(request.method)), \"fields\": [\(fields)], \"fruit\": [\"apple\", \"pear\", \"りんご\"]}"
}

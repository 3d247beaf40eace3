let movingRooms = [
    Room(
        "/redirect/",
        "A redirect to another origin",
        "after the login it leads to another port: nothing goes along",
        .basic("Before the move"),
        login: .demo,
        content: .redirect("/redirect/arrived", toSecondOrigin: true)
    ),
    Room("/redirect/arrived", "Arrived", "the other side of the redirect", isListed: false),
    Room(
        "/redirect/loop",
        "A redirect loop",
        "two addresses that lead to each other",
        content: .redirect("/redirect/loop/back", toSecondOrigin: false)
    ),
    Room(
        "/redirect/loop/back",
        "And back",
        "the other half of the loop",
        content: .redirect("/redirect/loop", toSecondOrigin: false),
        isListed: false
    ),
    Room("/scope/", "Path scope", "no second dialog below the directory", .basic("Scope"), login: .demo),
    Room("/scope/a", "A page beside it", "sent with the first request", .basic("Scope"), login: .demo, isListed: false),
    Room(
        "/scope/deeper/b",
        "A page below it",
        "sent with the first request",
        .basic("Scope"),
        login: .demo,
        isListed: false
    ),
    Room(
        "/outside",
        "Outside the scope",
        "same realm, another directory: asked by a 401 first, no dialog",
        .basic("Scope"),
        login: .demo,
        isListed: false
    ),
    Room("/slow", "A slow answer", "four seconds with progress; Esc stops it", content: .slow("slow")),
    Room(
        "/levels/none/",
        "Kept not at all",
        "level none: the second link asks again",
        .basic("Level none"),
        login: .demo
    ),
    Room(
        "/levels/none/again",
        "Once more, none",
        "asked again",
        .basic("Level none"),
        login: .demo,
        isListed: false
    ),
    Room(
        "/levels/session/",
        "Kept for the session",
        "level forSession: the second link does not ask",
        .basic("Level session"),
        login: .demo
    ),
    Room(
        "/levels/session/again",
        "Once more, session",
        "not asked again",
        .basic("Level session"),
        login: .demo,
        isListed: false
    ),
]

let tlsRooms = [
    Room("/tls", "Two challenges over https", "ServerTrust comes before Basic"),
    Room(
        "/tls/authority.pem",
        "The authority",
        "to trust by --ca-file",
        content: .certificateAuthority,
        isListed: false
    ),
]

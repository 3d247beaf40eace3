let appRooms = [
    Room(
        "/handler/never",
        "The handler is never called",
        "a load that waits for ever",
        .basic("Never"),
        login: .demo
    ),
    Room(
        "/handler/twice",
        "The handler is called twice",
        "the classic crash of host apps",
        .basic("Twice"),
        login: .demo
    ),
    Room(
        "/ignores-count",
        "The count is ignored",
        "a wrong password sent again and again",
        .basic("Count"),
        login: .demo
    ),
    Room(
        "/proposed",
        "Default handling with a proposal",
        "in a URL session default handling sends it",
        .basic("Proposal"),
        login: .demo
    ),
    Room(
        "/use-nil",
        "useCredential(nil)",
        "go on without a credential: the 401 page",
        .basic("Nobody"),
        login: .demo
    ),
]

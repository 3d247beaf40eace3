let appRooms = [
    Room(
        "/handler/never",
        "The handler is never called",
        "a load that waits for ever; type :app completion never",
        .basic("Never"),
        login: .demo
    ),
    Room(
        "/handler/twice",
        "The handler is called twice",
        "the classic crash; type :app completion twice",
        .basic("Twice"),
        login: .demo
    ),
    Room(
        "/ignores-count",
        "The count is ignored",
        "a wrong password again and again; type :app ignores-count on",
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

let appRooms = [
    Room(
        "/handler/never/",
        "The handler is never called",
        "a load that waits for ever",
        .basic("Never"),
        login: .demo
    ),
    Room(
        "/handler/twice/",
        "The handler is called twice",
        "the classic crash of host apps",
        .basic("Twice"),
        login: .demo
    ),
    Room(
        "/ignores-count/",
        "The count is ignored",
        "a wrong password sent again and again",
        .basic("Count"),
        login: .demo
    ),
    Room(
        "/proposed/",
        "Default handling with a proposal",
        "in a URL session default handling sends it",
        .basic("Proposal"),
        login: .demo
    ),
    Room("/images", "An image that asks", "the app is asked on behalf of another origin"),
    Room("/images/picture", "The picture", "", .basic("Pictures"), login: .demo, content: .binary, isListed: false),
    Room(
        "/use-nil/",
        "useCredential(nil)",
        "go on without a credential: the 401 page",
        .basic("Nobody"),
        login: .demo
    ),
]

private func digestAndBasic(_ realm: String) -> [Protection.Way] {
    [
        .digest(DigestOffer(realm: realm, algorithm: .sha256)),
        .basic(realm: Array(realm.utf8), advisesUTF8: false),
    ]
}

let severalRooms = [
    Room(
        "/several/one-header/",
        "Basic and Digest in one header",
        "commas part parameters and challenges alike",
        Protection(ways: digestAndBasic("One line").reversed(), sharesOneHeader: true),
        login: .demo
    ),
    Room(
        "/several/many-headers/",
        "Basic and Digest in two headers",
        "the strongest that is understood is used",
        Protection(ways: digestAndBasic("Two lines").reversed()),
        login: .demo
    ),
    Room(
        "/reject/",
        "Refuse this space",
        "refuse Digest, and the app is asked for Basic",
        Protection(ways: digestAndBasic("Take your pick")),
        login: .demo
    ),
    Room(
        "/downgrade/",
        "A downgrade",
        "Digest first; its second page offers only Basic",
        .digest(DigestOffer(realm: "Downgrade", algorithm: .sha256)),
        login: .demo
    ),
    Room(
        "/downgrade/basic",
        "The weaker page",
        "the same realm, now by Basic alone",
        .basic("Downgrade"),
        login: .demo,
        isListed: false
    ),
    Room(
        "/unknown",
        "A scheme nobody answers",
        "no dialog: the server's 401 page",
        .ways(.unanswerable("Riddle realm=\"Sphinx\", question=\"four, two, three legs\""))
    ),
    Room(
        "/bearer",
        "Bearer",
        "a token, which a user name cannot answer",
        .ways(.unanswerable("Bearer realm=\"API\", error=\"invalid_token\""))
    ),
    Room("/no-challenge", "A 401 without a challenge", "nothing to answer: the page is shown", .withoutChallenge),
    Room(
        "/empty-401/",
        "An empty 401",
        "cancel, and there is no page to show",
        .basic("Silence"),
        login: .demo,
        refusesSilently: true
    ),
]

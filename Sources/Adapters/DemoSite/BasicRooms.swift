let basicRooms = [
    Room("/basic/", "Basic", "one challenge, one dialog", .basic("Staging"), login: .demo),
    Room(
        "/basic/inside",
        "Below Basic",
        "a page of the same space: no second dialog",
        .basic("Staging"),
        login: .demo,
        isListed: false
    ),
    Room(
        "/basic-wrong-first/",
        "The first answer is refused",
        "the right password is refused once: try 2",
        Protection(ways: [.basic(realm: Array("Try twice".utf8), advisesUTF8: false)], refusesFirstAnswer: true),
        login: .demo
    ),
    Room(
        "/basic-utf8/",
        "Basic with UTF-8",
        "a user name and a password beyond ASCII",
        .basic("Żółwie и 亀", advisesUTF8: true),
        login: .init(user: "żółw", password: "пароль日本")
    ),
]

/// The whole site, in the order of the front page.
func allSections(withTLS: Bool) -> [Section] {
    [
        Section(title: "Start here", rooms: basicRooms),
        Section(title: "Digest", rooms: digestRooms),
        Section(title: "Several challenges, or none", rooms: severalRooms),
        Section(title: "Moving around", rooms: movingRooms),
        Section(title: "https", rooms: withTLS ? tlsRooms : []),
        Section(title: "What the app around the web view does", rooms: appRooms),
        Section(title: "Hostile and odd answers", rooms: hostileRooms),
        Section(title: "", rooms: serviceRooms),
    ]
}

private let serviceRooms = [
    Room("/", "Latchkey's demo site", "every room", content: .front, isListed: false)
]

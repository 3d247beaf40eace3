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
        Section(title: "Forms", rooms: formRooms + csrfRooms + hashRooms + singlePageRooms),
        Section(title: "Scripts", rooms: scriptRooms),
        Section(title: "A native form over a hidden page", rooms: hiddenFormRooms),
        Section(title: "Captcha", rooms: captchaRooms),
        Section(title: "Hostile pages", rooms: hostilePageRooms),
        Section(title: "Large pages", rooms: largeRooms),
        Section(
            title: "",
            rooms: serviceRooms + scriptFiles + crossOriginRooms + protectedResources + captchaServiceRooms
                + captchaInnerRooms
        ),
    ]
}

private let serviceRooms = [
    Room("/", "Latchkey's demo site", "every room", content: .front, isListed: false)
]

/// One row of the site's table: an address, what it teaches, how it is guarded and what it shows.
struct Room: Sendable {
    struct Login: Sendable {
        let user: String
        let password: String
    }

    enum Content: Sendable {
        /// A file of Resources/pages, without its ending.
        case page(String)
        case front
        case nothing
        /// A path on this origin, or on the second one.
        case redirect(String, toSecondOrigin: Bool)
        case slow(String)
        case requestHeaders
        case nestedDivisions(Int)
        case binary
        case certificateAuthority
        /// A file of Resources as it is, with its media type.
        case file(String, type: String)
        /// The room looks at the request and answers itself.
        case answered(@Sendable (Visit) -> Reply)
    }

    let path: String
    let title: String
    /// One line for the front page and the 401 page.
    let lesson: String
    var protection = Protection.open
    var login: Login?
    var content: Content
    /// False for the rooms that another room links to.
    var isListed: Bool
    /// The 401 comes without a body.
    var refusesSilently = false
    /// What else is answered with 405.
    var methods: [String]
    /// What pages of other origins may do here; nil for rooms that say nothing about it.
    var sharing: Sharing?

    /// The page is named as the path: `/basic/utf8` shows `basic-utf8`.
    init(
        _ path: String,
        _ title: String,
        _ lesson: String,
        _ protection: Protection = .open,
        login: Login? = nil,
        content: Content? = nil,
        isListed: Bool = true,
        refusesSilently: Bool = false,
        methods: [String] = ["GET", "HEAD", "POST"],
        sharing: Sharing? = nil
    ) {
        self.path = path
        self.title = title
        self.lesson = lesson
        self.protection = protection
        self.login = login
        self.content = content ?? .nothing
        self.isListed = isListed
        self.refusesSilently = refusesSilently
        self.methods = methods
        self.sharing = sharing
        if content == nil { self.content = .page(pageName) }
    }

    /// The file of Resources/pages that is named as the path.
    var pageName: String { path.split(separator: "/").joined(separator: "-") }
}

/// The front page's headings with their rooms.
struct Section: Sendable {
    let title: String
    let rooms: [Room]
}

extension Room.Login {
    static let demo = Room.Login(user: "demo", password: "s3cret")
}

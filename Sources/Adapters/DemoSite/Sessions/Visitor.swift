/// What the site remembers of one visitor: the rooms' own facts, nothing that the visitor typed.
struct Visitor {
    /// Expected back with every form of the CSRF room.
    var token = randomHex(16)
    /// Goes before the password in the hash room.
    var salt = randomHex(8)
    /// Where the visitor is signed in.
    var rooms: Set<SignInRoom> = []
    /// How often the account was asked for.
    var accountViews = 0
}

/// The rooms that keep a visitor signed in by a cookie.
enum SignInRoom: Hashable {
    case csrf
    case hash
    case singlePage
}

/// What a room answers: plain data, sent by the listener.
struct Reply {
    /// A challenge that libmicrohttpd writes itself, since it must know the nonce again.
    struct LibraryChallenge {
        let realm: String
        let isSHA256: Bool
        let isStale: Bool
    }

    var status: UInt32 = 200
    /// Values are raw bytes; libmicrohttpd refuses CR and LF.
    var headers: [(name: String, value: [UInt8])] = []
    var body: [UInt8] = []
    /// The body comes in twenty pieces, each after this pause.
    var pieceMilliseconds: UInt32?
    var libraryChallenge: LibraryChallenge?
    /// Nothing is sent at all, until the site stops or two minutes are over.
    var isWithheld = false

    mutating func add(_ name: String, _ value: String) { headers.append((name, Array(value.utf8))) }

    static func html(_ text: String, status: UInt32 = 200) -> Reply {
        var reply = Reply(status: status, body: Array(text.utf8))
        reply.add("Content-Type", "text/html; charset=utf-8")
        reply.add("Cache-Control", "no-store")
        return reply
    }
}

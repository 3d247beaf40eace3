private func charsetRoom(_ charset: FormCharset, _ path: String, _ sample: String) -> Room {
    Room(
        "/forms/charset/\(path)",
        "A form in \(charset.rawValue)",
        "the page's charset is the form's",
        content: .answered { visit in
            let page = filledPage(
                "forms-charset",
                visit.values.merging(["charset": charset.rawValue, "sample": sample]) { $1 }
            )
            guard let body = charset.encoded(page) else { return Reply(status: 500) }
            var reply = Reply(body: body)
            reply.add("Content-Type", "text/html; charset=\(charset.rawValue)")
            reply.add("Cache-Control", "no-store")
            return reply
        }
    )
}

/// A GIF of one black pixel.
private let onePixel: [UInt8] =
    Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF]
    + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]

let formRooms = [
    Room("/forms/every-control", "Every control", "all kinds of field, and what each one sends"),
    Room("/forms/encodings", "Three encodings", "the same values urlencoded, as multipart and as plain text"),
    charsetRoom(.cyrillic, "windows-1251", "Привет"),
    charsetRoom(.japanese, "shift-jis", "日本語"),
    charsetRoom(.latin, "latin-1", "café"),
    Room(
        "/forms/echo",
        "What arrived",
        "method, type, every name and value, and the bytes themselves",
        content: .answered(echo),
        methods: ["GET", "HEAD", "POST", "PUT"]
    ),
    Room(
        "/forms/picture.gif",
        "A picture to press",
        "",
        content: .answered { _ in
            var reply = Reply(body: onePixel)
            reply.add("Content-Type", "image/gif")
            return reply
        },
        isListed: false
    ),
]

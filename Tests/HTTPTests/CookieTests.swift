import Testing

@testable import HTTP

@Suite struct CookieTests {
    private func url(_ address: String) throws -> HTTP.URL { try ParsedAddress(parsing: address).url }

    private func sent(_ jar: CookieJar, _ address: String, now: Int = 0) throws -> String? {
        try jar.cookieHeader(for: url(address), now: now).map { String(decoding: $0, as: UTF8.self) }
    }

    struct Row: Sendable {
        let set: String, from: String, to: String
        var expected: String? = nil
    }

    @Test(arguments: [
        Row(set: "a=1", from: "http://h.test/", to: "http://h.test/x", expected: "a=1"),
        Row(set: "a=1", from: "http://h.test/", to: "http://sub.h.test/", expected: nil),
        Row(set: "a=1", from: "http://h.test/", to: "http://h.test:81/", expected: "a=1"),
        Row(set: "a=1; Domain=h.test", from: "http://h.test/", to: "http://sub.h.test/", expected: "a=1"),
        Row(set: "a=1; domain=.H.Test", from: "http://b.h.test/", to: "http://c.h.test/", expected: "a=1"),
        Row(set: "a=1; Domain=h.test", from: "http://h.test/", to: "http://evilh.test/", expected: nil),
        Row(set: "a=1; Domain=other.test", from: "http://h.test/", to: "http://other.test/", expected: nil),
        Row(set: "a=1; Domain=sub.h.test", from: "http://h.test/", to: "http://sub.h.test/", expected: nil),
        Row(set: "a=1; Domain=test", from: "http://h.test/", to: "http://x.test/", expected: nil),
        Row(set: "a=1; Domain=localhost", from: "http://localhost/", to: "http://localhost/", expected: "a=1"),
        Row(set: "a=1; Domain=0.0.1", from: "http://127.0.0.1/", to: "http://127.0.0.1/", expected: nil),
        Row(set: "a=1; Domain=127.0.0.1", from: "http://127.0.0.1/", to: "http://127.0.0.1/", expected: "a=1"),
        Row(set: "a=1; Domain=", from: "http://h.test/", to: "http://h.test/", expected: "a=1"),
        Row(set: "a=1", from: "http://h.test/x/y", to: "http://h.test/x/z", expected: "a=1"),
        Row(set: "a=1", from: "http://h.test/x/y", to: "http://h.test/", expected: nil),
        Row(set: "a=1; Path=/x", from: "http://h.test/", to: "http://h.test/x", expected: "a=1"),
        Row(set: "a=1; Path=/x", from: "http://h.test/", to: "http://h.test/x/y", expected: "a=1"),
        Row(set: "a=1; Path=/x", from: "http://h.test/", to: "http://h.test/xy", expected: nil),
        Row(set: "a=1; Path=x", from: "http://h.test/", to: "http://h.test/", expected: "a=1"),
        Row(set: "a=1; Secure", from: "https://h.test/", to: "https://h.test/", expected: "a=1"),
        Row(set: "a=1; Secure", from: "https://h.test/", to: "http://h.test/", expected: nil),
        Row(set: "a=1; Secure", from: "http://h.test/", to: "https://h.test/", expected: nil),
        Row(set: "__Secure-a=1", from: "https://h.test/", to: "https://h.test/", expected: nil),
        Row(set: "__Host-a=1; Secure; Path=/", from: "https://h.test/", to: "https://h.test/", expected: "__Host-a=1"),
        Row(set: "__Host-a=1; Secure; Path=/x", from: "https://h.test/", to: "https://h.test/x", expected: nil),
        Row(set: "a=1; Max-Age=0", from: "http://h.test/", to: "http://h.test/", expected: nil),
        Row(set: "a=1; Max-Age=-1", from: "http://h.test/", to: "http://h.test/", expected: nil),
        Row(set: "a=1; Max-Age=99999999999999999999", from: "http://h.test/", to: "http://h.test/", expected: "a=1"),
        Row(set: "a=1; Max-Age=x", from: "http://h.test/", to: "http://h.test/", expected: "a=1"),
        Row(set: " a = b=c ; HttpOnly", from: "http://h.test/", to: "http://h.test/", expected: "a=b=c"),
        Row(set: "a=\"q\"", from: "http://h.test/", to: "http://h.test/", expected: "a=\"q\""),
        Row(set: "a=", from: "http://h.test/", to: "http://h.test/", expected: "a="),
        Row(set: "=1", from: "http://h.test/", to: "http://h.test/", expected: nil),
        Row(set: "novalue", from: "http://h.test/", to: "http://h.test/", expected: nil),
        Row(set: "a=\u{7}", from: "http://h.test/", to: "http://h.test/", expected: nil),
        Row(set: "a=1; SameSite=Strict; X=y;;", from: "http://h.test/", to: "http://h.test/", expected: "a=1"),
        Row(set: "a=1; expires=Thu, 01 Jan 1970 00:00:00 GMT", from: "http://h.test/", to: "http://h.test/"),
    ])
    func cookieTravelsOnlyWhereItBelongs(row: Row) throws {
        var jar = CookieJar()
        let outcome = jar.store(from: [("Set-Cookie", row.set)], url: try url(row.from), now: 0)
        #expect(outcome.count == 1)
        #expect(try sent(jar, row.to) == row.expected, "\(row.set) \(outcome)")
    }

    @Test func longerPathsGoFirstThenOlderOnes() throws {
        var jar = CookieJar()
        let set: Headers = [("Set-Cookie", "a=1"), ("set-cookie", "b=2; Path=/x"), ("Set-Cookie", "c=3")]
        _ = jar.store(from: set, url: try url("http://h.test/"), now: 0)
        _ = jar.store(from: [("Set-Cookie", "a=4")], url: try url("http://h.test/"), now: 0)
        #expect(try sent(jar, "http://h.test/x") == "b=2; a=4; c=3")
    }

    @Test func cookieEndsWhenItsTimeIsOver() throws {
        var jar = CookieJar()
        _ = jar.store(from: [("Set-Cookie", "a=1; Max-Age=10")], url: try url("http://h.test/"), now: 100)
        #expect(try sent(jar, "http://h.test/", now: 109) == "a=1")
        #expect(try sent(jar, "http://h.test/", now: 110) == nil)
        let outcome = jar.store(from: [("Set-Cookie", "a=1; Max-Age=0")], url: try url("http://h.test/"), now: 105)
        #expect(outcome.first?.fate == .removed)
        #expect(jar.cookies.isEmpty)
    }

    @Test func httpCannotReplaceASecureCookie() throws {
        var jar = CookieJar()
        _ = jar.store(from: [("Set-Cookie", "a=1; Secure")], url: try url("https://h.test/"), now: 0)
        let outcome = jar.store(from: [("Set-Cookie", "a=2")], url: try url("http://h.test/"), now: 0)
        #expect(outcome.first?.fate == .refused("https set a Secure cookie of that name"))
        #expect(try sent(jar, "https://h.test/") == "a=1")
    }

    @Test func numberAndSizeAreLimited() throws {
        var jar = CookieJar()
        for number in 0..<60 {
            _ = jar.store(from: [("Set-Cookie", "c\(number)=1")], url: try url("http://h.test/"), now: 0)
        }
        #expect(jar.cookies.count == 50)
        #expect(jar.cookies.first?.name == "c10")
        for number in 0..<1100 {
            _ = jar.store(from: [("Set-Cookie", "a=1")], url: try url("http://h\(number).test/"), now: 0)
        }
        #expect(jar.cookies.count == 1000)
        let large = "a=" + String(repeating: "x", count: 5000)
        let outcome = jar.store(from: [("Set-Cookie", large)], url: try url("http://h.test/"), now: 0)
        #expect(outcome.first?.fate == .refused("it is larger than 4096 bytes"))
        #expect(jar.removeAll() == 1000)
        #expect(jar.cookies.isEmpty)
    }

    @Test func valuesAreNeverShown() throws {
        var jar = CookieJar()
        let set: Headers = [
            ("Set-Cookie", "sid\u{1B}=hunter2"), ("Set-Cookie", "a=hunter2; Domain=x.test; Path=/p"),
            ("Set-Cookie", "b=hunter2; Path=/p\u{202E}"), ("Set-Cookie", "c=hunter2; Max-Age=5"),
        ]
        let outcomes = jar.store(from: set, url: try url("http://h.test/"), now: 0)
        #expect(
            outcomes.map(\.description) == [
                "“sid<U+001B>” refused: it contains a control character",
                "“a” refused: its Domain does not cover h.test",
                "“b” kept: it is for h.test/p<U+202E>",
                "“c” kept: it is for h.test/, with an expiry",
            ]
        )
        var dumped = "\(jar) \(jar.cookies) \(outcomes)"
        dump(jar, to: &dumped)
        #expect(!dumped.contains("hunter2") && !dumped.contains("104"))
    }

    @Test(
        arguments: [
            ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
            ("Sun Nov  6 08:49:37 1994", 784_111_777), ("1994 nov 6 8:49:37", 784_111_777),
            ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Tue, 29 Feb 2000 00:00:00 GMT", 951_782_400),
            ("Wed, 31 Dec 2098 23:59:59 GMT", 4_070_908_799), ("01-Mar-69 00:00:00", 3_129_321_600),
            ("Mon, 29 Feb 2100 00:00:00 GMT", nil), ("31 Jun 2020 00:00:00", nil), ("1 Jan 1600 00:00:00", nil),
            ("1 Jan 2020 24:00:00", nil), ("1 Jan 2020", nil), ("", nil), ("tomorrow", nil),
            ("1 Jan 12020 00:00:00", nil),
        ] as [(String, Int?)]
    )
    func dateIsReadInEveryCustomaryForm(text: String, expected: Int?) {
        #expect(cookieDate(text) == expected)
    }
}

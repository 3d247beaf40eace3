import HTTP
import Testing

@Suite struct AddressTests {
    @Test(arguments: [
        ("http://example.com", "http://example.com/"),
        ("HTTP://Example.COM:80/a", "http://example.com/a"),
        ("https://example.com:443", "https://example.com/"),
        ("https://example.com:", "https://example.com/"),
        ("https://example.com:8443/x", "https://example.com:8443/x"),
        ("http://example.com:00080/", "http://example.com/"),
        ("  http://example.com/a  \n", "http://example.com/a"),
        ("ht\ntp://exa\tmple.com/", "http://example.com/"),
        ("http:\\\\example.com\\a\\b", "http://example.com/a/b"),
        ("http:example.com/a", "http://example.com/a"),
        ("http:////example.com/a", "http://example.com/a"),
        ("http://example.com/a/../b/./c", "http://example.com/b/c"),
        ("http://example.com/a/%2e%2E/b/%2e", "http://example.com/b/"),
        ("http://example.com/../../x", "http://example.com/x"),
        ("http://example.com/a/..", "http://example.com/"),
        ("http://example.com//a//b", "http://example.com//a//b"),
        ("http://example.com/a b?c d#e f", "http://example.com/a%20b?c%20d#e%20f"),
        ("http://example.com/ä?ö#ü", "http://example.com/%C3%A4?%C3%B6#%C3%BC"),
        ("http://example.com/%41%zz%", "http://example.com/%41%zz%"),
        ("http://example.com/<\">`{}^|", "http://example.com/%3C%22%3E%60%7B%7D%5E%7C"),
        ("http://example.com?'\"<>", "http://example.com/?%27%22%3C%3E"),
        ("http://example.com?", "http://example.com/?"),
        ("http://example.com#", "http://example.com/#"),
        ("http://example.com/?a?b#c#d", "http://example.com/?a?b#c#d"),
        ("http://example.com/\u{1B}[2J\u{202E}", "http://example.com/%1B[2J%E2%80%AE"),
        ("http://example.com./", "http://example.com./"),
        ("http://exa%6Dple.com/", "http://example.com/"),
        ("http://a_b.example/", "http://a_b.example/"),
        ("http://bücher.example/", "http://xn--bcher-kva.example/"),
        ("http://BÜCHER.example/", "http://xn--bcher-kva.example/"),
        ("http://b%C3%BCcher.example/", "http://xn--bcher-kva.example/"),
        ("http://日本語。jp/", "http://xn--wgv71a119e.jp/"),
        ("http://faß.de/", "http://xn--fa-hia.de/"),
        ("http://０x7f.1/", "http://127.0.0.1/"),
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080/"),
        ("http://0x7f.1/", "http://127.0.0.1/"),
        ("http://0177.0.0.1/", "http://127.0.0.1/"),
        ("http://2130706433/", "http://127.0.0.1/"),
        ("http://127.1./", "http://127.0.0.1/"),
        ("http://0/", "http://0.0.0.0/"),
        ("http://[::1]:8080/", "http://[::1]:8080/"),
        ("http://[0:0:0:0:0:0:0:1]/", "http://[::1]/"),
        ("http://[2001:DB8:0:0:1:0:0:1]/", "http://[2001:db8::1:0:0:1]/"),
        ("http://[2001:db8:0:1:1:1:1:1]/", "http://[2001:db8:0:1:1:1:1:1]/"),
        ("http://[1:2:3:4:5:6:7::]/", "http://[1:2:3:4:5:6:7:0]/"),
        ("http://[::]/", "http://[::]/"),
        ("http://[::ffff:127.0.0.1]/", "http://[::ffff:7f00:1]/"),
        ("http://user:p@ss@example.com/", "http://example.com/"),
        ("http://@example.com/", "http://example.com/"),
        ("http://:@example.com/", "http://example.com/"),
        ("http://good.example@evil.example/", "http://evil.example/"),
        ("http://evil.example\\@good.example/", "http://evil.example/@good.example/"),
        ("http://evil.example#@good.example/", "http://evil.example/#@good.example/"),
        ("http://evil.example?@good.example/", "http://evil.example/?@good.example/"),
        ("example.com/path", "https://example.com/path"),
        ("example.com:8080/x", "https://example.com:8080/x"),
        ("example.com:80", "http://example.com/"),
        ("localhost", "http://localhost/"),
        ("localhost:8080/x", "http://localhost:8080/x"),
        ("app.localhost:3000", "http://app.localhost:3000/"),
        ("127.0.0.1:8901/basic-auth/demo/s3cret", "http://127.0.0.1:8901/basic-auth/demo/s3cret"),
        ("127.1", "http://127.0.0.1/"),
        ("127.example.com", "https://127.example.com/"),
        ("[::1]:8080", "http://[::1]:8080/"),
        ("//example.com/x", "https://example.com/x"),
        ("me:secret@localhost:8080/x", "http://localhost:8080/x"),
    ])
    func typedAddressIsReadToOneForm(typed: String, expected: String) throws {
        let url = try ParsedAddress(parsing: typed).url
        #expect(url.description == expected)
        #expect(try ParsedAddress(parsing: url.description).url == url, "the form is stable")
    }

    @Test(arguments: [
        "http://", "http:///", "http://:80/", "http://example.com:0/", "http://example.com:65536/",
        "http://example.com:8o/", "http://example.com:-1/", "http://exa mple.com/", "http://exa%20mple.com/",
        "https://h.example%0ahost=good.example/", "http://h.example%0d/", "http://h%00.example/", "http://h%09/",
        "http://a..b/", "http://.a/", "http://a%2Fb/", "http://a<b/", "http://a^b/", "http://a|b/", "http://a\"b/",
        "http://a\u{1B}[2J/", "http://%FF/", "http://a%zz/", "http://[::1/", "http://::1/", "http://[1::2::3]/",
        "http://[1:2:3:4:5:6:7]/", "http://[12345::]/", "http://[fe80::1%25eth0]/", "http://[]/", "http://[::1]x/",
        "http://[::127.0.0.256]/", "http://[127.0.0.1::]/", "http://256.0.0.1/", "http://1.2.3.4.5/",
        "http://1.2.3.08/",
        "http://0x100000000/", "http://a.0x/b:c:d@",
        "http://user%0a:p@example.com/", "http://user:p%00@example.com/",
        "http://\u{AD}/", "http://a\u{2024}\u{2024}b/", "/path", "?q", "#f",
        "http://" + String(repeating: "a", count: 64),
        "http://example.com/" + String(repeating: "a", count: 70_000),
    ])
    func malformedAddressIsRefused(typed: String) throws {
        let error = try #require(throws: AddressError.self) { try ParsedAddress(parsing: typed) }
        guard case .malformed = error.reason else {
            Issue.record("\(typed): \(error)")
            return
        }
        #expect(error.address.count <= 80)
    }

    @Test(arguments: [
        ("javascript:alert(1)", "javascript"), ("JaVa\nScript:alert(1)", "javascript"), ("file:///etc/passwd", "file"),
        ("ftp://example.com/", "ftp"), ("data:text/html,x", "data"), ("about:blank", "about"),
        ("mailto:a@b.example", "mailto"), ("imap://example.com/", "imap"), ("javascript:x@y", "javascript"),
        ("tel:12345", "tel"), ("foo:bar", "foo"), ("\u{1}javascript:1", "javascript"),
    ])
    func otherSchemesAreNamedAndRefused(typed: String, scheme: String) throws {
        let base = try ParsedAddress(parsing: "http://example.com/").url
        for attempt in [{ try ParsedAddress(parsing: typed) }, { try base.resolving(typed) }] {
            let error = try #require(throws: AddressError.self) { try attempt() }
            #expect(error.reason == .unsupportedScheme(scheme))
        }
    }

    @Test func emptyAddressIsItsOwnError() throws {
        for typed in ["", "  ", "\n\t"] {
            let error = try #require(throws: AddressError.self) { try ParsedAddress(parsing: typed) }
            #expect(error.reason == .empty)
        }
    }

    @Test(arguments: [
        "http://me:hunter2@exa mple.com/", "http://me:hun/hunter2@example.com:x/", "me:hunter2@a b/",
        "ftp://me:hunter2@example.com/", "http://me:hunter2@example.com:99999/", "http:me:hunter2@[/",
        "http://me:hunter2/@example.com/", "http://me:hunter2?@example.com/", "http://a@b:hunter2@[x/",
    ])
    func errorsNeverShowUserInformation(typed: String) throws {
        let error = try #require(throws: AddressError.self) { try ParsedAddress(parsing: typed) }
        #expect(!error.description.contains("hunter2"), "\(error)")
    }

    @Test func errorsShowTheAddressNeutralisedAndCut() throws {
        let typed = "http://a b\u{1B}[2J\u{202E}/" + String(repeating: "x", count: 500)
        let error = try #require(throws: AddressError.self) { try ParsedAddress(parsing: typed) }
        #expect(error.address.hasPrefix("http://a b<U+001B>[2J<U+202E>/xxx"))
        #expect(error.address.count == 80)
    }

    /// RFC 3986 §5.4, and what browsers add.
    @Test(arguments: [
        ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
        ("//g", "http://g/"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
        ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"),
        (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"),
        ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"), ("../g", "http://a/b/g"),
        ("../..", "http://a/"), ("../../", "http://a/"), ("../../g", "http://a/g"), ("../../../g", "http://a/g"),
        ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"),
        ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
        ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
        ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g?y/../x", "http://a/b/c/g?y/../x"),
        ("g#s/../x", "http://a/b/c/g#s/../x"), ("http:g", "http://a/b/c/g"), ("http:", "http://a/b/c/d;p?q"),
        ("http:/g", "http://a/g"), ("https:g", "https://g/"), ("https://x/y", "https://x/y"), ("\\\\g", "http://g/"),
        ("/\\g/h", "http://g/h"), ("\\g", "http://a/g"), ("..\\g", "http://a/b/g"), (" g\n", "http://a/b/c/g"),
        ("./a:b", "http://a/b/c/a:b"), ("/a:b", "http://a/a:b"), ("?a:b", "http://a/b/c/d;p?a:b"),
        ("日本", "http://a/b/c/%E6%97%A5%E6%9C%AC"), ("//u:p@h/x", "http://h/x"),
    ])
    func referenceResolvesAgainstItsPage(reference: String, expected: String) throws {
        let base = try ParsedAddress(parsing: "http://a/b/c/d;p?q#f").url
        #expect(try base.resolving(reference).url.description == expected)
    }

    @Test func longHostilePathsAreReadInLinearTime() throws {
        let deep = "http://a/" + String(repeating: "a/", count: 15_000) + String(repeating: "../", count: 10_000)
        #expect(try ParsedAddress(parsing: deep).url.path.utf8.count == 1 + 2 * 5_000)
    }

    @Test func noAddressBreaksTheReaderAndEveryFormIsStable() throws {
        let pieces = [
            "http:", "https:", "//", "/", "\\", "@", ":", "?", "#", ".", "..", "%2e", "%0a", "%", "[", "]", "::", "1",
            "0x7f", "a", "B", "é", "日本", "xn--", "。", " ", "\t", "\u{0}", "\u{202E}", "-", "_", "localhost", "65536",
            "%FF",
        ]
        var generator = SplitMix(state: 42)
        let base = try ParsedAddress(parsing: "http://a/b/c/d;p?q#f").url
        for _ in 0..<20_000 {
            let count = Int.random(in: 0...12, using: &generator)
            let text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            for attempt in [{ try ParsedAddress(parsing: text) }, { try base.resolving(text) }] {
                do {
                    let url = try attempt().url
                    #expect(try ParsedAddress(parsing: url.description).url == url, "\(text.debugDescription)")
                    #expect(url.description.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "\(text.debugDescription)")
                } catch let error as AddressError {
                    #expect(error.address.unicodeScalars.allSatisfy { $0.value >= 0x20 }, "\(text.debugDescription)")
                }
            }
        }
    }

    @Test func requestTargetHasNoFragment() throws {
        let url = try ParsedAddress(parsing: "http://a/b?c#d").url
        #expect(url.requestTarget == "/b?c")
        #expect(url.withoutFragment == "http://a/b?c")
    }
}

/// Random numbers that are the same in every run.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}

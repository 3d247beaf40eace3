import Testing

@testable import HTTP

private let origin = "https://a.test"

private func headers(_ lines: [(String, String)]) -> Headers {
    var headers = Headers()
    for (name, value) in lines { headers.add(name, value) }
    return headers
}

/// Fetch, “CORS check”: what the answer says, whether credentials went along, and what is named in the refusal.
@Test func anAnswerIsReadByAnotherOriginOnlyWhenItSaysSo() {
    let allow = "Access-Control-Allow-Origin"
    let credentials = "Access-Control-Allow-Credentials"
    let rows: [(id: String, lines: [(String, String)], with: Bool, refused: String?)] = [
        ("nothing", [], false, allow),
        ("nothing, credentials", [], true, allow),
        ("star", [(allow, "*")], false, nil),
        ("star, credentials", [(allow, "*"), (credentials, "true")], true, allow),
        ("the origin", [(allow, origin)], false, nil),
        ("the origin, credentials", [(allow, origin), (credentials, "true")], true, nil),
        ("the origin, no word of credentials", [(allow, origin)], true, credentials),
        ("credentials in capitals", [(allow, origin), (credentials, "TRUE")], true, credentials),
        ("credentials false", [(allow, origin), (credentials, "false")], true, credentials),
        ("credentials empty", [(allow, origin), (credentials, "")], true, credentials),
        ("another scheme", [(allow, "http://a.test")], false, allow),
        ("another port", [(allow, "https://a.test:8443")], false, allow),
        ("the default port written out", [(allow, "https://a.test:443")], false, allow),
        ("a subdomain", [(allow, "https://x.a.test")], false, allow),
        ("a prefix", [(allow, "https://a.test.evil.test")], false, allow),
        ("a slash behind", [(allow, "https://a.test/")], false, allow),
        ("capitals", [(allow, "HTTPS://A.TEST")], false, allow),
        ("null", [(allow, "null")], false, allow),
        ("two of them in one line", [(allow, "\(origin), https://b.test")], false, allow),
        ("two lines", [(allow, origin), (allow, origin)], false, allow),
        ("star twice", [(allow, "*"), (allow, "*")], false, allow),
        ("empty", [(allow, "")], false, allow),
        ("field names are not case sensitive", [("access-control-allow-origin", origin)], false, nil),
        ("controls in it", [(allow, "\u{1B}[2J")], false, allow),
    ]
    for row in rows {
        let refusal = crossOriginRefusal(headers(row.lines), origin: origin, includesCredentials: row.with)
        #expect(refusal?.field == row.refused, "\(row.id)")
        #expect(refusal.map { !$0.why.isEmpty && !$0.why.contains("\u{1B}") } ?? true, "\(row.id)")
    }
    #expect(crossOriginRefusal(headers([(allow, "null")]), origin: "null", includesCredentials: false) == nil)
}

/// Fetch, “CORS-preflight fetch”.
@Test func aPreflightAllowsWhatItNames() {
    let allow = ("Access-Control-Allow-Origin", origin)
    let credentials = ("Access-Control-Allow-Credentials", "true")
    let methods = "Access-Control-Allow-Methods"
    let fields = "Access-Control-Allow-Headers"
    let rows: [(id: String, status: Int, lines: [(String, String)], ask: (String, [String], Bool), refused: String??)] =
        [
            ("PUT allowed", 204, [allow, (methods, "PUT")], ("PUT", [], false), nil),
            ("PUT among others", 200, [allow, (methods, "GET, PUT ,DELETE")], ("PUT", [], false), nil),
            ("PUT on the second line", 200, [allow, (methods, "GET"), (methods, "PUT")], ("PUT", [], false), nil),
            ("PUT not named", 204, [allow, (methods, "GET")], ("PUT", [], false), methods),
            ("no methods at all", 204, [allow], ("PUT", [], false), methods),
            ("methods are case sensitive", 204, [allow, (methods, "patch")], ("PATCH", [], false), methods),
            ("star for the method", 204, [allow, (methods, "*")], ("PUT", [], false), nil),
            ("star with credentials", 204, [allow, credentials, (methods, "*")], ("PUT", [], true), methods),
            ("POST needs no name", 204, [allow, (fields, "x-a")], ("POST", ["x-a"], false), nil),
            ("a field allowed", 204, [allow, (fields, "X-A")], ("GET", ["x-a"], false), nil),
            ("one of two fields", 204, [allow, (fields, "x-a")], ("GET", ["x-a", "x-b"], false), fields),
            ("no field named", 204, [allow], ("GET", ["x-a"], false), fields),
            ("star for fields", 204, [allow, (fields, "*")], ("GET", ["x-a"], false), nil),
            ("star is not for authorization", 204, [allow, (fields, "*")], ("GET", ["authorization"], false), fields),
            (
                "authorization by name", 204, [allow, (fields, "*, Authorization")], ("GET", ["authorization"], false),
                nil
            ),
            (
                "star for fields with credentials", 204, [allow, credentials, (fields, "*")], ("GET", ["x-a"], true),
                fields
            ),
            ("a redirect", 302, [allow, (methods, "PUT")], ("PUT", [], false), .some(nil)),
            ("a 401", 401, [allow, (methods, "PUT")], ("PUT", [], false), .some(nil)),
            ("a 404", 404, [allow, (methods, "PUT")], ("PUT", [], false), .some(nil)),
            ("no origin", 204, [(methods, "PUT")], ("PUT", [], false), "Access-Control-Allow-Origin"),
            (
                "no credentials", 204, [allow, (methods, "PUT")], ("PUT", [], true), "Access-Control-Allow-Credentials"
            ),
        ]
    for row in rows {
        let question = PreflightQuestion(
            method: row.ask.0,
            fieldNames: row.ask.1,
            origin: origin,
            includesCredentials: row.ask.2
        )
        let refusal = preflightRefusal(Response(status: row.status, headers: headers(row.lines)), to: question)
        #expect((refusal == nil) == (row.refused == nil), "\(row.id)")
        if let wanted = row.refused { #expect(refusal?.field == wanted, "\(row.id)") }
    }
}

@Test func onlySimpleFieldsGoWithoutAPreflight() {
    let rows: [(name: String, value: String, isSafe: Bool)] = [
        ("Accept", "text/html", true), ("Accept", "a(b)", false), ("Accept-Language", "de-DE, en;q=0.5", true),
        ("Accept-Language", "de@x", false), ("Content-Language", "en", true),
        ("Content-Type", "text/plain", true), ("Content-Type", "Text/Plain; charset=utf-8", true),
        ("Content-Type", "application/x-www-form-urlencoded", true),
        ("Content-Type", "multipart/form-data; boundary=abc", true), ("Content-Type", "application/json", false),
        ("Content-Type", "text/plain; x=\"y\"", false), ("Content-Type", "", false),
        ("Range", "bytes=0-", true), ("Range", "bytes=5-9", true), ("Range", "bytes=9-5", false),
        ("Range", "bytes=-5", false), ("Range", "bytes=0-1,3-4", false), ("X-Requested-With", "x", false),
        ("Authorization", "Basic x", false), ("Accept", String(repeating: "a", count: 129), false),
    ]
    for row in rows {
        let names = unsafeFieldNames(headers([(row.name, row.value)]))
        #expect(names == (row.isSafe ? [] : [row.name.lowercased()]), "\(row.name): \(row.value)")
    }
    let many = (0..<9).map { _ in ("Accept", String(repeating: "a", count: 120)) }
    #expect(unsafeFieldNames(headers(many)) == ["accept"], "more than 1024 bytes of them are no longer simple")
    #expect(unsafeFieldNames(headers([("X-B", "1"), ("x-a", "2"), ("X-b", "3")])) == ["x-a", "x-b"])
}

@Test func scriptsCannotSetWhatBelongsToTheProgram() {
    let forbidden = [
        "Cookie", "host", "Origin", "REFERER", "Content-Length", "Sec-Fetch-Mode", "Proxy-Authorization", "Via",
        "Accept-Encoding", "Set-Cookie",
    ]
    for name in forbidden { #expect(isForbiddenRequestField(.init(name, [0x78])), "\(name)") }
    for name in ["Authorization", "X-Token", "Content-Type", "Accept", "User-Agent"] {
        #expect(!isForbiddenRequestField(.init(name, [0x78])), "\(name)")
    }
    #expect(isForbiddenRequestField(.init("X-HTTP-Method-Override", Array("get, trace".utf8))))
    #expect(!isForbiddenRequestField(.init("X-HTTP-Method-Override", Array("PUT".utf8))))
}

@Test func aPreflightCountsAsLongAsItSaysAndTenMinutesAtMost() throws {
    let url = try ParsedAddress(parsing: "https://b.test/x").url
    let question = PreflightQuestion(method: "PUT", fieldNames: ["x-a"], origin: origin, includesCredentials: false)
    let rows: [(age: String?, until: Int)] = [
        (nil, 5), ("0", 0), ("60", 60), ("86400", 600), ("99999999999999999999", 600), ("soon", 5), ("-1", 5),
    ]
    for row in rows {
        var cache = PreflightCache()
        cache.keep(question, to: url, headers(row.age.map { [("Access-Control-Max-Age", $0)] } ?? []), at: 1000)
        #expect(
            cache.covers(question, to: url, at: 1000 + row.until * 1000 - 1) == (row.until > 0),
            "\(row.age ?? "-")"
        )
        #expect(!cache.covers(question, to: url, at: 1000 + row.until * 1000), "\(row.age ?? "-")")
    }
    var cache = PreflightCache()
    cache.keep(question, to: url, headers([("Access-Control-Max-Age", "60")]), at: 0)
    let other = try ParsedAddress(parsing: "https://b.test/y").url
    #expect(!cache.covers(question, to: other, at: 1), "another address is asked about anew")
    let more = PreflightQuestion(
        method: "PUT",
        fieldNames: ["x-a", "x-b"],
        origin: origin,
        includesCredentials: false
    )
    #expect(!cache.covers(more, to: url, at: 1), "another field is asked about anew")
    let withCredentials = PreflightQuestion(
        method: "PUT",
        fieldNames: ["x-a"],
        origin: origin,
        includesCredentials: true
    )
    #expect(!cache.covers(withCredentials, to: url, at: 1))
}

@Test func aPageReadsOfForeignFieldsOnlyWhatIsExposed() {
    let all: [(String, String)] = [
        ("Content-Type", "text/plain"), ("ETag", "x"), ("X-Secret", "y"), ("Set-Cookie", "a=b"),
    ]
    func names(_ exposed: String?, _ with: Bool) -> [String] {
        let lines = all + (exposed.map { [("Access-Control-Expose-Headers", $0)] } ?? [])
        return exposedFields(headers(lines), includesCredentials: with).fields.map(\.name)
    }
    #expect(names(nil, false) == ["Content-Type"])
    #expect(names("etag", false) == ["Content-Type", "ETag"])
    #expect(names("*", false) == ["Content-Type", "ETag", "X-Secret", "Access-Control-Expose-Headers"])
    #expect(names("*", true) == ["Content-Type"], "a star is a name when credentials went along")
    #expect(names("Set-Cookie", false) == ["Content-Type"], "cookies are never exposed")
    #expect(basicFields(headers(all)).fields.map(\.name) == ["Content-Type", "ETag", "X-Secret"])
}

@Test func theRefererTellsOtherOriginsOnlyTheOrigin() throws {
    let rows: [(page: String, target: String, said: String?)] = [
        ("https://a.test/x?y#z", "https://a.test/b", "https://a.test/x?y"),
        ("https://a.test/x?y", "https://b.test/", "https://a.test/"),
        ("https://a.test/x", "http://b.test/", nil), ("http://a.test/x", "https://b.test/", "http://a.test/"),
        ("http://a.test/x", "http://a.test:81/", "http://a.test/"),
        ("https://a.test/x", "http://127.0.0.1:80/", "https://a.test/"),
    ]
    for row in rows {
        let page = try ParsedAddress(parsing: row.page).url
        let target = try ParsedAddress(parsing: row.target).url
        #expect(referrer(from: page, to: target) == row.said, "\(row.page) to \(row.target)")
    }
}

@Test func anEncryptedPageLoadsNothingUnencryptedButFromThisMachine() throws {
    let rows: [(page: String, target: String, isMixed: Bool)] = [
        ("https://a.test/", "http://a.test/", true), ("https://a.test/", "https://b.test/", false),
        ("http://a.test/", "http://b.test/", false), ("https://a.test/", "http://localhost:8080/", false),
        ("https://a.test/", "http://127.9.9.9/", false), ("https://a.test/", "http://[::1]:1/", false),
        ("https://a.test/", "http://127.evil.test/", true), ("https://a.test/", "http://x.localhost/", false),
    ]
    for row in rows {
        let page = try ParsedAddress(parsing: row.page).url
        let target = try ParsedAddress(parsing: row.target).url
        #expect(isMixedContent(target, on: page) == row.isMixed, "\(row.target) on \(row.page)")
    }
}

@Test func scriptsNeitherSeeNorSetHTTPOnlyCookies() throws {
    let url = try ParsedAddress(parsing: "https://a.test/dir/page").url
    var jar = CookieJar()
    _ = jar.store(
        from: headers([("Set-Cookie", "sid=1; HttpOnly; Path=/"), ("Set-Cookie", "seen=2; Path=/")]),
        url: url,
        now: 0
    )
    #expect(jar.scriptCookies(for: url, now: 0) == "seen=2")
    let rows: [(text: String, kept: Bool)] = [
        ("a=b", true), ("sid=9; Path=/", false), ("x=y; HttpOnly", false), ("x=y; domain=b.test", false),
        ("x=y; path=/other", true), ("seen=; max-age=0; path=/", false), ("novalue", false),
    ]
    for row in rows { #expect(jar.store(fromScript: row.text, url: url, now: 0).isKept == row.kept, "\(row.text)") }
    #expect(jar.scriptCookies(for: url, now: 0) == "a=b")
    #expect(jar.cookieHeader(for: url, now: 0).map(decodedFieldValue) == "a=b; sid=1")
}

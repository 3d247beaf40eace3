import Authentication
import HTTP
import Page
import Secrets
import Testing

@testable import Flow

@Suite struct FormTests {
    private static let page = """
        <form action=/answer method=post><input type=hidden name=csrf value=t0ken><input name=user value=me required>
        <input type=password name=pass><input type=checkbox name=keep><select name=s><option>A<option>B</select>
        <button id=go name=go value=1>Log in</button><button type=reset>Clear</button></form>
        """

    /// A site whose `/` is a page of that HTML; every other address is answered by `answer`.
    private func site(
        _ html: String = page,
        at address: String = "http://site.test/",
        _ answer: @escaping (Request, String?) -> Response = { request, _ in
            Response(status: 200, body: Array("\(request.method) done".utf8))
        }
    ) -> FormWalk {
        var walk = FormWalk(html, answer)
        walk.open(address)
        return walk
    }

    // MARK: Values

    @Test func valuesAreThePagesUntilThePersonChangesThem() throws {
        var walk = site()
        let user = try walk.id("user")
        #expect(walk.session.value(of: user) == .text("me"))
        walk.take(.fieldChanged(user, .text("you")))
        #expect(walk.session.value(of: user) == .text("you"))
        try walk.press(label: "Clear")
        #expect(walk.session.value(of: user) == .text("me"))
        #expect(walk.session.value(of: 9999) == .text(""))
        #expect(walk.session.control(user)?.isRequired == true)
    }

    @Test func summariesOpenAndCloseTheirDetails() throws {
        var walk = site("<details><summary>A</summary>a</details><details open><summary>B</summary>b</details>")
        let document = try walk.document()
        let all = document.nodes.indices.filter { document.nodes[$0].tag == .details }.map { NodeID($0) }
        #expect(walk.session.openDetails == [all[1]])
        for summary in document.nodes.indices where document.nodes[summary].tag == .summary {
            walk.take(.pressed(NodeID(summary)))
        }
        #expect(walk.session.openDetails == [all[0]])
    }

    // MARK: Sending

    @Test func theFormIsPostedWithAllItsFields() throws {
        var walk = site()
        walk.take(.fieldChanged(try walk.id("user"), .text("ё日本😀\"'\\&<")))
        walk.take(.fieldChanged(try walk.id("pass"), .secret(Secret("s3cret"))))
        try walk.press(label: "Log in")
        let request = try #require(walk.requests.last)
        #expect(request.method == "POST" && request.url.path == "/answer")
        let user = "%D1%91%E6%97%A5%E6%9C%AC%F0%9F%98%80%22%27%5C%26%3C"
        #expect(walk.bodies.last == "csrf=t0ken&user=\(user)&pass=s3cret&s=A&go=1")
        #expect(request.headers["Origin"] == "http://site.test")
        #expect(request.headers["Referer"] == "http://site.test/")
        #expect(walk.pageText == "POST done")
        let entry = try #require(walk.entries(.form).first)
        #expect(entry.summary == "POST /answer, 5 fields")
        #expect(entry.why == "“Log in” was pressed")
        #expect(entry.details.contains(.init("field pass", "(not shown)")))
        #expect(!String(describing: walk.timeline).contains("s3cret"))
        #expect(walk.entries(.note).contains { $0.summary == "warning: a password without encryption" })
    }

    @Test func enterPressesTheDefaultButton() throws {
        var walk = site()
        walk.take(.entered(try walk.id("user")))
        #expect(walk.bodies.last == "csrf=t0ken&user=me&pass=&s=A&go=1")
        #expect(walk.entries(.form).first?.why == "Enter in “user” presses “Log in”")
    }

    @Test func enterWithoutAButtonSaysWhyNothingHappens() throws {
        var walk = site("<form><input name=a><input name=b></form>")
        walk.take(.entered(try walk.id("a")))
        #expect(walk.requests.count == 1)
        #expect(walk.session.notice?.contains("2 text fields and no button") == true)
    }

    @Test func getPutsTheFieldsIntoTheQuery() throws {
        var walk = site("<form action='/find?old=1#here'><input name=q value='a b'><button>Go</button></form>")
        try walk.press(label: "Go")
        let request = try #require(walk.requests.last)
        #expect(request.method == "GET" && request.url.requestTarget == "/find?q=a+b")
        #expect(request.body.isEmpty && request.headers["Origin"] == nil)
        #expect(walk.session.shownAddress?.fragment == "here")
    }

    @Test func aPasswordIsNeverPutIntoAnAddress() throws {
        var walk = site("<form action=/in><input type=password name=p><button>Go</button></form>")
        walk.take(.fieldChanged(try walk.id("p"), .secret(Secret("s3cret"))))
        try walk.press(label: "Go")
        #expect(walk.requests.count == 1)
        #expect(walk.session.notice?.hasPrefix("Not sent: this form uses GET, so the password “p”") == true)
        #expect(walk.entries(.form).map(\.summary) == ["not sent: GET /in with a password"])
        #expect(!String(describing: walk.timeline).contains("s3cret"))
        walk.take(.fieldChanged(try walk.id("p"), .secret(Secret(""))))
        try walk.press(label: "Go")
        #expect(walk.requests.last?.url.requestTarget == "/in?p=")
    }

    @Test func anInvalidFieldKeepsTheFormAndGetsTheFocus() throws {
        var walk = site()
        let user = try walk.id("user")
        walk.take(.fieldChanged(user, .text("")))
        try walk.press(label: "Log in")
        #expect(walk.requests.count == 1)
        #expect(walk.session.notice == "user: Fill in this field.")
        #expect(walk.session.wantsFocus == user)
        #expect(walk.entries(.form).first?.why == "Fill in this field")
        walk.take(.fieldChanged(user, .text("x")))
        #expect(walk.session.wantsFocus == nil && walk.session.notice == nil)
    }

    @Test(arguments: ["<form novalidate>", "<form>"])
    func novalidateSendsWhatIsThere(_ form: String) throws {
        let isForm = form == "<form novalidate>"
        var walk = site("\(form)<input name=a required><button \(isForm ? "" : "formnovalidate")>Go</button></form>")
        try walk.press(label: "Go")
        #expect(walk.requests.last?.url.requestTarget == "/?a=")
    }

    @Test func aDialogFormSendsNothing() throws {
        var walk = site("<form method=dialog><button>Close</button></form>")
        try walk.press(label: "Close")
        #expect(walk.requests.count == 1)
        #expect(walk.session.notice == "This form only closes its dialog: nothing is sent.")
    }

    @Test func everyEncodingReachesTheTransport() throws {
        for encoding in FormBody.Encoding.allCases {
            var walk = site("<form method=post enctype='\(encoding.rawValue)'><input name=a><button>Go</button></form>")
            try walk.press(label: "Go")
            guard case .form(let body) = walk.requests.last?.body else { return #expect(Bool(false)) }
            #expect(body.encoding == encoding)
            #expect(body.boundary.isEmpty == (encoding != .multipart))
        }
    }

    @Test func stepsNameTheFields() throws {
        var walk = site()
        walk.take(.steppingChanged(true))
        try walk.press(label: "Log in")
        #expect(walk.session.held.first?.sentence == "send POST /answer, 5 fields")
        #expect(walk.requests.count == 1)
        walk.take(.heldReleased)
        #expect(walk.requests.count == 2)
    }

    // MARK: Warnings

    @Test(arguments: [
        ("https://site.test/", "http://site.test/x", "warning: the form leaves https"),
        ("http://site.test/", "https://site.test/x", "warning: a password on a page without encryption"),
        ("https://site.test/", "https://other.test/x", "the form goes to another origin"),
    ])
    func whereAFormGoesIsSaid(_ page: String, _ action: String, _ warning: String) throws {
        let html = "<form method=post action='\(action)'><input type=password name=p value=x><button>Go</button></form>"
        var walk = site(html, at: page)
        try walk.press(label: "Go")
        #expect(walk.entries(.note).map(\.summary).contains(warning))
        let headers = try #require(walk.requests.last).headers
        #expect(headers["Origin"] == (action.hasPrefix("http:") ? "null" : String(page.dropLast())))
        #expect(headers["Referer"] == (action.hasPrefix("http:") ? nil : page))
    }

    @Test func linksSayWhereTheyComeFromAndAddressesDoNot() {
        var walk = site("<p>x")
        #expect(walk.requests[0].headers["Referer"] == nil)
        walk.take(.linkFollowed("/a?b#c"))
        #expect(walk.requests[1].headers["Referer"] == "http://site.test/")
        walk.take(.linkFollowed("/d"))
        #expect(walk.requests[2].headers["Referer"] == "http://site.test/a?b")
        walk.take(.linkFollowed("http://other.test/"))
        #expect(walk.requests[3].headers["Referer"] == "http://site.test/", "another origin learns the origin alone")
    }
}

/// A walk that keeps whole requests and the bodies of forms.
struct FormWalk {
    private(set) var walk: Walk
    private let log = Log()

    private final class Log {
        var requests: [Request] = []
    }

    init(_ html: String, _ answer: @escaping (Request, String?) -> Response) {
        let log = log
        walk = Walk { request, authorization in
            log.requests.append(request)
            guard request.url.path == "/", request.url.query == nil, request.method == "GET" else {
                return answer(request, authorization)
            }
            return Response(
                status: 200,
                headers: [("Content-Type", "text/html; charset=utf-8")],
                body: Array(html.utf8)
            )
        }
    }

    var requests: [Request] { log.requests }
    var session: Session { walk.session }
    var timeline: Timeline { walk.timeline }
    var pageText: String { walk.pageText }

    var bodies: [String] {
        requests.compactMap { request in
            guard case .form(let form) = request.body else { return nil }
            var sink = Octets()
            form.write(to: &sink) { _, _ in }
            return String(decoding: sink.octets, as: UTF8.self)
        }
    }

    private struct Octets: OctetSink {
        var octets: [UInt8] = []
        mutating func add(_ octet: UInt8) { octets.append(octet) }
    }

    mutating func open(_ address: String) { walk.open(address) }
    mutating func take(_ event: Event) { walk.take(event) }
    func entries(_ kind: Entry.Kind) -> [Entry] { walk.entries(kind) }

    func document() throws -> Document {
        guard case .document(_, let document, _) = session.page else { throw NoPage() }
        return document
    }

    struct NoPage: Error {}

    /// The control of that name.
    func id(_ name: String) throws -> NodeID {
        try #require(try document().controls().first { $0.name == name }).id
    }

    mutating func press(label: String) throws {
        take(.pressed(try #require(try document().controls().first { $0.label == label }).id))
    }
}

import HTMLParsing
import HTTP
import Page
import Secrets
import TestSupport
import Testing

@testable import PageProcess

private let page = "<title>T</title><p class=a x-y=z onclick=x>Text <b>bold</b><my-tag>x</my-tag><ul><li>1<li>2</ul>"
private let base = URL(origin: Origin(scheme: .http, host: "127.0.0.1", port: 8080), path: "/page.html")

private func crossed(_ answer: PageAnswer) throws -> PageAnswer {
    try PageProcess.answer(message(answer).dropFirst(8), base: base)
}

@Test func documentsAndSourcesCrossUnchanged() throws {
    let source = html(Array(page.utf8), contentType: nil, path: "/a")
    #expect(try order(message(.parse(source)).dropFirst(8)) == .parse(source))
    let parsed = try parsePage(html(page))
    #expect(try crossed(.parsed(parsed)) == .parsed(parsed))
}

@Test func everyCommandCrossesUnchanged() throws {
    var setup = PageSetup(url: base)
    setup.cookies = "a=b"
    setup.localStorage = [.init(key: "k", value: "日本")]
    setup.handlers = ["NativeClient"]
    setup.promptAnswer = ""
    let response = Response(status: 404, reasonPhrase: "No", headers: [("A", "b")], body: [0, 255])
    let commands: [PageCommand] = [
        .run(setup), .edit(7, .text("ё\n"), edit: 1), .edit(7, .secret(Secret("pw")), edit: 2),
        .edit(8, .chosen([1, -2]), edit: 3), .edit(9, .files(["/a", ""]), edit: 4), .edit(9, .checked(true), edit: 5),
        .edit(9, .concealed(count: 3), edit: 6), .press(1, edit: 7), .enter(2, edit: 8), .focus(3), .blur,
        .key("Escape"), .fetched(token: 1, .response(.cors, response, url: base, isRedirected: true)),
        .fetched(token: 2, .failure("why")), .cookies("x=y"), .fragment(base), .popstate(base),
        .evaluate(token: 3, source: "1"),
        .evaluate(token: 4, source: "f", argument: Secret("{}")), .inject(token: 5, .jQuery),
        .locate(token: 6, ["#a", "b"]),
    ]
    for command in commands { #expect(try order(message(.command(command)).dropFirst(8)) == .command(command)) }
}

@Test func everyReportCrossesUnchanged() throws {
    let entries = [FormEntry("a", .text("x")), FormEntry("b", .secret(Secret("pw"))), FormEntry("c", .file(path: nil))]
    let submission = FormSubmission(method: .post, action: "/x", encoding: .plainText, entries: entries)
    let fetch = PageFetch(
        token: 4,
        destination: .xhr,
        method: "PUT",
        url: "//x",
        headers: [("A", "b")],
        body: .form(FormBody(encoding: .multipart, entries: entries)),
        mode: .noCors,
        credentials: .include,
        redirect: .manual
    )
    let error = PageReport.ScriptError(message: "m", url: "u", line: 1, column: 2, isHandled: true)
    let live = LiveState(identities: [0, 5], states: [1: .init(flags: [.checked, .focused], value: "v")], edit: 9)
    let snapshot = Document(
        nodes: [.init(kind: .document, parent: -1, firstChild: 1), .init(kind: .element, tag: .p, parent: 0)],
        attributes: [],
        base: base,
        title: "t",
        hasScripts: true,
        live: live
    )
    let reports: [PageReport] = [
        .snapshot(number: 3, snapshot), .loaded, .console(level: "warn", text: "t"), .error(error),
        .message(handler: "NativeClient", json: "{}"), .fetch(fetch), .abortFetch(token: 4), .cookie("a=b"),
        .storage(.set(.local, .init(key: "k", value: "v"))), .storage(.remove(.session, key: "k")),
        .storage(.clear(.local)), .navigate(.assign("/a")), .navigate(.replace("/b")), .navigate(.reload),
        .navigate(.go(-2)), .history(.push, url: "/c"), .submit(submission), .invalid(3, message: "m"),
        .dialog(kind: "alert", text: "t", answer: "OK"), .open(url: "/d"), .focus(4),
        .evaluated(token: 1, .value(json: "1")), .evaluated(token: 1, .thrown("e")), .limit("l"), .ended("e"),
    ]
    for report in reports { #expect(try crossed(.report(report)) == .report(report)) }
    for answer in [PageAnswer.working, .idle(hasTimers: true), .idle(hasTimers: false)] {
        #expect(try crossed(answer) == answer)
    }
}

@Test func cutAnswersAreRefused() throws {
    let bytes = message(.parsed(try parsePage(html(page)))).dropFirst(8)
    for count in 0..<bytes.count {
        #expect(throws: WireReader.Malformed.self) { try answer(bytes.prefix(count), base: base) }
    }
}

/// A hostile child may answer anything: what is accepted can be walked and laid out.
@Test func changedAnswersAreRefusedOrHarmless() throws {
    let good = message(.parsed(try parsePage(html(page))))
    var random = UInt64(88_172_645_463_325_252)
    for _ in 0..<3000 {
        var bytes = good
        for _ in 0..<3 {
            random ^= random << 13
            random ^= random >> 7
            random ^= random << 17
            bytes[16 + Int(random % UInt64(bytes.count - 16))] = UInt8(truncatingIfNeeded: random >> 32)
        }
        guard case .parsed(let changed) = try? answer(bytes.dropFirst(8), base: base) else { continue }
        _ = layOut(changed, width: 20)
        for node in changed.nodes.indices {
            _ = changed.attribute(named: "class", of: node)
            _ = changed.tagName(node)
        }
    }
}

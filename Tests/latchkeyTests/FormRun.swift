import DemoSite
import Flow
import Foundation
import Glibc
import HTTP
import Page
import Secrets
import TestSupport
import Testing

@testable import latchkey

/// The built program, which lies beside the test bundle.
private let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appendingPathComponent("latchkey").path

/// A session with real pages, a real transport and the demo site, at a native form over one of its rooms.
final class FormRun {
    let live: LiveSession
    private(set) var site: DemoSite

    init(changes: [HiddenFormChange] = []) throws {
        site = try DemoSite(Configuration(tls: false))
        var invocation = try prepareInvocation(["form", "--profile", "temporary", "http://localhost/"])
        invocation.pageExecutable = program
        invocation.settingChanges = changes.map { .hiddenForm($0) }
        live = try LiveSession(invocation)
    }

    deinit { site.stop() }

    func address(_ room: String) -> String { "\(site.origin)/hidden-form/\(room)" }

    func open(_ room: String, selector: String? = "#search", usesJQuery: Bool = true) {
        var request = HiddenFormRequest(address: address(room), selector: selector)
        request.usesJQuery = usesJQuery
        live.take(.formChosen(request))
    }

    var stage: FormStage? { if case .form(let form) = live.session.stage { form } else { nil } }

    var state: String { stage?.state ?? "no form" }

    /// What the page says, as text.
    var page: String {
        guard case .document(_, let document, _) = live.session.page else { return live.session.page.identity }
        return document.textInside(0)
    }

    /// Of the page's controls.
    var names: [String] {
        guard case .document(_, let document, _) = live.session.page else { return [] }
        return document.controls().map(\.name)
    }

    func fill(_ id: String, _ value: FieldValue) { live.take(.nativeFieldChanged(id, value)) }

    func fill(_ id: String, _ text: String) { fill(id, .text(text)) }

    func submit() { live.take(.nativeSubmitChosen) }

    /// Lets the world go on until that holds.
    func wait(_ awaited: String, _ holds: () -> Bool) throws {
        let end = ContinuousClock.now + .seconds(15)
        while !holds() {
            guard ContinuousClock.now < end else {
                throw TookTooLong(awaited: "\(awaited), state “\(state)”", entries: entries)
            }
            poll(nil, 0, 2)
            for event in live.takeTimers() { live.take(event) }
            for message in live.mailbox.take() { if let event = message.event { live.take(event) } }
        }
    }

    func wait(for state: String) throws { try wait("the state “\(state)”") { self.state == state } }

    /// Opens a room and waits until its form is there.
    func enter(_ room: String, selector: String? = "#search") throws {
        open(room, selector: selector)
        try wait("an end of the load") { state == "form ready" || state.hasPrefix("failed") }
        #expect(state == "form ready", "\(stage?.reason ?? "")")
    }

    var entries: String {
        live.timeline.entries.map { "\($0.summary) — \($0.why ?? "")" }.joined(separator: "\n")
    }

    func count(_ summary: String) -> Int { live.timeline.entries.count { $0.summary == summary } }

    /// Another site in the old one's place: it knows nobody.
    func restartSite() throws {
        let port = site.origin.port
        site.stop()
        site = try DemoSite(Configuration(port: port, tls: false))
    }
}

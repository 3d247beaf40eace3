import HTMLParsing
import Page
import TestSupport

@testable import Scripting

/// A page whose scripts run in the test's own process, and what it told.
final class LivePage {
    private let page: ScriptedPage
    private let log = Log()
    private var now = 1000

    private final class Log { var reports: [PageReport] = [] }

    init(_ text: String, handlers: [String] = ["NativeClient"], taskLimit: Int = 5000) throws {
        let source = html(text)
        let parsed = try parsePageForScripts(source)
        var setup = PageSetup(url: source.url)
        setup.handlers = handlers
        setup.taskLimit = taskLimit
        let log = log
        page = try ScriptedPage(
            setup,
            at: now,
            tree: parsed.tree ?? [],
            tools: PageTools(
                parse: { parseFragment($0, context: $1) },
                decode: { decodedText($0, contentType: $1) },
                random: { [UInt8](repeating: 7, count: $0) }
            )
        ) { log.reports.append($0) }
        goOn()
    }

    var reports: [PageReport] { log.reports }

    /// Lets time pass, in frames.
    func goOn(_ milliseconds: Int = 100) {
        let end = now + milliseconds
        while now < end {
            _ = page.goOn(at: now) { false }
            now += 20
        }
    }

    func take(_ command: PageCommand) {
        page.take(command)
        goOn()
    }

    /// The newest snapshot.
    var document: Document? {
        reports.reversed().lazy.compactMap { if case .snapshot(_, let document) = $0 { document } else { nil } }.first
    }

    var text: String { document.map { layOut($0, width: 80).plainText } ?? "" }

    var messages: [String] {
        reports.compactMap { if case .message(_, let json) = $0 { json } else { nil } }
    }

    var errors: [String] { reports.compactMap { if case .error(let error) = $0 { error.message } else { nil } } }
    var limits: [String] { reports.compactMap { if case .limit(let sentence) = $0 { sentence } else { nil } } }
}

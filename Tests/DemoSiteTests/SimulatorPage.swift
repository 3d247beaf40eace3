import Foundation
import HTMLParsing
import HTTP
import Page

@testable import DemoSite
@testable import Scripting

/// A page of the demo site whose scripts run in the test's own process; what it asks for comes from the real site.
final class SimulatorPage {
    private let site: DemoSite
    private let target: String
    private let log = Log()
    private var page: ScriptedPage?
    private var sessionStorage: PageSetup.Area = []
    private var answered = 0
    private var now = 1000

    private final class Log { var reports: [PageReport] = [] }

    /// Loads the page as it stands on the site.
    init(_ site: DemoSite, _ target: String) throws {
        self.site = site
        self.target = target
        try load()
    }

    /// Loads the page again, with its session storage.
    func load() throws {
        keepStorage()
        let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
        let url = HTTP.URL(origin: site.origin, path: parts[0], query: parts.count > 1 ? parts[1] : nil)
        let body = RawClient(port: site.origin.port).get(target).body
        let parsed = try parsePageForScripts(PageSource(url: url, contentType: "text/html", body: body))
        var setup = PageSetup(url: url)
        setup.handlers = ["NativeClient"]
        setup.sessionStorage = sessionStorage
        setup.taskLimit = 5000
        answered = log.reports.count
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

    /// Lets the page's time pass in frames and answers what it asks for.
    func goOn(_ milliseconds: Int = 100) {
        let end = now + milliseconds
        while now < end {
            _ = page?.goOn(at: now) { false }
            answer()
            now += 20
        }
    }

    func take(_ command: PageCommand) {
        page?.take(command)
        goOn()
    }

    func run(_ script: String) {
        page?.take(.evaluate(token: 1, source: script))
        goOn()
    }

    /// What a script from outside answers, as JSON.
    func value(_ script: String) -> String? {
        page?.take(.evaluate(token: 2, source: script))
        goOn(20)
        let values = log.reports.compactMap { report -> String? in
            if case .evaluated(2, .value(let json)) = report { json } else { nil }
        }
        return values.last
    }

    /// The bridge's messages, oldest first, as JSON with sorted members.
    var messages: [String] {
        log.reports.compactMap { if case .message(_, let json) = $0 { json } else { nil } }
    }

    var errors: [String] { log.reports.compactMap { if case .error(let error) = $0 { error.message } else { nil } } }

    private func answer() {
        while answered < log.reports.count {
            let report = log.reports[answered]
            answered += 1
            guard case .fetch(let fetch) = report else { continue }
            page?.take(.fetched(token: fetch.token, resource(fetch)))
        }
    }

    private func resource(_ fetch: PageFetch) -> FetchedResource {
        let base = Foundation.URL(string: "\(site.origin)\(target)")
        guard let address = Foundation.URL(string: fetch.url, relativeTo: base)?.absoluteURL else {
            return .failure("no address")
        }
        // A vendor's host stands for this site, as `--map` makes it.
        let target = address.path + (address.query.map { "?\($0)" } ?? "")
        var body: [UInt8] = []
        if case .bytes(let secret) = fetch.body { secret.withBytes { body = Array($0) } }
        let headers = fetch.headers.fields.map { ($0.name, $0.text) }
        let answer = RawClient(port: site.origin.port).send(fetch.method, target, headers, body: body)
        let fields = answer.headers.map { Headers.Field($0.name, $0.value) }
        let response = Response(status: answer.status, headers: Headers(fields), body: answer.body)
        let url = HTTP.URL(origin: site.origin, path: address.path, query: address.query)
        return .response(.basic, response, url: url, isRedirected: false)
    }

    private func keepStorage() {
        for report in log.reports {
            guard case .storage(let change) = report else { continue }
            switch change {
            case .set(.session, let item):
                sessionStorage.removeAll { $0.key == item.key }
                sessionStorage.append(item)
            case .remove(.session, let key): sessionStorage.removeAll { $0.key == key }
            case .clear(.session): sessionStorage = []
            default: break
            }
        }
    }
}

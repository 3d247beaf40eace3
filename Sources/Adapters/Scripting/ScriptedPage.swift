import HTTP
import Page
import Text

/// A page whose scripts run: JavaScriptCore with the document of `Resources/Scripts/dom`.
///
/// Not for more than one thread. The caller gives it commands and, whenever it is due, time.
package final class ScriptedPage {
    private let document: ScriptedDocument
    private let reports: ReportGate
    private let tools: PageTools
    private let url: URL
    private let charset: String
    private let taskLimit: Int
    /// What the page's clock (milliseconds since 1970) is ahead of the caller's.
    private let clockOffset: Int
    private var snapshots = SnapshotClock()
    private let report: (PageReport) -> Void
    private var engine: ScriptEngine { document.engine }
    /// Set when scripts may have more to run.
    private var mayStep = true
    /// When the next timer is due; 0 asks the document, `Int.max` is never.
    private var timersDue = 0

    /// - Parameters:
    ///   - now: monotonic milliseconds.
    ///   - tree: the page as a tree stream.
    ///   - report: called during `take` and `goOn`.
    package init(
        _ setup: PageSetup,
        at now: Int,
        tree: [UInt16],
        tools: PageTools,
        report: @escaping (PageReport) -> Void
    ) throws(ScriptingError) {
        url = setup.url
        charset = setup.charset
        taskLimit = setup.taskLimit
        clockOffset = setup.timeOrigin - now
        self.report = report
        self.tools = tools
        let reports = ReportGate(report)
        self.reports = reports
        document = try ScriptedDocument(tools) { reports.take(kind: $0, json: $1) }
        engine.setLimit(taskLimit)
        perform("start", [.text(setup.json.description), .units(tree)], as: "the start of the page")
    }

    /// Does what the person or the program did.
    package func take(_ command: PageCommand) {
        switch command {
        case .run: break
        case .evaluate(let token, let source, nil): evaluate(source, token)
        case .evaluate(let token, let source, let argument?):
            argument.withRevealedText { evaluate("(\(source))(\($0))", token) }
        case .inject(let token, let library):
            evaluate(String(decoding: resource(library.rawValue), as: UTF8.self) + "\n;null", token)
        default:
            guard let json = command.json(decode: tools.decode) else { return }
            perform("command", [.text(json.description)], as: command.spoken)
        }
        mayStep = true
    }

    /// Runs what is due at `now` (monotonic milliseconds), one task at a time until `isInterrupted` says that something
    /// else waits; then says what has changed.
    ///
    /// - Returns: when it is due again; nil when nothing will happen by itself.
    package func goOn(at now: Int, isInterrupted: () -> Bool) -> Int? {
        reports.clock = now
        while mayStep, step() { if isInterrupted() { return now } }
        if timersDue <= now { runTimer(at: now) }
        let due = min(timersDue, showChanges(at: now) ?? Int.max)
        return due == Int.max ? nil : due
    }

    /// The one who waits for the value hears of it too when the script was ended.
    private func evaluate(_ source: String, _ token: Int) {
        let what = "the script from outside"
        if case .ended = task("evaluate", [.number(token), .text(source)], as: what) {
            report(.evaluated(token: token, .thrown("\(what) ran longer than its limit and was ended")))
        }
        timersDue = 0
    }

    // MARK: Scripts

    /// Runs the next script of the page; false when none is ready.
    private func step() -> Bool {
        guard case .value(let value) = task("step", [], as: "the page"), let text = engine.optionalText(value),
            let run = try? JSONText(parsing: text)["run"], let source = run["source"]?.text
        else {
            mayStep = false
            return false
        }
        let address = run["url"]?.text ?? ""
        let id = run["id"]?.int ?? 0
        var arguments = [ScriptEngine.Argument.number(id)]
        switch engine.evaluate(source, url: address, line: run["line"]?.int ?? 1) {
        case .value: arguments.append(.text(""))
        case .thrown(let error): arguments += [.text(error.json.description), .lastThrown]
        case .ended:
            endedByLimit("a script of \(address)")
            arguments.append(.text(""))
        }
        perform("stepDone", arguments, as: "the page")
        timersDue = 0
        return true
    }

    private func runTimer(at now: Int) {
        guard case .value(let next) = task("timers", [.number(now + clockOffset)], as: "a timer") else {
            timersDue = now
            return
        }
        let due = engine.number(next)
        timersDue = due >= 0 ? due - clockOffset : Int.max
        mayStep = true
    }

    // MARK: Tasks

    /// One outermost call of the document's; what it throws is told.
    private func task(_ name: String, _ arguments: [ScriptEngine.Argument], as what: String) -> ScriptEngine.Outcome {
        let outcome = engine.call(name, of: document.entry, arguments)
        switch outcome {
        case .value: break
        case .thrown(let error): report(.error(error))
        case .ended: endedByLimit(what)
        }
        return outcome
    }

    private func perform(_ name: String, _ arguments: [ScriptEngine.Argument], as what: String) {
        _ = task(name, arguments, as: what)
        timersDue = 0
    }

    private func endedByLimit(_ what: String) {
        let seconds = "\(taskLimit / 1000).\(taskLimit % 1000 / 100)"
        report(.limit("ended after \(seconds) s: \(what)"))
        _ = engine.call("recover", of: document.entry, [])
    }

    // MARK: Snapshots

    /// Sends a snapshot when something has changed and the last one is long enough ago; the time of the next otherwise.
    private func showChanges(at now: Int) -> Int? {
        guard case .value(let value) = engine.call("isDirty", of: document.entry, []), engine.number(value) != 0 else {
            return nil
        }
        if now < snapshots.next { return snapshots.next }
        let began = monotonicMilliseconds()
        guard case .value(let stream) = task("snapshot", [], as: "the picture of the page") else { return nil }
        let document = engine.withUnits(of: stream) { units in
            var reading = SnapshotReading(units, base: url, charset: charset)
            return reading.document()
        }
        snapshots.took(monotonicMilliseconds() - began, at: now)
        report(.snapshot(number: snapshots.count, document))
        return nil
    }
}

/// At most one snapshot per frame, and of a page that takes long fewer: no more than a quarter of the time goes there.
private struct SnapshotClock {
    private(set) var next = 0
    private(set) var count = 0

    mutating func took(_ duration: Int, at now: Int) {
        count += 1
        next = now + max(16, duration * 4)
    }
}

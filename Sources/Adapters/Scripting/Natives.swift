import CJavaScriptCore
import Glibc
import HTTP
import Hashing
import Page
import Text

/// The functions of the program's that the document's script calls (`native`).
final class Natives {
    private unowned let engine: ScriptEngine
    let tools: PageTools
    let reports: ReportGate

    init(_ engine: ScriptEngine, _ tools: PageTools, _ reports: ReportGate) {
        self.engine = engine
        self.tools = tools
        self.reports = reports
    }

    /// The object with the functions. The natives must outlive every call into the engine.
    func object() -> ScriptEngine.Value {
        let table: [(String, latchkey_js_native)] = [
            ("post", { Natives.at($0)?.post(arguments($1, $2)) }),
            ("parse", { Natives.at($0)?.parse(arguments($1, $2)) }),
            ("violation", { Natives.at($0)?.violation(arguments($1, $2)) }),
            ("resolve", { Natives.at($0)?.resolve(arguments($1, $2)) }),
            ("random", { Natives.at($0)?.random(arguments($1, $2)) }),
            ("run", { Natives.at($0)?.run(arguments($1, $2)) }),
        ]
        var names = table.map { UnsafePointer<CChar>(strdup($0.0)) }
        defer { for name in names { free(UnsafeMutablePointer(mutating: name)) } }
        let functions = table.map { Optional($0.1) }
        return latchkey_js_functions(
            engine.pointer,
            table.count,
            &names,
            functions,
            Unmanaged.passUnretained(self).toOpaque()
        )
    }

    private static func at(_ context: UnsafeMutableRawPointer?) -> Natives? {
        context.map { Unmanaged<Natives>.fromOpaque($0).takeUnretainedValue() }
    }

    private func text(_ values: [ScriptEngine.Value], _ index: Int) -> String {
        index < values.count ? engine.text(values[index]) : ""
    }

    private func post(_ values: [ScriptEngine.Value]) -> ScriptEngine.Value? {
        reports.take(kind: text(values, 0), json: text(values, 1))
        return nil
    }

    private func parse(_ values: [ScriptEngine.Value]) -> ScriptEngine.Value? {
        engine.string(tools.parse(Array(text(values, 0).utf8), text(values, 1)))
    }

    private func violation(_ values: [ScriptEngine.Value]) -> ScriptEngine.Value? {
        engine.string("")
    }

    private func resolve(_ values: [ScriptEngine.Value]) -> ScriptEngine.Value? {
        engine.string(resolved(text(values, 0), against: text(values, 1)))
    }

    private func random(_ values: [ScriptEngine.Value]) -> ScriptEngine.Value? {
        let count = values.first.map { engine.number($0) } ?? 0
        let octets = tools.random(min(max(count, 0), 65_536))
        return engine.string(hex(octets))
    }

    /// A script within a script: what it throws is told as if it had been its own task.
    private func run(_ values: [ScriptEngine.Value]) -> ScriptEngine.Value? {
        let line = values.count > 2 ? engine.number(values[2]) : 1
        if case .thrown(let error) = engine.evaluate(text(values, 0), url: text(values, 1), line: line) {
            return engine.string(error.json.description)
        }
        return engine.string("")
    }
}

private func arguments(_ count: Int, _ values: UnsafePointer<latchkey_js_value?>?) -> [ScriptEngine.Value] {
    UnsafeBufferPointer(start: values, count: count).compactMap { $0 }
}

/// The parts of an address as the URL standard names them, as JSON; empty for one that is not http or https.
func resolved(_ reference: String, against base: String) -> String {
    guard let url = address(reference, base) else { return "" }
    let scheme = url.origin.scheme.rawValue
    let host = url.origin.host
    let port = url.origin.hasDefaultPort ? "" : String(url.origin.port)
    return JSONText.object([
        ("href", .string(url.description)), ("protocol", .string("\(scheme):")),
        ("host", .string(port.isEmpty ? host : "\(host):\(port)")), ("hostname", .string(host)),
        ("port", .string(port)), ("pathname", .string(url.path)),
        ("search", .string(url.query.map { $0.isEmpty ? "" : "?\($0)" } ?? "")),
        ("hash", .string(url.fragment.map { $0.isEmpty ? "" : "#\($0)" } ?? "")),
        ("origin", .string(url.origin.description)),
    ]).description
}

private func address(_ reference: String, _ base: String) -> URL? {
    if base.isEmpty { return try? ParsedAddress(parsing: reference).url }
    return try? ParsedAddress(parsing: base).url.resolving(reference).url
}

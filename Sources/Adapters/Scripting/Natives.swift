import CJavaScriptCore
import Glibc
import Hashing
import Page
import Text

/// The functions of the program's that the document's script calls (`native`).
final class Natives {
    private unowned let engine: ScriptEngine
    let tools: PageTools
    /// Takes what the document posts: a kind, and its value as JSON.
    private let post: (_ kind: String, _ json: String) -> Void

    init(_ engine: ScriptEngine, _ tools: PageTools, post: @escaping (String, String) -> Void) {
        self.engine = engine
        self.tools = tools
        self.post = post
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
        post(text(values, 0), text(values, 1))
        return nil
    }

    private func parse(_ values: [ScriptEngine.Value]) -> ScriptEngine.Value? {
        engine.string(tools.parse(Array(text(values, 0).utf8), text(values, 1)))
    }

    private func violation(_ values: [ScriptEngine.Value]) -> ScriptEngine.Value? {
        guard let description = (try? JSONText(parsing: text(values, 0))).flatMap(ControlDescription.init) else {
            return engine.string("")
        }
        return engine.string(Page.violation(of: description) ?? "")
    }

    private func resolve(_ values: [ScriptEngine.Value]) -> ScriptEngine.Value? {
        engine.string(resolved(text(values, 0), against: text(values, 1)))
    }

    private func random(_ values: [ScriptEngine.Value]) -> ScriptEngine.Value? {
        let count = values.first.map { engine.number($0) } ?? 0
        let octets = tools.random(min(max(count, 0), 65_536))
        return engine.string(hex(octets))
    }

    /// A script within a script throws to the one around it.
    private func run(_ values: [ScriptEngine.Value]) -> ScriptEngine.Value? {
        let line = values.count > 2 ? engine.number(values[2]) : 1
        if let thrown = engine.evaluateInside(text(values, 0), url: text(values, 1), line: line) {
            latchkey_js_throw(engine.pointer, thrown)
        }
        return nil
    }
}

private func arguments(_ count: Int, _ values: UnsafePointer<latchkey_js_value?>?) -> [ScriptEngine.Value] {
    UnsafeBufferPointer(start: values, count: count).compactMap { $0 }
}

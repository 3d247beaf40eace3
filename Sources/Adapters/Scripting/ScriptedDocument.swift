import CJavaScriptCore

/// The document that page scripts see, in an engine of its own, before it has a page.
final class ScriptedDocument {
    let engine: ScriptEngine
    /// The functions that the document's own script returned, for the program alone.
    let entry: ScriptEngine.Value
    private let natives: Natives

    /// - Parameter post: takes what the document tells: a kind, and its value as JSON.
    init(_ tools: PageTools, post: @escaping (String, String) -> Void) throws(ScriptingError) {
        engine = try ScriptEngine()
        natives = Natives(engine, tools, post: post)
        entry = try Self.makeDocument(engine, natives)
        latchkey_js_keep(engine.pointer, entry)
        latchkey_js_tell_rejections(engine.pointer, engine.property("rejected", of: entry))
    }

    private static func makeDocument(
        _ engine: ScriptEngine,
        _ natives: Natives
    ) throws(ScriptingError) -> ScriptEngine.Value {
        guard case .value(let function) = engine.evaluate(own: documentScript(), url: "latchkey:dom") else {
            throw .noDocument("its script could not be read")
        }
        switch engine.apply(function, [.kept(natives.object()), .kept(latchkey_js_global(engine.pointer))]) {
        case .value(let entry): return entry
        case .thrown(let error): throw .noDocument("\(error.message), line \(error.line)")
        case .ended: throw .noDocument("it took too long")
        }
    }
}

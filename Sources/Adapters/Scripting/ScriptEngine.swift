import CJavaScriptCore
import Page

/// A global object of JavaScriptCore's in a machine of its own. One thread at a time.
final class ScriptEngine {
    typealias Value = latchkey_js_value

    /// How an outermost call came out.
    enum Outcome {
        case value(Value)
        case thrown(PageReport.ScriptError)
        /// Its time was over.
        case ended
    }

    let pointer: OpaquePointer
    private var lastThrown: Value?

    init() throws(ScriptingError) {
        if let problem = latchkey_js_load() { throw .noEngine(String(cString: problem)) }
        pointer = latchkey_js_make()
    }

    deinit { latchkey_js_free(pointer) }

    /// Milliseconds that one outermost call may take.
    func setLimit(_ milliseconds: Int) { latchkey_js_limit(pointer, Double(milliseconds) / 1000) }

    func evaluate(_ source: String, url: String, line: Int) -> Outcome {
        let (value, exception) = run(source, url, line)
        return outcome(value, exception)
    }

    /// A script of the program's own, UTF-8 that ends in NUL.
    func evaluate(own source: [UInt8], url: String) -> Outcome {
        var exception: Value?
        let value = source.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                latchkey_js_evaluate_utf8(pointer, $0.baseAddress, url, &exception)
            }
        }
        return outcome(value, exception)
    }

    /// Within a call that is under way; what was thrown.
    func evaluateInside(_ source: String, url: String, line: Int) -> Value? {
        let exception = run(source, url, line).exception
        return latchkey_js_is_ending(pointer) ? nil : exception
    }

    private func run(_ source: String, _ url: String, _ line: Int) -> (value: Value?, exception: Value?) {
        let units = Array(source.utf16)
        var exception: Value?
        let value = units.withUnsafeBufferPointer {
            latchkey_js_evaluate(pointer, $0.baseAddress, $0.count, url, Int32(clamping: line), &exception)
        }
        return (value, exception)
    }

    /// What a call is given.
    enum Argument {
        case text(String)
        case units([UInt16])
        case number(Int)
        /// What the last outermost call threw.
        case lastThrown
        /// A value that is kept.
        case kept(Value)
    }

    func call(_ name: String, of object: Value, _ arguments: [Argument]) -> Outcome {
        withValues(arguments) { values, exception in
            latchkey_js_call(pointer, object, name, values.count, values.baseAddress, &exception)
        }
    }

    func apply(_ function: Value, _ arguments: [Argument]) -> Outcome {
        withValues(arguments) { values, exception in
            latchkey_js_apply(pointer, function, values.count, values.baseAddress, &exception)
        }
    }

    private func withValues(
        _ arguments: [Argument],
        _ call: (UnsafeBufferPointer<Value?>, inout Value?) -> Value?
    ) -> Outcome {
        // An array lies where the collector does not look.
        let values = arguments.map { argument -> Value? in
            let value = value(argument)
            latchkey_js_keep(pointer, value)
            return value
        }
        var exception: Value?
        let result = values.withUnsafeBufferPointer { call($0, &exception) }
        for case let value? in values { latchkey_js_release(pointer, value) }
        return outcome(result, exception)
    }

    private func value(_ argument: Argument) -> Value {
        switch argument {
        case .text(let text): string(text)
        case .units(let units): string(units)
        case .number(let number): latchkey_js_number(pointer, Double(number))
        case .lastThrown: lastThrown ?? string("")
        case .kept(let value): value
        }
    }

    private func outcome(_ value: Value?, _ exception: Value?) -> Outcome {
        if latchkey_js_was_ended(pointer) { return .ended }
        if let exception {
            keepThrown(exception)
            return .thrown(error(exception))
        }
        guard let value else { return .thrown(.init(message: "no function", url: "", line: 0, column: 0)) }
        return .value(value)
    }

    private func keepThrown(_ exception: Value) {
        if let lastThrown { latchkey_js_release(pointer, lastThrown) }
        latchkey_js_keep(pointer, exception)
        lastThrown = exception
    }

    private func error(_ exception: Value) -> PageReport.ScriptError {
        PageReport.ScriptError(
            message: text(exception),
            url: text(property("sourceURL", of: exception)),
            line: number(property("line", of: exception)),
            column: number(property("column", of: exception))
        )
    }

    // MARK: Values

    func property(_ name: String, of object: Value) -> Value { latchkey_js_property(pointer, object, name) }

    func string(_ text: String) -> Value { string(Array(text.utf16)) }

    func string(_ units: [UInt16]) -> Value {
        units.withUnsafeBufferPointer { latchkey_js_string(pointer, $0.baseAddress, $0.count) }
    }

    /// nil for null and undefined.
    func optionalText(_ value: Value) -> String? { latchkey_js_is_null(pointer, value) ? nil : text(value) }

    func text(_ value: Value) -> String {
        if latchkey_js_is_null(pointer, value) { return "" }
        return withUnits(of: value) { String(decoding: $0, as: UTF16.self) }
    }

    func number(_ value: Value) -> Int { Int(exactly: latchkey_js_to_number(pointer, value).rounded()) ?? 0 }

    /// Lends the units of a value's string.
    func withUnits<Result>(of value: Value, _ body: (UnsafeBufferPointer<UInt16>) -> Result) -> Result {
        var result: Result?
        withoutActuallyEscaping(body) { body in
            var take: (UnsafeBufferPointer<UInt16>) -> Void = { result = body($0) }
            withUnsafeMutablePointer(to: &take) { take in
                latchkey_js_lend(pointer, value, take) { context, units, count in
                    guard let take = context?.assumingMemoryBound(to: ((UnsafeBufferPointer<UInt16>) -> Void).self)
                    else { return }
                    take.pointee(UnsafeBufferPointer(start: units, count: count))
                }
            }
        }
        // The library calls back exactly once, before it returns.
        guard let result else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
        return result
    }
}

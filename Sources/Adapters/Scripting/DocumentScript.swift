import Resources

/// The document that page scripts see, as one function expression: the files of Resources/Scripts/dom in their order.
func documentScript() -> String {
    let names = resource("Scripts/dom/ORDER").split(separator: "\n")
    let files = names.map { resource("Scripts/dom/\($0)") }
    return "(function (native, window) { 'use strict';\n" + files.joined(separator: "\n") + "\nreturn entry; })"
}

/// A text of the package by its path in it; empty when there is none.
func resource(_ name: String) -> String {
    var size = 0
    guard let bytes = latchkey_resource(name, &size) else { return "" }
    return String(decoding: UnsafeBufferPointer(start: bytes, count: size), as: UTF8.self)
}

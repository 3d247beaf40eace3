import Resources

/// The document that page scripts see, as one function expression: the files of Resources/Scripts/dom in their order,
/// UTF-8 that ends in NUL.
func documentScript() -> [UInt8] {
    let names = String(decoding: resource("Scripts/dom/ORDER"), as: UTF8.self).split(separator: "\n")
    var script = Array("(function (native, window) { 'use strict';\n".utf8)
    script.reserveCapacity(1 << 19)
    for name in names {
        script.append(contentsOf: resource("Scripts/dom/\(name)"))
        script.append(0x0A)
    }
    script += Array("return entry; })".utf8)
    script.append(0)
    return script
}

/// A file of the package by its path in it; empty when there is none. It lives as long as the program.
func resource(_ name: String) -> UnsafeBufferPointer<UInt8> {
    var size = 0
    let bytes = latchkey_resource(name, &size)
    return UnsafeBufferPointer(start: bytes, count: size)
}

/// Reads `name=value` lines that end in CR LF (HTML standard, plain text form data).
///
/// The format has no escapes, so a value with a line end can't be told from two fields: a line without `=` is taken
/// for more of the value before it.
func plainTextForm(_ body: [UInt8]) -> ReceivedForm {
    var form = ReceivedForm()
    var name: ArraySlice<UInt8>?
    var value: [UInt8] = []
    for line in lines(body) {
        if let equals = line.firstIndex(of: UInt8(ascii: "=")) {
            if let name, !form.add(ReceivedField(name: Array(name), value: value)) { return form }
            name = line[..<equals]
            value = Array(line[equals...].dropFirst())
        } else if name != nil {
            value += [0x0D, 0x0A] + line
        } else {
            name = line
        }
    }
    if let name { _ = form.add(ReceivedField(name: Array(name), value: value)) }
    return form
}

/// Split at CR LF; what follows the last one counts when it is not empty.
private func lines(_ body: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    var place = 0
    while place + 1 < body.count {
        if body[place] == 0x0D, body[place + 1] == 0x0A {
            lines.append(body[start..<place])
            place += 1
            start = place + 1
        }
        place += 1
    }
    if start < body.count { lines.append(body[start...]) }
    return lines
}

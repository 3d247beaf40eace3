import Glibc
import Secrets

/// What came of reading a line from the terminal.
enum TerminalLine<Text> {
    case line(Text)
    /// ^D.
    case end
    /// A signal came between.
    case nothing
    /// The terminal hung up.
    case closed

    /// `count` is what `read` returned.
    fileprivate init(_ count: Int, _ text: Text) {
        switch count {
        case 1...: self = .line(text)
        case 0: self = .end
        default: self = errno == EINTR || errno == EAGAIN ? .nothing : .closed
        }
    }
}

/// Bytes that the terminal's driver hands over in one line at most (`MAX_CANON` is smaller than what Linux takes).
private let lineLimit = 4096

/// Reads the line that waits, without its end.
func readLine(from descriptor: Int32) -> TerminalLine<String> {
    var count = 0
    let text = withUnsafeTemporaryAllocation(byteCount: lineLimit, alignment: 1) { buffer in
        count = read(descriptor, buffer.baseAddress, buffer.count)
        let length = lengthWithoutLineEnd(buffer, max(count, 0))
        return String(decoding: UnsafeRawBufferPointer(rebasing: buffer[..<length]), as: UTF8.self)
    }
    return TerminalLine(count, text)
}

/// The same, straight into locked memory.
func readSecretLine(from descriptor: Int32) -> TerminalLine<Secret> {
    var count = 0
    let secret = Secret(capacity: lineLimit) { buffer in
        count = read(descriptor, buffer.baseAddress, buffer.count)
        return lengthWithoutLineEnd(buffer, max(count, 0))
    }
    return TerminalLine(count, secret)
}

import CChild
import Glibc
import Page

/// The argument that makes the program its own parser: `argv[1]`, checked before anything else starts.
package let parserChildMarker = "--parser-child"

/// The child's main: reads a source, writes a document, until the socket closes.
package func runParserChild() -> Never {
    latchkey_child_settle()
    let socket = LATCHKEY_CHILD_SOCKET
    while let source = nextSource(socket) {
        // What cannot be a page was refused before it was sent.
        guard let page = try? parsePage(source), write(message(page), to: socket) else { exit(1) }
    }
    exit(0)
}

/// nil when the socket was closed. The message itself is freed before the page is parsed.
private func nextSource(_ socket: Int32) -> PageSource? {
    guard let bytes = readMessage(socket) else { return nil }
    guard let source = try? pageSource(bytes[...]) else { exit(1) }
    return source
}

private func readMessage(_ socket: Int32) -> [UInt8]? {
    guard let header = read(8, from: socket) else { return nil }
    let length = header.withUnsafeBytes { $0.loadUnaligned(as: Int.self) }
    return length >= 0 && length < 1 << 32 ? read(length, from: socket) : nil
}

private func read(_ count: Int, from socket: Int32) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
        while initialized < count {
            let got = Glibc.read(socket, buffer.baseAddress?.advanced(by: initialized), count - initialized)
            if got > 0 {
                initialized += got
            } else if got == 0 || errno != EINTR {
                return
            }
        }
    }
    return bytes.count == count ? bytes : nil
}

private func write(_ bytes: [UInt8], to socket: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
        var sent = 0
        while sent < buffer.count {
            let count = Glibc.write(socket, buffer.baseAddress?.advanced(by: sent), buffer.count - sent)
            if count > 0 {
                sent += count
            } else if count == 0 || errno != EINTR {
                return false
            }
        }
        return true
    }
}

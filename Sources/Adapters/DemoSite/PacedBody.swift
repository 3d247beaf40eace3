import CMicrohttpd
import Glibc

/// A body that comes in twenty pieces with a pause before each, on the connection's own thread.
private final class PacedBody {
    let bytes: [UInt8]
    let pauseMilliseconds: UInt32
    let listener: Listener

    init(_ bytes: [UInt8], _ pauseMilliseconds: UInt32, _ listener: Listener) {
        self.bytes = bytes
        self.pauseMilliseconds = pauseMilliseconds
        self.listener = listener
    }

    var pieceSize: Int { max(1, (bytes.count + 19) / 20) }

    /// Waits in short naps, so that stopping the site is not held up. False when it is being stopped.
    func pause() -> Bool {
        var left = pauseMilliseconds
        while left > 0, !listener.stopping {
            let nap = min(left, 20)
            usleep(nap * 1000)
            left -= nap
        }
        return !listener.stopping
    }
}

func pacedResponse(_ bytes: [UInt8], _ pauseMilliseconds: UInt32, _ listener: Listener) -> OpaquePointer? {
    let body = PacedBody(bytes, pauseMilliseconds, listener)
    return mhd_paced_response(
        UInt64(bytes.count),
        body.pieceSize,
        { context, position, target, room in
            guard let context, let target else { return mhd_reading_failed() }
            let body = Unmanaged<PacedBody>.fromOpaque(context).takeUnretainedValue()
            guard body.pause() else { return mhd_reading_failed() }
            let piece = body.bytes.dropFirst(Int(position)).prefix(min(room, body.pieceSize))
            UnsafeMutableRawBufferPointer(start: target, count: room).copyBytes(from: piece)
            return piece.count
        },
        Unmanaged.passRetained(body).toOpaque(),
        { context in
            if let context { Unmanaged<PacedBody>.fromOpaque(context).release() }
        }
    )
}

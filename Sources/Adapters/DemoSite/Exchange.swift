import CMicrohttpd
import Glibc
import HTTP

/// One request on its connection; lives from the request line to the end of the answer, on one thread.
final class Exchange {
    let connection: OpaquePointer
    let target: String
    var headersWereSeen = false
    private(set) var body: [UInt8] = []
    private(set) var bodySize = 0

    static let bodyLimit = 1 << 20
    /// So much of a body that is too large is still read, so that its sender gets to read the answer.
    private static let patience = 64 << 20

    init(_ connection: OpaquePointer, target: String) {
        self.connection = connection
        self.target = target
    }

    var bodyIsTooLarge: Bool { bodySize > Self.bodyLimit }

    /// Takes a piece of the request's body; false when the connection is better broken off.
    func take(_ piece: UnsafePointer<CChar>?, _ count: Int) -> Bool {
        bodySize += count
        if bodyIsTooLarge {
            body = []
        } else {
            body += UnsafeRawBufferPointer(start: piece, count: count)
        }
        return bodySize <= Self.patience
    }

    /// The client's numeric address; empty when the library does not tell.
    var peer: String {
        var text = [CChar](repeating: 0, count: 64)
        guard mhd_peer(connection, &text, text.count) else { return "" }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    func readHeaders() -> Headers {
        var headers = Headers()
        withUnsafeMutablePointer(to: &headers) { mhd_each_header(connection, addHeader, $0) }
        return headers
    }

    func send(_ reply: Reply, from listener: Listener) -> MHD_Result {
        let response =
            reply.pieceMilliseconds.map { pacedResponse(reply.body, $0, listener) }
            ?? reply.body.withUnsafeBytes { mhd_response($0.baseAddress, $0.count) }
        guard let response else { return .NO }
        defer { mhd_destroy(response) }
        for header in reply.headers {
            let value = header.value + [0]
            value.withUnsafeBufferPointer { bytes in
                bytes.withMemoryRebound(to: CChar.self) { _ = mhd_add_header(response, header.name, $0.baseAddress) }
            }
        }
        guard let challenge = reply.libraryChallenge else { return mhd_queue(connection, reply.status, response) }
        return mhd_queue_digest_challenge(
            connection,
            challenge.realm,
            response,
            challenge.isStale,
            challenge.isSHA256
        )
    }
}

private func addHeader(
    _ context: UnsafeMutableRawPointer?,
    _ kind: MHD_ValueKind,
    _ name: UnsafePointer<CChar>?,
    _ nameSize: Int,
    _ value: UnsafePointer<CChar>?,
    _ valueSize: Int
) -> MHD_Result {
    guard let context, let name else { return .NO }
    let bytes = UnsafeRawBufferPointer(start: value, count: valueSize)
    context.assumingMemoryBound(to: Headers.self).pointee.fields.append(
        Headers.Field(String(cString: name), Array(bytes))
    )
    return .YES
}

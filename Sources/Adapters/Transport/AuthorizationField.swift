import Authentication
import HTTP

/// Lends the value of the `Authorization` field, put together for one request and wiped when `body` returns.
///
/// Throws when the credential cannot be sent, and when the value would break out of its line.
func withAuthorizationField(
    _ authorization: Authorization,
    for request: Request,
    _ body: (UnsafeRawBufferPointer) -> Void
) throws(TransportFailure) {
    let isSafe: Bool
    do throws(AuthorizationError) {
        isSafe = try authorization.withFieldValue { value in
            guard value.allSatisfy({ $0 != 0x0D && $0 != 0x0A && $0 != 0 }) else { return false }
            body(value)
            return true
        }
    } catch {
        throw TransportFailure(.protocolError, "The request to \(request.url.origin) was not sent. \(error)")
    }
    if !isSafe { throw .unsafeField(.init("Authorization", []), request.url) }
}

import Authentication
import HTTP

/// Puts the value of the `Authorization` field together for one request; it is valid only during the call.
func withAuthorizationField(
    _ authorization: Authorization,
    for request: Request,
    _ body: (UnsafeRawBufferPointer) -> Void
) throws(TransportFailure) {
    throw TransportFailure(.protocolError, "No Authorization yet.")
}

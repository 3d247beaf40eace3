/// What a room allows to pages of other origins (Fetch standard, CORS).
struct Sharing: Sendable {
    /// Allowed with the visitor's cookies and credentials, to the site's own origins only; else to everyone without.
    var withCredentials = false
    var methods = "GET, HEAD, POST"
    var headers = "Content-Type"

    /// Adds the fields that let a page of `origin`, the request's `Origin`, read the answer.
    func allow(_ reply: inout Reply, to origin: String?, ownOrigins: [String]) {
        guard withCredentials else { return reply.add("Access-Control-Allow-Origin", "*") }
        reply.add("Vary", "Origin")
        guard let origin, ownOrigins.contains(origin) else { return }
        reply.add("Access-Control-Allow-Origin", origin)
        reply.add("Access-Control-Allow-Credentials", "true")
    }

    /// The answer to a preflight, without the origin's field.
    var preflight: Reply {
        var reply = Reply(status: 204)
        reply.add("Access-Control-Allow-Methods", methods)
        reply.add("Access-Control-Allow-Headers", headers)
        reply.add("Access-Control-Max-Age", "0")
        return reply
    }
}

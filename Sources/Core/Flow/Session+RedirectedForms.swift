import HTTP

/// What a redirect makes of a request that is no GET.
extension Session {
    /// Whether the next request is a GET without a body.
    func turnsIntoGet(_ status: Int, _ method: String) -> Bool {
        switch status {
        case 301, 302: method == "POST"
        case 303: method != "GET" && method != "HEAD"
        default: false
        }
    }

    /// Why the method stays or not; nil for a GET, of which there is nothing to say.
    func redirectReason(_ status: Int, _ method: String) -> (why: String, rule: String)? {
        guard method != "GET" else { return nil }
        let turned = "GET now, without the body and its Content-Type"
        switch status {
        case 301: return ("\(turned): browsers turn \(method) into GET here, which the RFC allows", "RFC 9110 §15.4.2")
        case 302: return ("\(turned): browsers turn \(method) into GET here, which the RFC allows", "RFC 9110 §15.4.3")
        case 303: return ("\(turned): the server points to another resource as its answer", "RFC 9110 §15.4.4")
        case 307: return ("\(method) again with the same body: the method must not change", "RFC 9110 §15.4.8")
        default: return ("\(method) again with the same body: the method must not change", "RFC 9110 §15.4.9")
        }
    }

    /// Browsers send a form on to wherever a 307 or 308 points; so it is done, and said.
    func warnOfBodyElsewhere(_ fetch: Fetch, _ target: URL, _ status: Int, _ turn: inout Turn) {
        guard !fetch.sending.body.isEmpty, !turnsIntoGet(status, fetch.sending.method),
            fetch.url.origin != target.origin
        else { return }
        let what = fetch.sending.holdsSecret ? "the form, its password included," : "the form"
        let exposure = fetch.url.isEncrypted && !target.isEncrypted ? ", without encryption" : ""
        turn.record(
            .note,
            "warning: the form goes on to \(target.origin)",
            why: "\(what) was meant for \(fetch.url.origin) and \(status) sends it on\(exposure), as browsers do",
            rule: status == 307 ? "RFC 9110 §15.4.8" : "RFC 9110 §15.4.9"
        )
    }

    /// `Referer` and `Origin` as browsers send them: the first under strict-origin-when-cross-origin, the second for
    /// every method but GET and HEAD (Referrer Policy §8.3, Fetch "append a request Origin header").
    func originFields(for fetch: Fetch) -> [Headers.Field] {
        guard let referrer = fetch.referrer else { return [] }
        let isExposed = referrer.isEncrypted && !fetch.url.isEncrypted
        var fields: [Headers.Field] = []
        if fetch.sending.method != "GET", fetch.sending.method != "HEAD" {
            let isTainted = isExposed || wasPassedOn(fetch, from: referrer.origin)
            fields.append(.init("Origin", isTainted ? "null" : referrer.origin.description))
        }
        if !isExposed {
            let isSame = referrer.origin == fetch.url.origin
            fields.append(.init("Referer", isSame ? referrer.withoutFragment : "\(referrer.origin)/"))
        }
        return fields
    }

    /// Whether another origin than the page's own sent the request on to a further one.
    private func wasPassedOn(_ fetch: Fetch, from origin: Origin) -> Bool {
        zip(fetch.trail, fetch.trail.dropFirst()).contains { $0.origin != origin && $1.origin != $0.origin }
    }
}

extension Headers.Field {
    fileprivate init(_ name: String, _ value: String) { self.init(name, Array(value.utf8)) }
}

import HTTP

/// What a request is besides its address: how it asks, and what it carries.
struct Sending: Equatable, Sendable {
    var method = "GET"
    var body = RequestBody.none

    /// How many fields a form has; nil for what is no form.
    var fieldCount: Int? {
        if case .form(let form) = body { form.entries.count } else { nil }
    }

    /// True when a masked control's text, or bytes of a script, are in it.
    var holdsSecret: Bool {
        switch body {
        case .none: false
        case .bytes: true
        case .form(let form): form.entries.contains(where: \.holdsSecret)
        }
    }
}

/// The request that a page answers.
struct ShownBy: Equatable, Sendable {
    var sending = Sending()
    var referrer: URL?

    init() {}

    init(_ fetch: Fetch) {
        sending = fetch.sending
        referrer = fetch.referrer
    }
}

extension FormEntry {
    /// True for the text of a masked control, unless there is none.
    var holdsSecret: Bool {
        if case .secret(let secret) = value { !secret.isEmpty } else { false }
    }
}

/// The append-only record of a run; numbers are positions from 1. It lies outside the Session, so that a moment of
/// the past is a count and not a copy.
package struct Timeline: Sendable {
    package private(set) var entries: [Entry] = []

    package init() {}

    package mutating func append(_ entry: Entry) { entries.append(entry) }

    package var count: Int { entries.count }
}

/// One step of a run: what happened, and why. Nothing in it is secret, and everything a server said is neutralised.
package struct Entry: Equatable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case load, request, response, redirect, challenge, decision, prompt, answer, store, page, failure, attach,
            detach, message, captcha, verify, form, script, cookie, dropped, note
    }

    package struct Detail: Equatable, Sendable {
        package let name: String
        package let value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Since the program started.
    package let time: Milliseconds
    package let kind: Kind
    /// What the flow panel shows beside the kind, in one line: `GET /basic`, `Basic “Staging” · try 1`.
    package let summary: String
    /// The reason, one sentence without its full stop, wherever something was decided.
    package let why: String?
    /// Of a decision that maps to one.
    package let dispositionName: String?
    /// `RFC 7617 §2.2`, or the documentation that the step follows.
    package let rule: String?
    /// The delegate call that the step stands for, such as `webView(_:didReceive:completionHandler:)`.
    package let delegateCall: String?
    /// Everything else, in order: headers, space, count.
    package let details: [Detail]
    /// The Swift lines that would do the same in a host app; empty when there are none.
    package let asSwift: [String]

    package init(
        time: Milliseconds,
        kind: Kind,
        summary: String,
        why: String? = nil,
        dispositionName: String? = nil,
        rule: String? = nil,
        delegateCall: String? = nil,
        details: [Detail] = [],
        asSwift: [String] = []
    ) {
        self.time = time
        self.kind = kind
        self.summary = summary
        self.why = why
        self.dispositionName = dispositionName
        self.rule = rule
        self.delegateCall = delegateCall
        self.details = details
        self.asSwift = asSwift
    }
}

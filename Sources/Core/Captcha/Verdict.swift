/// What the vendor's answer about a token comes to. Its message decides nothing.
package enum Verdict: Equatable, Sendable {
    /// `host` is where the token was made, by the vendor; nil where the answer has none.
    case human(host: String?)
    case robot
    /// A clause: the token is missing, false, too old or used, or the request was wrong.
    case tokenError(String)
    /// No usable answer: a clause.
    case indeterminate(String)
}

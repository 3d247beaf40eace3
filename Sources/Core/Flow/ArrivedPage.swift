import HTTP

/// A page on its way from the response to the screen: with the parser, or at the gate.
struct ArrivedPage: Equatable, Sendable {
    let fetch: FetchID
    let url: URL
    let status: Int
    /// nil while the parser has the body.
    var content: ShownPage?
    /// Of a large page, while the parser has the rest.
    var beginning: ShownPage?
}

/// What is asked of a server, without its `Authorization`: that is added by the transport from its recipe.
package struct Request: Equatable, Sendable {
    package var method: String
    package var url: URL
    package var headers: Headers
    package var body: RequestBody

    package init(method: String = "GET", url: URL, headers: Headers = [], body: RequestBody = .none) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }
}

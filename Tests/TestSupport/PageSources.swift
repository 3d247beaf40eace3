import HTTP
import Page

/// An HTML page of the tests' own site.
package func html(_ text: String) -> PageSource { html(Array(text.utf8)) }

package func html(_ bytes: [UInt8], contentType: String? = "text/html", path: String = "/page.html") -> PageSource {
    let origin = Origin(scheme: .http, host: "127.0.0.1", port: 8080)
    return PageSource(url: URL(origin: origin, path: path), contentType: contentType, body: bytes)
}

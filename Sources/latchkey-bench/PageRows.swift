import HTMLParsing
import HTTP
import Page

/// A page of 1 MiB, read and laid out in this process.
func pageRows() -> [(name: String, value: String)] {
    let url = URL(origin: Origin(scheme: .http, host: "127.0.0.1", port: 80))
    let source = PageSource(url: url, contentType: "text/html; charset=utf-8", body: largePage())
    guard let document = try? parsePage(source) else { return [("a page of 1 MiB", "could not be read")] }
    return [
        ("a page of 1 MiB read by gumbo", medianTime { _ = try? parsePage(source) }),
        ("the same laid out for 80 columns", medianTime { _ = layOut(document, width: 80) }),
    ]
}

private func largePage() -> [UInt8] {
    var page = Array("<!DOCTYPE html><title>Large</title>".utf8)
    var number = 0
    while page.count < 1 << 20 {
        number += 1
        page += Array(
            """
            <h2 id="s\(number)">Section \(number)</h2><p>The quick brown fox jumps over the lazy dog and
            <a href="/page/\(number)?a=1&amp;b=2">follows link \(number)</a>, then <em>rests</em>; 日本語 и кириллица.</p>
            <ul><li>first <code>\(number)</code></li><li>second</li></ul>
            <table><tr><th>name</th><th>value</th></tr><tr><td>row</td><td>\(number * 7)</td></tr></table>

            """.utf8
        )
    }
    return page
}

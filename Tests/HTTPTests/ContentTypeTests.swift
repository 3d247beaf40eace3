import HTTP
import Testing

@Suite struct ContentTypeTests {
    @Test(
        arguments: [
            ("text/html", "text/html", nil), (" Text/HTML ; Charset=UTF-8", "text/html", "UTF-8"),
            ("text/html;charset=\"shift_jis\"; x=y", "text/html", "shift_jis"),
            ("text/html; charset=", "text/html", nil),
            ("text/html; a=b; CHARSET = koi8-r ", "text/html", "koi8-r"), ("", nil, nil), (";charset=x", nil, "x"),
        ] as [(String, String?, String?)]
    )
    func mediaTypeAndCharsetAreRead(field: String, type: String?, charset: String?) {
        let response = Response(status: 200, headers: [("Content-Type", field)])
        #expect(response.contentType == type)
        #expect(response.charset == charset)
    }

    @Test func missingReasonPhraseIsTheRegisteredOne() {
        #expect(Response(status: 401, version: "HTTP/2").shownReasonPhrase == "Unauthorized")
        #expect(Response(status: 401, reasonPhrase: "Go away").shownReasonPhrase == "Go away")
        #expect(Response(status: 599).shownReasonPhrase.isEmpty)
        #expect(Response(status: 200).contentType == nil)
    }
}

import Foundation
import HTTP
import Secrets
import Testing
import Text

@testable import Authentication

private func explain(_ lines: String..., user: String? = nil, password: String = "Circle of Life") -> Explanation {
    var input = ExplanationInput(
        fieldLines: lines.map { Array($0.utf8) },
        url: URL(origin: site, path: "/dir/index.html"),
        cnonce: "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ"
    )
    input.credential = user.map { Credential(user: $0, password: Secret(password), persistence: .none) }
    return Explanation(input)
}

private let rfcChallenge =
    #"Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=SHA-256, "#
    + #"nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS""#

@Test func everyStepOfADigestAnswerIsShownWithoutThePassword() {
    let explanation = explain("Basic realm=x", rfcChallenge, user: "Mufasa")
    let text = explanation.text.joined(separator: "\n")
    #expect(text.contains("Chosen: challenge 2, Digest SHA-256\n  Digest SHA-256 is stronger than Basic"))
    #expect(text.contains("HA1 = SHA-256(Mufasa:http-auth@example.org:‹password›)"))
    #expect(text.contains("= 753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"))
    #expect(!text.contains("Circle of Life") && !explanation.json.contains("Circle of Life"))
}

@Test func aProblemStandsUnderItsPlace() {
    let lines = explain("Basic realm=\"a").text
    let index = lines.firstIndex { $0.hasSuffix("    Basic realm=\"a") }
    #expect(index.map { lines[$0 + 1] } == "    " + String(repeating: " ", count: 12) + "^")
}

@Test func theJSONHasTheDocumentedShape() throws {
    let line = explain("Negotiate abc==, Basic realm=\"a\u{1B}\\\"b\", x", user: "u", password: "p").json
    #expect(
        line == #"{"challenges":[{"scheme":"negotiate","token68":"abc=="},"#
            + #"{"scheme":"basic","params":{"realm":"a\u001b\"b"}},{"scheme":"x","params":{}}],"problems":"#
            + #"[{"line":0,"offset":31,"message":"byte 0x1B is a control character, which a quoted string cannot hold"}],"#
            + #""chosen":1,"why":"Basic is the only scheme offered that a user name and a password can answer","#
            + #""authorization":"Basic dTpw"}"#
    )
    #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any])
}

@Test func jsonStringsAreEscapedForTheTerminalToo() {
    let value = JSONText.object([("a\"", .array([.string("\u{E0041}\n\\é\u{202E}"), .bool(true), .null, .number(-1)]))])
    #expect(value.description == #"{"a\"":["\udb40\udc41\n\\é\u202e",true,null,-1]}"#)
}

@Test func nothingToAnswerIsNull() {
    let json = explain("Bearer realm=a", user: "u").json
    #expect(json.contains(#""chosen":null"#) && json.hasSuffix(#""authorization":null}"#))
    #expect(explain("").text.first == "No challenge was found.")
}

@Test func anImpossibleCredentialIsExplained() {
    let explanation = explain("Basic realm=a", user: "a:b")
    #expect(explanation.text.contains("Authorization: none"))
    #expect(explanation.json.contains(#""authorization":null,"error":"The user name contains a colon"#))
}

@Test(arguments: Vector.of("challenge"))
func anExplanationIsSafeToPrint(_ vector: Vector) throws {
    let explanation = Explanation(ExplanationInput(fieldLines: vector.lines, cnonce: "c"))
    for line in explanation.text + [explanation.json] {
        #expect(!line.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }, "\(vector.id)")
        #expect(!line.unicodeScalars.contains("\u{202E}"), "\(vector.id)")
    }
    #expect(try JSONSerialization.jsonObject(with: Data(explanation.json.utf8)) is [String: Any])
}

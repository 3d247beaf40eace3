import Secrets
import Testing
import Text

@testable import Captcha

private func read(_ text: String, _ reading: BridgeMessage.Reading = .tolerant) throws -> BridgeMessage.Outcome {
    BridgeMessage.read(try JSONText(parsing: text), as: reading)
}

@Test(arguments: [
    (#"{"method":"captchaDidFinish","data":"abc"}"#, BridgeMessage.captchaDidFinish(Secret("abc"))),
    (#"{"data":"abc","method":"captchaDidFinish","more":{"a":[1]}}"#, .captchaDidFinish(Secret("abc"))),
    (#"{"method":"captchaDidFinish","data":""}"#, .captchaDidFinish(Secret(""))),
    (#"{"method":"captchaDidFinish","data":"ё日\u00e9\ud83d\ude00"}"#, .captchaDidFinish(Secret("ё日é😀"))),
    (#"{"method":"challengeDidAppear","data":""}"#, .challengeDidAppear),
    (#"{"method":"challengeDidAppear","data":null}"#, .challengeDidAppear),
    (#"{"method":"challengeDidAppear","data":5}"#, .challengeDidAppear),
    (#"{"method":"challengeDidAppear","data":{"a":{"b":[]}}}"#, .challengeDidAppear),
    (#"{"method":"challengeDidDisappear"}"#, .challengeDidDisappear),
])
func bodiesThatAreMessages(body: String, message: BridgeMessage) throws {
    #expect(try read(body) == .message(message))
}

@Test(arguments: [
    (#""captchaDidFinish""#, "the body is a string"),
    ("null", "the body is null"),
    ("5", "the body is a number"),
    (#"["captchaDidFinish","abc"]"#, "the body is an array"),
    ("{}", "no method"),
    (#"{"method":null}"#, "the method is null"),
    (#"{"method":"captchadidfinish","data":"abc"}"#, "unknown to this app; the nearest is captchaDidFinish"),
    (#"{"Method":"captchaDidFinish","data":"abc"}"#, "no method"),
    (#"{"method":"captchaDidFinish","data":null}"#, "its data is null"),
    (#"{"method":"captchaDidFinish"}"#, "it has no data"),
    (#"{"method":"captchaDidFinish","data":5}"#, "its data is a number"),
    (#"{"method":"captchaDidFinish","data":{"token":"abc"}}"#, "its data is an object"),
    (#"{"method":"captchaDidFinish","data":["abc"]}"#, "its data is an array"),
    (#"{"method":"captchaDidFinish","data":true}"#, "its data is a truth value"),
])
func bodiesThatAreIgnoredWithAReason(body: String, why: String) throws {
    guard case .ignored(let reason) = try read(body) else {
        Issue.record("taken: \(body)")
        return
    }
    #expect(reason.contains(why), "\(reason)")
}

@Test func anAppThatCastsToStringsLosesMessagesWithAnObject() throws {
    let body = #"{"method":"challengeDidAppear","data":{}}"#
    #expect(try read(body) == .message(.challengeDidAppear))
    guard case .ignored(let why) = try read(body, .stringsOnly) else {
        Issue.record("taken")
        return
    }
    #expect(why.contains("“data” is an object"))
    let right = #"{"method":"captchaDidFinish","data":"abc"}"#
    #expect(try read(right, .stringsOnly) == .message(.captchaDidFinish(Secret("abc"))))
}

@Test func aTokenOf16KiBIsKeptByteForByte() throws {
    let long = String((0..<(16 << 10)).map { Character(Unicode.Scalar(UInt8(0x21 + $0 % 90))) })
    let body = JSONText.object([("method", .string("captchaDidFinish")), ("data", .string(long))]).description
    #expect(try read(body) == .message(.captchaDidFinish(Secret(long))))
}

@Test(arguments: [
    (#"{"method":"captchaDidFinish","data":"abc-token"}"#, #"{"method":"captchaDidFinish","data":"(token, 9 bytes)"}"#),
    (#"{"method":"challengeDidAppear","data":""}"#, #"{"method":"challengeDidAppear","data":""}"#),
    (#"{"method":"x","data":{"t":["abc"]}}"#, #"{"method":"x","data":{"t":["(token, 3 bytes)"]}}"#),
    (#""abc-token""#, #""(token, 9 bytes)""#),
    (#"{"method":"x","token":"abc"}"#, #"{"method":"x","token":"(token, 3 bytes)"}"#),
])
func whatIsShownHoldsNoToken(body: String, shown: String) throws {
    #expect(BridgeMessage.withoutToken(try JSONText(parsing: body)).description == shown)
}

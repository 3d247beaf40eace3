import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DemoSite

private func issued(_ token: String, _ ledger: Ledger, siteKey: String = "demo-pass") -> IssuedToken {
    IssuedToken(
        token: token,
        siteKeyName: siteKey,
        host: "h",
        address: "",
        issued: ledger.now,
        lifetime: SiteKey.named(siteKey).lifetime
    )
}

private func name(_ redemption: Ledger.Redemption) -> String {
    switch redemption {
    case .good: "good"
    case .used: "used"
    case .expired: "expired"
    case .otherKey: "other key"
    case .unknown: "unknown"
    }
}

@Test func aTokenGoesThroughTheLedgerAsTheClockMoves() {
    let rows: [(String, steps: [(advance: Int, key: ServerKey, result: String)], state: String)] = [
        ("once", [(0, .demo, "good")], "used"),
        ("twice", [(0, .demo, "good"), (0, .demo, "used")], "used, sent 2 times"),
        ("in time", [(298, .demo, "good")], "used"),
        ("too late", [(301, .demo, "expired"), (0, .demo, "used")], "used, sent 2 times"),
        ("used, then late", [(0, .demo, "good"), (301, .demo, "used")], "used, sent 2 times"),
        ("other key spends nothing", [(0, .other, "other key"), (0, .demo, "good")], "used"),
    ]
    for row in rows {
        let ledger = Ledger()
        ledger.issue(issued("t", ledger))
        for step in row.steps {
            ledger.advance(step.advance)
            #expect(name(ledger.redeem("t", fits: { step.key.fits($0) })) == step.result, "\(row.0)")
        }
        #expect(ledger.token("t")?.state(at: ledger.now) == row.state, "\(row.0)")
    }
    let ledger = Ledger()
    ledger.issue(issued("t", ledger))
    #expect(ledger.token("t")?.state(at: ledger.now) == "issued")
    ledger.advance(300)
    #expect(ledger.token("t")?.state(at: ledger.now) == "expired")
    ledger.advance(-100)
    #expect(ledger.advanced == 300)
    #expect(name(ledger.redeem("none", fits: { _ in true })) == "unknown")
}

@Test func theLedgerForgetsItsOldestTokens() {
    let ledger = Ledger(limit: 10)
    for number in 0..<55 { ledger.issue(issued("t\(number)", ledger)) }
    #expect(ledger.count == 10)
    #expect(ledger.token("t44") == nil && ledger.token("t45") != nil)
    #expect(ledger.newest(3).map(\.token) == ["t54", "t53", "t52"])
}

@Test func theLedgersPageMovesItsClock() throws {
    let site = try DemoSite(Configuration(tls: false))
    defer { site.stop() }
    let client = RawClient(port: site.origin.port)
    _ = client.post("/captcha/api/check", "sitekey=demo-pass")
    #expect(client.get("/captcha/ledger.json").text.contains("\"state\":\"issued\""))
    #expect(client.get("/captcha/ledger?advance=301").all("Location") == ["/captcha/ledger"])
    #expect(client.get("/captcha/ledger.json").text.contains("\"state\":\"expired\""))
    #expect(client.post("/captcha/ledger", "advance=9").status == 303)
    #expect(client.get("/captcha/ledger").text.contains("moved by 310 seconds"))
}

@Test func wrongAnswersAreCountedAndTheThirdBringsANewPuzzle() throws {
    let simulator = CaptchaSimulator()
    let order = CaptchaSimulator.Order(
        siteKeyName: "demo-challenge",
        host: "h",
        address: "",
        language: "ru",
        isLong: false,
        verifyFault: nil,
        firstPuzzle: .characters
    )
    let id = simulator.challenge(order)
    let first = try #require(simulator.puzzle(id, kind: nil))
    #expect(first.kind == .characters && first.drawing.split(separator: "\n").count == 5)
    for count in 1...6 {
        guard case .wrong(count, let puzzle) = simulator.answer(id, "wrong") else {
            Issue.record("answer \(count)")
            return
        }
        if count < 3 { #expect(puzzle == first) }
        if count == 3 { #expect(puzzle != first) }
    }
    let question = try #require(simulator.puzzle(id, kind: .question))
    guard case .token(let token) = simulator.answer(id, " \(question.answer) ") else {
        Issue.record("the right answer is refused")
        return
    }
    #expect(simulator.ledger.token(token) != nil)
    guard case .unknownChallenge = simulator.answer(id, question.answer) else {
        Issue.record("a solved challenge is gone")
        return
    }
}

@Test func everyPuzzleIsSolvedByItsAnswerAndKeepsItFromThePage() throws {
    for language in ["en", "ru", "tt"] {
        for kind in Puzzle.Kind.allCases {
            for _ in 0..<50 {
                let puzzle = Puzzle.new(kind, language: language)
                #expect(puzzle.isSolved(by: puzzle.answer.lowercased().replacing(" ", with: ",  ")))
                #expect(!puzzle.isSolved(by: "") && !puzzle.isSolved(by: "wrong"))
                if kind == .characters || kind == .order { #expect(!puzzle.json.contains(puzzle.answer)) }
                if kind == .oddWord { #expect(puzzle.options.count == 4 && puzzle.options.contains(puzzle.answer)) }
                #expect(try JSONSerialization.jsonObject(with: Data(puzzle.json.utf8)) is [String: Any])
            }
        }
    }
    #expect(Puzzle.new(.question, language: "ru").prompt.hasPrefix("Сколько"))
    #expect(Puzzle.new(.question, language: "tt").prompt.hasPrefix("How much"))
}

@Test func timestampsAreISO8601() {
    for time in [0, 951_782_399, 951_782_400, 1_709_164_800, 1_735_689_599, 4_102_444_800] {
        let formatter = ISO8601DateFormatter()
        #expect(timestamp(time) == formatter.string(from: Date(timeIntervalSince1970: TimeInterval(time))))
    }
}

/// 200 clients at once: each token is good exactly once, and none is lost.
@Test func twoHundredClientsLoseNoToken() throws {
    let site = try DemoSite(Configuration(tls: false))
    defer { site.stop() }
    let port = site.origin.port
    let good = Mutex(0)
    let refused = Mutex(0)
    let threads = (0..<200).map { _ in
        Thread {
            let client = RawClient(port: port)
            for _ in 0..<3 {
                let text = client.post("/captcha/api/check", "sitekey=demo-pass&host=h").text
                let token = text.firstMatch(of: /"token":"([^"]*)"/).map { String($0.1) } ?? ""
                let answers = (0..<2).map { _ in client.post("/validate", "secret=demo-secret&token=\(token)").text }
                if answers[0] == #"{"status":"ok","message":"","host":"h"}"# { good.withLock { $0 += 1 } }
                if answers[1].contains("invalid or expired") { refused.withLock { $0 += 1 } }
            }
        }
    }
    for thread in threads { thread.start() }
    #expect(waitUntil(within: 120) { threads.allSatisfy(\.isFinished) })
    #expect(good.withLock { $0 } == 600)
    #expect(refused.withLock { $0 } == 600)
    #expect(RawClient(port: port).get("/captcha/ledger.json").text.contains("\"count\":600,"))
}

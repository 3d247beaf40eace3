import Foundation
import Testing

@testable import DemoSite

private let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Fixtures/webkitgtk-captcha")

private func fixture(_ name: String) throws -> String {
    try String(contentsOf: fixtures.appendingPathComponent(name), encoding: .utf8)
}

/// One line of cases.txt.
private struct Case: CustomStringConvertible {
    let name: String
    let actions: [String]
    let query: String
    var description: String { name }

    static let all: [Case] = ((try? fixture("cases.txt")) ?? "").split(separator: "\n").map { line in
        let parts = line.split(separator: " ").map(String.init)
        return Case(name: parts[0], actions: parts[1].split(separator: ",").map(String.init), query: parts[2])
    }
}

/// What a real WebKit posted, by the case's name.
private func recorded() throws -> [String: [String]] {
    var sequences: [String: [String]] = [:]
    var name = ""
    for line in try fixture("messages.txt").split(separator: "\n") {
        if line.hasPrefix("  ") {
            sequences[name]?.append(String(line.dropFirst(2)))
        } else {
            name = String(line)
            sequences[name] = []
        }
    }
    return sequences
}

/// With sorted members, and a token named by its size, as record.py writes it.
private func plain(_ json: String) throws -> String {
    var body = try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
    if var members = body as? [String: Any] {
        if let token = members["data"] as? String, token.hasSuffix("_token") {
            members["data"] = "(token, \(token.utf8.count) bytes)"
        }
        body = members
    }
    let data = try JSONSerialization.data(withJSONObject: body, options: [.sortedKeys, .fragmentsAllowed])
    return String(decoding: data, as: UTF8.self)
}

@Suite(.serialized) struct CaptchaPageTests {
    @Test(arguments: Case.all) fileprivate func theReadyPagePostsWhatItPostsInARealWebKit(row: Case) throws {
        let expected = try #require(try recorded()[row.name], "record.py knows no such case")
        let site = try DemoSite(Configuration(tls: false))
        defer { site.stop() }
        let page = try SimulatorPage(site, "/webview?\(row.query)")
        for round in 0..<12 {
            for action in row.actions where ["solve", "press", "close"].contains(action) {
                page.run(try fixture("\(action).js"))
            }
            if round == 6, row.actions.contains("reload") { try page.load() }
            page.goOn()
        }
        #expect(try page.messages.map { try plain($0) } == expected)
        #expect(page.errors == [])
    }

    @Test func everyFaultOfThePageHasItsSequence() throws {
        let sequences = try recorded()
        for fault in PageFault.allCases { #expect(sequences[fault.rawValue] != nil, "\(fault.rawValue)") }
    }
}

import Foundation
import Testing

@testable import Authentication

/// A row of Fixtures/http-auth.json: cases gathered from the RFCs and from other clients' tests, each with its source.
struct Vector: @unchecked Sendable, CustomTestStringConvertible {  // JSON values that nothing changes
    let fields: [String: Any]

    var id: String { fields["id"] as? String ?? "" }
    var kind: String { fields["kind"] as? String ?? "" }
    var inputs: [String: Any] { fields["inputs"] as? [String: Any] ?? [:] }
    var expected: [String: Any]? { fields["expect"] as? [String: Any] }
    var expectedText: String? { fields["expect"] as? String }
    var testDescription: String { id }

    func text(_ name: String) -> String? { fields[name] as? String }
    func input(_ name: String) -> String? { inputs[name] as? String }

    /// The field lines of `header`, `headers`, `header_hex` or `header_template`.
    var lines: [[UInt8]] {
        if let header = text("header") { return [Array(header.utf8)] }
        if let headers = fields["headers"] as? [String] { return headers.map { Array($0.utf8) } }
        if let hex = text("header_hex") { return [bytes(ofHex: hex)] }
        return [Array(expand(text("header_template") ?? "").utf8)]
    }

    static let all: [Vector] = {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Fixtures/http-auth.json")
        guard let data = try? Data(contentsOf: file),
            let rows = try? JSONSerialization.jsonObject(with: data) as? [[String: Any]]
        else { return [] }
        return rows.map(Vector.init)
    }()

    static func of(_ kinds: String...) -> [Vector] { all.filter { kinds.contains($0.kind) } }
}

func bytes(ofHex hex: String) -> [UInt8] {
    let digits = Array(hex)
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(String(digits[$0...$0 + 1]), radix: 16) ?? 0 }
}

/// `{a*3}` and `{"ab"*2}` of a template repeated.
func expand(_ template: String) -> String {
    var text = ""
    var rest = Substring(template)
    while let open = rest.firstIndex(of: "{"), let star = rest[open...].lastIndex(of: "*"),
        let close = rest[star...].firstIndex(of: "}")
    {
        text += rest[..<open]
        let count = Int(rest[rest.index(after: star)..<close]) ?? 0
        let unit = rest[rest.index(after: open)..<star].trimmingCharacters(in: CharacterSet(charactersIn: "\""))
        text += String(repeating: unit, count: count)
        rest = rest[rest.index(after: close)...]
    }
    return text + rest
}

@Test func everyKindOfVectorHasItsTable() {
    let tables: Set<String> = [
        "challenge", "credentials", "digest_semantics", "digest", "digest_negative", "digest_rspauth",
        "digest_username_star", "basic", "select", "rechallenge", "scope", "scope_lookup", "scope_key", "scope_digest",
        "auth_info", "limit", "storage",
    ]
    #expect(Set(Vector.all.map(\.kind)) == tables)
    #expect(Vector.all.count == 342)
    #expect(Set(Vector.all.map(\.id)).count == Vector.all.count)
}

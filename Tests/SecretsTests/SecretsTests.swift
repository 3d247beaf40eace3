import Foundation
import TestSupport
import Testing

@testable import Secrets

private func text(_ secret: Secret) -> String { secret.withBytes { String(decoding: $0, as: UTF8.self) } }

@Test func aSecretPrintsAsItsNameAlone() {
    let secret = Secret("hunter2")
    var dumped = ""
    dump(secret, to: &dumped)
    dump([secret], to: &dumped)
    let printed = [
        "\(secret)", String(describing: secret), String(reflecting: secret), "\([secret])", dumped,
        "\(Mirror(reflecting: secret).children.map { $0 })", "\(Optional(secret) as Any)",
    ]
    for text in printed {
        #expect(!text.contains("hunter2"))
        #expect(!text.contains("byteCount"))
    }
    #expect("\(secret)" == "Secret")
    #expect(Mirror(reflecting: secret).children.isEmpty)
}

@Test func equalSecretsHaveEqualBytes() {
    #expect(Secret("a") == Secret("a"))
    #expect(Secret("a") != Secret("b"))
    #expect(Secret("a") != Secret("ab"))
    #expect(Secret("") == Secret(""))
    #expect(Secret("").isEmpty)
}

@Test(arguments: [("", 0), ("abc", 3), ("日本😀", 3), ("e\u{301}👩‍👩‍👧🇩🇪", 3), ("\r\n", 1)])
func oneMarkPerGrapheme(_ row: (String, Int)) {
    #expect(Secret(row.0).characterCount == row.1)
}

@Test func editingWorksOnGraphemes() {
    let family = Secret("a👩‍👩‍👧b")
    #expect(text(family.removingCharacter(at: 1)) == "ab")
    #expect(text(family.inserting(Secret("é"), at: 1)) == "aé👩‍👩‍👧b")
    #expect(text(family.inserting(Secret("z"), at: 99)) == "a👩‍👩‍👧bz")
    #expect(text(family.inserting(Secret("z"), at: -1)) == "za👩‍👩‍👧b")
    #expect(text(family.removingLastCharacter().removingLastCharacter()) == "a")
    #expect(text(Secret("").removingLastCharacter()).isEmpty)
    #expect(family.removingCharacter(at: 3) === family)
    #expect(family.removingCharacter(at: -1) === family)
    #expect(text(Secret("").appending("long enough to live on the heap").appending("!")).hasSuffix("heap!"))
}

@Test func oneLineHasNoLineEndsAndNoTabs() {
    #expect(Secret("a\r\nb\tc\n").asOneLine() == Secret("ab c"))
    #expect(Secret("").asOneLine().isEmpty)
}

@Test func bytesThatAreNotUTF8CountOneByOne() {
    let octets: [UInt8] = [0x61, 0xE5, 0xFF]
    let secret = octets.withUnsafeBytes { Secret($0) }
    #expect(secret.characterCount == 3)
    #expect(secret.removingCharacter(at: 1).withBytes { Array($0) } == [0x61, 0xFF])
    #expect(secret.normalized() === secret)
}

@Test func aRevealedTextIsTheWholeText() {
    for sample in ["", "kurz", "ein langes Passwort, das nicht in Register passt 日本"] {
        #expect(Secret(sample).withRevealedText { $0 == sample })
    }
}

@Test func aTemporaryTextIsOverwritten() {
    var text = Secret("kurz").temporaryText()
    wipe(&text)
    #expect(text.utf8.allSatisfy { $0 == 0 })
    #expect(text.utf8.count == 4)
}

@Test func decomposedTextIsComposed() {
    #expect(Secret("e\u{301}\u{1100}\u{1161}").normalized() == Secret("é가"))
    #expect(Array("e\u{301}".normalized.unicodeScalars) == ["é"])
    let composed = Secret("é")
    #expect(composed.normalized() === composed)
    let plain = Secret("abc")
    #expect(plain.normalized() === plain)
}

@Test func aSecretLivesInLockedMemoryThatIsLeftOutOfCoreImages() throws {
    let secret = Secret("hunter2")
    let address = secret.withBytes { UInt(bitPattern: $0.baseAddress) }
    // FileHandle, since the whole-file readers stop after the first page of a file without a size.
    let file = try #require(FileHandle(forReadingAtPath: "/proc/self/smaps"))
    let maps = String(decoding: try #require(try file.readToEnd()), as: UTF8.self).split(separator: "\n")
    var isInside = false
    var flags: [Substring] = []
    for line in maps {
        let words = line.split(separator: " ")
        let bounds = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
        if bounds.count == 2 { isInside = bounds[0] <= address && address < bounds[1] }
        if isInside, words[0] == "VmFlags:" { flags = Array(words.dropFirst()) }
    }
    #expect(flags.contains("dd"))
    // The sanitizers replace mlock by nothing.
    let isSanitized = dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil
    if !isSanitized { #expect(flags.contains("lo")) }
}

@Test(arguments: [1, 100, 128, 129, 5000])
func secretsOfEveryLengthKeepTheirBytesApart(_ count: Int) {
    let texts = (0..<300).map { String(repeating: Character(UnicodeScalar(UInt8(33 + $0 % 90))), count: count) }
    let secrets = texts.map { Secret($0) }
    for (secret, text) in zip(secrets, texts) { #expect(secret.withBytes { Array($0) } == Array(text.utf8)) }
}

@Test func nothingIsLeftOfASecretAfterItsLastReference() throws {
    let needle = Needle()
    let found = try withExtendedLifetime(needle.password()) { _ in try needle.occurrences(asBase64: false) }
    #expect(found == 1)
    #expect(try needle.occurrences(asBase64: false) == 0)
}

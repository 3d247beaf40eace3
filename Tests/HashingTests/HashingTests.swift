import Testing

@testable import Hashing

@Test(arguments: [
    (HashAlgorithm.md5, "", "d41d8cd98f00b204e9800998ecf8427e"),
    (.md5, "abc", "900150983cd24fb0d6963f7d28e17f72"),
    (.sha256, "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (.sha512t256, "abc", "53048e2681941ef99b2e29b76b4c7dabe4c2d0c634fc6d46e0e2f13107e7af23"),
])
func hashesAreThoseOfThePublishedExamples(_ row: (HashAlgorithm, String, String)) throws {
    #expect(hex(try Digest.hash(Array(row.1.utf8), row.0)) == row.2)
}

@Test(arguments: HashAlgorithm.allCases)
func piecesHashAsTheWhole(_ algorithm: HashAlgorithm) throws {
    let whole = try Digest.hash(Array("user:pass".utf8), algorithm)
    let pieces = try hash(["user:", "", "pass"], algorithm)
    #expect(pieces == whole)
}

private func hash(_ pieces: [String], _ algorithm: HashAlgorithm) throws(HashingError) -> [UInt8] {
    var digest = try Digest(algorithm)
    for piece in pieces { try digest.add(piece) }
    return try digest.finish()
}

@Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"), ("\u{FF}\u{3FF}~~?", "w7/Pv35+Pw=="),
])
func base64PadsAsRFC4648Says(_ row: (String, String)) {
    #expect(Base64.encode(Array(row.0.utf8)) == row.1)
    #expect(Base64.encodedCount(row.0.utf8.count) == row.1.utf8.count)
}

@Test func aRefusedAlgorithmIsASentence() {
    #expect(HashingError.algorithmMissing(.md5).description.contains("MD5"))
}

import Foundation
import Secrets
import Testing

@testable import latchkey

private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("latchkey-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
}

private func password(_ content: [UInt8]) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try withFolder { folder in
        try Data(content).write(to: URL(fileURLWithPath: "\(folder)/password"))
        bytes = try readPassword("\(folder)/password").withBytes { Array($0) }
    }
    return bytes
}

@Test(arguments: [
    ("a.txt", "a-2.txt"), ("a", "a-2"), ("dir.d/a", "dir.d/a-2"), ("dir.d/a.b.c", "dir.d/a.b-2.c"),
    (".hidden", ".hidden-2"), ("dir/.hidden", "dir/.hidden-2"), ("/a.b", "/a-2.b"),
])
func aTakenNameGetsANumberBeforeItsEnding(path: String, name: String) {
    #expect(numbered(path, 2) == name)
}

@Test func aFileIsNeverOverwritten() throws {
    try withFolder { folder in
        let path = "\(folder)/log.txt"
        #expect(try writeNewFile(path, "first") == path)
        #expect(try writeNewFile(path, "second") == "\(folder)/log-2.txt")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "first")
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }
}

@Test(arguments: [
    ("s3cret", "s3cret"), ("s3cret\n", "s3cret"), ("s3cret\r\n", "s3cret"), ("two\n\n", "two\n"), (" a ", " a "),
    ("", ""), ("\n", ""), ("пароль日本\n", "пароль日本"),
])
func aPasswordFileLosesItsLineEndAlone(content: String, secret: String) throws {
    #expect(try password(Array(content.utf8)) == Array(secret.utf8))
}

@Test func aPasswordMayBeAnyBytesUpToALimit() throws {
    #expect(try password([0, 0xFF, 0x0A]) == [0, 0xFF])
    let longest = [UInt8](repeating: 0x78, count: 4096)
    #expect(try password(longest + [0x0D, 0x0A]) == longest)
    #expect(throws: FileError.self) { try password(longest + [0x78]) }
    #expect(throws: FileError.self) { try password(longest + longest) }
}

@Test func unreadableFilesAreNamed() throws {
    try withFolder { folder in
        for path in [folder, "\(folder)/missing"] {
            do {
                _ = try readPassword(path)
                Issue.record("\(path) was read")
            } catch {
                #expect("\(error)".contains(path))
            }
            #expect(throws: FileError.self) { try checkReadable(path, "The CA file cannot be read:") }
        }
    }
}

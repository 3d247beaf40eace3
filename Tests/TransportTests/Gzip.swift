import Foundation

/// `count` zero bytes as gzip packs them.
func gzipped(zeros count: Int) throws -> [UInt8] {
    try output(of: ["sh", "-c", "head -c \(count) /dev/zero | gzip -n"])
}

/// What a command writes; throws when it fails.
@discardableResult
func output(of command: [String], in folder: Foundation.URL? = nil) throws -> [UInt8] {
    let process = Process()
    process.executableURL = Foundation.URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CommandFailed(command: command) }
    return [UInt8](output)
}

struct CommandFailed: Error {
    let command: [String]
}

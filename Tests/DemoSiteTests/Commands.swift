import Foundation

/// Runs a command, feeds it the text and returns what it printed.
func run(_ command: String, _ arguments: [String], input: String = "") throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [command] + arguments
    let output = Pipe()
    let feed = Pipe()
    process.standardOutput = output
    process.standardError = output
    process.standardInput = feed
    try process.run()
    feed.fileHandleForWriting.write(Data(input.utf8))
    try feed.fileHandleForWriting.close()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text
}

import Foundation

/// What the tests are given from outside.
enum Surroundings {
    /// The folder that holds Package.swift.
    static let project = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The program under test: LATCHKEY_PROGRAM, or the debug build that belongs to these tests.
    static let program: String = {
        let named = ProcessInfo.processInfo.environment["LATCHKEY_PROGRAM"] ?? ".build/debug/latchkey"
        return URL(fileURLWithPath: named, relativeTo: project).path
    }()

    /// The origin of httpbin, when the tests run under Tests/setup/with-httpbin.
    static let httpbin = ProcessInfo.processInfo.environment["LATCHKEY_TEST_HTTPBIN"]

    /// A small, equal environment for everything that is started. Nil takes a variable out.
    static func environment(_ changes: [String: String?] = [:]) -> [String: String] {
        var values: [String: String?] = [
            "PATH": ProcessInfo.processInfo.environment["PATH"],
            "LD_LIBRARY_PATH": ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"],
            "HOME": "/nonexistent",
            "SHELL": "/bin/sh",
            "LANG": "C.UTF-8",
            "TERM": "tmux-256color",
        ]
        values.merge(changes) { $1 }
        return values.compactMapValues { $0 }
    }
}

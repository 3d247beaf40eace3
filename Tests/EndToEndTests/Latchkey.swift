import Foundation
import TestSupport

/// The program under test.
enum Latchkey {
    /// The user name and password that tests give. The password is long and rare, so that finding it anywhere means a leak.
    static let user = "demo"
    static let password = "Zq7-pass-w0rd-Xv9"
    static let wrongPassword = "Kj4-wr0ng-0ne-Bn2"

    /// The program at an address, or at the built-in site's front page, in a terminal of its own.
    static func open(
        _ address: String? = nil,
        _ arguments: [String] = [],
        width: Int = 80,
        height: Int = 24,
        terminal: String = "tmux-256color",
        environment: [String: String?] = [:]
    ) throws -> TmuxScreen {
        try TmuxScreen(
            [Surroundings.program] + arguments + (address.map { [$0] } ?? []),
            width: width,
            height: height,
            terminal: terminal,
            environment: environment
        )
    }

    /// The program run to its end without a terminal.
    static func run(_ arguments: String..., input: String = "") throws -> Outcome {
        try EndToEndTests.run(Surroundings.program, arguments, input: Data(input.utf8))
    }

    /// The address of one of httpbin's endpoints.
    static func httpbin(_ path: String) throws -> String {
        guard let origin = Surroundings.httpbin else { throw NoHttpbin() }
        return origin + path
    }
}

/// The tests were not started under Tests/setup/with-httpbin.
struct NoHttpbin: Error, CustomStringConvertible {
    var description: String {
        "LATCHKEY_TEST_HTTPBIN names no server: run the tests by `make test`, or under Tests/setup/with-httpbin"
    }
}

extension TmuxScreen {
    /// Waits for the dialog and fills it in; the user name field has the focus when the dialog opens.
    func signIn(_ user: String, _ password: String) throws {
        try wait(forText: "┌ Sign in")
        try type(user)
        try wait(forText: "[" + user)
        try press("Tab")
        try type(password)
        try wait(forText: "[" + String(repeating: "•", count: password.count))
        try press("Enter")
    }
}

/// An answer whose whole text is given, as a server would send it.
func answer(_ status: String, _ body: String, _ fields: String...) -> String {
    (["HTTP/1.1 \(status)", "Content-Type: text/html; charset=utf-8", "Content-Length: \(body.utf8.count)"] + fields)
        .joined(separator: "\r\n") + "\r\n\r\n" + body
}

import Authentication
import Flow
import Foundation
import Glibc
import Secrets

@testable import latchkey

/// A session with real stores in a profile of its own, and with somebody who answers its dialogs.
final class StoredRun {
    let live: LiveSession
    /// What the vault's dialog is answered with, one after the other; then it is declined.
    var passphrases: [String] = []
    private(set) var questions: [PassphraseQuestion] = []
    private(set) var dialogs = 0

    init(_ arguments: String...) throws {
        live = try LiveSession(prepareInvocation(["dump", "http://localhost/"] + arguments))
    }

    /// Loads an address; dialogs get these answers in turn, then Cancel.
    func load(_ address: String, _ logins: (user: String, password: String, level: Persistence)...) throws {
        live.take(.addressEntered(address))
        try settle(logins)
    }

    func take(_ event: Event) throws {
        live.take(event)
        try settle([])
    }

    private func settle(_ logins: [(user: String, password: String, level: Persistence)]) throws {
        var logins = logins[...]
        try wait("the end of the load") {
            let isBusy = live.runtime.asksStores
            let mail = live.mailbox.take()
            for message in mail { if let event = message.event { live.take(event) } }
            if let question = live.session.passphrase {
                questions.append(question)
                let answer = passphrases.isEmpty ? nil : Secret(passphrases.removeFirst())
                live.take(answer.map { .passphraseGiven($0) } ?? .passphraseDeclined)
            }
            if live.session.prompt != nil {
                dialogs += 1
                if let login = logins.popFirst() {
                    let password = Secret(login.password)
                    live.take(.loginChosen(user: login.user, password: password, persistence: login.level))
                } else {
                    live.take(.cancelChosen)
                }
            }
            return live.session.load == nil && mail.isEmpty && !isBusy && !live.runtime.asksStores
        }
    }

    private func wait(_ awaited: String, _ holds: () -> Bool) throws {
        let end = ContinuousClock.now + .seconds(30)
        while !holds() {
            guard ContinuousClock.now < end else { throw TookTooLong(awaited: awaited, entries: entries) }
            poll(nil, 0, 2)
        }
    }

    var page: String { live.session.page.identity }

    /// The timeline, one entry a line.
    var entries: String {
        live.timeline.entries.map { "\($0.summary) — \($0.why ?? "")" }.joined(separator: "\n")
    }

    var outcome: Int32 { live.outcome }
}

struct TookTooLong: Error, CustomStringConvertible {
    let awaited: String
    let entries: String
    var description: String { "waited in vain for \(awaited):\n\(entries)" }
}

/// A folder that goes when its owner goes.
final class Folder {
    let path: String

    init() throws {
        let made = FileManager.default.temporaryDirectory.appendingPathComponent("latchkey-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: made, withIntermediateDirectories: false)
        path = made.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func path(_ name: String) -> String { "\(path)/\(name)" }

    func write(_ name: String, _ text: String) throws {
        try text.write(toFile: path(name), atomically: true, encoding: .utf8)
    }
}

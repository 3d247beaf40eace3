import Flow
import HTTP

/// Loads with nobody there to ask: what `dump` does, and `--plain` where there is no terminal.
extension LiveSession {
    /// Loads the address and answers dialogs with the credential of the options: once, and only for the address's own
    /// origin, since nobody looks at the origin that asks.
    func load(_ address: String) {
        let origin = try? ParsedAddress(parsing: address).url.origin
        take(.addressEntered(address))
        answerDialogs(for: origin)
        defer { stopDemoSite() }
        while session.load != nil || session.awaitsDemoSite {
            waitForMail()
            for event in takeTimers() { take(event) }
            for message in mailbox.take() {
                if let event = message.event { take(event) }
                answerDialogs(for: origin)
            }
        }
    }

    private func answerDialogs(for origin: Origin?) {
        // A vault is opened here by its key file alone.
        if session.passphrase != nil { take(.passphraseDeclined) }
        while let prompt = session.prompt {
            let space = prompt.challenge.protectionSpace
            if let password = prompt.password, prompt.attempt == 1, space.server == .origin, space.origin == origin {
                take(.loginChosen(user: prompt.user, password: password, persistence: .forSession))
            } else {
                take(.cancelChosen)
            }
        }
    }

    /// The exit code that tells how the load ended.
    var outcome: Int32 {
        switch session.page {
        case .document(_, _, let status): exitCode(for: status)
        case .notice(_, let status): status.map(exitCode) ?? ExitCode.noResponse
        case .blank: ExitCode.noResponse
        }
    }

    private func exitCode(for status: Int) -> Int32 {
        status == 401 || status == 407 ? ExitCode.unauthorized : ExitCode.done
    }
}

/// Refuses an address that can't be opened before anything is sent.
func checkAddress(_ address: String) throws(UsageError) {
    do throws(AddressError) {
        _ = try ParsedAddress(parsing: address)
    } catch {
        throw UsageError(error.description)
    }
}

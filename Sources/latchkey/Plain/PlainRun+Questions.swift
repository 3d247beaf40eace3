import Authentication
import Flow
import Glibc
import Page
import Screens
import Secrets
import Terminal
import Text

/// What is asked at the terminal, and what the answers do.
extension PlainRun {
    func ask() {
        guard ending == nil else { return }
        turn(to: wantedQuestion)
        guard let question, !isAsked else { return }
        isAsked = true
        terminal.hideTyping(question.isSecret)
        write(question.text(level: level))
    }

    /// What the run waits for: dialogs before fields, fields before commands; nil while something is loaded.
    private var wantedQuestion: PlainQuestion? {
        let session = live.session
        if let wanted = session.passphrase {
            return question?.passphrase == wanted ? question : .passphrase(wanted)
        }
        if let wanted = session.wantsServerKey { return .serverKey(wanted) }
        if let prompt = session.prompt { return question?.prompt == prompt ? question : .user(prompt) }
        if let field = question?.field, session.control(field) != nil { return question }
        if let wanted = nativeQuestion, session.held.isEmpty { return wanted }
        let isFree = session.load == nil && !awaitsDemo && !awaitsList
        return isFree || !session.held.isEmpty ? .command(held: session.held.first?.sentence) : nil
    }

    private func turn(to wanted: PlainQuestion?) {
        guard wanted != question else { return }
        question = wanted
        isAsked = false
        guard let introduction = wanted.flatMap(introduction) else { return }
        // What opens by itself takes no line typed ahead of it.
        terminal.dropTypedAhead()
        write(introduction)
    }

    private func introduction(_ question: PlainQuestion) -> String? {
        switch question {
        case .passphrase(let wanted): passphraseIntroduction(wanted)
        case .serverKey(let wanted): serverKeyIntroduction(wanted)
        case .user(let prompt): dialogIntroduction(prompt, app: live.session.app)
        default: nil
        }
    }

    func takeLine() {
        guard let question else { return }
        if question.isSecret {
            take(readSecretLine(from: terminal.descriptor), to: question)
        } else {
            take(readLine(from: terminal.descriptor), to: question)
        }
    }

    private func take(_ line: TerminalLine<String>, to question: PlainQuestion) {
        switch line {
        case .nothing: return
        case .closed: ending = .signal(SIGHUP)
        case .end: endOfInput()
        case .line(let text):
            isAsked = false
            interruptAsked = false
            switch question {
            case .command: run(text)
            case .user(let prompt): takeUser(text, prompt)
            case .keep(let prompt, let user, let password): takeLevel(text, prompt, user, password)
            case .nativeField(let field): takeNative(text, field)
            case .nativeSubmit: takeSubmit(text)
            case .password, .passphrase, .passphraseAgain, .fieldPassword, .serverKey: break
            }
        }
    }

    /// ^D leaves: the dialog by Cancel, the program at its prompt.
    private func endOfInput() {
        interruptQuestion()
        if live.session.passphrase != nil {
            send(.passphraseDeclined)
        } else if live.session.wantsServerKey != nil {
            send(.serverKeyDeclined)
        } else if question?.field != nil {
            question = nil
        } else if live.session.prompt != nil {
            send(.cancelChosen)
        } else if nativeQuestion != nil {
            send(.nativeFormClosed)
        } else {
            end(ExitCode.done)
        }
    }

    private func takeUser(_ text: String, _ prompt: Prompt) {
        if text.hasPrefix(":"), !text.hasPrefix("::") { return run(text) }
        let typed = text.hasPrefix("::") ? String(text.dropFirst()) : text
        question = .password(prompt, user: typed.isEmpty ? prompt.user : typed)
    }

    private func take(_ line: TerminalLine<Secret>, to question: PlainQuestion) {
        switch line {
        case .nothing: return
        case .closed: ending = .signal(SIGHUP)
        case .end: endOfInput()
        case .line(let secret):
            isAsked = false
            interruptAsked = false
            switch question {
            case .password(let prompt, let user): takePassword(secret, prompt, user: user)
            case .passphrase(let wanted): takePassphrase(secret, wanted)
            case .passphraseAgain(let wanted, let first): takeAgain(secret, first, wanted)
            case .fieldPassword(let id, _):
                self.question = nil
                takeFieldPassword(secret, id)
            case .serverKey: send(secret.isEmpty ? .serverKeyDeclined : .serverKeyGiven(secret))
            case .nativeField(let field): takeNative(secret, field)
            case .command, .user, .keep, .nativeSubmit: break
            }
        }
    }

    private func takePassword(_ secret: Secret, _ prompt: Prompt, user: String) {
        let stored = secret.isEmpty ? prompt.stored(user) : nil
        if let stored, prompt.levels.contains(stored.persistence) { level = stored.persistence }
        if !prompt.levels.contains(level) { level = .forSession }
        let password = secret.isEmpty ? stored?.password ?? prompt.password ?? secret : secret
        question = .keep(prompt, user: user, password)
    }

    private func takePassphrase(_ secret: Secret, _ wanted: PassphraseQuestion) {
        if secret.isEmpty { return send(.passphraseDeclined) }
        if wanted.isNew {
            question = .passphraseAgain(wanted, secret)
        } else {
            send(.passphraseGiven(secret))
        }
    }

    private func takeAgain(_ secret: Secret, _ first: Secret, _ wanted: PassphraseQuestion) {
        if secret == first { return send(.passphraseGiven(secret)) }
        write("\(SecretDialog.differenceText)\n")
        question = .passphrase(wanted)
    }

    private func takeLevel(_ text: String, _ prompt: Prompt, _ user: String, _ password: Secret) {
        if !text.isEmpty {
            guard let chosen = prompt.offers.first(where: { $0.level.rawValue == text }) else {
                return write("There is no “\(neutralised(text))” here.\n")
            }
            if let refusal = chosen.refusal { return write("\(refusal).\n") }
            level = chosen.level
        }
        send(.loginChosen(user: user, password: password, persistence: level))
    }
}

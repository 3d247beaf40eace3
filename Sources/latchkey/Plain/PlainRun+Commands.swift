import Flow
import Page
import Reports
import Screens
import Text

/// What the commands do.
extension PlainRun {
    func perform(_ command: PlainCommand) {
        switch command {
        case .follow(let number): follow(number)
        case .set(let number, let text): set(number, text)
        case .append(let number, let text): append(number, text)
        case .enter(let number): enter(number)
        case .go(let address): send(.addressEntered(address))
        case .reload: send(.reloadChosen)
        case .back: live.session.canGoBack ? send(.backChosen) : write("There is no page to go back to.\n")
        case .forward: live.session.canGoForward ? send(.forwardChosen) : write("There is no page to go forward to.\n")
        case .startOver: send(.startOverChosen)
        case .timeline: output.write(timelineText(live.timeline))
        case .inspect(let number): inspect(number)
        case .credentials: listCredentials()
        case .change(let change, let number, let confirmed): self.change(change, number, confirmed: confirmed)
        case .setting(let line): change(line)
        case .help: write(plainHelpText)
        case .quit: end(ExitCode.done)
        case .cancel, .abort, .refuse: leaveDialog(by: command)
        case .swipe, .submitForm, .closeForm: leaveStage(by: command)
        case .page where !live.session.isWebViewVisible: write("The page is hidden.\n")
        case .page: output.writePage(of: live.session)
        case .stepping, .release, .continueHeld, .edit, .changeDisposition: step(command)
        }
    }

    private func leaveStage(by way: PlainCommand) {
        let session = live.session
        let isForm: Bool = if case .form(let form) = session.stage { form.state != "revealed" } else { false }
        switch way {
        case .swipe:
            guard session.stage != .browser, session.isWebViewVisible else {
                return write("No captcha is shown over the app's screen.\n")
            }
            send(.captchaSwiped)
        case _ where !isForm: write("No native form is open: :form makes one of the page's own.\n")
        case .submitForm: send(.nativeSubmitChosen)
        default: send(.nativeFormClosed)
        }
    }

    private func leaveDialog(by way: PlainCommand) {
        guard let prompt = live.session.prompt else { return write("No dialog is open.\n") }
        switch way {
        case .abort: send(.abortChosen)
        case .refuse where !prompt.canRefuse: write("The response offers no other space.\n")
        case .refuse: send(.refuseChosen)
        default: send(.cancelChosen)
        }
    }

    private func step(_ command: PlainCommand) {
        if command == .stepping { return send(.steppingChanged(!live.session.isStepping)) }
        guard let held = live.session.held.first else { return write("Nothing is held: s turns stepping on.\n") }
        switch command {
        case .release: send(.heldReleased)
        case .continueHeld: send(.heldContinued)
        case .edit(let edit): send(.heldEdited(edit))
        case .changeDisposition where held.disposition == nil:
            write("What is held is no answer of the app: only drop and double work.\n")
        case .changeDisposition(let disposition): send(.heldDispositionChanged(disposition))
        default: break
        }
    }

    private func inspect(_ number: Int?) {
        let number = number ?? live.timeline.count
        guard live.timeline.entries.indices.contains(number - 1) else {
            return write("There is no entry \(number): there are \(live.timeline.count).\n")
        }
        output.write(inspectorText(of: live.timeline.entries[number - 1], width: output.width))
    }

    /// With stores the list is printed when they have answered.
    private func listCredentials() {
        guard live.session.settings.usesStores else { return printCredentials() }
        awaitsList = true
        send(.storedListWanted)
    }

    func printCredentials() {
        let rows = live.session.credentialRows
        listed = rows
        for problem in live.session.credentialProblems { output.write("! \(problem)") }
        if rows.isEmpty { output.write(noCredentialKept) }
        for (index, row) in rows.enumerated() { output.write("\(index + 1)  \(neutralised(row.text))") }
    }

    /// The numbers are those of the list that was printed last.
    private func change(_ change: CredentialChange, _ number: Int, confirmed: Bool) {
        let rows = listed ?? live.session.credentialRows
        guard rows.indices.contains(number - 1) else {
            return write("There is no credential \(number): C lists them.\n")
        }
        let row = rows[number - 1]
        switch live.session.event(for: change, to: row, among: rows) {
        case .failure(let refused): write("\(refused.sentence).\n")
        case .success(let event):
            if !confirmed, let warning = live.session.warning(before: change, to: row, among: rows) {
                return write("Nothing changed: \(warning). Say so with the word everywhere.\n")
            }
            send(event)
        }
    }

    private func change(_ line: SettingLine) {
        if let app = line.changed(live.session.app) { return send(.hostAppChanged(app)) }
        switch line {
        case .images(let areLoaded):
            send(.imagesChanged(areLoaded))
            write("Images are \(areLoaded ? "" : "not ")asked for from the next page on.\n")
        case .write(let kind, let path): save(kind, path)
        case .setting(let change):
            send(.settingChanged(change))
            write("From now on \(change.summary).\n")
        case .js(let source): send(.scriptEntered(source))
        case .clock(let seconds): send(.clockMoved(seconds: seconds))
        case .captcha(let request): send(.captchaChosen(request))
        case .form(let selector): openForm(selector)
        default: break
        }
    }

    private func openForm(_ selector: String) {
        guard live.session.address != nil else { return write("There is no page yet: g ADDRESS goes to one.\n") }
        if selector == "off" { return send(.nativeFormClosed) }
        send(.formChosen(HiddenFormRequest(selector: selector.isEmpty ? nil : selector)))
    }

    private func save(_ kind: WriteKind, _ path: String) {
        let content =
            switch kind {
            case .timeline: timelineJSONLines(live.timeline)
            case .screen: output.pageText + "\n" + timelineText(live.timeline)
            }
        do throws(FileError) {
            write("Written to \(try writeNewFile(path, content)).\n")
        } catch {
            write("\(error.description)\n")
        }
    }
}

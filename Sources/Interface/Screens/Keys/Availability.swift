import Flow
import Grid

extension Model {
    /// The command that a key stands for now.
    ///
    /// - Parameter letters: whether letters are commands here.
    func command(for key: Key, letters: Bool) -> Command? {
        let letter: Character? = if case .character(let character) = key { commandLetter(character) } else { nil }
        let rows = keymap.filter { binding in
            switch binding.section {
            case .everywhere:
                binding.keys.contains(key) || letters && letter.map(binding.letters.contains) == true
            case .letters:
                letters
                    && (letter.map(binding.letters.contains) == true
                        || focus != .flow && focus != .stage && binding.keys.contains(key))
            case .dialog, .stage, .credentials, .palette: false
            }
        }
        return (rows.first { problem(with: $0.command) == nil } ?? rows.first)?.command
    }

    /// Why a command does nothing now, as a sentence; nil when it works.
    func problem(with command: Command) -> String? {
        switch command {
        case .help, .flowPanel, .nextPane, .palette, .address, .stepping, .credentials, .write, .suspend: nil
        case .startOver: nil
        case .forget, .forgetEverywhere, .forgetOrigin, .forgetOriginEverywhere, .moveUp, .moveDown:
            credentialProblem(with: command)
        case .inspect, .copyEntry: timeline.count == 0 ? "Nothing has happened yet" : nil
        case .reload where timeline.count > 0: nil
        case .reload, .copyAddress: session.address == nil ? "There is no page yet: g goes to an address" : nil
        case .release, .continueHeld, .editHeld: session.held.isEmpty ? "Nothing is held: F4 turns stepping on" : nil
        case .back: session.canGoBack ? nil : "There is no page to go back to"
        case .forward: session.canGoForward ? nil : "There is no page to go forward to"
        case .find where webView == .hidden: "The page is hidden: nothing can be found in it"
        case .find, .captcha: nil
        case .swipe: webView == .overlay ? nil : "No captcha is shown over the app's screen"
        case .form: session.address == nil ? "There is no page yet: g goes to an address" : nil
        case .submitForm, .closeForm:
            form?.isRevealed == false ? nil : "No native form is open: form makes one of the page's own"
        case .nextLink where webView == .hidden, .previousLink where webView == .hidden: "The page is hidden"
        case .nextLink, .previousLink: page.targets.isEmpty ? "This page has no links or fields" : nil
        case .follow: page.target == nil ? "Nothing on the page is selected: Tab selects" : nil
        case .findNext, .findPrevious: find == nil ? "Nothing is searched: / finds in the page" : nil
        case .quit where webView == .overlay: "Swipe the captcha away first (Esc), or press ^C twice"
        case .quit: hasOpenLayer ? "Close what is open first, or press ^C twice" : nil
        case .reveal: revealProblem
        case .logIn, .cancel, .abort: dialog == nil ? "No dialog is open" : nil
        case .refuse: dialog?.prompt.canRefuse == true ? nil : "The response offers no other space"
        case .stop: session.load == nil ? "Nothing is being loaded" : nil
        }
    }

    private var revealProblem: String? {
        if secretTakesKeys { return nil }
        guard dialog?.focus == .password else { return "^R shows the password while it is being edited" }
        return dialog?.choice == nil ? nil : "A stored password is not shown; typing replaces it"
    }
}

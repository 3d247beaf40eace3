let version = "0.1"

/// What `--help` prints; the options come from the table that reads them.
func helpText(for command: Invocation.Command) -> String {
    let options = CommandOption.all.filter { $0.commands.contains(command) }
    let width = (options.map { $0.usage.count }.max() ?? 0) + 2
    let lines = options.map { "  \($0.usage)\(String(repeating: " ", count: width - $0.usage.count))\($0.help)" }
    return synopsis(of: command) + "\n" + lines.joined(separator: "\n") + "\n" + ending(of: command)
}

extension CommandOption {
    fileprivate var usage: String { value.map { "\(name) \($0)" } ?? name }
}

private func synopsis(of command: Invocation.Command) -> String {
    switch command {
    case .open:
        """
        latchkey [URL]            open a page; without an address, the built-in demo site
        latchkey form URL         a native form over the page's own, which stays hidden until it answers
        latchkey captcha [URL]    the captcha flow of a page in an app; without an address, the demo site's
        latchkey serve            the demo site alone, for other clients
        latchkey dump URL         the page as text
        latchkey explain VALUE…   what WWW-Authenticate values mean, and how they are answered
        latchkey credentials …    what is kept for good: list, forget, move

        latchkey COMMAND --help shows the options of a command. Those of latchkey itself:

        """
    case .form:
        """
        latchkey form URL: the page loads hidden, a native form stands in its place, and a script fills in the page's own
        form and presses its button. The page appears with its answer.

        """
    case .captcha:
        """
        latchkey captcha [URL]: the page with the captcha loads as an app's own web view, hidden until there is a challenge;
        its messages to NativeClient are followed, and its token is verified. Without an address the demo site's ready page
        and its public keys are used.

        """
    case .serve: "latchkey serve: the demo site alone, until ^C; a line for each request.\n"
    case .dump: "latchkey dump URL: the page as text, or the timeline of its load.\n"
    case .explain:
        """
        latchkey explain [VALUE…]: what WWW-Authenticate values mean (arguments, or lines of standard input), which one
        would be answered and why and, with a user, the Authorization value and how it is computed.

        """
    case .credentials:
        """
        latchkey credentials list [URL]                     what is kept for good, and where
        latchkey credentials forget [--user NAME] URL       forget one, or all of the address's origin
        latchkey credentials move --user NAME --to LEVEL URL  to another level

        The passphrase of a vault is asked for on the terminal. Options:

        """
    }
}

private func ending(of command: Invocation.Command) -> String {
    switch command {
    case .open:
        """

        Exit codes: 0 done, 2 wrong usage or an address that cannot be opened, 3 no complete response (dump, --plain),
        4 authentication was required and not given or not accepted (dump, --plain), 130 by ^C, 128 + n after signal n.

        Configuration: $XDG_CONFIG_HOME/latchkey/config.conf (~/.config without), lines of the form `set KEY VALUE`; the
        README lists the keys. An option wins over the file.
        """
    case .dump:
        """

        Exit codes: 0 a complete response, 2 wrong usage or an address that cannot be opened, 3 no complete response,
        4 authentication was required and not given or not accepted.
        """
    case .credentials:
        """

        Exit codes: 0 done, 1 nothing there to change, 2 wrong usage, 3 a store did not answer or could not be written,
        4 a store stayed locked or the passphrase was wrong.
        """
    case .form:
        "\nExit codes: 0 done, 2 wrong usage, an address that cannot be opened or a specification that cannot be used.\n"
    case .captcha:
        """

        Exit codes: 0 done, 1 the captcha was not passed (--plain without a terminal), 2 wrong usage, an address or a file
        that cannot be used, 130 by ^C, 128 + n after signal n.
        """
    case .serve, .explain: ""
    }
}

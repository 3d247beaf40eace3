import Text

/// Reads the arguments, without the program's own name, over what holds without them.
func readArguments(_ arguments: [String], over base: Invocation = Invocation()) throws(UsageError) -> Invocation {
    var invocation = base
    var rest = arguments[...]
    if let first = rest.first, isCommand(first), let command = Invocation.Command(rawValue: first) {
        invocation.command = command
        rest = rest.dropFirst()
    }
    var takesOptions = true
    while let argument = rest.popFirst() {
        if takesOptions, argument == "--" {
            takesOptions = false
        } else if takesOptions, argument.hasPrefix("-"), argument != "-" {
            try readOption(argument, &rest, &invocation)
        } else {
            invocation.words.append(argument)
        }
    }
    if !invocation.wantsHelp, !invocation.wantsVersion { try check(invocation) }
    return invocation
}

private func readOption(
    _ argument: String,
    _ rest: inout ArraySlice<String>,
    _ invocation: inout Invocation
) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts[0] == "-h" ? "--help" : String(parts[0])
    let known = CommandOption.all.filter { $0.commands.contains(invocation.command) }
    guard let option = known.first(where: { $0.name == name }) else {
        throw UsageError(unknown(name, known: known.map(\.name), for: invocation.command))
    }
    guard option.value != nil else {
        if parts.count == 2 { throw UsageError("\(name) takes no value.") }
        return try option.apply(&invocation, "")
    }
    guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
        throw UsageError("\(name) needs a value: \(name) \(option.value ?? "").")
    }
    try option.apply(&invocation, value)
}

private func unknown(_ name: String, known: [String], for command: Invocation.Command) -> String {
    let help = command == .open ? "latchkey --help" : "latchkey \(command.rawValue) --help"
    let near = nearest(to: name, among: known).map { " Did you mean \($0)?" } ?? ""
    return "There is no option “\(neutralised(name))” here.\(near) \(help) lists what there is."
}

private func isCommand(_ word: String) -> Bool { word != "open" && Invocation.Command(rawValue: word) != nil }

private func check(_ invocation: Invocation) throws(UsageError) {
    switch invocation.command {
    case .open where invocation.words.count > 1 && invocation.words.contains(where: isCommand):
        throw UsageError("The command comes first, its options after it: latchkey dump --events URL.")
    case .open where invocation.words.count > 1:
        throw UsageError(
            "One address at a time: “\(neutralised(invocation.words[1]))” is one too many. latchkey --help shows the use."
        )
    case .captcha where invocation.words.count > 1:
        throw UsageError("captcha takes one address, or none for the demo site's: latchkey captcha [URL] [OPTION…].")
    case .form where invocation.words.count != 1:
        throw UsageError("form takes one address: latchkey form URL [--form SELECTOR] [--spec FILE] [--no-jquery].")
    case .form where invocation.form.selector != nil && invocation.specificationFile != nil:
        throw UsageError(
            "--form and --spec exclude each other: the specification names its form itself (form SELECTOR)."
        )
    case .dump where invocation.words.count != 1:
        throw UsageError("dump takes one address: latchkey dump URL.")
    case .serve where !invocation.words.isEmpty:
        throw UsageError("serve takes no address: latchkey serve [--port N] [--bind ADDRESS].")
    case .serve where (invocation.certificateFile == nil) != (invocation.certificateKeyFile == nil):
        throw UsageError("--certificate FILE and --key FILE go together.")
    case .explain where invocation.passwordFile == "-" && invocation.words.isEmpty:
        throw UsageError("--password-file - and header values cannot both come from standard input.")
    case .explain where invocation.user != nil && invocation.passwordFile == nil:
        throw UsageError("explain needs --password-file FILE beside --user: without a password nothing is computed.")
    case .credentials: _ = try CredentialsRequest(invocation)
    case .open, .form, .captcha, .dump, .serve, .explain: break
    }
    if invocation.passwordFile != nil, invocation.user == nil {
        throw UsageError("--password-file needs --user NAME beside it.")
    }
}

import Grid

/// One row of the table that makes bindings, help line, palette and help screen.
struct Binding: Sendable {
    enum Section: String, CaseIterable, Sendable {
        case everywhere = "Everywhere, also while typing"
        case letters = "Where nothing takes text"
        case dialog = "In the dialog"
        case stage = "On a captcha or a native form"
        case credentials = "In the list of credentials"
        case palette = "In the palette only"
    }

    let command: Command
    let section: Section
    /// Bound where the section says.
    let keys: [Key]
    /// Bound only where nothing takes text; a Cyrillic letter in the same place counts as well.
    let letters: [Character]
    /// One or two words for the help line.
    let hint: String
    /// A clause for palette and help screen.
    let title: String

    init(_ command: Command, _ section: Section, keys: [Key] = [], letters: String = "", hint: String, _ title: String)
    {
        self.command = command
        self.section = section
        self.keys = keys
        self.letters = Array(letters)
        self.hint = hint
        self.title = title
    }

    /// How the help names the keys: `F5`, `r`.
    var keyNames: [String] { keys.map(\.name) + letters.map { String($0) } }
}

/// The keys. Rows that share a key are tried from the top; the first whose command is possible gets it.
let keymap: [Binding] = [
    Binding(.help, .everywhere, keys: [.function(1)], letters: "?", hint: "help", "this help"),
    Binding(
        .flowPanel,
        .everywhere,
        keys: [.function(2)],
        letters: "t",
        hint: "flow",
        "enlarge the flow panel, or fold it"
    ),
    Binding(
        .inspect,
        .everywhere,
        keys: [.function(3)],
        letters: "i",
        hint: "inspect",
        "inspect the selected entry, whole"
    ),
    Binding(.stepping, .everywhere, keys: [.function(4)], letters: "s", hint: "step", "stepping on or off"),
    Binding(.reload, .everywhere, keys: [.function(5)], letters: "r", hint: "reload", "reload the page"),
    Binding(.nextPane, .everywhere, keys: [.function(6)], hint: "pane", "focus the next pane: page, dialog, flow"),
    Binding(.findNext, .letters, letters: "n", hint: "next", "next match"),
    Binding(.findPrevious, .letters, letters: "N", hint: "previous", "previous match"),
    Binding(.release, .everywhere, keys: [.function(7)], letters: "n", hint: "release", "release the held effect"),
    Binding(
        .continueHeld,
        .everywhere,
        keys: [.function(8)],
        letters: "c",
        hint: "continue",
        "release all up to the next decision"
    ),
    Binding(.palette, .everywhere, keys: [.control("g")], letters: ":", hint: "commands", "command palette"),
    Binding(.address, .letters, letters: "g", hint: "address", "go to an address"),
    Binding(.back, .letters, letters: "b", hint: "back", "go back"),
    Binding(.forward, .letters, letters: "f", hint: "forward", "go forward"),
    Binding(.nextLink, .letters, keys: [.tab], hint: "links", "select the next link, field or button"),
    Binding(.previousLink, .letters, keys: [.backTab], hint: "links back", "select the one before"),
    Binding(.follow, .letters, keys: [.enter], hint: "follow", "follow, press or edit what is selected"),
    Binding(.find, .letters, letters: "/", hint: "find", "find in the page"),
    Binding(
        .editHeld,
        .letters,
        letters: "e",
        hint: "edit",
        "edit the held effect: drop, double, change its disposition"
    ),
    Binding(.credentials, .letters, letters: "C", hint: "credentials", "credentials: list, forget, move"),
    Binding(
        .startOver,
        .letters,
        letters: "R",
        hint: "start over",
        "start over: credentials, cookies, history; then reload"
    ),
    Binding(.write, .letters, letters: "w", hint: "write", "write timeline and screen to files"),
    Binding(.quit, .letters, letters: "q", hint: "quit", "quit"),
    Binding(.logIn, .dialog, keys: [.enter], hint: "log in", "log in: useCredential"),
    Binding(.cancel, .dialog, keys: [.escape], hint: "cancel", "Cancel: what it means is a setting"),
    Binding(.abort, .dialog, keys: [.control("x")], hint: "abort: no page", "Abort: cancelAuthenticationChallenge"),
    Binding(.refuse, .dialog, keys: [.control("n")], hint: "refuse", "Refuse this space: rejectProtectionSpace"),
    Binding(.reveal, .dialog, keys: [.control("r")], hint: "show", "show the password, or hide it"),
    Binding(
        .swipe,
        .stage,
        keys: [.escape],
        hint: "swipe away",
        "swipe the captcha's view away, once no field is edited"
    ),
    Binding(.submitForm, .stage, keys: [.enter], hint: "submit", "submit the native form, from any of its fields"),
    Binding(.closeForm, .stage, keys: [.escape], hint: "close", "close the native form, once no field is edited"),
    Binding(.forget, .credentials, keys: [.delete], letters: "d", hint: "forget", "forget the selected credential"),
    Binding(
        .forgetEverywhere,
        .credentials,
        letters: "D",
        hint: "every device",
        "forget a synchronizable one on every device"
    ),
    Binding(.moveUp, .credentials, letters: "+", hint: "up", "move it up: forSession, permanent, synchronizable"),
    Binding(.moveDown, .credentials, letters: "-", hint: "down", "move it down a level"),
    Binding(.forgetOrigin, .credentials, letters: "o", hint: "origin", "forget all credentials of its origin"),
    Binding(
        .forgetOriginEverywhere,
        .credentials,
        letters: "O",
        hint: "origin, every device",
        "forget all of its origin, on every device too"
    ),
    Binding(.captcha, .palette, hint: "captcha", "captcha: the app's captcha view, with the demo site's page"),
    Binding(.form, .palette, hint: "form", "form: a native form over this page, which is hidden then"),
    Binding(.stop, .palette, hint: "stop", "stop the load"),
    Binding(.copyAddress, .palette, hint: "copy", "copy the address"),
    Binding(.copyEntry, .palette, hint: "copy", "copy the selected entry"),
    Binding(.suspend, .everywhere, keys: [.control("z")], hint: "suspend", "suspend Latchkey"),
]

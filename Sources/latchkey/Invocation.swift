import Authentication
import Flow
import HTTP
import PageProcess
import Terminal
import Text

/// What the command line asks for.
struct Invocation {
    enum Command: String, CaseIterable {
        /// The screen; has no word of its own.
        case open
        case serve, dump, explain, credentials
        /// The screen, with a native form over a hidden page.
        case form
        /// The screen, with the captcha flow of a page.
        case captcha
    }

    var command = Command.open
    /// What is no option: an address, or header values.
    var words: [String] = []
    var wantsHelp = false
    var wantsVersion = false

    // The screen.
    var isPlain = false
    var color = TerminalOptions.ColorChoice.auto
    var usesMouse = false
    var startsStepping = false
    var ambiguousWidth = AmbiguousWidth.narrow
    /// Milliseconds.
    var escapeDelay = 30
    var logFile: String?

    // The run.
    var app = HostApp()
    var user: String?
    var passwordFile: String?
    var userAgent: String?
    var headers: [Headers.Field] = []
    /// Milliseconds; nil for the transport's own.
    var connectTimeout: Int?
    var silenceTimeout: Int?
    var totalTimeout: Int?
    var caFile: String?
    var loadsImages = false
    /// What the configuration says of scripts, in its order.
    var settingChanges: [SettingChange] = []

    /// Hosts whose requests go elsewhere.
    var maps: [HostMap] = []

    // captcha
    var captcha = CaptchaRequest()
    var serverKeyFile: String?

    // What is kept.
    var profile: String?
    var stores = StorePlaces()

    /// What is executed for a page.
    var pageExecutable = "/proc/self/exe"
    /// There already, for the first page.
    var firstPageProcess: FirstProcess?

    // form
    var form = HiddenFormRequest()
    var specificationFile: String?

    // credentials
    var targetLevel: Persistence?
    var realm: String?
    var forgetsOnEveryDevice = false

    // dump
    var printsEvents = false

    // serve
    var port: UInt16 = 0
    var bindAddress = "127.0.0.1"
    var certificateFile: String?
    var certificateKeyFile: String?

    // explain
    var wantsJSON = false
    var explainedURL: String?
    var method = "GET"
    var cnonce: String?
    var nonceCount: UInt32 = 1
}

/// Wrong usage: one sentence, exit code 2.
struct UsageError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

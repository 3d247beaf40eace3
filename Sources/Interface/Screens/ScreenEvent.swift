import Flow
import Grid
import Page

/// What reaches the screen.
package enum ScreenEvent: Equatable, Sendable {
    case input(Input)
    case resized(width: Int, height: Int)
    /// Time passed; sent a few times per second while `Model.wantsTimer`.
    case timer
    /// The last picture is on the terminal, and every input that was read before it has been handed in. A dialog takes
    /// keys only after this.
    case frameShown
    case world(Event)
    /// A layout that was asked for; one for another page or width is dropped.
    case laidOut(PageID, TextLayout)
    /// How a `writeFile` or `copy` went; nil when it was done.
    case fileWritten(path: String, problem: String?)
    /// Answers `completePath`: every path that goes on from the text, folders with `/` at the end.
    case pathCompleted(String, [String])
    /// Answers `checkFile`: the whole path, or why that file cannot be read, in one sentence.
    case fileChecked(String, path: String, problem: String?)
}

/// What the screen wants done outside.
package enum ScreenEffect: Equatable, Sendable {
    case flow(Effect)
    /// To be laid out in `width` cells off the main thread; comes back as `laidOut`.
    ///
    /// `toggled` are the `details` that the person opened or closed.
    case layOut(PageID, Document, width: Int, toggled: Set<NodeID>)
    /// The content is UTF-8; comes back as `fileWritten`.
    case writeFile(path: String, content: String)
    /// What paths begin with a text, `~` expanded; comes back as `pathCompleted`.
    case completePath(String)
    /// Whether a path, `~` expanded, is a file that can be read; comes back as `fileChecked`.
    case checkFile(String)
    /// Into the terminal's clipboard (OSC 52).
    case copy(String)
    case quit(exitCode: Int32)
    /// ^Z: the terminal is restored and the process stopped.
    case suspend
    case setMouse(Bool)
    /// How long an Esc waits for a follower.
    case setEscapeDelay(Milliseconds)
    case bell
}

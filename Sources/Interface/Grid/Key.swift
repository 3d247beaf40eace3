import Secrets

/// A key press, as the keymap names it.
package enum Key: Hashable, Sendable {
    /// A printable grapheme.
    case character(Character)
    /// `^A` … `^Z` as their lower-case letter; Tab, Enter and Backspace have cases of their own.
    case control(Character)
    case alt(Character)
    case enter, tab, backTab, backspace, escape
    case up, down, left, right, home, end, pageUp, pageDown, insert, delete
    /// 1...12.
    case function(Int)
}

/// What the terminal sent.
package enum Input: Equatable, Sendable {
    case key(Key)
    /// A bracketed paste, whole, as UTF-8; never submits. It may be a password.
    case paste(Secret)
    /// A mouse event, in cells from 0.
    case mouse(MouseAction, row: Int, column: Int)
}

package enum MouseAction: Equatable, Sendable { case press, release, wheelUp, wheelDown }

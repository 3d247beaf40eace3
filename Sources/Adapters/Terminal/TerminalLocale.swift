import Glibc

/// Takes over the user's character set, and UTF-8 where that is another: ncurses draws no kanji without.
///
/// Only the character set: numbers and messages stay as they are in C.
///
/// - Returns: whether the user's own locale is UTF-8. If not, frames and marks should be ASCII.
package func adoptLocale() -> Bool {
    if setlocale(LC_CTYPE, "") != nil, let codeset = nl_langinfo(Int32(CODESET)), String(cString: codeset) == "UTF-8" {
        return true
    }
    setlocale(LC_CTYPE, "C.UTF-8")
    return namesUTF8
}

/// A locale that names UTF-8 but isn't installed (common over ssh and in containers) still speaks of the terminal.
private var namesUTF8: Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].map(environmentValue)
    guard let name = names.first(where: { !$0.isEmpty })?.lowercased() else { return false }
    return name.hasSuffix(".utf-8") || name.hasSuffix(".utf8")
}

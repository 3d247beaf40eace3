import Glibc

/// Names that one completion lists at most.
private let nameLimit = 1000

/// `~` and `~/…` with the person's home folder in its place.
func expandedPath(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home = getenv("HOME") else { return path }
    return String(cString: home) + path.dropFirst()
}

/// Every path that goes on from what was typed, in order, folders with `/` at the end. Names that begin with a dot are
/// there only when the dot was typed, and names that are not UTF-8 never.
func pathCompletions(of text: String) -> [String] {
    if text == "~" { return ["~/"] }
    let start = text.lastIndex(of: "/").map { text.index(after: $0) } ?? text.startIndex
    let folder = String(text[..<start])
    let beginning = text[start...]
    guard let stream = opendir(folder.isEmpty ? "." : expandedPath(folder)) else { return [] }
    defer { closedir(stream) }
    var found: [String] = []
    while let entry = readdir(stream), found.count < nameLimit {
        guard let name = name(of: entry), name != ".", name != "..", name.hasPrefix(beginning),
            beginning.hasPrefix(".") || !name.hasPrefix(".")
        else { continue }
        let path = folder + name
        found.append(isFolder(expandedPath(path)) ? path + "/" : path)
    }
    return found.sorted()
}

/// The path of a file that can be read, `~` expanded.
func checkedFile(_ text: String) throws(FileError) -> String {
    let path = expandedPath(text)
    let what = "This file cannot be sent:"
    try checkReadable(path, what)
    var attributes = stat()
    guard stat(path, &attributes) == 0 else { throw FileError(what, path) }
    guard attributes.st_mode & S_IFMT == S_IFREG else { throw FileError(what, path, because: "Not a regular file") }
    return path
}

private func name(of entry: UnsafeMutablePointer<dirent>) -> String? {
    withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple.pointee)) {
            String(validatingCString: $0)
        }
    }
}

private func isFolder(_ path: String) -> Bool {
    var attributes = stat()
    return stat(path, &attributes) == 0 && attributes.st_mode & S_IFMT == S_IFDIR
}

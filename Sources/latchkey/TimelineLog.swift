import Flow
import Glibc
import Reports

/// `--log`: the timeline as JSON Lines, written as it happens.
struct TimelineLog {
    private let descriptor: Int32
    private var written = 0

    /// Opens the file for appending; it is readable by its owner only.
    init(path: String) throws(FileError) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileError("The log cannot be written:", path) }
    }

    /// Writes the entries that came since the last call.
    mutating func follow(_ timeline: Timeline) {
        guard written < timeline.count else { return }
        var lines = ""
        for index in written..<timeline.count {
            lines += timelineJSONLine(timeline.entries[index], number: index + 1) + "\n"
        }
        written = timeline.count
        _ = writeAll(descriptor, lines)
    }
}

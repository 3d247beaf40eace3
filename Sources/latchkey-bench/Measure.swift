import Glibc

/// The median time of nine runs after one that does not count, as text in milliseconds.
func medianTime(of work: () -> Void) -> String {
    work()
    let clock = ContinuousClock()
    let times = (0..<9).map { _ in clock.measure(work) }.sorted()
    return milliseconds(times[times.count / 2])
}

/// The same for work that is too short to be timed alone, in microseconds.
func medianTime(repeating count: Int, of work: () -> Void) -> String {
    work()
    let clock = ContinuousClock()
    let times = (0..<9).map { _ in clock.measure { for _ in 0..<count { work() } } }.sorted()
    let nanoseconds = times[times.count / 2].components.attoseconds / 1_000_000_000 / Int64(count)
    return "\(nanoseconds / 1000) µs"
}

/// A duration with one digit after the point.
func milliseconds(_ duration: Duration) -> String {
    let tenths = duration.components.seconds * 10_000 + duration.components.attoseconds / 100_000_000_000_000
    return "\(tenths / 10).\(tenths % 10) ms"
}

/// The resident memory of this process in KiB (proc(5): the second number of statm, in pages).
func residentKibibytes() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 200)
    guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
    let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * sysconf(Int32(_SC_PAGESIZE)) / 1024
}

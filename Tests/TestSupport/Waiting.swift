import Glibc

/// Looks again and again until `condition` holds; false when it did not within `seconds`.
package func waitUntil(within seconds: Double = 20, _ condition: () throws -> Bool) rethrows -> Bool {
    let deadline = now() + seconds
    while true {
        if try condition() { return true }
        if now() > deadline { return false }
        poll(nil, 0, 2)
    }
}

private func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

import Glibc

/// Time since the program started; it never goes back.
struct Clock {
    private static func now() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    private let start = Clock.now()

    var elapsed: Duration { Clock.now() - start }
    var milliseconds: Int { elapsed.wholeMilliseconds }
}

extension Duration {
    var wholeMilliseconds: Int {
        Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
    }
}

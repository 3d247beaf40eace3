import Glibc

/// What was waited for did not come in time.
struct DeadlinePassed: Error, CustomStringConvertible {
    let awaited: String
    let seen: String
    var description: String { "waited in vain for \(awaited); seen instead:\n\(seen)" }
}

/// A moment up to which something is looked for again and again.
struct Deadline {
    private let end: ContinuousClock.Instant

    /// Twenty seconds: far more than anything takes, even with both cores busy.
    init(_ seconds: Double = 20) {
        end = .now + .seconds(seconds)
    }

    /// Looks until `look` finds something. `seeing` tells in the error what was there instead.
    func wait<Found>(
        _ awaited: String,
        seeing: @autoclosure () -> String = "",
        for look: () throws -> Found?
    ) throws -> Found {
        while true {
            if let found = try look() { return found }
            guard .now < end else { throw DeadlinePassed(awaited: awaited, seen: seeing()) }
            poll(nil, 0, 10)
        }
    }

    /// Looks until `holds` is true.
    func until(_ awaited: String, seeing: @autoclosure () -> String = "", _ holds: () throws -> Bool) throws {
        try wait(awaited, seeing: seeing()) { try holds() ? () : nil }
    }
}

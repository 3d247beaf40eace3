/// Who wrote a version: 8 bytes, drawn once per device and kept outside the vault.
package struct DeviceID: Hashable, Comparable, Sendable {
    package let number: UInt64
    package init(_ number: UInt64) { self.number = number }
    package static func < (left: DeviceID, right: DeviceID) -> Bool { left.number < right.number }
}

/// When a version was written: a hybrid logical clock. A later change has the greater stamp on every device, even where
/// a clock is wrong, since each writer goes on from the greatest stamp that it sees.
package struct Stamp: Hashable, Comparable, Sendable {
    /// Since 1970.
    package let milliseconds: UInt64
    package let counter: UInt32
    package let device: DeviceID

    package init(milliseconds: UInt64, counter: UInt32, device: DeviceID) {
        self.milliseconds = milliseconds
        self.counter = counter
        self.device = device
    }

    package static func < (left: Stamp, right: Stamp) -> Bool {
        (left.milliseconds, left.counter, left.device) < (right.milliseconds, right.counter, right.device)
    }

    /// The stamp of a change made at `now` by somebody who has seen `latest`.
    package static func next(now: UInt64, after latest: Stamp?, device: DeviceID) -> Stamp {
        guard let latest, latest.milliseconds >= now else {
            return Stamp(milliseconds: now, counter: 0, device: device)
        }
        if latest.counter == .max {
            return Stamp(milliseconds: latest.milliseconds &+ 1, counter: 0, device: device)
        }
        return Stamp(milliseconds: latest.milliseconds, counter: latest.counter + 1, device: device)
    }
}

/// Per device the latest stamp that a version builds upon: a version vector.
package struct Seen: Equatable, Sendable {
    package private(set) var stamps: [DeviceID: Stamp] = [:]

    package init() {}

    /// Takes the stamp in, unless a later one of its device is there.
    package mutating func insert(_ stamp: Stamp) {
        stamps[stamp.device] = max(stamps[stamp.device] ?? stamp, stamp)
    }

    /// Takes in all that the other has seen.
    package mutating func formUnion(_ other: Seen) {
        for stamp in other.stamps.values { insert(stamp) }
    }

    /// Whether the version of that stamp was known.
    package func covers(_ stamp: Stamp) -> Bool {
        stamps[stamp.device].map { $0 >= stamp } ?? false
    }
}

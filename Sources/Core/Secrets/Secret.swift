import CSodium

/// A password, token or key: locked memory that is left out of core images and wiped when the last reference goes.
///
/// Immutable, so that effects and moments may hold it by reference. It prints as its name alone, and compares in
/// constant time. Backed by libsodium ("Secure memory").
package final class Secret: @unchecked Sendable, Equatable {  // immutable after init; the bytes never change
    private let bytes: UnsafeMutableRawPointer
    private let capacity: Int
    package let byteCount: Int

    /// A secret of `capacity` bytes at most, written by `fill`, which returns how many it wrote.
    package init(capacity: Int, fill: (UnsafeMutableRawBufferPointer) -> Int) {
        self.capacity = capacity
        guard let memory = latchkey_secret_take(capacity) else { preconditionFailure("no locked memory is left") }
        bytes = memory
        byteCount = fill(UnsafeMutableRawBufferPointer(start: bytes, count: capacity))
        precondition(byteCount <= capacity)
    }

    package convenience init(_ source: UnsafeRawBufferPointer) {
        self.init(capacity: source.count) { target in
            target.copyMemory(from: source)
            return source.count
        }
    }

    /// Copies `text`; the caller's string is not wiped, so only for text that is public anyway.
    package convenience init(_ text: String) {
        var text = text
        self.init(capacity: text.utf8.count) { target in
            text.withUTF8 { target.copyMemory(from: UnsafeRawBufferPointer($0)) }
            return target.count
        }
    }

    deinit { latchkey_secret_give_back(bytes, capacity) }

    package var isEmpty: Bool { byteCount == 0 }

    /// The bytes, valid only during the call.
    package func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(start: bytes, count: byteCount))
    }

    package static func == (left: Secret, right: Secret) -> Bool {
        left === right
            || left.byteCount == right.byteCount && sodium_memcmp(left.bytes, right.bytes, left.byteCount) == 0
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "Secret" }
    package var debugDescription: String { "Secret" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

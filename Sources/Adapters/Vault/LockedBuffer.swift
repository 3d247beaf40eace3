import CSodium

/// Locked memory for the plaintext of one record after the other (`sodium_malloc`); wiped when it goes.
final class LockedBuffer {
    private var memory: UnsafeMutableRawPointer?
    private var capacity = 0

    deinit { sodium_free(memory) }

    /// At least `count` bytes, zero or not; what was lent before is no longer valid. Nil when no memory is left.
    func lend(_ count: Int) -> UnsafeMutableRawBufferPointer? {
        if count > capacity {
            sodium_free(memory)
            capacity = max(count, 4096)
            memory = sodium_malloc(capacity)
        }
        guard memory != nil else {
            capacity = 0
            return nil
        }
        return UnsafeMutableRawBufferPointer(start: memory, count: count)
    }
}

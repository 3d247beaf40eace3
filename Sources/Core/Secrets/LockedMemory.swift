import CSodium
import Synchronization

/// Memory for secrets: locked, left out of core images, wiped when it is given back.
///
/// Short secrets share pages (libsodium, "Secure memory": each block of its own costs four pages and eight calls to the
/// system, at every key of a password); long ones have their own.
enum LockedMemory {
    /// Bytes of a shared place.
    static let slotSize = 128
    private static let slotsPerBlock = 128

    private static let free = Mutex<[Slot]>([])

    private struct Slot: @unchecked Sendable {  // belongs to nobody while it is in the list
        let start: UnsafeMutableRawPointer
    }

    /// Room for that many bytes.
    static func take(_ count: Int) -> UnsafeMutableRawPointer {
        guard count <= slotSize else { return block(count) }
        return free.withLock { free in
            if free.isEmpty {
                let start = block(slotSize * slotsPerBlock)
                // The lowest first.
                free = (0..<slotsPerBlock).reversed().map { Slot(start: start + $0 * slotSize) }
            }
            return free.removeLast()
        }
        .start
    }

    /// Wipes what `take` gave for that many bytes.
    static func giveBack(_ memory: UnsafeMutableRawPointer, _ count: Int) {
        guard count <= slotSize else { return sodium_free(memory) }
        sodium_memzero(memory, slotSize)
        free.withLock { $0.append(Slot(start: memory)) }
    }

    private static func block(_ count: Int) -> UnsafeMutableRawPointer {
        precondition(sodium_init() >= 0, "libsodium could not start")
        guard let memory = sodium_malloc(count) else { preconditionFailure("no locked memory is left") }
        return memory
    }
}

import Glibc
import Secrets

/// A random password that is looked for in the memory of this process, as it is and in base64. It is kept only masked, so
/// that the search does not find itself.
package final class Needle: Sendable {
    private let masked: [UInt8]
    private static let mask: UInt8 = 0x80

    package init() { masked = (0..<30).map { _ in UInt8.random(in: 0x61...0x7A) | Self.mask } }

    package func password() -> Secret {
        Secret(capacity: masked.count) { target in
            for (position, byte) in masked.enumerated() { target[position] = byte & ~Self.mask }
            return masked.count
        }
    }

    /// What is looked for, in the open. In base64 it is there only where whole groups of three octets come before the
    /// password: after `ab:`, say.
    package func planted(asBase64: Bool) -> [UInt8] { pattern(asBase64: asBase64).map { $0 & ~Self.mask } }

    /// How often it is in the readable memory of this process.
    package func occurrences(asBase64: Bool) throws -> Int {
        let pattern = pattern(asBase64: asBase64)
        let memory = open("/proc/self/mem", O_RDONLY)
        guard memory >= 0 else { throw UnreadableMemory() }
        defer { close(memory) }
        let size = 1 << 20
        let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
        defer { buffer.deallocate() }
        let own = UInt(bitPattern: buffer)..<UInt(bitPattern: buffer + size)
        var found = 0
        // Beyond that size lie only the shadows of the sanitizers.
        for region in readableRegions() where region.upperBound - region.lowerBound < 1 << 30 {
            var address = region.lowerBound
            while address < region.upperBound {
                let count = pread(memory, buffer, min(size, Int(region.upperBound - address)), off_t(address))
                if count < pattern.count { break }
                let places = Self.places(of: pattern, in: UnsafeBufferPointer(start: buffer, count: count))
                found += places.count { !own.contains(address + UInt($0)) }
                memset(buffer, 0, size)
                address += UInt(count - pattern.count + 1)
            }
        }
        return found
    }

    private func pattern(asBase64: Bool) -> [UInt8] {
        guard asBase64 else { return masked }
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        return stride(from: 0, to: masked.count, by: 3).flatMap { start in
            let group = masked[start..<(start + 3)].reduce(0) { $0 << 8 | Int($1 & ~Self.mask) }
            return [18, 12, 6, 0].map { alphabet[group >> $0 & 63] | Self.mask }
        }
    }

    /// Where the unmasked pattern begins in `bytes`.
    private static func places(of pattern: [UInt8], in bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
        guard let start = bytes.baseAddress, let first = pattern.first else { return [] }
        let last = bytes.count - pattern.count
        var places: [Int] = []
        var place = 0
        while place <= last, let next = memchr(start + place, Int32(first & ~mask), last - place + 1) {
            place = UnsafeRawPointer(start).distance(to: next)
            if pattern.indices.allSatisfy({ bytes[place + $0] == pattern[$0] & ~mask }) { places.append(place) }
            place += 1
        }
        return places
    }

    private func readableRegions() -> [Range<UInt>] {
        kernelFile("/proc/self/maps").split(separator: "\n").compactMap { line in
            let columns = line.split(separator: " ")
            let ends = columns[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            // The kernel's own pages refuse to be read.
            let isReadable = columns[1].hasPrefix("r") && !line.contains("[v")
            return isReadable && ends.count == 2 ? ends[0]..<ends[1] : nil
        }
    }
}

private struct UnreadableMemory: Error {}

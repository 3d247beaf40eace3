@_spi(_Unicode) import Swift

extension Secret {
    /// The text in Normalization Form C, as RFC 7617 §2.1 and RFC 7616 §4 want it before UTF-8; bytes that are not
    /// UTF-8 stay as they are.
    package func normalized() -> Secret {
        let isComposed = withBytes { bytes in
            bytes.withMemoryRebound(to: UInt8.self) { octets in
                guard var text = try? UTF8Span(validating: octets.span) else { return true }
                return text.checkForNFC(quickCheck: false)
            }
        }
        return isComposed ? self : composed()
    }

    private func composed() -> Secret {
        withRevealedText { text in
            let byteCount = text._nfc.reduce(0) { $0 + UTF8.width($1) }
            return Secret(capacity: byteCount) { target in
                var place = 0
                for scalar in text._nfc {
                    for octet in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
                        target[place] = octet
                        place += 1
                    }
                }
                return place
            }
        }
    }
}

extension String {
    /// Normalization Form C, for user names.
    package var normalized: String {
        guard !utf8.allSatisfy({ $0 < 0x80 }) else { return self }
        var composed = ""
        for scalar in _nfc { composed.unicodeScalars.append(scalar) }
        return composed
    }
}

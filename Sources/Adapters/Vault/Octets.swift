/// Memory as libsodium wants it. Only for memory that is there: a secret's, or an allocation's.
extension UnsafeRawBufferPointer {
    var octets: UnsafePointer<UInt8> {
        assumingMemoryBound(to: UInt8.self).baseAddress!  // never nil: see above
    }
}

extension UnsafeMutableRawBufferPointer {
    var octets: UnsafeMutablePointer<UInt8> {
        assumingMemoryBound(to: UInt8.self).baseAddress!  // never nil: see above
    }
}

/// Takes the octets of a body as they are made. They may be secret: whoever keeps them wipes them.
package protocol OctetSink {
    mutating func add(_ octet: UInt8)
}

extension OctetSink {
    mutating func add(_ text: StaticString) {
        text.withUTF8Buffer { for octet in $0 { add(octet) } }
    }
}

import CSecretService
import Secrets

/// Items of the keyring, as found; given back when the value goes.
final class Items {
    private var list: secrets_list
    private let limit: Int

    /// All that have these attributes; unlocked, with their secrets when wanted.
    init(with attributes: Attributes, wantsPasswords: Bool, within milliseconds: Int) throws(SecretServiceError) {
        list = secrets_list()
        limit = milliseconds
        var failure = secrets_failure()
        var found = secrets_list()
        let done = withAttributes(attributes) { pointer, count in
            secrets_search(pointer, count, wantsPasswords, Int32(clamping: milliseconds), &found, &failure)
        }
        guard done else { throw SecretServiceError(failure, milliseconds: milliseconds) }
        list = found
    }

    deinit { secrets_free(&list) }

    var count: Int { list.count }

    func attributes(_ index: Int) -> Attributes {
        let item = list.items[index]
        var attributes: Attributes = [:]
        for place in 0..<item.attribute_count {
            guard let name = item.attributes[place].name, let value = item.attributes[place].value else { continue }
            attributes[String(cString: name)] = String(cString: value)
        }
        return attributes
    }

    /// Straight from the library's locked memory into ours.
    func password(_ index: Int) -> Secret? {
        let item = list.items[index]
        guard let start = item.password else { return nil }
        return Secret(UnsafeRawBufferPointer(start: start, count: item.password_size))
    }

    /// Seconds since 1970.
    func created(_ index: Int) -> UInt64 { list.items[index].created }
    func modified(_ index: Int) -> UInt64 { list.items[index].modified }

    func setPassword(_ password: Secret, of index: Int) throws(SecretServiceError) {
        var failure = secrets_failure()
        let done = password.withBytes { bytes in
            secrets_set_password(&list.items[index], bytes.baseAddress, bytes.count, Int32(clamping: limit), &failure)
        }
        guard done else { throw SecretServiceError(failure, milliseconds: limit) }
    }

    func setAttributes(_ attributes: Attributes, of index: Int) throws(SecretServiceError) {
        var failure = secrets_failure()
        let done = withAttributes(attributes) { pointer, count in
            secrets_set_attributes(&list.items[index], pointer, count, Int32(clamping: limit), &failure)
        }
        guard done else { throw SecretServiceError(failure, milliseconds: limit) }
    }

    func remove(_ index: Int) throws(SecretServiceError) {
        var failure = secrets_failure()
        guard secrets_remove(&list.items[index], Int32(clamping: limit), &failure) else {
            throw SecretServiceError(failure, milliseconds: limit)
        }
    }
}

/// Lends the attributes as C strings.
func withAttributes<Result>(
    _ attributes: Attributes,
    _ body: (UnsafePointer<secrets_attribute>?, Int) -> Result
) -> Result {
    var texts: [UnsafeMutablePointer<CChar>] = []
    defer { for text in texts { text.deallocate() } }
    func copied(_ text: String) -> UnsafePointer<CChar> {
        let bytes = text.utf8CString
        let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
        for (place, byte) in bytes.enumerated() { copy[place] = byte }
        texts.append(copy)
        return UnsafePointer(copy)
    }
    let list = attributes.map { secrets_attribute(name: copied($0.key), value: copied($0.value)) }
    return list.withUnsafeBufferPointer { body($0.baseAddress, $0.count) }
}

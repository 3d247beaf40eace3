/// What a page's scripts need of other adapters: handed in, since adapters do not import each other.
package struct PageTools {
    /// A piece of HTML as the inside of an element of that name (a whole document for an empty name), as a tree stream.
    package let parse: (_ html: [UInt8], _ context: String) -> [UInt16]
    /// A body as UTF-8, by the `Content-Type` it came with.
    package let decode: (_ body: [UInt8], _ contentType: String?) -> [UInt8]
    /// Random octets, for `crypto.getRandomValues`.
    package let random: (_ count: Int) -> [UInt8]

    package init(
        parse: @escaping ([UInt8], String) -> [UInt16],
        decode: @escaping ([UInt8], String?) -> [UInt8],
        random: @escaping (Int) -> [UInt8]
    ) {
        self.parse = parse
        self.decode = decode
        self.random = random
    }
}

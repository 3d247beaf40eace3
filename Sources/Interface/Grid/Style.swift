/// How a cell looks; the terminal adapter maps it to the terminal's own palette.
package struct Style: Hashable, Sendable {
    /// One of the terminal's eight palette colours, by number; `default` leaves the terminal's own.
    package enum Color: UInt8, Hashable, Sendable {
        case black, red, green, yellow, blue, magenta, cyan, white
        case `default` = 255
    }

    package struct Attributes: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        package static let bold = Attributes(rawValue: 1)
        package static let underline = Attributes(rawValue: 2)
        package static let reverse = Attributes(rawValue: 4)
        package static let dim = Attributes(rawValue: 8)
    }

    package var foreground: Color
    package var attributes: Attributes

    package init(_ foreground: Color = .default, _ attributes: Attributes = []) {
        self.foreground = foreground
        self.attributes = attributes
    }

    package static let plain = Style()
}

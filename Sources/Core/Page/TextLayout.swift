/// A page laid out as lines of text for one width. All text in it is already neutralised.
package struct TextLayout: Equatable, Sendable {
    package let width: Int
    package let lines: [Line]
    package let links: [Link]
    /// Line numbers of `id` and `<a name>` targets.
    package let anchors: [String: Int]

    package init(width: Int, lines: [Line], links: [Link] = [], anchors: [String: Int] = [:]) {
        self.width = width
        self.lines = lines
        self.links = links
        self.anchors = anchors
    }

    /// The lines as one text, each ended by a line feed.
    package var plainText: String {
        var bytes: [UInt8] = []
        for line in lines {
            for span in line.spans { bytes.append(contentsOf: span.text.utf8) }
            bytes.append(0x0A)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    package struct Line: Equatable, Sendable {
        package var spans: [Span]
        package init(_ spans: [Span] = []) { self.spans = spans }
        package var text: String { spans.map(\.text).joined() }
    }

    package struct Span: Equatable, Sendable {
        package var text: String
        package var style: Style
        /// Which of `links` this is part of.
        package var link: Int?

        package init(_ text: String, style: Style = [], link: Int? = nil) {
            self.text = text
            self.style = style
            self.link = link
        }
    }

    package struct Style: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        package static let strong = Style(rawValue: 1)
        package static let emphasis = Style(rawValue: 2)
        package static let heading = Style(rawValue: 4)
        package static let code = Style(rawValue: 8)
        package static let quiet = Style(rawValue: 16)
    }

    package struct Link: Equatable, Sendable {
        /// As the page wrote it, resolved by the Session when followed (`javascript:` and `file:` are refused there).
        package let reference: String
        /// The first line the link stands on.
        package let line: Int

        package init(reference: String, line: Int) {
            self.reference = reference
            self.line = line
        }
    }
}

/// A page laid out as lines of text for one width. All text in it is already neutralised.
package struct TextLayout: Equatable, Sendable {
    package let width: Int
    package let lines: [Line]
    /// What can be followed, filled in or pressed, in the order of the page.
    package let targets: [Target]
    /// Line numbers of `id` and `<a name>` targets.
    package let anchors: [String: Int]
    /// True when it is only the beginning of the page; the whole begins with the same lines and targets.
    package let isPartial: Bool
    /// True for a page whose scripts run: its targets go by their engine's numbers.
    package let isLive: Bool

    package init(
        width: Int,
        lines: [Line],
        targets: [Target] = [],
        anchors: [String: Int] = [:],
        isPartial: Bool = false,
        isLive: Bool = false
    ) {
        self.width = width
        self.lines = lines
        self.targets = targets
        self.anchors = anchors
        self.isPartial = isPartial
        self.isLive = isLive
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

    /// A piece of a line. Where its target is a field, the text shows the field as the page wrote it, in as many cells
    /// as the field takes: a screen draws what the field holds now over it.
    package struct Span: Equatable, Sendable {
        package var text: String
        package var style: Style
        /// Which of `targets` this is part of.
        package var target: Int?

        package init(_ text: String, style: Style = [], target: Int? = nil) {
            self.text = text
            self.style = style
            self.target = target
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

    /// Something on the page that takes the focus.
    package struct Target: Equatable, Sendable {
        package enum Kind: Equatable, Sendable {
            /// As the page wrote it, resolved by the Session when followed (`javascript:` and `file:` are refused there).
            case link(reference: String)
            case field(Field)
            /// Submits, resets, or is there for scripts; also what a script makes pressable.
            case button
            /// Opens and closes its `details`.
            case summary
        }

        package let node: NodeID
        package let kind: Kind
        /// The first line it stands on.
        package let line: Int

        package init(node: NodeID, kind: Kind, line: Int) {
            self.node = node
            self.kind = kind
            self.line = line
        }

        /// Of a link.
        package var reference: String? { if case .link(let reference) = kind { reference } else { nil } }
    }

    /// A form control with something to hold.
    package struct Field: Equatable, Sendable {
        package enum Kind: Equatable, Sendable {
            /// One line of text: `text`, `email`, `number`, `search`, `url`, `tel` and whatever is unknown.
            case text
            case password
            case textArea
            case checkbox, radio
            case select(isMultiple: Bool)
            case file(isMultiple: Bool)
        }

        package let kind: Kind
        /// Cells of its span on each line, brackets included.
        package let width: Int
        /// Lines: more than one for a `textArea` only, one below the other, each a span of its own.
        package let rows: Int
        package let isDisabled: Bool

        package init(kind: Kind, width: Int, rows: Int = 1, isDisabled: Bool = false) {
            self.kind = kind
            self.width = width
            self.rows = rows
            self.isDisabled = isDisabled
        }
    }
}

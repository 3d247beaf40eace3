/// The elements that the layout, the forms and the styles know by name. Others are `other`, with their name in the
/// document's `names`.
package enum Tag: UInt8, CaseIterable, Sendable {
    case other
    case a, abbr, address, area, article, aside, audio
    case b, base, basefont, bdi, bdo, bgsound, big, blockquote, body, br, button
    case canvas, caption, center, cite, code, col, colgroup
    case data, datalist, dd, del, details, dfn, dialog, dir, div, dl, dt
    case em, embed
    case fieldset, figcaption, figure, font, footer, form, frame, frameset
    case h1, h2, h3, h4, h5, h6, head, header, hgroup, hr, html
    case i, iframe, img, input, ins
    case kbd, label, legend, li, link, listing
    case main, map, mark, marquee, math, menu, meta, meter
    case nav, nobr, noembed, noframes, noscript
    case object, ol, optgroup, option, output
    case p, param, picture, plaintext, pre, progress
    case q, rp, rt, ruby
    case s, samp, script, search, section, select, small, source, span, strike, strong, style, sub, summary, sup, svg
    case table, tbody, td, template, textarea, tfoot, th, thead, time, title, tr, track, tt
    case u, ul, `var`, video, wbr, xmp

    /// In lower case, as in HTML.
    package var name: String { "\(self)" }

    /// By its lower-case name; nil for one that is not listed.
    package init?(named name: String) {
        guard let tag = Self.byName[name] else { return nil }
        self = tag
    }

    private static let byName = Dictionary(uniqueKeysWithValues: allCases.filter { $0 != .other }.map { ($0.name, $0) })
}

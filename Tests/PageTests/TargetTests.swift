import HTTP
import Page
import Testing

private let address = URL(origin: Origin(scheme: .http, host: "127.0.0.1", port: 80), path: "/")

/// A page of one element each: tag, attributes, text.
private func page(_ elements: [(Page.Tag, [AttributeName: String], String)], live: [Int32: LiveState.State]? = nil)
    -> Document
{
    var builder = DocumentBuilder(base: address)
    for (tag, attributes, text) in elements {
        builder.openElement(tag)
        for (name, value) in attributes { Array(value.utf8).withUnsafeBytes { builder.addAttribute(name, $0) } }
        if !text.isEmpty { builder.addText(text) }
        builder.closeElement()
    }
    let built = builder.finished()
    guard let live else { return built }
    return Document(
        nodes: built.nodes,
        attributes: built.attributes,
        text: built.text,
        names: built.names,
        base: built.base,
        title: "",
        live: LiveState(identities: built.nodes.indices.map { NodeID($0 + 100) }, states: live)
    )
}

private func shown(_ layout: TextLayout, _ target: Int) -> [String] {
    layout.lines.flatMap(\.spans).filter { $0.target == target }.map(\.text)
}

@Test func eachControlIsATargetWithItsKindAndWidth() {
    let rows: [(Page.Tag, [AttributeName: String], String, TextLayout.Target.Kind, [String])] = [
        (.input, [.size: "6"], "", .field(.init(kind: .text, width: 8)), ["[______]"]),
        (.input, [.type: "EMAIL", .value: "a b", .size: "5"], "", .field(.init(kind: .text, width: 7)), ["[a b__]"]),
        (
            .input, [.type: "password", .value: "xyz", .size: "4"], "", .field(.init(kind: .password, width: 6)),
            ["[***_]"]
        ),
        (.input, [.type: "checkbox", .checked: ""], "", .field(.init(kind: .checkbox, width: 3)), ["[x]"]),
        (.input, [.type: "radio"], "", .field(.init(kind: .radio, width: 3)), ["( )"]),
        (.input, [.maxlength: "1"], "", .field(.init(kind: .text, width: 3)), ["[_]"]),
        (.input, [.type: "submit", .value: "Go on"], "", .button, ["[ Go on ]"]),
        (.input, [.type: "image", .alt: "Find"], "", .button, ["[ Find ]"]),
        (.button, [:], "Press me", .button, ["[ Press me ]"]),
        (.button, [.ariaLabel: "Close"], "", .button, ["[ Close ]"]),
        (
            .textarea, [.rows: "3", .cols: "10"], "one\ntwo", .field(.init(kind: .textArea, width: 12, rows: 3)),
            ["[one_______]", "[two_______]", "[__________]"]
        ),
        (
            .input, [.disabled: "", .size: "2"], "", .field(.init(kind: .text, width: 4, isDisabled: true)), ["[__]"]
        ),
    ]
    for (tag, attributes, text, kind, spans) in rows {
        let layout = layOut(page([(tag, attributes, text)]), width: 60)
        #expect(layout.targets == [.init(node: 1, kind: kind, line: 0)], "\(tag) \(attributes)")
        #expect(shown(layout, 0) == spans, "\(tag) \(attributes)")
    }
}

@Test func hiddenInputsAndDisabledButtonsTakeNoFocus() {
    let layout = layOut(
        page([(.input, [.type: "hidden", .value: "x"], ""), (.button, [.disabled: ""], "No")]),
        width: 40
    )
    #expect(layout.targets.isEmpty)
    #expect(layout.plainText == "[ No ]\n")
}

@Test func aFieldIsNeverSplitBetweenLines() {
    for width in 1...40 {
        let layout = layOut(
            page([
                (.b, [:], "Your name here "), (.input, [.value: "Ada Lovelace of London"], ""), (.b, [:], ", please"),
            ]),
            width: width
        )
        #expect(shown(layout, 0).count == 1, "\(width)")
        #expect(layout.lines.allSatisfy { $0.text.count <= width }, "\(width)")
        guard case .field(let field) = layout.targets.first?.kind else { return #expect(Bool(false), "\(width)") }
        #expect(shown(layout, 0).first?.count == field.width, "\(width)")
    }
}

@Test func aPageWithScriptsShowsItsLiveState() {
    let live: [Int32: LiveState.State] = [
        1: .init(flags: [.hasValue], value: "now"),
        2: .init(flags: [.checked]),
        3: .init(flags: [.disabled]),
        4: .init(flags: [.notRendered]),
        5: .init(flags: [.pressable]),
    ]
    let document = page(
        [
            (.input, [.value: "before", .size: "6"], ""), (.input, [.type: "checkbox"], ""),
            (.input, [.type: "checkbox", .checked: ""], ""), (.p, [:], ""), (.span, [:], "More"),
        ],
        live: live
    )
    let layout = layOut(document, width: 40)
    #expect(layout.plainText == "[now___] [x] [ ] More\n")
    #expect(layout.targets.last?.kind == .button)
    #expect(layout.targets[2].kind == .field(.init(kind: .checkbox, width: 3, isDisabled: true)))
}

@Test func detailsThatThePersonOpenedShowTheirContents() {
    var builder = DocumentBuilder(base: address)
    builder.openElement(.details)
    builder.openElement(.summary)
    builder.addText("More")
    builder.closeElement()
    builder.addText("inside")
    builder.closeElement()
    builder.addText("after")
    let document = builder.finished()
    let closed = layOut(document, width: 20)
    #expect(closed.plainText == "▸ More\nafter\n")
    #expect(closed.targets == [.init(node: 2, kind: .summary, line: 0)])
    for id in [NodeID(1), 2] {
        #expect(layOut(document, width: 20, toggled: [id]).plainText == "▾ More\ninside\nafter\n")
    }
}

import Grid
import HTMLParsing
import Page
import Secrets

@testable import Flow
@testable import Screens

extension Stage {
    /// Shows a page of the HTML inside `body`, laid out as the program does it.
    mutating func open(_ html: String, id: PageID = 1, live: [String: LiveState.State]? = nil) throws {
        let text = "<!doctype html><title>Form</title><body>\(html)"
        let source = PageSource(url: .example, contentType: "text/html; charset=utf-8", body: Array(text.utf8))
        var document = try parsePage(source)
        if let live { document = document.live(live) }
        model.session.page = .document(id, document, status: 200)
        model.session.shownAddress = .example
        send(.timer)
    }

    /// Sends an event, as if a frame had been shown before it; layouts that the screen asks for are made.
    mutating func send(_ event: ScreenEvent) {
        effects = []
        var events = [.frameShown, event]
        while !events.isEmpty {
            let came = update(&model, events.removeFirst(), at: time)
            effects += came
            for case .layOut(let id, let document, let width, let toggled) in came {
                guard document.nodes.count > 0 else { continue }
                let ambiguous = model.repertoire.ambiguousWidth
                let layout = layOut(document, width: width, ambiguous: ambiguous, toggled: toggled)
                events.append(.laidOut(id, layout))
            }
        }
    }

    /// The node of the control of that name.
    func id(_ name: String) -> NodeID { model.session.controls.all.first { $0.name == name }?.id ?? -1 }

    func value(_ name: String) -> FieldValue { model.session.value(of: id(name)) }

    func text(_ name: String) -> String? { if case .text(let text) = value(name) { text } else { nil } }

    /// The labels of what a select holds.
    func chosen(_ name: String) -> [String] {
        guard case .chosen(let ids) = value(name), let control = model.session.control(id(name)) else { return [] }
        return control.options.filter { ids.contains($0.id) }.map(\.label)
    }

    /// Tabs until the control of that name is selected.
    mutating func go(to name: String) {
        for _ in model.page.targets.indices where model.selectedTarget?.node != id(name) { press(.tab) }
    }

    /// The row on the screen that holds the text.
    func row(of text: String) -> String? {
        self.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).first { $0.contains(text) }
    }

    var message: String? { model.shownMessage?.text }
    var rang: Bool { effects.contains(.bell) }
}

extension Document {
    /// As if a script engine had told it: identities from 1000 on, states by the `name` of their controls.
    func live(_ states: [String: LiveState.State]) -> Document {
        var byNode: [Int32: LiveState.State] = [:]
        for node in nodes.indices {
            if let name = attribute(.name, of: node), let state = states[name] { byNode[Int32(node)] = state }
        }
        return Document(
            nodes: nodes,
            attributes: attributes,
            text: text,
            names: names,
            base: base,
            title: title,
            live: LiveState(identities: nodes.indices.map { NodeID(1000 + $0) }, states: byNode)
        )
    }
}

/// A page with one control of each kind.
let everyControl = """
    <h1>Sign up</h1><form action=/done method=post>
    <p><label>User <input name=user placeholder="your name" size=12></label>
    <label>Password <input type=password name=pw size=12></label>
    <p><label>Age <input type=number name=age min=0 max=10 step=2.5 value=5 size=5></label>
    <label>Day <input type=date name=day></label>
    <label>Code <input name=code maxlength=3 size=5></label>
    <p><label><input type=checkbox name=news checked> News</label>
    <label><input type=radio name=size value=s> small</label>
    <label><input type=radio name=size value=m checked> medium</label>
    <label><input type=radio name=size value=l> large</label>
    <p><label>Colour <select name=colour><option>red<option>green<option disabled>grey<option>blue<option>красный
    <option>きいろ</select></label>
    <label>Fruit <select name=fruit multiple><optgroup label=Soft><option>apple<option>pear</optgroup>
    <optgroup label=Hard><option>hazel<option>walnut</optgroup></select></label>
    <p><textarea name=note rows=3 cols=12 title=Note>one
    two</textarea>
    <p><input readonly name=fixed value=fixed size=8> <input disabled name=off value=off size=8>
    <p><input type=file name=file> <input type=file name=files multiple>
    <p><button name=send>Send</button> <input type=reset> <button disabled name=dead>Dead</button>
    </form>
    <details><summary>More</summary><p>unfolded text</details>
    """

import Flow
import Page
import Screens
import Secrets
import Text

/// What is done to the numbered links, buttons and fields of a page.
extension PlainRun {
    /// A number alone: follows, presses, toggles, or says what the field holds.
    func follow(_ number: Int) {
        guard live.session.isWebViewVisible else { return pressNative(number) }
        guard let target = target(number) else { return }
        if let reason = reasonAgainst(target) { return write("\(reason).\n") }
        switch target.kind {
        case .link(let reference): follow(reference, target.node)
        case .button: send(.pressed(target.node))
        case .summary:
            send(.pressed(target.node))
            output.writePage(of: live.session)
        case .field(let field):
            switch field.kind {
            case .checkbox, .radio: toggle(target.node, field, number)
            case .select, .text, .password, .textArea, .file: explain(target.node, number)
            }
        }
    }

    private func follow(_ reference: String, _ id: NodeID) {
        if case .document(_, let document, _) = live.session.page, document.live != nil { return send(.pressed(id)) }
        guard reference.hasPrefix("#") else { return send(.linkFollowed(reference)) }
        let fragment = String(reference.dropFirst())
        if !output.writePage(fromAnchor: fragment, of: live.session) {
            write("This page has no place named “\(neutralised(fragment))”.\n")
        }
    }

    private func toggle(_ id: NodeID, _ field: TextLayout.Field, _ number: Int) {
        if case .document(_, let document, _) = live.session.page, document.live != nil { return send(.pressed(id)) }
        let isOn = live.session.value(of: id) == .checked(true)
        send(.fieldChanged(id, .checked(field.kind == .radio || !isOn)))
        tell(id, number)
    }

    /// `N = TEXT`
    func set(_ number: Int, _ text: String) {
        guard let target = target(number) else { return }
        guard case .field(let field) = target.kind, let control = live.session.control(target.node) else {
            return write("\(number) is no field: \(number) alone follows or presses it.\n")
        }
        if let reason = reasonAgainst(target) ?? (control.isReadOnly ? "The page lets this field only be read" : nil) {
            return write("\(reason).\n")
        }
        switch field.kind {
        case .text, .textArea: setText(control, text, number)
        case .password:
            guard text.isEmpty else {
                return write(
                    "A password is not typed in the open, and this one was not used: \(number) = asks for it.\n"
                )
            }
            askPassword(control.id, named: control.plainName)
        case .select: choose(text, in: control, number)
        case .file: setFile(control, text, number)
        case .checkbox, .radio: write("\(number) alone toggles it.\n")
        }
    }

    /// `N + TEXT`: one line more.
    func append(_ number: Int, _ text: String) {
        guard let target = target(number) else { return }
        guard case .field(let field) = target.kind, field.kind == .textArea else {
            return write("\(number) takes one line only.\n")
        }
        guard case .text(let before) = live.session.value(of: target.node) else { return }
        set(number, before.isEmpty ? text : before + "\n" + text)
    }

    /// `N enter`
    func enter(_ number: Int) {
        guard let target = target(number) else { return }
        guard case .field(let field) = target.kind, field.kind != .textArea else {
            return write("Enter does nothing in \(number).\n")
        }
        send(.entered(target.node))
    }

    private func setText(_ control: Control, _ text: String, _ number: Int) {
        if let limit = control.maxLength, text.utf16.count > limit {
            return write("The page takes no more than \(limit) characters here.\n")
        }
        send(.fieldChanged(control.id, .text(text)))
        tell(control.id, number)
    }

    private func setFile(_ control: Control, _ text: String, _ number: Int) {
        if text.isEmpty {
            send(.fieldChanged(control.id, .files([])))
            return tell(control.id, number)
        }
        do throws(FileError) {
            let path = try checkedFile(text)
            var files = [path]
            if control.kind == .file(isMultiple: true), case .files(let before) = live.session.value(of: control.id) {
                files = before.filter { $0 != path } + files
            }
            send(.fieldChanged(control.id, .files(files)))
            tell(control.id, number)
        } catch {
            write("\(error.description)\n")
        }
    }

    /// An option by its label or value, or by the only beginning that fits; a multiple list toggles it.
    private func choose(_ text: String, in control: Control, _ number: Int) {
        let options = control.options.filter { !$0.isDisabled }
        let beginning = options.filter { $0.label.lowercased().hasPrefix(text.lowercased()) }
        let found =
            options.first { $0.label == text } ?? options.first { $0.value == text }
            ?? (beginning.count == 1 && !text.isEmpty ? beginning.first : nil)
        guard let found else {
            write("There is no option “\(neutralised(text))” that can be chosen.\n")
            return explain(control.id, number)
        }
        guard control.kind == .select(isMultiple: true), case .chosen(var chosen) = live.session.value(of: control.id)
        else {
            send(.fieldChanged(control.id, .chosen([found.id])))
            return tell(control.id, number)
        }
        if chosen.contains(found.id) { chosen.removeAll { $0 == found.id } } else { chosen.append(found.id) }
        send(.fieldChanged(control.id, .chosen(control.options.map(\.id).filter(chosen.contains))))
        tell(control.id, number)
    }

    func takeFieldPassword(_ secret: Secret, _ id: NodeID) {
        guard !secret.isEmpty, let control = live.session.control(id) else { return }
        let length = secret.withBytes { bytes in bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xF0 ? 2 : 1) } }
        if let limit = control.maxLength, length > limit {
            return write("The page takes no more than \(limit) characters here.\n")
        }
        send(.fieldChanged(id, .secret(secret)))
        let number = output.layout?.targets.firstIndex { $0.node == id }
        if let number { tell(id, number + 1) }
    }

    // MARK: Telling

    /// A page with scripts is printed again once it has loaded, and when they have changed it by what the person did.
    func showScriptsWork(after event: Event) {
        guard case .pageReported(_, let report) = event else { return }
        switch report {
        case .loaded: changesToShow = 2
        case .snapshot: break
        default: return
        }
        guard changesToShow > 0, live.session.load == nil, live.session.isWebViewVisible,
            output.isOutdated(by: live.session)
        else { return }
        changesToShow -= 1
        interruptQuestion()
        output.writePage(of: live.session)
    }

    private func target(_ number: Int) -> TextLayout.Target? {
        guard live.session.webViewTakesInput else {
            write("The page is hidden and takes no input.\n")
            return nil
        }
        guard !output.hasOldNames(for: live.session) else {
            write("The page's scripts have changed it: p shows it with its numbers.\n")
            return nil
        }
        guard let targets = output.layout?.targets, targets.indices.contains(number - 1) else {
            write("There is no link or field \(number) on this page.\n")
            return nil
        }
        return targets[number - 1]
    }

    private func reasonAgainst(_ target: TextLayout.Target) -> String? {
        switch target.kind {
        case .link, .summary: nil
        case .button, .field:
            live.session.control(target.node)?.isDisabled == true ? "The page has disabled it" : nil
        }
    }

    private func tell(_ id: NodeID, _ number: Int) {
        guard let control = live.session.control(id) else { return }
        output.write(live.session.plainText(of: control, number: number))
    }

    /// What a field holds, what a list offers, and how to change it.
    private func explain(_ id: NodeID, _ number: Int) {
        guard let control = live.session.control(id) else { return }
        tell(id, number)
        switch control.kind {
        case .select(let isMultiple):
            guard case .chosen(let chosen) = live.session.value(of: id) else { return }
            for option in control.options {
                let mark = chosen.contains(option.id) ? "*" : option.isDisabled ? "-" : " "
                let group = option.group.map { "\(neutralised($0)): " } ?? ""
                output.write("  \(mark) \(group)\(neutralised(option.label))")
            }
            write("\(number) = OPTION \(isMultiple ? "chooses one more, or takes it away" : "chooses").\n")
        case .password: write("\(number) = asks for it, unseen; \(number) enter submits.\n")
        case .textArea: write("\(number) = TEXT sets it, \(number) + TEXT adds a line.\n")
        case .file: write("\(number) = PATH chooses a file, \(number) = none.\n")
        default: write("\(number) = TEXT sets it; \(number) enter submits.\n")
        }
    }
}

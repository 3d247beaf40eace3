import Grid
import Page

extension Model {
    /// The keys that work while a field of the page takes the letters.
    var fieldHelp: [HelpItem] {
        let leave: HelpItem =
            dialogWaits
            ? HelpItem("Esc leave: the sign-in waits", short: "Esc sign-in waits")
            : HelpItem("Esc leave the field", short: "Esc leave")
        let others: [HelpItem] = ["Tab next", "S-Tab before", "^G commands", "F2 flow", "F3 inspect"]
        guard let editor = page.editor else { return [leave] + others }
        switch editor.content {
        case .choice: return ["Space list", leave, "↑↓ choose", "letters find"] + others
        case .area: return ["Enter new line", leave] + others
        case .masked: return ["Enter submit", leave, editor.isRevealed ? "^R hide" : "^R show"] + others
        case .concealed: return ["Enter submit", leave] + others
        case .line:
            let isNumber = session.control(editor.id)?.isNumber == true
            return ["Enter submit", leave] + (isNumber ? ["↑↓ step"] : []) + others
        }
    }

    /// What the keys do to the selected target where letters are commands.
    var targetHelp: [HelpItem] {
        guard let target = selectedTarget, focus != .flow else { return [] }
        switch target.kind {
        case .link: return ["Enter follow"]
        case .button: return ["Enter press"]
        case .summary: return ["Enter open or close"]
        case .field(let field):
            switch field.kind {
            case .text, .password, .textArea: return ["Enter edit"]
            case .checkbox: return ["Space toggle", "Enter submit"]
            case .radio: return ["↑↓ choose", "Enter submit"]
            case .select: return ["Enter list"]
            case .file: return ["Enter choose a file"]
            }
        }
    }

    /// `Tab links`, or what else there is.
    var tabHelp: HelpItem {
        if !page.hasFields { return "Tab links" }
        return page.hasLinks ? HelpItem("Tab links, fields", short: "Tab next") : "Tab fields"
    }
}

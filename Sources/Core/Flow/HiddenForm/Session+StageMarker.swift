import HTTP
import Page
import Text

/// Pages of the demo site that ask for a native form: `<meta name="latchkey-stage" content="form; form=#search">`.
/// `page=` names another page to hide, `title=`, `submit=` and `field=SELECTOR|LABEL` describe the form before it is there.
extension Session {
    mutating func startMarkedStage(_ turn: inout Turn) {
        guard case .document(_, let document, _) = page, let url = shownAddress,
            settings.demoOrigins.contains(url.origin), stage == .browser,
            let marker = document.stageMarker, marker.kind == "form"
        else { return }
        var request = HiddenFormRequest(selector: marker.first("form"))
        request.specification = marker.specification
        request.usesJQuery = marker.first("jquery") != "no"
        let target = marker.first("page").flatMap { try? url.resolving($0) }
        beginForm(request, at: target?.url ?? url, why: "this room is a native form", &turn)
        if let target {
            navigate(to: target, by: .replacement, referrer: nil, &turn)
        } else if case .document(let id, _, _) = page, livePages[id] == nil, settings.runsScripts {
            // Read before anybody knew that it is to be driven.
            reloadForm(&turn)
        }
    }
}

/// What a page's marker says.
struct StageMarker {
    let kind: String
    private let values: [(name: String, value: String)]

    init(_ content: String) {
        let parts = content.split(separator: ";").map { foldedWhiteSpace(String($0)) }
        kind = parts.first ?? ""
        values = parts.dropFirst().map { part in
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            return (pair[0], pair.count == 2 ? pair[1] : "")
        }
    }

    func first(_ name: String) -> String? { values.first { $0.name == name }?.value }

    var specification: FormSpecification? {
        let fields = values.filter { $0.name == "field" }.map { field in
            let parts = field.value.split(separator: "|", maxSplits: 1).map(String.init)
            return FormSpecification.Field(selector: parts.first ?? "", label: parts.count == 2 ? parts[1] : nil)
        }
        guard !fields.isEmpty else { return nil }
        var specification = FormSpecification(fields: fields)
        specification.title = first("title")
        specification.form = first("form")
        specification.submitLabel = first("submit")
        return specification
    }
}

extension Document {
    var stageMarker: StageMarker? {
        let node = nodes.indices.first { nodes[$0].tag == .meta && attribute(.name, of: $0) == "latchkey-stage" }
        return node.flatMap { attribute(.content, of: $0) }.map { StageMarker($0) }
    }
}

/// `/captcha/faults`: switches for everything that can go wrong, for one visitor, one site key or everyone.
let faultRoom = Room(
    "/captcha/faults",
    "The captcha's faults",
    "switches for everything that can go wrong in the page and in the endpoint",
    content: .answered(faults)
)

private func faults(_ visit: Visit) -> Reply {
    visit.withSession { id, _ in
        if visit.request.method == "POST" {
            let form = visit.form
            let chosen = Faults(
                page: form["fault"].flatMap { PageFault(rawValue: $0) },
                verify: form["verify"].flatMap { VerifyFault(rawValue: $0) }
            )
            visit.captcha.set(chosen, for: scope(form, id))
            return .seeOther("/captcha/faults")
        }
        let now = visit.captcha.faults(visitor: id)
        return visit.page(
            markup: [
                "pageFaults": options(PageFault.allCases.map { ($0.rawValue, $0.lesson) }, now.page?.rawValue),
                "verifyFaults": options(VerifyFault.allCases.map { ($0.rawValue, $0.lesson) }, now.verify?.rawValue),
                "switched": switched(visit, id),
            ]
        )
    }
}

private func scope(_ form: ReceivedForm, _ id: String) -> CaptchaSimulator.Scope {
    switch form["scope"] {
    case "visitor": .visitor(id)
    case "sitekey": .siteKey(form["sitekey"] ?? "")
    default: .everyone
    }
}

private func options(_ rows: [(name: String, lesson: String)], _ chosen: String?) -> String {
    rows.map { row in
        "<option value=\"\(row.name)\"\(row.name == chosen ? " selected" : "")>\(row.name): "
            + "\(escapedForHTML(row.lesson))</option>\n"
    }.joined()
}

private func switched(_ visit: Visit, _ id: String) -> String {
    let rows = visit.captcha.allFaults.compactMap { scope, faults -> String? in
        let whom: String
        switch scope {
        case .everyone: whom = "everyone"
        case .visitor(let visitor):
            // Other visitors' sessions are theirs.
            guard visitor == id else { return nil }
            whom = "you"
        case .siteKey(let key): whom = "the site key \(key)"
        }
        let names = [faults.page?.rawValue, faults.verify.map { "validation \($0.rawValue)" }].compactMap(\.self)
        return "<li>For \(escapedForHTML(whom)): \(names.joined(separator: ", "))</li>\n"
    }
    return rows.isEmpty ? "<li>No fault is on.</li>\n" : rows.sorted().joined()
}

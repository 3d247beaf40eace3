/// Pages that cost little to send and much to read. Each is a template's top and a generated rest.
enum HostilePage {
    case deepNesting
    case longWord
    case wideTable
    case manyAttributes

    /// The markup that takes the template's place `{load}`.
    var load: String {
        switch self {
        case .deepNesting:
            String(repeating: "<div>", count: 10_000) + "The innermost words."
                + String(repeating: "</div>", count: 10_000)
        case .longWord:
            "<p>" + String(repeating: "Donaudampfschifffahrt", count: 47_619) + "e</p>"
        case .wideTable:
            "<table><tr>" + (1...10_000).map { "<td>\($0)</td>" }.joined() + "</tr></table>"
        case .manyAttributes:
            "<p " + (1...100_000).map { "a\($0)=\"\($0)\" " }.joined() + ">A paragraph with 100,000 attributes.</p>\n"
                + "<p title=\"" + String(repeating: "five megabytes! ", count: 5 << 16)
                + "\">A paragraph with one attribute of 5 MiB.</p>"
        }
    }
}

func hostilePage(_ visit: Visit, _ page: HostilePage) -> Reply {
    visit.page("hostile-generated", markup: ["load": page.load])
}

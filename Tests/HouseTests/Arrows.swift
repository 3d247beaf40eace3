/// The rooms of the house and what each may import; an arrow includes those behind it. The same table as in
/// Sources/README.md, and the one that the tests hold every import line against.
enum Arrows {
    /// Target → targets that it may import directly.
    static let direct: [String: Set<String>] = [
        // Core
        "Text": [],
        "HTTP": ["Secrets", "Text", "CIdn"],
        "Hashing": ["CCrypto"],
        "Secrets": ["CSodium"],
        "Authentication": ["HTTP", "Hashing", "Secrets", "Text"],
        "Page": ["HTTP", "Text"],
        "Captcha": ["Secrets", "Text"],
        "Flow": ["Authentication", "Page", "Captcha"],
        "Scenarios": ["Text", "Flow"],
        "Reports": ["Flow", "Grid"],
        // Interface
        "Grid": ["Secrets", "Text"],
        "Screens": ["Grid", "Flow", "Reports"],
        // Adapters
        "Transport": ["HTTP", "Authentication", "Text", "CBell", "CCurl"],
        "HTMLParsing": ["Page", "CGumbo"],
        "PageProcess": ["Page", "HTTP", "Secrets", "CBell", "CChild"],
        "Scripting": ["Page", "HTTP", "Hashing", "Secrets", "Text", "Resources", "CJavaScriptCore"],
        "Terminal": ["Grid", "Text", "CNcurses", "CTerminalRestore"],
        "DemoSite": ["HTTP", "Hashing", "Resources", "CMicrohttpd"],
        "Vault": ["Authentication", "HTTP", "Secrets", "Text", "CSodium"],
        "SecretService": ["Authentication", "HTTP", "Secrets", "Text", "CSecretService"],
        // Programs
        "latchkey": [
            "Screens", "Flow", "Reports", "Scenarios", "Transport", "HTMLParsing", "PageProcess", "Scripting",
            "Terminal",
            "DemoSite", "Vault",
            "SecretService", "CBell", "CChild",
        ],
        "latchkey-bench": ["Screens", "Flow", "Reports", "Page", "Authentication", "HTMLParsing"],
    ]

    /// What every Swift file may import besides.
    static let system: Set<String> = ["Swift", "Glibc", "Synchronization"]

    /// All that a target may import: the closure of `direct`, without the C libraries behind other targets.
    static func allowed(to target: String) -> Set<String> {
        var reached = direct[target] ?? []
        var waiting = Array(reached)
        while let next = waiting.popLast() {
            let new = (direct[next] ?? []).filter { direct[$0] != nil }.subtracting(reached)
            reached.formUnion(new)
            waiting += new
        }
        return reached.union(system)
    }
}

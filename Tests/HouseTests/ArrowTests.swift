import Foundation
import Testing

/// The target that a source file belongs to: Sources/ROOM/TARGET/… or Sources/PROGRAM/….
private func target(of path: String) -> String {
    let parts = path.split(separator: "/").map(String.init)
    return parts[1].hasPrefix("latchkey") ? parts[1] : parts[2]
}

@Test func everyImportFollowsAnArrow() throws {
    var wrong: [String] = []
    for file in try Project.swiftFiles(below: "Sources") {
        let allowed = Arrows.allowed(to: target(of: file.path))
        for (module, line) in file.imports where !allowed.contains(module) {
            wrong.append("\(file.path):\(line) imports \(module)")
        }
    }
    #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
}

@Test func everyTargetHasItsArrows() throws {
    let targets = Set(try Project.swiftFiles(below: "Sources").map { target(of: $0.path) })
    #expect(targets.subtracting(Arrows.direct.keys) == [])
}

@Test func thePackageDeclaresTheSameArrows() throws {
    let package = try Project.text("Package.swift")
    let expression = /target\("(\w+)", in: "\w+"(?:, \[([^\]]*)\])?/
    var seen = 0
    for match in package.matches(of: expression) {
        let names = (match.2 ?? "").split(separator: ",").map {
            $0.trimmingCharacters(in: .init(charactersIn: " \"\n"))
        }
        #expect(Arrows.direct[String(match.1)] == Set(names.filter { !$0.isEmpty }), "\(match.1)")
        seen += 1
    }
    #expect(seen > 10)
}

@Test func nothingImportsFoundationOrDispatch() throws {
    for file in try Project.swiftFiles(below: "Sources") {
        let unwanted = file.imports.filter { $0.module.hasPrefix("Foundation") || $0.module == "Dispatch" }
        #expect(unwanted.isEmpty, "\(file.path): they cost start-up time")
    }
}

@Test func importLinesOfEveryFormAreRead() {
    let text = """
        import Text
        @preconcurrency import Grid // reason
        package import struct HTTP.Headers
        /* import Not */ import Page.Document
        let text = "import Never"
        """
    #expect(SwiftFile(path: "", text: text).imports.map(\.module) == ["Text", "Grid", "HTTP", "Page"])
}

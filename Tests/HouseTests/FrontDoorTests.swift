import Foundation
import Testing

@Test func theReadmeNamesTheTwoCommands() throws {
    let readme = try Project.text("README.md")
    let run = try #require(readme.range(of: "make run"))
    let test = try #require(readme.range(of: "make test"))
    let start = readme.index(readme.startIndex, offsetBy: 2500, limitedBy: readme.endIndex) ?? readme.endIndex
    #expect(run.lowerBound < start && test.lowerBound < start, "they belong at the top")
}

@Test func commandsThatTheReadmeNamesAreInTheMakefile() throws {
    let makefile = try Project.text("Makefile")
    for match in try Project.text("README.md").matches(of: /`make ([a-z-]+)/) {
        #expect(makefile.contains("\n\(match.1):"), "make \(match.1)")
    }
}

@Test func theContinuousIntegrationRunsMakeTest() throws {
    #expect(try Project.text(".ci/run").contains("\nmake test\n"))
}

@Test func noFileKnowsTheMachineItWasWrittenOn() throws {
    let places = ["/ro" + "ot/", "/ho" + "me/", "/wo" + "rk/", "sha" + "red/"]
    var files = ["Package.swift", "Makefile", "README.md", ".ci/run", ".gitignore"]
    files += Project.files(below: "Sources", ending: ".swift", ".c", ".h", ".md", ".modulemap")
    files += Project.files(below: "Resources", ending: ".c", ".h", ".html")
    files += Project.files(
        below: "Tests",
        ending: ".swift",
        ".py",
        "/packages",
        "/venv",
        "/with-httpbin",
        "/with-keyring",
        "/screenshots",
        ".txt"
    )
    var found: [String] = []
    for file in files {
        guard let text = try? Project.text(file) else { continue }
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        where places.contains(where: { line.contains($0) }) {
            found.append("\(file):\(index + 1): \(line)")
        }
    }
    #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
}

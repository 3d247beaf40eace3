import Foundation
import Testing

private let pureRooms = ["Sources/Core", "Sources/Interface"]

/// The lines below the given folders that hold one of the words, outside comments and strings.
private func places(of words: [String], below folders: [String]) throws -> [String] {
    try folders.flatMap { try Project.swiftFiles(below: $0) }.flatMap { file in
        file.places { line in words.contains { line.contains($0) } }
    }
}

private func expectNone(_ places: [String], _ reason: String) {
    #expect(places.isEmpty, "\(reason):\n\(places.joined(separator: "\n"))")
}

@Test func nothingTrapsOnPurpose() throws {
    let traps = ["try!", "as!", "fatalError(", "preconditionFailure(", "assertionFailure("]
    let found = try places(of: traps, below: ["Sources"])
    // Secrets may: without locked memory there is nowhere to put one.
    expectNone(found.filter { !$0.hasPrefix("Sources/Core/Secrets/") }, "a trap ends the program in front of the user")
}

@Test func pureRoomsUnwrapWithoutForce() throws {
    let forced = /[A-Za-z0-9_\)\]]!([\s.,;:\)\]\[\(]|$)/
    let found = try pureRooms.flatMap { try Project.swiftFiles(below: $0) }.flatMap { file in
        file.places { $0.contains(forced) }
    }
    expectNone(found, "a force unwrap is a trap")
}

@Test func pureRoomsShareNothingUnchecked() throws {
    let found = try places(of: ["@unchecked Sendable", "nonisolated(unsafe)", "unsafeBitCast"], below: pureRooms)
    expectNone(found.filter { !$0.hasPrefix("Sources/Core/Secrets/") }, "only Secret may")
}

@Test func pureRoomsDoNotReachTheWorld() throws {
    let world = [
        "pthread_", "clock_gettime(", "ContinuousClock", "getenv(", "fopen(", "socket(", "Task {", "Task.detached",
        "SystemRandomNumberGenerator", ".random(", "getrandom(", "print(",
    ]
    expectNone(try places(of: world, below: pureRooms), "no input, output, clock, chance or threads here")
}

@Test func adaptersGiveAReasonForEveryUnsafeShare() throws {
    for file in try Project.swiftFiles(below: "Sources") {
        let found = file.places { $0.contains("@unchecked Sendable") || $0.contains("nonisolated(unsafe)") }
        expectNone(found.filter { !$0.contains("//") }, "a reason belongs on the line")
    }
}

/// Types at the top of a file, and functions anywhere, unless the whole of it stands on the line. What a type stores may be
/// explained by the type's own comment.
@Test func everyPackageTypeAndFunctionIsExplained() throws {
    let declaration =
        /^(\s*)(@\S+\s+)*(package|public)\s+((static|final|indirect|mutating|nonisolated)\s+)*(func|struct|enum|class|actor|protocol)\s/
    let known = /func (==|<|hash\(into)/
    var bare: [String] = []
    for file in try Project.swiftFiles(below: "Sources") {
        for (index, line) in file.code.enumerated() {
            guard let match = line.firstMatch(of: declaration), !line.contains(known), !line.hasSuffix("}") else {
                continue
            }
            guard match.6 == "func" || match.1.isEmpty else { continue }
            let above = file.lines[..<index].last { !$0.contains(/^\s*@\w/) } ?? ""
            if !above.contains(/^\s*(\/\/\/|\*\/)/) { bare.append("\(file.path):\(index + 1): \(line)") }
        }
    }
    expectNone(bare, "a reader of another room needs a sentence")
}

@Test func testsWaitForSomethingAndNeverSleep() throws {
    let idle = ["Task.sleep", "usleep(", "nanosleep(", "sleep(forTimeInterval", " sleep(", "try!", "fatalError("]
    // Programs that tests start, such as one that traps, are not tests.
    let found = try places(of: idle, below: ["Tests"]).filter { $0.contains(/^Tests\/\w+Tests\//) }
    expectNone(found, "look again until a deadline")
}

@Test func filesAreNamedAfterWhatTheyHold() {
    let vague = /(Manager|Helper|Helpers|Util|Utils|Utilities|Common|Misc)\.(swift|c|h)$/
    let found =
        (Project.files(below: "Sources", ending: ".swift", ".c", ".h") + Project.files(below: "Tests", ending: ".swift"))
        .filter { $0.contains(vague) }
    #expect(found == [])
}

@Test func codeIsToldFromCommentsAndStrings() {
    let file = SwiftFile(
        path: "",
        text: #"""
            let a = "try! // \" no" // try!
            /* try! /* nested */ try! */ let b = x!
            let c = """
              try! "quoted"
              """ + d
            """#
    )
    #expect(file.code == ["let a = \"\" ", " let b = x!", "let c = \"", "", "\" + d"])
}

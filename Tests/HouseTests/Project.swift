import Foundation

/// The files of this project as they lie in the working tree.
enum Project {
    static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// A text file, by its path inside the project.
    static func text(_ path: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
    }

    /// Paths inside the project, sorted, of the files below `place` whose name ends in one of `endings`.
    static func files(below place: String, ending endings: String...) -> [String] {
        let root = folder.appendingPathComponent(place)
        let found = FileManager.default.enumerator(atPath: root.path)
        return (found?.compactMap { $0 as? String } ?? [])
            .filter { path in endings.contains { path.hasSuffix($0) } }
            .map { place + "/" + $0 }
            .sorted()
    }

    /// Every Swift file below `place`, read.
    static func swiftFiles(below place: String) throws -> [SwiftFile] {
        try files(below: place, ending: ".swift").map { SwiftFile(path: $0, text: try text($0)) }
    }
}

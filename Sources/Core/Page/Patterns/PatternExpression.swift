import Secrets

/// The value of `pattern`: an expression that the whole value has to match, in the language of JavaScript with its
/// `v` flag (ECMA-262, "Patterns"). It comes from a page, so matching has a budget of steps.
struct PatternExpression {
    /// What all the patterns of a form may use up together.
    static let budget = 1_000_000
    private let program: PatternProgram

    /// nil for what browsers could not read either, and ignore; also for look-behind, properties of scripts, and where
    /// reading would cost more than `budget` has.
    init?(_ pattern: String, budget: inout Int) {
        budget -= 10 * pattern.utf8.count
        guard budget > 0 else { return nil }
        do throws(PatternProblem) {
            var reading = PatternReading(pattern)
            program = try PatternProgram(try reading.expression(), groups: reading.groupNames)
        } catch {
            return nil
        }
    }

    /// nil when that takes too long to say.
    func matches(_ text: String, budget: inout Int) -> Bool? {
        var scalars = text.unicodeScalars.map(\.value)
        defer { wipe(&scalars) }
        return scalars.withUnsafeBufferPointer { text in
            var run = PatternRun(program: program, text: text, budget: budget)
            defer { budget = run.budget }
            return run.matchesAll()
        }
    }
}

/// Why a pattern is not used.
enum PatternProblem: Error {
    case malformed
    /// Understood, and too large or too deep.
    case tooLarge
}

/// A pattern as a tree. Its depth is limited by the reader.
indirect enum PatternNode {
    case empty
    case scalar(UInt32)
    /// `cost` is how many steps of the budget one look takes.
    case set(ScalarSet, cost: Int)
    case sequence([PatternNode])
    case choice([PatternNode])
    case group(Int, PatternNode)
    case backReference(Int)
    case namedBackReference(String)
    /// `most` is nil without an upper end.
    case times(PatternNode, least: Int, most: Int?, isLazy: Bool)
    case look(PatternNode, isNegated: Bool)
    case start, end
    case wordBoundary(isNegated: Bool)
}

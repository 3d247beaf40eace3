import Glibc
import HTMLParsing
import Page
import PageProcess
import Scripting

/// The main of a page's process: reads pages, and runs the scripts of the last one.
func runPageProcess() -> Never {
    var child = PageChild()
    while child.goOn() {}
    _exit(0)
}

private struct PageChild {
    private let parent = ParentConnection()
    private let clock = Clock()
    /// The last page that was read, while its scripts have not begun.
    private var tree: [UInt16]?
    private var page: ScriptedPage?
    /// Milliseconds; nil when nothing will happen by itself.
    private var due: Int?
    /// Whether the parent was told that there is nothing to do.
    private var hasSaidIdle = true

    /// One round; false when the program is gone.
    mutating func goOn() -> Bool {
        switch parent.next(within: due.map { max(0, $0 - clock.milliseconds) }) {
        case .closed: return false
        case .order(.parse(let source)): return parse(source)
        case .order(.command(let command)):
            hasSaidIdle = false
            take(command)
        case .nothing: if hasSaidIdle { sayWorking() }
        }
        goOnWithPage()
        return true
    }

    private mutating func parse(_ source: PageSource) -> Bool {
        page = nil
        due = nil
        if let beginning = parseBeginning(source) { parent.send(.beginning(beginning)) }
        // What cannot be a page was refused before it was sent.
        guard let parsed = try? parsePageForScripts(source) else { return false }
        tree = parsed.tree
        return parent.send(.parsed(parsed.document))
    }

    private mutating func take(_ command: PageCommand) {
        if case .run(let setup) = command { begin(setup) } else { page?.take(command) }
    }

    private mutating func begin(_ setup: PageSetup) {
        guard let tree else { return }
        self.tree = nil
        let parent = parent
        do throws(ScriptingError) {
            page = try ScriptedPage(setup, at: clock.milliseconds, tree: tree, tools: .own) { parent.send(.report($0)) }
        } catch {
            parent.send(.report(.ended(error.description)))
        }
    }

    private mutating func goOnWithPage() {
        let parent = parent
        due = page?.goOn(at: clock.milliseconds) { parent.hasMail() }
        let pause = due.map { $0 - clock.milliseconds } ?? Int.max
        guard !hasSaidIdle, pause > 20 else { return }
        hasSaidIdle = true
        parent.send(.idle(hasTimers: due != nil))
    }

    private mutating func sayWorking() {
        hasSaidIdle = false
        parent.send(.working)
    }
}

extension PageTools {
    /// The other adapters, as page scripts use them.
    fileprivate static var own: PageTools {
        PageTools(
            parse: { parseFragment($0, context: $1) },
            decode: { decodedText($0, contentType: $1) },
            random: { randomOctets($0) }
        )
    }
}

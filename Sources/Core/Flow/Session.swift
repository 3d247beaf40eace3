import Authentication
import HTTP

/// All that is true of a run: the web view, its navigation, the app around it and the gate. Events in, effects out.
package struct Session: Sendable {
    package internal(set) var page: ShownPage = .blank
    package internal(set) var load: Load?
    /// The address of what is shown or loaded, without user information.
    package internal(set) var address: URL?
    package internal(set) var prompt: Prompt?
    package internal(set) var app = HostApp()
    package internal(set) var isStepping = false
    package internal(set) var held: [HeldEffect] = []
    package internal(set) var canGoBack = false
    package internal(set) var canGoForward = false
    /// A line for the status row: what happened last, where it is not visible otherwise.
    package internal(set) var notice: String?

    package init() {}

    /// Takes one event at `time` and says what is to be done outside; what happened goes into `timeline`.
    package mutating func update(_ event: Event, at time: Milliseconds, timeline: inout Timeline) -> [Effect] {
        []
    }
}

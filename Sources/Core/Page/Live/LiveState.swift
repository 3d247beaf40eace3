/// What a page's script engine says of its document beyond the nodes: who they are and how its controls stand.
package struct LiveState: Equatable, Sendable {
    /// Of one control or otherwise remarkable element.
    package struct State: Equatable, Sendable {
        package let flags: Flags
        /// The live value of a text control; of a masked one as many `*` as it has characters.
        package let value: String

        package init(flags: Flags, value: String = "") {
            self.flags = flags
            self.value = value
        }
    }

    package struct Flags: OptionSet, Hashable, Sendable {
        package let rawValue: Int32
        package init(rawValue: Int32) { self.rawValue = rawValue }
        package static let checked = Flags(rawValue: 1)
        package static let selected = Flags(rawValue: 2)
        /// A script listens for clicks on it.
        package static let pressable = Flags(rawValue: 4)
        package static let hasValue = Flags(rawValue: 8)
        package static let concealed = Flags(rawValue: 16)
        package static let focused = Flags(rawValue: 32)
        package static let disabled = Flags(rawValue: 64)
        package static let indeterminate = Flags(rawValue: 128)
        /// By a script or a style rule; its insides are left out of the snapshot.
        package static let notRendered = Flags(rawValue: 256)
    }

    /// The engine's own number of each node, by its place in `Document.nodes`.
    package let identities: [NodeID]
    /// By the node's place.
    package let states: [Int32: State]
    /// The newest of the person's edits that the engine had seen.
    package let edit: Int

    package init(identities: [NodeID], states: [Int32: State] = [:], edit: Int = 0) {
        self.identities = identities
        self.states = states
        self.edit = edit
    }
}

/// What a node is called between the screen, the Session and the page: its place in `Document.nodes`, or the number
/// that the script engine gave it.
package typealias NodeID = Int32

extension Document {
    package func id(of node: Int) -> NodeID { live.map { $0.identities[node] } ?? NodeID(node) }

    /// nil for a node that this document does not have.
    package func node(_ id: NodeID) -> Int? {
        guard let live else { return nodes.indices.contains(Int(id)) ? Int(id) : nil }
        return live.identities.firstIndex(of: id)
    }

    /// Empty for a page without scripts.
    package func flags(of node: Int) -> LiveState.Flags { live?.states[Int32(node)]?.flags ?? [] }
}

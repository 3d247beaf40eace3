import Authentication

/// An effect that waits at the gate.
package struct HeldEffect: Equatable, Sendable {
    package let passage: Passage
    /// What releasing it will do: `send GET /basic`, `deliver the challenge to the app`.
    package let sentence: String

    package init(passage: Passage, sentence: String) {
        self.passage = passage
        self.sentence = sentence
    }

    /// The disposition that it carries, where it is an answer of the app.
    package var disposition: Disposition? {
        if case .answer(_, let disposition, _) = passage { disposition } else { nil }
    }
}

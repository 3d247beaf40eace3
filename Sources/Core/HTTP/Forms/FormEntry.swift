import Secrets

/// One field of a form on its way to the server (HTML, "Constructing the entry list").
package struct FormEntry: Equatable, Sendable {
    package enum Value: Equatable, Sendable {
        case text(String)
        /// What a masked control holds.
        case secret(Secret)
        /// The path of a file, read when the form is sent; nil for a file control without a choice.
        case file(path: String?)
    }

    package let name: String
    package let value: Value

    package init(_ name: String, _ value: Value) {
        self.name = name
        self.value = value
    }
}

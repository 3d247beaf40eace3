import Secrets

/// What a request carries. It may hold what a person typed, so its bytes are secret and a form is only a recipe.
package enum RequestBody: Equatable, Sendable {
    case none
    /// Written by a page's script.
    case bytes(Secret)
    case form(FormBody)

    package var isEmpty: Bool { self == .none }
}

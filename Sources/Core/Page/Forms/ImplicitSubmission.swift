/// What Enter in a text field comes to (HTML, "Implicit submission").
package enum ImplicitSubmission: Equatable, Sendable {
    /// The form's default button is pressed.
    case press(Control)
    /// There is no button, and no second field that Enter would cut off.
    case submit
    /// Enter does nothing, for this reason.
    case nothing(String)
}

/// What Enter does in a form that has these controls, in document order.
package func implicitSubmission(of controls: [Control]) -> ImplicitSubmission {
    if let button = controls.first(where: \.isSubmitButton) {
        return button.isDisabled
            ? .nothing("Enter sends nothing: the form's button “\(foldedWhiteSpace(button.label))” is disabled.")
            : .press(button)
    }
    let fields = controls.count { $0.isTextField && $0.kind != .text(.range) && $0.kind != .text(.color) }
    return fields > 1
        ? .nothing("Enter sends nothing here: the form has \(fields) text fields and no button that submits it.")
        : .submit
}

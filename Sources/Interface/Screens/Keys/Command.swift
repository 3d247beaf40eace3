/// Everything a key or the palette can ask for, without what follows from where the focus is.
package enum Command: String, CaseIterable, Sendable {
    case help, flowPanel, inspect, stepping, reload, nextPane, release, continueHeld, palette
    case address, back, forward, nextLink, previousLink, follow, find, findNext, findPrevious
    case editHeld, credentials, startOver, write, quit
    case forget, forgetEverywhere, forgetOrigin, forgetOriginEverywhere, moveUp, moveDown
    case logIn, cancel, abort, refuse, reveal
    case captcha, swipe, form, submitForm, closeForm
    case copyAddress, copyEntry, stop, suspend
}

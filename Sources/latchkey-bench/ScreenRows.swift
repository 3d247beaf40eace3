import Flow
import Grid
import HTTP
import Screens

/// What the main thread does for a frame and for a key: update and view, without the terminal.
func screenRows() -> [(name: String, value: String)] {
    let fresh = Model(session: Session(seed: [UInt8](repeating: 1, count: 32)), width: 80, height: 24)
    var typing = asked(fresh)
    let key = ScreenEvent.input(.key(.character("x")))
    var long = Timeline()
    for number in 0..<100_000 { long.append(timelineEntry(number)) }
    let crowded = Model(
        session: Session(seed: [UInt8](repeating: 1, count: 32)),
        timeline: long,
        width: 80,
        height: 24
    )
    return [
        ("the first frame's view", medianTime(repeating: 100) { _ = view(fresh) }),
        (
            "a key in the password field, update and view",
            medianTime(repeating: 100) {
                _ = update(&typing, key, at: 0)
                _ = view(typing)
            }
        ),
        ("the view of a screen with 100,000 entries", medianTime(repeating: 100) { _ = view(crowded) }),
    ]
}

/// A model whose dialog waits for a password.
private func asked(_ model: Model) -> Model {
    var model = model
    let basic = Headers([.init("WWW-Authenticate", Array("Basic realm=\"Bench\"".utf8))])
    let effects = update(&model, .world(.addressEntered("http://127.0.0.1/")), at: 0)
    for case .flow(.send(let id, _, _)) in effects {
        let response = Response(status: 401, headers: basic)
        _ = update(&model, .world(.responseArrived(id, response)), at: 1)
    }
    _ = update(&model, .frameShown, at: 2)
    _ = update(&model, .input(.key(.tab)), at: 3)
    return model
}

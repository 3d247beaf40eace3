import Flow
import Grid
import HTTP
import Page
import Screens

/// Walks a screen that nobody sees through a dialog to a page, while it is the person's turn: the types, tables and
/// code that first use makes and fetches are there when the first key comes. Takes about a millisecond.
func rehearse(width: Int, height: Int, repertoire: Repertoire) {
    let session = Session(seed: [UInt8](repeating: 0, count: 32))
    var model = Model(session: session, width: width, height: height, repertoire: repertoire)
    let basic = Headers([.init("WWW-Authenticate", Array("Basic realm=\"a\"".utf8))])
    let first = update(&model, .world(.addressEntered("http://localhost/")), at: 0)
    answer(first, Response(status: 401, headers: basic), &model)
    _ = view(model)
    _ = update(&model, .frameShown, at: 0)
    for key in [Key.character("a"), .tab, .character("a")] { _ = update(&model, .input(.key(key)), at: 0) }
    _ = view(model)
    let second = update(&model, .input(.key(.enter)), at: 0)
    let html = Headers([.init("Content-Type", Array("text/html".utf8))])
    answer(second, Response(status: 200, headers: html, body: Array("a".utf8)), &model)
    _ = view(model)
}

/// Plays the world until nothing is asked of it any more.
private func answer(_ effects: [ScreenEffect], _ response: Response, _ model: inout Model) {
    for effect in effects {
        let event: ScreenEvent
        switch effect {
        case .flow(.send(let id, _, _)): event = .world(.responseArrived(id, response))
        case .flow(.parse(let id, let source)): event = .world(.pageParsed(id, page(at: source.url)))
        case .layOut(let id, let document, let width, _): event = .laidOut(id, Page.layOut(document, width: width))
        default: continue
        }
        answer(update(&model, event, at: 0), response, &model)
    }
}

private func page(at url: URL) -> Document {
    var builder = DocumentBuilder(base: url)
    builder.openElement(.html)
    builder.openElement(.body)
    for tag in [Tag.h1, .p, .a, .li] {
        builder.openElement(tag)
        builder.addText("a b")
        builder.closeElement()
    }
    return builder.finished()
}

import HTTP
import Hashing
import Page
import Text

extension PageSetup {
    /// As `start` takes it.
    var json: JSONText {
        .object([
            ("url", .string(url.description)), ("referrer", .string(referrer)), ("userAgent", .string(userAgent)),
            ("language", .string("en")), ("cookies", .string(cookies)), ("localStorage", area(localStorage)),
            ("sessionStorage", area(sessionStorage)), ("handlers", .array(handlers.map { .string($0) })),
            (
                "dialogs",
                .object([("confirm", .bool(confirmAnswer)), ("prompt", promptAnswer.map { .string($0) } ?? .null)])
            ), ("timeOrigin", .number(timeOrigin)), ("width", .number(80)), ("height", .number(24)),
            ("isSecure", .bool(url.isEncrypted || url.origin.isLoopback)), ("charset", .string(charset)),
        ])
    }

    private func area(_ area: Area) -> JSONText { .array(area.map { .array([.string($0.key), .string($0.value)]) }) }
}

extension PageCommand {
    /// As `command` takes it; nil for those that have a function of their own.
    func json(decode: ([UInt8], String?) -> [UInt8]) -> JSONText? {
        switch self {
        case .run, .evaluate, .inject: nil
        case .locate(let token, let selectors):
            .object([
                ("kind", .string("locate")), ("token", .number(token)),
                ("selectors", .array(selectors.map { .string($0) })),
            ])
        case .edit(let node, let value, let edit): value.json(node, edit)
        case .press(let node, let edit): act("press", node, edit)
        case .enter(let node, let edit): act("enter", node, edit)
        case .focus(let node): .object([("kind", .string("focus")), ("node", .number(Int(node)))])
        case .blur: .object([("kind", .string("blur"))])
        case .key(let key): .object([("kind", .string("key")), ("key", .string(key))])
        case .fetched(let token, let resource): resource.json(token, decode)
        case .cookies(let text): .object([("kind", .string("cookies")), ("text", .string(text))])
        case .fragment(let url): .object([("kind", .string("fragment")), ("url", .string(url.description))])
        case .popstate(let url):
            .object([("kind", .string("popstate")), ("url", .string(url.description)), ("state", .null)])
        }
    }

    private func act(_ kind: String, _ node: NodeID, _ edit: Int) -> JSONText {
        .object([("kind", .string(kind)), ("node", .number(Int(node))), ("edit", .number(edit))])
    }

    /// What runs, for the sentence about its limit.
    var spoken: String {
        switch self {
        case .edit: "what the page does while text is typed"
        case .press: "what the page does when this is pressed"
        case .enter: "what the page does at Enter"
        case .fetched: "what the page does with an answer"
        default: "the page"
        }
    }
}

extension FieldValue {
    fileprivate func json(_ node: NodeID, _ edit: Int) -> JSONText? {
        func act(_ kind: String, _ name: String, _ value: JSONText) -> JSONText {
            .object([("kind", .string(kind)), ("node", .number(Int(node))), ("edit", .number(edit)), (name, value)])
        }
        switch self {
        case .text(let text): return act("edit", "value", .string(text))
        case .secret(let secret):
            // A copy of its own: the lent text is wiped.
            let text = secret.withBytes { String(decoding: $0, as: UTF8.self) }
            return act("edit", "value", .string(text))
        case .chosen(let options): return act("choose", "options", .array(options.map { .number(Int($0)) }))
        case .files(let paths): return act("files", "paths", .array(paths.map { .string($0) }))
        case .checked, .concealed: return nil
        }
    }
}

extension FetchedResource {
    fileprivate func json(_ token: Int, _ decode: ([UInt8], String?) -> [UInt8]) -> JSONText {
        var members: [(String, JSONText)] = [("kind", .string("fetched")), ("token", .number(token))]
        switch self {
        case .failure(let sentence): members.append(("error", .string(sentence)))
        case .response(let kind, let response, let url, let isRedirected):
            members += response.members
            members += [
                ("type", .string(kind.rawValue)), ("url", .string(url.withoutFragment)),
                ("redirected", .bool(isRedirected)),
                (
                    "text",
                    .string(String(decoding: decode(response.body, response.headers["Content-Type"]), as: UTF8.self))
                ),
            ]
            if String(validating: response.body, as: UTF8.self) == nil {
                members.append(("base64", .string(Base64.encode(response.body))))
            }
        }
        return .object(members)
    }
}

extension Response {
    fileprivate var members: [(String, JSONText)] {
        [
            ("status", .number(status)), ("statusText", .string(reasonPhrase)),
            ("headers", .array(headers.fields.map { .array([.string($0.name), .string($0.text)]) })),
        ]
    }
}

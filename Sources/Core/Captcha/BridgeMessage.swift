import Secrets
import Text

/// What a captcha's page tells its app: `postMessage({method, data})`.
package enum BridgeMessage: Equatable, Sendable {
    /// The token, byte for byte; an empty one is an error of the page's.
    case captchaDidFinish(Secret)
    case challengeDidAppear
    case challengeDidDisappear

    /// How the app's handler reads a body.
    package enum Reading: Sendable {
        /// Strict about the method, tolerant about everything else.
        case tolerant
        /// The body is cast to a dictionary of strings: one value of another kind, and the message is lost.
        case stringsOnly
    }

    /// The message, or why there is none.
    package enum Outcome: Equatable, Sendable {
        case message(BridgeMessage)
        /// A clause.
        case ignored(why: String)
    }

    package static let methods = ["captchaDidFinish", "challengeDidAppear", "challengeDidDisappear"]

    /// Reads a body as JSON.
    package static func read(_ json: JSONText, as reading: Reading = .tolerant) -> Outcome {
        guard case .object(let members) = json else {
            return .ignored(why: "the body is \(kind(of: json)), and the app's handler reads a dictionary")
        }
        if reading == .stringsOnly, let odd = members.first(where: { $0.1.text == nil }) {
            let name = cut(neutralised(odd.0), toCells: 40)
            return .ignored(
                why: "this app casts the body to strings, and “\(name)” is \(kind(of: odd.1)): the cast fails, and the "
                    + "message is lost without a word"
            )
        }
        guard let method = json["method"] else { return .ignored(why: "the body has no method") }
        guard let name = method.text else { return .ignored(why: "the method is \(kind(of: method))") }
        switch name {
        case "challengeDidAppear": return .message(.challengeDidAppear)
        case "challengeDidDisappear": return .message(.challengeDidDisappear)
        case "captchaDidFinish":
            guard let data = json["data"] else { return .ignored(why: "it has no data, and so no token") }
            return finish(data)
        default:
            let near = nearest(to: name, among: methods).map { "; the nearest is \($0)" } ?? ""
            return .ignored(why: "the method \(quoted(name, cells: 40)) is unknown to this app\(near)")
        }
    }

    private static func finish(_ data: JSONText) -> Outcome {
        switch data {
        case .string(let token): .message(.captchaDidFinish(Secret(token)))
        default: .ignored(why: "its data is \(kind(of: data)), and a token is a string")
        }
    }

    /// With its article.
    private static func kind(of json: JSONText) -> String {
        switch json {
        case .null: "null"
        case .bool: "a truth value"
        case .number, .decimal: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }

    /// The body without what may be a token: every text inside `data` becomes its length.
    package static func withoutToken(_ json: JSONText) -> JSONText {
        switch json {
        case .object(let members):
            .object(members.map { ($0.0, ["method", "id"].contains($0.0) ? short($0.1) : concealed($0.1)) })
        default: concealed(json)
        }
    }

    private static func short(_ json: JSONText) -> JSONText {
        guard let text = json.text else { return concealed(json) }
        return .string(cut(text, toCells: 64))
    }

    private static func concealed(_ json: JSONText) -> JSONText {
        switch json {
        case .string(""): json
        case .string(let text): .string("(token, \(text.utf8.count) bytes)")
        case .array(let values): .array(values.map(concealed))
        case .object(let members): .object(members.map { (cut($0.0, toCells: 64), concealed($0.1)) })
        case .decimal(let digits): digits.utf8.count > 20 ? .string("(number, \(digits.utf8.count) digits)") : json
        case .null, .bool, .number: json
        }
    }
}

import HTTP
import Hashing
import Page
import Secrets
import Text

extension PageReport {
    /// What the document's script posted; nil for what makes no sense.
    init?(kind: String, _ value: JSONText) {
        guard let report = Self.simple(kind, value) ?? Self.compound(kind, value) else { return nil }
        self = report
    }

    private static func simple(_ kind: String, _ value: JSONText) -> PageReport? {
        func text(_ name: String) -> String { value[name]?.text ?? "" }
        switch kind {
        case "console": return .console(level: text("level"), text: text("text"))
        case "error": return .error(ScriptError(value))
        case "message": return .message(handler: text("handler"), json: text("json"))
        case "abortFetch": return .abortFetch(token: value["token"]?.int ?? 0)
        case "cookie": return .cookie(text("text"))
        case "invalid": return .invalid(nodeID(value["node"]), message: text("message"))
        case "dialog": return .dialog(kind: text("kind"), text: text("text"), answer: answer(value["answer"]))
        case "open": return .open(url: text("url"))
        case "focus": return .focus(nodeID(value["node"]))
        case "loaded": return .loaded
        case "limit": return .limit(text("text"))
        default: return nil
        }
    }

    private static func compound(_ kind: String, _ value: JSONText) -> PageReport? {
        switch kind {
        case "fetch": PageFetch(value).map { .fetch($0) }
        case "storage": StorageChange(value).map { .storage($0) }
        case "navigate": Navigation(value).map { .navigate($0) }
        case "history":
            HistoryChange(rawValue: value["kind"]?.text ?? "").map { .history($0, url: value["url"]?.text ?? "") }
        case "submit": FormSubmission(value).map { .submit($0) }
        case "evaluated": .evaluated(token: value["token"]?.int ?? 0, Evaluation(value))
        default: nil
        }
    }

    private static func answer(_ value: JSONText?) -> String {
        switch value {
        case .string(let text): text
        case .bool(let isYes): isYes ? "OK" : "Cancel"
        case .null, nil: "Cancel"
        case let other?: other.description
        }
    }
}

private func nodeID(_ value: JSONText?) -> NodeID { NodeID(truncatingIfNeeded: value?.int ?? 0) }

extension PageReport.ScriptError {
    fileprivate init(_ value: JSONText) {
        self.init(
            message: value["message"]?.text ?? "",
            url: value["url"]?.text ?? "",
            line: value["line"]?.int ?? 0,
            column: value["column"]?.int ?? 0,
            isHandled: value["handled"]?.bool ?? false
        )
    }

    /// As `stepDone` takes it.
    var json: JSONText {
        .object([
            ("message", .string(message)), ("url", .string(url)), ("line", .number(line)), ("column", .number(column)),
            ("stack", .string("")),
        ])
    }
}

extension PageReport.StorageChange {
    fileprivate init?(_ value: JSONText) {
        guard let area = PageReport.StorageArea(rawValue: value["area"]?.text ?? "") else { return nil }
        let key = value["key"]?.text ?? ""
        switch value["op"]?.text {
        case "set": self = .set(area, .init(key: key, value: value["value"]?.text ?? ""))
        case "remove": self = .remove(area, key: key)
        case "clear": self = .clear(area)
        default: return nil
        }
    }
}

extension PageReport.Navigation {
    fileprivate init?(_ value: JSONText) {
        let url = value["url"]?.text ?? ""
        switch value["kind"]?.text {
        case "assign": self = .assign(url)
        case "replace": self = .replace(url)
        case "reload": self = .reload
        case "back": self = .go(-1)
        case "forward": self = .go(1)
        case "go": self = .go(value["delta"]?.int ?? 0)
        default: return nil
        }
    }
}

extension PageReport.Evaluation {
    fileprivate init(_ value: JSONText) {
        self = value["json"]?.text.map { .value(json: $0) } ?? .thrown(value["error"]?.text ?? "")
    }
}

extension FormSubmission {
    fileprivate init?(_ value: JSONText) {
        guard let method = Method(rawValue: value["method"]?.text ?? "get") else { return nil }
        self.init(
            method: method,
            action: value["action"]?.text ?? "",
            encoding: value["enctype"]?.text.flatMap { FormBody.Encoding(rawValue: $0) } ?? .urlEncoded,
            charset: value["charset"]?.text ?? "utf-8",
            entries: formEntries(value["entries"])
        )
    }
}

private func formEntries(_ value: JSONText?) -> [FormEntry] {
    (value?.elements ?? []).map { entry in
        let name = entry["name"]?.text ?? ""
        if let file = entry["file"] { return FormEntry(name, .file(path: file.text)) }
        let text = entry["value"]?.text ?? ""
        return FormEntry(name, entry["concealed"]?.bool == true ? .secret(Secret(text)) : .text(text))
    }
}

extension PageFetch {
    fileprivate init?(_ value: JSONText) {
        guard let token = value["token"]?.int,
            let destination = Destination(rawValue: value["destination"]?.text ?? "")
        else { return nil }
        let fields = (value["headers"]?.elements ?? []).compactMap { pair -> Headers.Field? in
            guard let name = pair.elements?.first?.text, let text = pair.elements?.last?.text else { return nil }
            return Headers.Field(name, Array(text.utf8))
        }
        self.init(
            token: token,
            destination: destination,
            method: value["method"]?.text ?? "GET",
            url: value["url"]?.text ?? "",
            headers: Headers(fields),
            body: requestBody(value["body"]),
            mode: value["mode"]?.text.flatMap { Mode(rawValue: $0) } ?? .cors,
            credentials: value["credentials"]?.text.flatMap { Credentials(rawValue: $0) } ?? .sameOrigin,
            redirect: value["redirect"]?.text.flatMap { RedirectMode(rawValue: $0) } ?? .follow
        )
    }
}

/// A multipart body gets its boundary where randomness is at hand: in the Session.
private func requestBody(_ value: JSONText?) -> RequestBody {
    if let text = value?["text"]?.text { return .bytes(Secret(text)) }
    if let octets = value?["base64"]?.text.flatMap({ Base64.decode($0) }) {
        return .bytes(octets.withUnsafeBytes { Secret($0) })
    }
    guard let form = value?["form"] else { return .none }
    return .form(FormBody(encoding: .multipart, entries: formEntries(form)))
}

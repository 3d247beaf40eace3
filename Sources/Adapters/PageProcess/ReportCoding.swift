import HTTP
import Page

/// An answer as a message, its length in front.
func message(_ answer: PageAnswer) -> [UInt8] {
    var writer = WireWriter()
    switch answer {
    case .parsed(let document):
        writer.add(0)
        writer.add(document)
    case .report(let report):
        writer.add(1)
        writer.add(report)
    case .beginning(let document):
        writer.add(4)
        writer.add(document)
    case .working: writer.add(2)
    case .idle(let hasTimers):
        writer.add(3)
        writer.add(hasTimers)
    }
    return writer.finished()
}

/// An answer from a message without its length. `base` is the address of the page.
func answer(_ bytes: ArraySlice<UInt8>, base: URL) throws(WireReader.Malformed) -> PageAnswer {
    var reader = WireReader(bytes)
    switch try reader.number() {
    case 0: return .parsed(try reader.document(base: base))
    case 1: return .report(try reader.report(base: base))
    case 2: return .working
    case 3: return .idle(hasTimers: try reader.flag())
    case 4: return .beginning(try reader.document(base: base).asBeginning)
    default: throw WireReader.Malformed()
    }
}

extension WireWriter {
    fileprivate mutating func add(_ report: PageReport) {
        switch report {
        case .snapshot(let number, let document):
            add(0)
            add(number)
            add(document)
        case .loaded: add(1)
        case .console(let level, let text): add(2, level, text)
        case .error(let error):
            add(3, error.message, error.url)
            add(error.line)
            add(error.column)
            add(error.isHandled)
        case .message(let handler, let json): add(4, handler, json)
        case .fetch(let fetch):
            add(5)
            add(fetch)
        case .abortFetch(let token):
            add(6)
            add(token)
        case .cookie(let text): add(7, text)
        case .storage(let change):
            add(8)
            add(change)
        case .navigate(let navigation):
            add(9)
            add(navigation)
        case .history(let change, let url): add(10, change.rawValue, url)
        case .submit(let submission):
            add(11)
            add(submission)
        case .invalid(let node, let message):
            add(12, message)
            add(Int(node))
        case .dialog(let kind, let text, let answer):
            add(13, kind, text)
            add(answer)
        case .open(let url): add(14, url)
        case .focus(let node):
            add(15)
            add(Int(node))
        case .evaluated(let token, let evaluation):
            add(16)
            add(token)
            add(evaluation)
        case .limit(let sentence): add(17, sentence)
        case .ended(let sentence): add(18, sentence)
        }
    }

    private mutating func add(_ tag: Int, _ texts: String...) {
        add(tag)
        for text in texts { add(text) }
    }

    private mutating func add(_ change: PageReport.StorageChange) {
        switch change {
        case .set(let area, let item): add(0, area.rawValue, item.key, item.value)
        case .remove(let area, let key): add(1, area.rawValue, key)
        case .clear(let area): add(2, area.rawValue)
        }
    }

    private mutating func add(_ navigation: PageReport.Navigation) {
        switch navigation {
        case .assign(let url): add(0, url)
        case .replace(let url): add(1, url)
        case .reload: add(2)
        case .go(let steps):
            add(3)
            add(steps)
        }
    }

    private mutating func add(_ evaluation: PageReport.Evaluation) {
        switch evaluation {
        case .value(let json): add(0, json)
        case .thrown(let text): add(1, text)
        }
    }

    private mutating func add(_ submission: FormSubmission) {
        add(submission.method.rawValue)
        add(submission.action)
        add(submission.encoding.rawValue)
        add(submission.charset)
        add(submission.entries)
    }

    private mutating func add(_ entries: [FormEntry]) {
        add(each: entries) { writer, entry in
            writer.add(entry.name)
            switch entry.value {
            case .text(let text): writer.add(0, text)
            case .secret(let secret):
                writer.add(1)
                writer.add(secret)
            case .file(let path):
                writer.add(2)
                writer.add(path)
            }
        }
    }

    private mutating func add(_ fetch: PageFetch) {
        add(fetch.token)
        add(fetch.destination.rawValue)
        add(fetch.method)
        add(fetch.url)
        add(fetch.headers)
        switch fetch.body {
        case .none: add(0)
        case .bytes(let secret):
            add(1)
            add(secret)
        case .form(let form):
            add(2)
            add(form.encoding.rawValue)
            add(form.charset)
            add(form.entries)
        }
        add(fetch.mode.rawValue)
        add(fetch.credentials.rawValue)
        add(fetch.redirect.rawValue)
    }
}

extension WireReader {
    fileprivate mutating func report(base: URL) throws(Malformed) -> PageReport {
        switch try number() {
        case 0: .snapshot(number: try number(), try document(base: base))
        case 1: .loaded
        case 2: .console(level: try text(), text: try text())
        case 3: .error(try scriptError())
        case 4: .message(handler: try text(), json: try text())
        case 5: .fetch(try fetch())
        case 6: .abortFetch(token: try number())
        case 7: .cookie(try text())
        case 8: .storage(try storageChange())
        case 9: .navigate(try navigation())
        case 10: .history(try choice(PageReport.HistoryChange.self), url: try text())
        case 11: .submit(try submission())
        case 12: try invalid()
        case 13: .dialog(kind: try text(), text: try text(), answer: try text())
        case 14: .open(url: try text())
        case 15: .focus(try identity())
        case 16: .evaluated(token: try number(), try evaluation())
        case 17: .limit(try text())
        case 18: .ended(try text())
        default: throw Malformed()
        }
    }

    private mutating func scriptError() throws(Malformed) -> PageReport.ScriptError {
        PageReport.ScriptError(
            message: try text(),
            url: try text(),
            line: try number(),
            column: try number(),
            isHandled: try flag()
        )
    }

    private mutating func invalid() throws(Malformed) -> PageReport {
        let message = try text()
        return .invalid(try identity(), message: message)
    }

    private mutating func storageChange() throws(Malformed) -> PageReport.StorageChange {
        let tag = try number()
        let area = try choice(PageReport.StorageArea.self)
        switch tag {
        case 0: return .set(area, .init(key: try text(), value: try text()))
        case 1: return .remove(area, key: try text())
        case 2: return .clear(area)
        default: throw Malformed()
        }
    }

    private mutating func navigation() throws(Malformed) -> PageReport.Navigation {
        switch try number() {
        case 0: .assign(try text())
        case 1: .replace(try text())
        case 2: .reload
        case 3: .go(try number())
        default: throw Malformed()
        }
    }

    private mutating func evaluation() throws(Malformed) -> PageReport.Evaluation {
        switch try number() {
        case 0: .value(json: try text())
        case 1: .thrown(try text())
        default: throw Malformed()
        }
    }

    private mutating func submission() throws(Malformed) -> FormSubmission {
        FormSubmission(
            method: try choice(FormSubmission.Method.self),
            action: try text(),
            encoding: try choice(FormBody.Encoding.self),
            charset: try text(),
            entries: try entries()
        )
    }

    private mutating func entries() throws(Malformed) -> [FormEntry] {
        try each { reader throws(Malformed) in
            let name = try reader.text()
            switch try reader.number() {
            case 0: return FormEntry(name, .text(try reader.text()))
            case 1: return FormEntry(name, .secret(try reader.secret()))
            case 2: return FormEntry(name, .file(path: try reader.optionalText()))
            default: throw Malformed()
            }
        }
    }

    private mutating func fetch() throws(Malformed) -> PageFetch {
        PageFetch(
            token: try number(),
            destination: try choice(PageFetch.Destination.self),
            method: try text(),
            url: try text(),
            headers: try headers(),
            body: try requestBody(),
            mode: try choice(PageFetch.Mode.self),
            credentials: try choice(PageFetch.Credentials.self),
            redirect: try choice(PageFetch.RedirectMode.self)
        )
    }

    private mutating func requestBody() throws(Malformed) -> RequestBody {
        switch try number() {
        case 0: .none
        case 1: .bytes(try secret())
        case 2:
            .form(
                FormBody(encoding: try choice(FormBody.Encoding.self), charset: try text(), entries: try entries())
            )
        default: throw Malformed()
        }
    }
}

import Captcha
import HTTP
import Page
import Text

/// What the timeline says of forms. Never what a masked control holds.
extension Session {
    /// Untrusted text of a page inside a sentence.
    func shown(_ text: String) -> String { cut(neutralised(foldedWhiteSpace(text)), toCells: 40) }

    func recordSubmission(_ submission: FormSubmission, to url: URL, _ why: String, _ turn: inout Turn) {
        let method = submission.method.rawValue.uppercased()
        turn.record(
            .form,
            "\(method) \(shortForm(of: url)), \(fieldCount(submission.entries.count))",
            why: why,
            rule: "HTML, “Form submission algorithm”",
            details: details(of: submission) + [.init("action", url.withoutFragment)]
        )
        for (warning, why) in warnings(about: submission, url) {
            turn.record(.note, warning, why: why, rule: "HTML, “Form submission algorithm”; Mixed Content §8")
        }
    }

    /// `5 fields as multipart/form-data`; nil without a body.
    func bodyDetail(of request: Request) -> Entry.Detail? {
        switch request.body {
        case .none: nil
        case .bytes(let secret): Entry.Detail("request body", "\(secret.byteCount) bytes")
        case .form(let form):
            Entry.Detail("request body", "\(fieldCount(form.entries.count)) as \(form.encoding.rawValue)")
        }
    }

    func fieldCount(_ count: Int) -> String { count == 1 ? "1 field" : "\(count) fields" }

    func details(of submission: FormSubmission) -> [Entry.Detail] {
        var details = [Entry.Detail("method", submission.method.rawValue)]
        if submission.method == .post { details.append(.init("encoding", submission.encoding.rawValue)) }
        details.append(.init("charset", submission.charset))
        details.append(.init("fields", String(submission.entries.count)))
        for entry in submission.entries.prefix(100) {
            let isToken = VerifyDialect.all.contains { $0.pageField == entry.name }
            details.append(.init("field \(shown(entry.name))", isToken ? "(token, not shown)" : shown(entry.value)))
        }
        return details
    }

    private func shown(_ value: FormEntry.Value) -> String {
        switch value {
        case .text(let text): quoted(text, cells: 60)
        case .secret: "(not shown)"
        case .file(nil): "no file"
        case .file(let path?): "the file \(quoted(path, cells: 60))"
        }
    }

    private func warnings(about submission: FormSubmission, _ url: URL) -> [(String, String)] {
        guard let shownAddress else { return [] }
        var warnings: [(String, String)] = []
        let hasPassword = submission.entries.contains(where: \.holdsSecret)
        if shownAddress.isEncrypted, !url.isEncrypted {
            let why = "the page came by https and its form goes to http: anyone on the way reads what is sent"
            warnings.append(("warning: the form leaves https", why))
        } else if hasPassword, !url.isEncrypted {
            let why = "the form goes by plain http: anyone on the way reads the password"
            warnings.append(("warning: a password without encryption", why))
        } else if hasPassword, !shownAddress.isEncrypted {
            let why = "the page itself came by plain http: anyone on the way could have changed where its form goes"
            warnings.append(("warning: a password on a page without encryption", why))
        }
        if url.origin != shownAddress.origin {
            let why = "the page is \(shownAddress.origin) and the form goes to \(url.origin)"
            warnings.append(("the form goes to another origin", why))
        }
        return warnings
    }
}

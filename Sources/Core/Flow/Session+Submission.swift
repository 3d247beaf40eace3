import HTTP
import Hashing
import Page
import Text

/// Forms on their way: from a button to a navigation.
extension Session {
    mutating func submitForm(by button: Control, in document: Document, why: String, _ turn: inout Turn) {
        guard !button.isDisabled else { return }
        guard let owner = button.form else {
            notice = "“\(shown(button.label))” belongs to no form, so there is nothing to send."
            return
        }
        send(form: owner, submitter: button, in: document, why: why, &turn)
    }

    mutating func submitImplicitly(from control: Control, in document: Document, _ turn: inout Turn) {
        guard control.submitsByEnter, let owner = control.form else { return }
        let why = "Enter in “\(shown(control.label))”"
        switch implicitSubmission(of: controls.of(form: owner)) {
        case .press(let button):
            submitForm(by: button, in: document, why: "\(why) presses “\(shown(button.label))”", &turn)
        case .submit: send(form: owner, submitter: nil, in: document, why: why, &turn)
        case .nothing(let sentence): notice = sentence
        }
    }

    private mutating func send(
        form owner: Int,
        submitter: Control?,
        in document: Document,
        why: String,
        _ turn: inout Turn
    ) {
        let all = controls.of(form: owner)
        if !document.skipsValidation(owner, submitter: submitter),
            let first = document.violations(of: all, form).first
        {
            return refuse(first, &turn)
        }
        submit(document.submission(of: owner, all, submitter: submitter, form), why: why, &turn)
    }

    /// The form stays: its first invalid control gets the focus.
    private mutating func refuse(_ violation: Violation, _ turn: inout Turn) {
        let label = withoutColon(shown(violation.control.label))
        notice = label.isEmpty ? violation.message : "\(label): \(violation.message)"
        wantsFocus = violation.control.id
        turn.record(
            .form,
            "not sent: “\(label)”",
            why: "\(violation.message.dropLast(violation.message.hasSuffix(".") ? 1 : 0))",
            rule: "HTML, “Constraint validation”"
        )
    }

    /// Sends a form of the shown page, whoever collected it.
    mutating func submit(_ submission: FormSubmission, why: String, _ turn: inout Turn) {
        guard case .document(_, let document, _) = page else { return }
        let target: ParsedAddress
        do throws(AddressError) {
            // An empty action is the page itself, whatever its <base> says.
            target = try (submission.action.isEmpty ? document.base : document.linkBase).resolving(submission.action)
        } catch {
            return refuse(error, &turn)
        }
        switch submission.method {
        case .dialog: closeDialog(submission, &turn)
        case .get: sendByGet(submission, to: target, why, &turn)
        case .post: sendByPost(submission, to: target, why, &turn)
        }
    }
}

extension Session {
    /// The address without a query of its own gets the form's (HTML, "Mutate action URL").
    private mutating func sendByGet(
        _ submission: FormSubmission,
        to target: ParsedAddress,
        _ why: String,
        _ turn: inout Turn
    ) {
        if let secret = submission.entries.first(where: \.holdsSecret) {
            return refuseToShow(secret, of: submission, target.url, &turn)
        }
        let query = urlEncoded(submission.entries, charset: submission.charset)
        let url = URL(
            origin: target.url.origin,
            path: target.url.path,
            query: query,
            fragment: target.url.fragment
        )
        recordSubmission(submission, to: target.url, why, &turn)
        navigate(
            to: ParsedAddress(url: url, userInformation: target.userInformation),
            by: .form,
            referrer: shownAddress,
            &turn
        )
    }

    /// What stands in an address stands in the history, in logs of servers and in `Referer` fields.
    private mutating func refuseToShow(
        _ entry: FormEntry,
        of submission: FormSubmission,
        _ url: URL,
        _ turn: inout Turn
    ) {
        let name = shown(entry.name)
        notice =
            "Not sent: this form uses GET, so the password “\(name)” would stand in the address, in the history and "
            + "in the server's logs. The page has to use POST for it."
        turn.record(
            .form,
            "not sent: GET \(shortForm(of: url)) with a password",
            why: "the password “\(name)” would stand in the address, in the history and in the server's logs",
            rule: "RFC 9110 §17.9",
            details: details(of: submission)
        )
    }

    private mutating func sendByPost(
        _ submission: FormSubmission,
        to target: ParsedAddress,
        _ why: String,
        _ turn: inout Turn
    ) {
        guard let boundary = submission.encoding == .multipart ? makeBoundary(&turn) : "" else { return }
        let body = FormBody(
            encoding: submission.encoding,
            charset: submission.charset,
            entries: submission.entries,
            boundary: boundary
        )
        recordSubmission(submission, to: target.url, why, &turn)
        navigate(
            to: target,
            by: .form,
            carrying: Sending(method: "POST", body: .form(body)),
            referrer: shownAddress,
            &turn
        )
    }

    /// Separates the parts of a multipart body; nil, with an entry, when none can be made.
    mutating func makeBoundary(_ turn: inout Turn) -> String? {
        do throws(HashingError) {
            return "----LatchkeyForm\(try clientNonces.next())"
        } catch {
            notice = "Not sent: \(error.description)"
            turn.record(.failure, error.description, why: "without it no boundary can be made")
            return nil
        }
    }

    /// The dialog around the form closes, and nothing is sent (HTML, "dialog" as a form's method).
    private mutating func closeDialog(_ submission: FormSubmission, _ turn: inout Turn) {
        notice = "This form only closes its dialog: nothing is sent."
        turn.record(
            .form,
            "dialog: nothing is sent",
            why: "its method is dialog, which closes the dialog around it",
            rule: "HTML, “Form submission algorithm”",
            details: details(of: submission)
        )
    }
}

/// A label as a name: what pages put between it and its field is left out.
private func withoutColon(_ label: String) -> String {
    let end = label.lastIndex { $0 != ":" && $0 != "*" && $0 != " " }
    return end.map { String(label[...$0]) } ?? label
}

import HTTP

extension Document {
    /// The form as it would be sent (HTML, "Form submission algorithm").
    ///
    /// - Parameters:
    ///   - form: the place of the form.
    ///   - controls: those of the form, in document order.
    ///   - submitter: the button that sends it; nil when none was pressed.
    ///   - state: what the person changed.
    package func submission(
        of form: Int,
        _ controls: [Control],
        submitter: Control?,
        _ state: FormState
    ) -> FormSubmission {
        let charset = submissionCharset(of: form)
        return FormSubmission(
            method: FormSubmission.Method(rawValue: choice("formmethod", .method, form, submitter)) ?? .get,
            action: submitter.flatMap { attribute(named: "formaction", of: $0.node) } ?? attribute(.action, of: form)
                ?? "",
            encoding: FormBody.Encoding(rawValue: choice("formenctype", .enctype, form, submitter))
                ?? .urlEncoded,
            charset: charset,
            entries: EntryList.make(of: controls, submitter: submitter, in: self, state, charset: charset)
        )
    }

    /// True when the form, or the button that sends it, wants no validation.
    package func skipsValidation(_ form: Int, submitter: Control?) -> Bool {
        attribute(named: "novalidate", of: form) != nil
            || submitter.map { attribute(named: "formnovalidate", of: $0.node) != nil } ?? false
    }

    /// The button's own word, else the form's, in lower case.
    private func choice(_ ofButton: String, _ ofForm: AttributeName, _ form: Int, _ submitter: Control?) -> String {
        let own = submitter.flatMap { attribute(named: ofButton, of: $0.node) }
        return lowercased((own ?? attribute(ofForm, of: form) ?? "").utf8)
    }

    /// The canonical name of the charset that a form is sent in: the first known one of `accept-charset`, else the
    /// page's; UTF-16 is sent as UTF-8 (HTML, "pick an encoding for the form"; Encoding, "get an output encoding").
    private func submissionCharset(of form: Int) -> String {
        let labels = attribute(named: "accept-charset", of: form).map { foldedWhiteSpace($0).split(separator: " ") }
        let picked = labels.map { labels in
            labels.lazy.compactMap { Charset(label: String($0)) }.first ?? .utf8
        }
        let name = (picked ?? Charset(label: charset) ?? .utf8).name
        return name.hasPrefix("utf-16") ? Charset.utf8.name : name
    }
}

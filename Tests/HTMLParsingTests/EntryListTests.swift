import HTMLParsing
import HTTP
import Page
import Secrets
import TestSupport
import Testing

@Suite struct EntryListTests {
    /// The inside of a form, what is pressed (an `id`; empty for none), and the entries as `name=value` in order.
    static let rows: [(page: String, pressed: String, expected: [String])] = [
        // Text
        ("<input name=a value=1>", "", ["a=1"]),
        ("<input name=a>", "", ["a="]),
        ("<input value=1>", "", []),
        ("<input name='' value=1>", "", []),
        ("<input type=nonsense name=a value=1>", "", ["a=1"]),
        ("<input name=b value=2><input name=a value=1><input name=b value=3>", "", ["b=2", "a=1", "b=3"]),
        ("<input name=a value='x\ny'>", "", ["a=xy"]),
        ("<textarea name=a>\nx\ny</textarea>", "", ["a=x\ny"]),
        ("<textarea name=a>\n\nx</textarea>", "", ["a=\nx"]),
        ("<input type=hidden name=a value=' 1 '>", "", ["a= 1 "]),
        ("<input type=email name=a value=' x@y '>", "", ["a=x@y"]),
        ("<input type=number name=a value=abc>", "", ["a="]),
        ("<input type=number name=a value=1e3>", "", ["a=1e3"]),
        ("<input type=range name=a>", "", ["a=50"]),
        ("<input type=range name=a min=10 max=20>", "", ["a=15"]),
        ("<input type=color name=a><input type=color name=b value='#ABCDEF'>", "", ["a=#000000", "b=#abcdef"]),
        (
            "<input type=date name=a value=2026-02-29><input type=date name=b value=2024-02-29>", "",
            ["a=", "b=2024-02-29"]
        ),
        ("<input type=password name=a value=s>", "", ["a=secret s"]),
        ("<input name=a value=1 readonly>", "", ["a=1"]),
        // Disabled
        ("<input name=a value=1 disabled>", "", []),
        ("<fieldset disabled><input name=a value=1></fieldset><input name=b>", "", ["b="]),
        ("<fieldset disabled><legend><input name=a value=1></legend><input name=b></fieldset>", "", ["a=1"]),
        ("<fieldset disabled><legend>x</legend><legend><input name=a></legend></fieldset>", "", []),
        (
            "<fieldset disabled><fieldset disabled><legend><input name=a></legend></fieldset></fieldset>", "",
            []
        ),
        ("<fieldset disabled><legend><fieldset><input name=a value=1></fieldset></legend></fieldset>", "", ["a=1"]),
        ("<datalist><input name=a value=1></datalist>", "", []),
        // Buttons
        ("<input type=submit name=s value=Go id=x><input type=submit name=t value=No>", "x", ["s=Go"]),
        ("<input type=submit name=s value=Go>", "", []),
        ("<input type=submit name=s id=x>", "x", ["s=Submit"]), ("<button name=s id=x>Go</button>", "x", ["s="]),
        ("<button name=s value=1 id=x>Go</button><button name=t>No</button>", "x", ["s=1"]),
        ("<button type=button name=s value=1>Go</button><button type=reset name=t>R</button>", "", []),
        ("<input type=image name=i id=x alt=Go>", "x", ["i.x=0", "i.y=0"]),
        ("<input type=image id=x>", "x", ["x=0", "y=0"]),
        ("<input type=image name=i>", "", []),
        // Boxes
        ("<input type=checkbox name=c checked><input type=checkbox name=d>", "", ["c=on"]),
        ("<input type=checkbox name=c value='' checked>", "", ["c="]),
        ("<input type=radio name=r value=1 checked><input type=radio name=r value=2 checked>", "", ["r=2"]),
        ("<input type=radio name=r value=1><input type=radio name=q value=2 checked>", "", ["q=2"]),
        // Lists
        ("<select name=s><option>A<option>B</select>", "", ["s=A"]),
        ("<select name=s><option disabled>A<option> B  b </select>", "", ["s=B b"]),
        ("<select name=s><option value=1>A<option value=2 selected>B</select>", "", ["s=2"]),
        ("<select name=s><option selected>A<option selected>B</select>", "", ["s=B"]),
        ("<select name=s><option selected disabled>A<option>B</select>", "", []),
        ("<select name=s multiple><option>A<option>B</select>", "", []),
        ("<select name=s multiple><option selected>A<option>B<option selected>C</select>", "", ["s=A", "s=C"]),
        ("<select name=s size=3><option>A<option>B</select>", "", []),
        ("<select name=s><optgroup label=G disabled><option>A</optgroup><option>B</select>", "", ["s=B"]),
        ("<select name=s></select>", "", []),
        // The rest
        ("<input type=file name=f><input type=file name=g multiple>", "", ["f=no file", "g=no file"]),
        ("<input type=hidden name=_charset_><input name=_charset_ value=x>", "", ["_charset_=UTF-8", "_charset_=x"]),
        ("<input name=a value=1 dirname=a.dir>", "", ["a=1", "a.dir=ltr"]),
        ("<div dir=rtl><textarea name=a dirname=d>x</textarea></div>", "", ["a=x", "d=rtl"]),
        ("<input name=a dir=auto value='שלום' dirname=d>", "", ["a=שלום", "d=rtl"]),
        ("<object name=o></object><output name=p>1</output><meter value=1></meter>", "", []),
        ("<input name=a value=1></form><form id=g><input name=b>", "", ["a=1"]),
        ("</form><input name=out value=1 form=f><input name=no>", "", ["out=1"]),
        ("<input name=a form=g><input name=b form=none><input name=c value=1 form=f>", "", ["c=1"]),
        ("<div></form><input name=a value=1></div>", "", ["a=1"]),
    ]

    @Test func everyFormSendsWhatBrowsersSend() throws {
        #expect(Self.rows.count >= 40)
        for (number, row) in Self.rows.enumerated() {
            let page = try parsePage(html("<form id=f>\(row.page)"))
            let entries = try submission(of: page, pressing: row.pressed).entries
            #expect(entries.map(shown) == row.expected, "row \(number): \(row.page)")
        }
    }

    @Test func aFormBetweenRowsOwnsWhatFollows() throws {
        let page = try parsePage(
            html("<table><form id=f><tr><td><input name=a value=1></td></tr></table><input name=b value=2></form>")
        )
        #expect(try submission(of: page).entries.map(shown) == ["a=1", "b=2"])
    }

    @Test func whatThePersonChangedIsSent() throws {
        let page = try parsePage(
            html(
                """
                <form id=f><input name=a value=1><input type=password name=p><input type=checkbox name=c checked>
                <input type=radio name=r value=1 checked><input type=radio name=r value=2>
                <select name=s multiple><option>A<option>B</select><input type=file name=f multiple><textarea name=t></textarea>
                """
            )
        )
        let controls = page.controls()
        var state = FormState()
        func change(_ number: Int, _ value: FieldValue) { state.change(controls[number], to: value) }
        change(0, .text("ё日本😀\"'\\&<"))
        change(1, .secret(Secret("s3cret")))
        change(2, .checked(false))
        change(4, .checked(true))
        change(5, .chosen([controls[5].options[1].id]))
        change(6, .files(["/tmp/a.txt", "/tmp/b"]))
        change(7, .text("1\n2"))
        let entries = try submission(of: page, state).entries
        let expected = [
            "a=ё日本😀\"'\\&<", "p=secret s3cret", "r=2", "s=B", "f=file /tmp/a.txt", "f=file /tmp/b", "t=1\n2",
        ]
        #expect(entries.map(shown) == expected)
        state.reset(controls)
        #expect(!state.isDirty)
        let first = ["a=1", "p=secret ", "c=on", "r=1", "f=no file", "t="]
        #expect(try submission(of: page, state).entries.map(shown) == first)
    }

    @Test func theButtonsWordsComeBeforeTheForms() throws {
        let page = try parsePage(
            html(
                """
                <form id=f method=POST action=/a enctype=multipart/form-data>
                <button id=x formaction=/b formmethod=get formenctype=text/plain>
                """
            )
        )
        let plain = try submission(of: page)
        #expect(plain.method == .post && plain.action == "/a" && plain.encoding == .multipart)
        let pressed = try submission(of: page, pressing: "x")
        #expect(pressed.method == .get && pressed.action == "/b" && pressed.encoding == .plainText)
        let bare = try submission(of: try parsePage(html("<form id=f method=put enctype=nonsense>")))
        #expect(bare.method == .get && bare.action == "" && bare.encoding == .urlEncoded)
        #expect(try submission(of: try parsePage(html("<form id=f method=dialog>"))).method == .dialog)
    }

    /// The page's charset, the form's attribute, and what is used.
    @Test(arguments: [
        ("windows-1251", "", "windows-1251"), ("windows-1251", "accept-charset='nonsense utf8'", "utf-8"),
        ("utf-8", "accept-charset='latin1 utf-8'", "windows-1252"), ("shift_jis", "accept-charset=nonsense", "utf-8"),
        ("shift_jis", "accept-charset=utf-16", "utf-8"),
    ])
    func theCharsetIsThatOfThePageOrTheForm(_ page: String, _ attribute: String, _ expected: String) throws {
        let source = Array("<form id=f \(attribute)><input type=hidden name=_charset_>".utf8)
        let document = try parsePage(html(source, contentType: "text/html; charset=\(page)"))
        #expect(document.charset == page)
        let sent = try submission(of: document)
        #expect(sent.charset == expected)
        #expect(sent.entries.map(shown) == ["_charset_=\(try #require(Charset(label: expected)).standardName)"])
    }
}

@Suite struct ControlTests {
    /// The page, and the label of its first control.
    static let labels: [(String, String)] = [
        ("<label for=x>User  name</label><input id=x name=u>", "User name"),
        ("<label>Size <select name=s><option>big</select> please</label>", "Size please"),
        ("<label>First <input name=a></label>", "First"),
        ("<input name=a aria-label=Aria title=Title>", "Aria"),
        ("<input name=a title=Title placeholder=Hint>", "Title"),
        ("<input name=a placeholder=Hint>", "Hint"),
        ("<input name=a>", "a"),
        ("<button> Go <b>now</b></button>", "Go now"),
        ("<input type=submit>", "Submit"),
        ("<input type=submit value=Send>", "Send"),
        ("<input type=reset>", "Reset"),
        ("<input type=image alt=Find>", "Find"),
    ]

    @Test func everyControlHasALabel() throws {
        for (page, label) in Self.labels {
            let control = try #require(try parsePage(html(page)).controls().first)
            #expect(control.label == label, "\(page)")
        }
    }

    @Test func aLabelNamesOnlyItsFirstControl() throws {
        let controls = try parsePage(html("<label>Both <input name=a><input name=b></label>")).controls()
        #expect(controls.map(\.label) == ["Both", "b"])
    }

    @Test func radioButtonsOfOneNameAndFormAreAGroup() throws {
        let page = "<form><input type=radio name=r><input type=radio name=r></form><form><input type=radio name=r>"
        let controls = try parsePage(html(page)).controls()
        #expect(controls[0].group == [controls[0].id, controls[1].id])
        #expect(controls[2].group == [controls[2].id])
    }

    @Test func optionsKnowTheirGroups() throws {
        let page = "<select><option>A<optgroup label=G disabled><option value=2 label=Two>B</select>"
        let options = try #require(try parsePage(html(page)).controls().first).options
        #expect(options.map(\.label) == ["A", "Two"])
        #expect(options.map(\.value) == ["A", "2"])
        #expect(options.map(\.group) == [nil, "G"])
        #expect(options.map(\.isDisabled) == [false, true])
    }

    @Test func aPageOfTenThousandRadioButtonsIsReadAtOnce() throws {
        let page = try parsePage(
            html("<form>" + String(repeating: "<input type=radio name=r required>", count: 10_000))
        )
        let controls = page.controls()
        #expect(controls.count == 10_000)
        #expect(page.violations(of: controls, FormState()).map(\.control.id) == [controls[0].id])
    }

    @Test func aThousandHostilePatternsShareOneBudget() throws {
        let field = "<input name=a pattern='(a+)+' value='\(String(repeating: "a", count: 200))!'>"
        let page = try parsePage(html("<form>" + String(repeating: field, count: 1000)))
        #expect(page.violations(of: page.controls(), FormState()).isEmpty)
    }

    @Test(arguments: [
        ("<input name=a><input name=b>", "nothing"), ("<input name=a><input type=checkbox>", "submit"),
        ("<input name=a><input type=hidden>", "submit"), ("<input name=a><button type=button>", "submit"),
        ("<input name=a><input name=b><button>", "press"), ("<input name=a><button disabled><button>", "nothing"),
        ("<input name=a><input type=image>", "press"), ("<textarea></textarea><input name=a>", "submit"),
    ])
    func enterDoesWhatBrowsersDo(_ page: String, _ expected: String) throws {
        let outcome =
            switch implicitSubmission(of: try parsePage(html("<form>\(page)")).controls()) {
            case .nothing: "nothing"
            case .submit: "submit"
            case .press: "press"
            }
        #expect(outcome == expected)
    }
}

/// The submission of the form `f`, its button of that `id` pressed.
func submission(of page: Document, pressing id: String = "", _ state: FormState = FormState()) throws -> FormSubmission
{
    let form = try #require(page.nodes.indices.first { page.attribute(.id, of: $0) == "f" })
    let controls = page.controls().filter { $0.form == form }
    let button = id.isEmpty ? nil : controls.first { page.attribute(.id, of: $0.node) == id }
    #expect(id.isEmpty || button != nil)
    return page.submission(of: form, controls, submitter: button, state)
}

func shown(_ entry: FormEntry) -> String {
    switch entry.value {
    case .text(let text): "\(entry.name)=\(text)"
    case .secret(let secret): "\(entry.name)=secret \(secret.withBytes { String(decoding: $0, as: UTF8.self) })"
    case .file(nil): "\(entry.name)=no file"
    case .file(let path?): "\(entry.name)=file \(path)"
    }
}

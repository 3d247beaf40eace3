import Flow
import Testing

@testable import Scenarios

@Test func aDesignersFormIsRead() {
    let text = """
        # the designer's
        title "Find a book"
        form "#search"
        field "input[name=q]" label "Title or author" required minlength 2 maxlength 60 pattern "[^<]+"
        field "#where" label Shelf kind select default "novels \\u{1F4DA}"
        field ".box" kind checkbox optional default on
        submit button.go label "Find it"
        """
    let (form, problems) = FormSpecification.read(text, file: "f")
    #expect(problems == [])
    #expect(form.title == "Find a book" && form.form == "#search")
    #expect(form.submitSelector == "button.go" && form.submitLabel == "Find it")
    var first = FormSpecification.Field(selector: "input[name=q]", label: "Title or author")
    (first.isRequired, first.minLength, first.maxLength, first.pattern) = (true, 2, 60, "[^<]+")
    #expect(form.fields.first == first)
    #expect(form.fields.map(\.selector) == ["input[name=q]", "#where", ".box"])
    guard form.fields.count == 3 else { return }
    #expect(form.fields[1].kind == .select && form.fields[1].preset == "novels 📚")
    #expect(form.fields[2].isRequired == false && form.fields[2].preset == "on")
}

@Test(arguments: [
    ("", "f:1:1: There is no field"), ("feild q", "f:1:1: A line begins with one of title, form, field, submit"),
    ("feild q", "did you mean field?"), ("field", "f:1:6: “field” wants a selector"),
    ("field #q", "one that begins with # needs quotes"),
    ("field q lable x", "f:1:9: A field knows label"), ("field q lable x", "did you mean label?"),
    ("field q label", "f:1:14: “label” wants a value."), ("field q kind colour", "f:1:14: kind is one of"),
    ("field q minlength -1", "f:1:19: minlength wants a number"),
    ("field q required required", "f:1:18: “required” stands twice"),
    ("field q minlength 3 maxlength 2", "f:1:7: minlength 3 is more than maxlength 2"),
    ("field q\nform a\nform b", "f:3:1: “form” stands on line 2 already"),
    ("field q\ntitle a b", "f:2:9: Nothing more belongs"),
    ("field q\nsubmit b c", "f:2:10: Behind submit's selector only label"),
    ("field \"q", "f:1:7: The quotation mark is never closed"),
    ("title \"a\\nb\"\nfield q", "f:1:7: This text cannot hold line ends"),
    ("\"field\" q", "f:1:1: A line begins with"),
])
func whatIsWrongWithASpecificationIsSaidWithItsPlace(_ text: String, _ expected: String) {
    let problems = FormSpecification.read(text, file: "f").problems
    #expect(problems.contains { $0.description.contains(expected) }, "\(problems.map(\.description))")
}

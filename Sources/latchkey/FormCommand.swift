import Flow
import Scenarios

/// `latchkey form URL`: the screen, with a native form over the hidden page.
func openForm(_ invocation: Invocation) throws -> Int32 {
    var invocation = invocation
    let address = invocation.words[0]
    try checkAddress(address)
    invocation.form.address = address
    if let file = invocation.specificationFile {
        invocation.form.specification = try specification(try readWholeFile(file, "The specification"), file: file)
    }
    return try ScreenRun(invocation).run()
}

private func specification(_ text: String, file: String) throws(UsageError) -> FormSpecification {
    let (specification, problems) = FormSpecification.read(text, file: file)
    guard let first = problems.first else { return specification }
    let more = problems.count == 1 ? "" : " (and \(problems.count - 1) more)"
    throw UsageError(first.description + more)
}

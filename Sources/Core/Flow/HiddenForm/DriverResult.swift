import Page
import Text

/// What the driver's script answered, once it was looked at.
enum DriverResult: Equatable, Sendable {
    /// The fields that were set, and the version of the jQuery that did it.
    case success(fields: Int, jQuery: String?)
    case failure(HiddenFormMachine.Step, field: String, reason: String)

    /// Only the promised JSON is believed.
    ///
    /// - Parameter fields: how many were to be set.
    init(_ evaluation: PageReport.Evaluation, fields: Int) {
        switch evaluation {
        case .thrown(let text): self = .failure(.result, field: "", reason: "the script threw \(text)")
        case .value(let json):
            guard let text = (try? JSONText(parsing: json))?.text, let answer = try? JSONText(parsing: text),
                let isSuccess = answer["success"]?.bool
            else {
                self = .failure(.result, field: "", reason: "the script did not answer the promised JSON")
                return
            }
            self = isSuccess ? Self.success(answer, fields) : Self.failure(answer)
        }
    }

    private static func success(_ answer: JSONText, _ fields: Int) -> DriverResult {
        guard let count = answer["fields"]?.int else {
            return .failure(.result, field: "", reason: "the script claims success and does not say of what")
        }
        guard count == fields else {
            return .failure(.result, field: "", reason: "the script claims success for \(count) of \(fields) fields")
        }
        return .success(fields: count, jQuery: answer["jquery"]?.text)
    }

    private static func failure(_ answer: JSONText) -> DriverResult {
        guard let step = answer["step"]?.text.flatMap(HiddenFormMachine.Step.init), let reason = answer["reason"]?.text
        else { return .failure(.result, field: "", reason: "the script failed and did not say where") }
        return .failure(step, field: answer["field"]?.text ?? "", reason: reason)
    }
}

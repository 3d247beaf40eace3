import Page
import Testing

@testable import Flow

@Test func onlyThePromisedResultIsBelieved() {
    let rows: [(PageReport.Evaluation, DriverResult?)] = [
        (
            .value(json: #""{\"success\":true,\"fields\":2,\"jquery\":\"3.6.1\"}""#),
            .success(fields: 2, jQuery: "3.6.1")
        ),
        (.value(json: #""{\"success\":true,\"fields\":2,\"jquery\":null}""#), .success(fields: 2, jQuery: nil)),
        (.value(json: #""{\"success\":true,\"fields\":1}""#), nil), (.value(json: #""{\"success\":true}""#), nil),
        (.value(json: #"{"success":true,"fields":2}"#), nil), (.value(json: "null"), nil), (.value(json: "true"), nil),
        (.value(json: #""{\"success\":\"true\",\"fields\":2}""#), nil), (.value(json: "\"nonsense\""), nil),
        (.value(json: #""{\"success\":false}""#), nil), (.thrown("TypeError: x"), nil),
        (
            .value(json: #""{\"success\":false,\"step\":\"fill\",\"field\":\"q\",\"reason\":\"no\"}""#),
            .failure(.fill, field: "q", reason: "no")
        ),
    ]
    for (evaluation, expected) in rows {
        let result = DriverResult(evaluation, fields: 2)
        if let expected {
            #expect(result == expected, "\(evaluation)")
        } else if case .failure(.result, _, _) = result {
        } else {
            Issue.record("\(evaluation) was believed: \(result)")
        }
    }
}

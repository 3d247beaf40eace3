/// What can go wrong in the page: the names of the query parameter `fault`.
enum PageFault: String, CaseIterable, Sendable {
    case neverReady = "never-ready"
    case hiddenBeforeSuccess = "hidden-before-success"
    case successBeforeHidden = "success-before-hidden"
    case noHidden = "no-hidden"
    case visibleTwice = "visible-twice"
    case hiddenWithoutVisible = "hidden-without-visible"
    case successTwice = "success-twice"
    case emptyToken = "empty-token"
    case longToken = "long-token"
    case visibleAfterSuccess = "visible-after-success"
    case lateSuccess = "late-success"
    case staleAttempt = "stale-attempt"
    case unknownMethod = "unknown-method"
    case bodyString = "body-string"
    case dataNull = "data-null"
    case dataNumber = "data-number"
    case dataNested = "data-nested"
    case dataNestedOnly = "data-nested-only"
    case networkError = "network-error"
    case javaScriptError = "javascript-error"
    case tokenExpired = "token-expired"

    var lesson: String {
        switch self {
        case .neverReady: "captcha.js loads and never says that it is ready"
        case .hiddenBeforeSuccess: "challenge-hidden, half a second, then success"
        case .successBeforeHidden: "success, then challenge-hidden"
        case .noHidden: "success without challenge-hidden"
        case .visibleTwice: "challenge-visible is told twice"
        case .hiddenWithoutVisible: "challenge-hidden though nothing was visible"
        case .successTwice: "success is told twice, with the same token"
        case .emptyToken: "success with an empty token"
        case .longToken: "a token of 16 KiB"
        case .visibleAfterSuccess: "challenge-visible after success"
        case .lateSuccess: "success half a second after the challenge was dismissed, reset or destroyed"
        case .staleAttempt: "the token of the attempt before comes once more after the reload"
        case .unknownMethod: "a message with a method that nobody knows"
        case .bodyString: "a message that is a text, no dictionary"
        case .dataNull: "captchaDidFinish with null in data"
        case .dataNumber: "captchaDidFinish with a number in data"
        case .dataNested: "captchaDidFinish with an object in data"
        case .dataNestedOnly: "captchaDidFinish with an object in data, and no proper one after it"
        case .networkError: "network-error in place of an answer"
        case .javaScriptError: "javascript-error in place of an answer"
        case .tokenExpired: "token-expired right after success"
        }
    }
}

/// What can go wrong in the verify endpoint: the names of the parameter `verify`.
enum VerifyFault: String, CaseIterable, Sendable {
    case slow
    case silent
    case serverError = "500"
    case brokenJSON = "broken-json"
    case noHost = "no-host"

    var lesson: String {
        switch self {
        case .slow: "the answer comes in pieces, over some seconds"
        case .silent: "nothing is answered, for up to two minutes"
        case .serverError: "500, and no JSON"
        case .brokenJSON: "200, and the JSON breaks off"
        case .noHost: "passed with an empty host: the service is in trouble"
        }
    }
}

/// The faults that somebody switched on.
struct Faults: Equatable, Sendable {
    var page: PageFault?
    var verify: VerifyFault?
}

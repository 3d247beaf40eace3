/// What the app answers to a challenge: `URLSession.AuthChallengeDisposition`, with its raw values.
package enum Disposition: Int, CaseIterable, Hashable, Sendable, CustomStringConvertible {
    case useCredential = 0
    case performDefaultHandling = 1
    case cancelAuthenticationChallenge = 2
    case rejectProtectionSpace = 3

    package var description: String {
        switch self {
        case .useCredential: "useCredential"
        case .performDefaultHandling: "performDefaultHandling"
        case .cancelAuthenticationChallenge: "cancelAuthenticationChallenge"
        case .rejectProtectionSpace: "rejectProtectionSpace"
        }
    }
}

/// One question to the app: `URLAuthenticationChallenge`.
package struct AuthenticationChallenge: Equatable, Sendable {
    package let protectionSpace: ProtectionSpace
    /// What the header said; nil for server trust.
    package let offered: Challenge?
    /// A credential that would be tried, or with a failure behind it only pre-fills the dialog.
    package let proposedCredential: Credential?
    /// Attempts that failed before, under any scheme.
    package let previousFailureCount: Int

    package init(
        protectionSpace: ProtectionSpace,
        offered: Challenge?,
        proposedCredential: Credential? = nil,
        previousFailureCount: Int = 0
    ) {
        self.protectionSpace = protectionSpace
        self.offered = offered
        self.proposedCredential = proposedCredential
        self.previousFailureCount = previousFailureCount
    }
}

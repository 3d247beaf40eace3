/// What a typed or received address came to: the URL, and apart from it the user information that it carried.
package struct ParsedAddress: Equatable, Sendable {
    package let url: URL
    /// Percent-decoded; nil when the address carried none.
    package let userInformation: UserInformation?

    package init(url: URL, userInformation: UserInformation? = nil) {
        self.url = url
        self.userInformation = userInformation
    }

    /// `user:password@` of an address, percent-decoded (RFC 3986 §3.2.1). Taken out at entry, used once.
    package struct UserInformation: Equatable, Sendable {
        package let user: String
        /// nil when there was no colon.
        package let password: [UInt8]?

        package init(user: String, password: [UInt8]?) {
            self.user = user
            self.password = password
        }
    }
}

/// Why an address cannot be opened; `description` is the sentence for the page's place.
package struct AddressError: Error, Equatable, Sendable, CustomStringConvertible {
    package enum Reason: Equatable, Sendable {
        case empty
        case unsupportedScheme(String)
        case malformed(String)
    }

    package let reason: Reason
    /// The address as typed, neutralised and cut, without user information.
    package let address: String

    package init(reason: Reason, address: String) {
        self.reason = reason
        self.address = address
    }

    package var description: String {
        switch reason {
        case .empty: "No address was given. Type one like http://example.com/."
        case .unsupportedScheme(let scheme):
            "The address “\(address)” uses “\(scheme):”. Latchkey opens only http and https addresses."
        case .malformed(let what): "The address “\(address)” cannot be read: \(what)."
        }
    }
}

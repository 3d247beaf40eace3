import Foundation
import Testing

@testable import HTTP

@Suite struct CredentialTravelTests {
    struct Row: Decodable {
        let id: String, from: String, to: String, expect: String
    }

    @Test func credentialsTravelOnlyWithinOneOrigin() throws {
        for row in try fixture("redirect-strip.json", as: [Row].self) {
            let source = try ParsedAddress(parsing: row.from).url
            guard let target = try? source.resolving(row.to) else {
                #expect(row.expect == "strip", "\(row.id): only http and https are followed")
                continue
            }
            if row.id == "rd-userinfo" {
                #expect(target.userInformation != nil, "\(row.id): told apart, for the caller to drop")
                #expect(target.url.description == "http://example.com/b")
                continue
            }
            #expect(mayKeepCredentials(from: source, to: target.url) == (row.expect == "keep"), "\(row.id)")
        }
    }

    @Test func theReasonNamesWhatChanged() throws {
        func reason(_ from: String, _ to: String) throws -> String? {
            try reasonToDropCredentials(
                from: ParsedAddress(parsing: from).url,
                to: ParsedAddress(parsing: to).url
            )
        }
        #expect(try reason("http://a/", "https://a/") == "the scheme changes from http to https")
        #expect(try reason("http://a/", "http://b/") == "the host changes from a to b")
        #expect(try reason("http://a/", "http://a:81/") == "the port changes from 80 to 81")
        #expect(try reason("http://a/", "http://a:80/x") == nil)
    }
}

@Suite struct UserInformationTests {
    struct Row: Decodable {
        struct Expected: Decodable {
            let user: String, password: String, host: String?
        }
        let id: String, url: String, expect: Expected?
    }

    @Test func userInformationIsTakenOutAndDecoded() throws {
        for row in try fixture("userinfo.json", as: [Row].self) {
            let parsed = try? ParsedAddress(parsing: row.url)
            guard let expected = row.expect else {
                #expect(parsed == nil, "\(row.id)")
                continue
            }
            let address = try #require(parsed, "\(row.id)")
            #expect(address.userInformation?.user ?? "" == expected.user, "\(row.id)")
            #expect(address.userInformation?.password ?? [] == Array(expected.password.utf8), "\(row.id)")
            #expect(!address.url.description.contains("@"), "\(row.id)")
            if let host = expected.host { #expect(address.url.origin.host == host, "\(row.id)") }
        }
    }

    @Test func missingAndEmptyPasswordsDiffer() throws {
        #expect(try ParsedAddress(parsing: "http://me@a/").userInformation?.password == nil)
        #expect(try ParsedAddress(parsing: "http://me:@a/").userInformation?.password == [])
        #expect(try ParsedAddress(parsing: "http://:pw@a/").userInformation?.user == "")
    }
}

/// A JSON table beside these tests.
func fixture<Table: Decodable>(_ name: String, as type: Table.Type) throws -> Table {
    let folder = Foundation.URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return try JSONDecoder().decode(type, from: Data(contentsOf: folder.appending(path: "Fixtures/\(name)")))
}

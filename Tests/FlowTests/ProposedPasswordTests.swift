import Authentication
import HTTP
import Secrets
import Testing

@testable import Flow

@Test func thePasswordOfTheOptionsIsOfferedToTheFirstOriginOnly() {
    var settings = Settings()
    settings.proposedUser = "demo"
    settings.proposedPassword = Secret("s3cret")
    var walk = Walk(settings: settings, server: basicServer())
    walk.open("http://site.test/")
    #expect(walk.session.prompt?.password == Secret("s3cret"))
    walk.open("http://other.test/")
    #expect(walk.session.prompt?.user == "demo")
    #expect(walk.session.prompt?.password == nil)
}

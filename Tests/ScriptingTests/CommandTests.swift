import Page
import Secrets
import Testing

@testable import Scripting

@Suite(.serialized) struct CommandTests {
    @Test func aTypedPasswordReachesThePageWhole() throws {
        let page = try LivePage(
            """
            <input type=password id=p><script>p.addEventListener('input', () =>
            webkit.messageHandlers.NativeClient.postMessage(p.value.length + p.value))</script>
            """
        )
        let field = try #require(page.document?.firstElement(.input))
        let id = try #require(page.document?.id(of: field))
        page.take(.edit(id, .secret(Secret("pässwörd 日本 – a long one that lies on the heap")), edit: 1))
        #expect(page.messages == ["\"46pässwörd 日本 – a long one that lies on the heap\""])
        #expect(page.document?.live?.states[Int32(field)]?.value == String(repeating: "*", count: 46))
    }
}

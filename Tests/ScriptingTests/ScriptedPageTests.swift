import Page
import Testing

@testable import Scripting

@Suite(.serialized) struct ScriptedPageTests {
    @Test func scriptsChangeWhatIsShown() throws {
        let page = try LivePage("<p id=a>before</p><script>document.getElementById('a').textContent = 'after'</script>")
        #expect(page.text == "after\n")
        #expect(page.errors == [])
    }

    @Test func messagesReachTheApp() throws {
        let page = try LivePage(
            "<script>webkit.messageHandlers.NativeClient.postMessage({method: 'x', data: [1, 'ё😀', null]})</script>"
        )
        #expect(page.messages == [#"{"method":"x","data":[1,"ё😀",null]}"#])
    }

    @Test func anEndlessLoopIsEndedAndThePageGoesOn() throws {
        let page = try LivePage("<p id=a>x<script>for(;;){}</script><script>a.textContent='y'</script>", taskLimit: 200)
        #expect(page.limits.count == 1)
        #expect(page.text == "y\n")
    }

    @Test func promisesAndTimersGoOn() throws {
        let page = try LivePage(
            "<p id=a>x<script>Promise.resolve().then(() => setTimeout(() => a.textContent = 'late', 30))</script>"
        )
        #expect(page.text == "late\n")
    }
}

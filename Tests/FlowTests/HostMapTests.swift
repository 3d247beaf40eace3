import Captcha
import HTTP
import Page
import Testing

@testable import Flow

private let demo = Origin(scheme: .http, host: "127.0.0.1", port: 8123)

@Test(arguments: [
    ("example.com=demo", HostMap(host: "example.com", target: .demo)),
    ("EXAMPLE.com=http://127.0.0.1:8123", HostMap(host: "example.com", target: .origin(demo))),
    ("example.com=http://127.0.0.1:8123/", HostMap(host: "example.com", target: .origin(demo))),
])
func mapsAreRead(text: String, map: HostMap) { #expect(HostMap(text) == map) }

@Test(arguments: [
    "", "example.com", "=demo", "example.com=", "example.com=ftp://a", "example.com/x=demo", "example.com:8080=demo",
    "example.com=http://a/path", "example.com=http://a/?q", "example.com=http://u:p@a/",
])
func whatIsNoMapIsRefused(text: String) { #expect(HostMap(text) == nil) }

@Test func aMappedHostIsAskedElsewhereAndEveryEntrySaysSo() {
    var settings = Settings()
    settings.maps = [HostMap(host: "vendor.test", target: .origin(demo))]
    var walk = liveWalk(settings: settings)
    walk.report(
        .fetch(PageFetch(token: 1, destination: .script, url: "https://vendor.test/captcha.js?a=b", mode: .noCors))
    )
    #expect(walk.requests.last?.url.description == "http://127.0.0.1:8123/captcha.js?a=b")
    #expect(walk.summaries(.request).last?.hasSuffix("(mapped from https://vendor.test)") == true)
    #expect(walk.summaries(.response).last?.hasSuffix("(mapped from https://vendor.test)") == true)
}

@Test func nothingIsSentToAHostOfTheDemoSiteBeforeThatIsThere() {
    var settings = Settings()
    settings.maps = [HostMap(host: "vendor.test", target: .demo)]
    var walk = Walk(settings: settings) { _, _ in scriptPage() }
    walk.open("https://vendor.test/page")
    #expect(walk.requests.isEmpty)
    #expect(walk.startsDemo)
    walk.take(.demoSiteStarted([demo]))
    #expect(walk.requests.map(\.url.description) == ["http://127.0.0.1:8123/page"])
}

@Test func aLiveScriptOfAVendorIsNamedTogetherWithTheWayOut() {
    var walk = liveWalk()
    let url = "https://smartcaptcha.yandexcloud.net/captcha.js"
    walk.report(.fetch(PageFetch(token: 1, destination: .script, url: url, mode: .noCors)))
    let note = walk.entries(.note).last
    #expect(note?.summary == "the live script of SmartCaptcha loads")
    #expect(note?.why?.contains("--map smartcaptcha.yandexcloud.net=demo") == true)
}

@Test func withoutAnAddressTheDemoSitesReadyPageIsLoaded() {
    var walk = Walk { _, _ in scriptPage() }
    var request = CaptchaRequest()
    request.isInvisible = true
    request.language = "ru"
    walk.take(.captchaChosen(request))
    #expect(walk.startsDemo)
    walk.take(.demoSiteStarted([demo]))
    #expect(
        walk.requests.map(\.url.description)
            == ["http://127.0.0.1:8123/webview?sitekey=demo-pass&invisible=true&hl=ru"]
    )
}

import Authentication
import HTTP
import Page
import Secrets
import Testing

@testable import Flow

/// Any order of events keeps the promises of the Session. Every sequence is made from its seed, which a failure names.
@Suite struct RandomEventTests {
    @Test(arguments: [1, 1_000_001, 2_000_001, 3_000_001])
    func noOrderOfEventsBreaksAPromise(_ first: UInt64) throws {
        for seed in first..<first + 750 {
            var world = RandomWorld(seed: seed)
            for step in 1...60 {
                world.step()
                if let broken = world.brokenPromise {
                    Issue.record("seed \(seed), step \(step): \(broken)")
                    return
                }
            }
        }
    }

    @Test func theSameEventsGiveTheSameTimeline() {
        func timeline() -> [Entry] {
            var world = RandomWorld(seed: 42)
            for _ in 1...200 { world.step() }
            return world.timeline.entries
        }
        #expect(timeline() == timeline())
    }
}

/// A Session among people and servers that do anything at any time.
private struct RandomWorld {
    private static let password = "pass-that-is-secret"
    private static let cookie = "cookie-that-is-secret"
    private static let typed = "typed-that-is-secret"
    private static let token = "token-that-is-secret"

    private var random: Random
    private var session: Session
    private(set) var timeline = Timeline()
    private var requests: [RequestID: Request] = [:]
    private var parses: [PageID: PageSource] = [:]
    private var sent: Set<RequestID> = []
    private var finished: [RequestID] = []
    private var checked = 0
    /// Pages whose scripts were started, and those that were closed.
    private var run: Set<PageID> = []
    private var closed: Set<PageID> = []
    private var tokens: [PageID: Set<Int>] = [:]
    private var snapshots = 0
    private(set) var brokenPromise: String?

    init(seed: UInt64) {
        random = Random(state: seed)
        var settings = Settings()
        settings.loadsImages = random.below(2) == 0
        settings.answersSubresources = random.below(4) != 0
        let isStepping = random.below(3) == 0
        session = Session(settings: settings, isStepping: isStepping, seed: Array(repeating: 1, count: 32))
        _ = session.update(.hostAppChanged(app()), at: 0, timeline: &timeline)
    }

    private mutating func app() -> HostApp {
        var app = HostApp()
        app.delegate = random.pick([.all, .all, .all, .basic, .default, .none])
        app.completion = random.pick([.once, .once, .once, .twice, .never])
        app.loader = random.pick([.webView, .webView, .urlSession])
        app.cancelMeaning = random.pick([.default, .cancel])
        app.ignoresFailureCount = random.below(6) == 0
        app.cancelsOtherMethods = random.below(8) == 0
        return app
    }

    mutating func step() {
        let event =
            switch random.below(3) {
            case 0: person()
            case 1 where !run.isEmpty: page()
            default: world()
            }
        var hides = false
        if case .pageReported(let id, _) = event { hides = session.livePages[id]?.secrets.isEmpty == false }
        let before = timeline.count
        for effect in session.update(event, at: timeline.count, timeline: &timeline) { take(effect) }
        if hides, timeline.entries[before...].contains(where: { "\($0)".contains(Self.typed) }) {
            brokenPromise = "what was typed into a masked control is in an entry"
        }
        check()
    }

    private mutating func take(_ effect: Effect) {
        switch effect {
        case .send(let id, let request, _):
            if !sent.insert(id).inserted { brokenPromise = "request \(id) was sent twice" }
            requests[id] = request
        case .parse(let id, let source):
            if parses[id] != nil { brokenPromise = "page \(id) is parsed twice" }
            parses[id] = source
        case .cancel(let id):
            if requests[id] == nil, !finished.contains(id) {
                brokenPromise = "request \(id) is cancelled and was not sent"
            }
        case .command(let page, let command): take(command, for: page)
        case .closePage(let page):
            if !run.contains(page) { brokenPromise = "page \(page) is closed and was not run" }
            if !closed.insert(page).inserted { brokenPromise = "page \(page) is closed twice" }
        case .proceed, .closeConnections, .store, .answerPassphrase, .startTimer, .stopTimer, .findOwnAddress,
            .startDemoSite:
            break
        }
    }

    private mutating func take(_ command: PageCommand, for page: PageID) {
        if closed.contains(page) { brokenPromise = "page \(page) is told something after its end" }
        if case .run = command {
            if !run.insert(page).inserted { brokenPromise = "page \(page) is run twice" }
        } else if !run.contains(page) {
            brokenPromise = "page \(page) is told something before it is run"
        }
        if case .fetched(let token, _) = command, tokens[page]?.remove(token) == nil {
            brokenPromise = "token \(token) of page \(page) is answered and was not asked, or twice"
        }
    }

    /// What a page says, now and then after its end.
    private mutating func page() -> Event {
        let id = run.sorted().randomElement(using: &random) ?? 1
        return .pageReported(id, report(of: id))
    }

    private mutating func report(of id: PageID) -> PageReport {
        switch random.below(22) {
        case 0, 1:
            snapshots += 1
            let number = random.below(6) == 0 ? 1 : snapshots
            let edit = random.below(8)
            return .snapshot(
                number: number,
                snapshot("v", password: random.below(3) * 20, edit: edit, title: "t\(edit)")
            )
        case 2: return .loaded
        case 3: return .console(level: "log", text: "typed: \(Self.typed)")
        case 4: return .error(.init(message: "Error: \(Self.typed)", url: "x", line: 1, column: 1))
        case 5:
            return .message(
                handler: "NativeClient",
                json: random.pick([
                    "{\"a\":\"\(Self.typed)\"}", "{\"method\":\"challengeDidAppear\",\"data\":\"\"}",
                    "{\"method\":\"challengeDidDisappear\"}", "{\"method\":\"captchaDidFinish\",\"data\":null}",
                    "{\"method\":\"captchaDidFinish\",\"data\":\"\(Self.token)\(random.below(1000))\"}",
                ])
            )
        case 6, 7, 8, 9: return .fetch(pageFetch(of: id))
        case 10: return .abortFetch(token: abort(id))
        case 11:
            return .cookie(random.pick(["a=\(Self.cookie)", "sid=\(Self.cookie)", "x=\(Self.cookie); HttpOnly", ""]))
        case 12: return .storage(.set(random.pick([.local, .session]), .init(key: "k", value: Self.cookie)))
        case 13:
            return .navigate(random.pick([.assign("/s"), .replace("//b.test/r"), .reload, .go(-1), .go(1), .go(0)]))
        case 14: return .navigate(.assign(random.pick(["javascript:1", "http://u:\(Self.password)@b.test/"])))
        case 15, 16:
            return .history(random.pick([.push, .replace, .fragment]), url: random.pick(["/p", "#f", "//evil.test/"]))
        case 17:
            return .submit(FormSubmission(method: random.pick([.get, .post, .dialog]), action: "/f", entries: form()))
        case 18: return .dialog(kind: "confirm", text: Self.typed, answer: "true")
        case 19: return .evaluated(token: random.below(300), .value(json: "\"\(Self.typed)\""))
        case 20: return random.pick([.open(url: "/o"), .focus(7), .invalid(8, message: "m"), .limit("It is full.")])
        default: return random.below(4) == 0 ? .ended("It ended.") : .loaded
        }
    }

    private mutating func form() -> [FormEntry] {
        [FormEntry("p", random.below(2) == 0 ? .secret(Secret(Self.password)) : .text("t"))]
    }

    private mutating func pageFetch(of id: PageID) -> PageFetch {
        let token = random.below(40)
        // A token that is waited for is not asked with again.
        if session.livePages[id] != nil { tokens[id, default: []].insert(token) }
        return PageFetch(
            token: token,
            destination: random.pick([.script, .fetch, .xhr, .style, .image]),
            method: random.pick(["GET", "POST", "PUT", "CONNECT"]),
            url: random.pick([
                "/r", "//c.test/r", "http://d.test/?\(Self.typed)", "data:x", "https://u:\(Self.password)@e.test/",
            ]),
            headers: random.pick([[], [("X-A", Self.typed)], [("Authorization", "Basic \(Self.password)")]]),
            body: random.below(2) == 0 ? .none : .bytes(Secret(Self.password)),
            mode: random.pick([.cors, .noCors, .sameOrigin]),
            credentials: random.pick([.omit, .sameOrigin, .include]),
            redirect: random.pick([.follow, .follow, .error, .manual])
        )
    }

    private mutating func abort(_ id: PageID) -> Int {
        let token = random.below(40)
        if session.livePages[id] != nil { tokens[id]?.remove(token) }
        return token
    }

    private mutating func person() -> Event {
        switch random.below(38) {
        case 30...33: return captcha()
        case 34...37: return hiddenForm()
        case 25: return .fieldChanged(7, .text("t"))
        case 26: return .fieldChanged(8, .secret(Secret(Self.typed)))
        case 27: return random.pick([.pressed(7), .entered(8), .focused(7), .focused(nil)])
        case 28: return .scriptEntered("1")
        case 29:
            return .settingChanged(random.pick([.runsScripts(true), .handlers(["A"]), .answersSubresources(true)]))
        default: return navigating()
        }
    }

    private mutating func hiddenForm() -> Event {
        switch random.below(8) {
        case 0: return .formChosen(HiddenFormRequest(selector: random.pick([nil, "#a"])))
        case 1: return .formChosen(HiddenFormRequest(address: "http://a.test/form"))
        case 2: return .nativeFieldChanged("field", .secret(Secret(Self.typed)))
        case 3: return .nativeFormClosed
        case 4: return .settingChanged(.hiddenForm(.isReadyWithoutForm(random.below(2) == 0)))
        default: return .nativeSubmitChosen
        }
    }

    private mutating func checkHiddenForm() {
        guard let form = session.hiddenForm else {
            if case .form = session.stage { brokenPromise = "a native form is left behind" }
            return
        }
        guard case .form = session.stage else {
            brokenPromise = "the native form is not on its stage"
            return
        }
        let timers = session.timers.values.filter { if case .hiddenForm = $0.purpose { true } else { false } }
        if timers.map(\.purpose) != [form.machine.running].compactMap({ $0 }).map({ .hiddenForm($0) }) {
            brokenPromise = "\(timers.count) timers run in \(form.machine.state)"
        }
    }

    private mutating func checkCaptcha() {
        checkHiddenForm()
        if let view = session.captcha, case .captcha = session.stage,
            session.isWebViewVisible != ["visible", "hiddenPending"].contains(view.state)
        {
            brokenPromise = "the view is on screen in the wrong state"
        }
        if session.captchaRun == nil, session.captcha != nil || session.wantsServerKey != nil {
            brokenPromise = "a captcha is left behind"
        }
        if let run = session.captchaRun, let timer = run.machine.state.timer {
            let runs = session.timers.values.filter { $0.purpose == .captcha(timer, attempt: run.machine.attempt) }
            if runs.count != 1 { brokenPromise = "\(runs.count) timers run in \(run.machine.state)" }
        }
        if "\(session.held) \(session.stage)".contains(Self.token) { brokenPromise = "a token can be seen" }
    }

    private mutating func captcha() -> Event {
        switch random.below(12) {
        case 0, 1, 2:
            var request = CaptchaRequest(address: "http://a.test/captcha")
            request.verifyAddress = "http://b.test/validate"
            return .captchaChosen(request)
        case 3, 4: return .captchaSwiped
        case 5: return .stageButtonPressed(random.pick(["submit", "again", "leave", "other"]))
        case 6: return .serverKeyGiven(Secret(Self.token + "key"))
        case 7: return .serverKeyDeclined
        case 8: return .clockMoved(seconds: random.pick([1, 16, 301]))
        case 9: return .settingChanged(random.pick([.captcha(.policy(.open)), .captcha(.verifyWhen(.submit))]))
        default:
            return .timerFired(session.timers.keys.sorted().randomElement(using: &random) ?? random.below(99))
        }
    }

    private mutating func navigating() -> Event {
        switch random.below(25) {
        case 0, 1: .addressEntered("http://a.test/dir/")
        case 2: .addressEntered("https://user:\(Self.password)@b.test/")
        case 3: .addressEntered("http://user:\(Self.password)@a.test/x?y#z")
        case 4: .addressEntered(random.pick(["", "javascript:x", "http://[", "file:///"]))
        case 5:
            .linkFollowed(
                random.pick(["../up", "//b.test/", "mailto:x", "#here", "http://u:\(Self.password)@c.test/"])
            )
        case 6: .reloadChosen
        case 7: .backChosen
        case 8: .forwardChosen
        case 9: .stopChosen
        case 10: random.below(4) == 0 ? .startOverChosen : .reloadChosen
        case 11, 12, 13: login()
        case 14: .cancelChosen
        case 15: .abortChosen
        case 16: .refuseChosen
        case 17: .steppingChanged(random.below(2) == 0)
        case 18, 19: .heldReleased
        case 20: .heldContinued
        case 21: .heldEdited(random.pick([.drop, .double]))
        case 22: .heldDispositionChanged(random.pick(Disposition.allCases))
        case 23: .hostAppChanged(app())
        default: .imagesChanged(random.below(2) == 0)
        }
    }

    private mutating func login() -> Event {
        let user = random.pick(["demo", "", "a:b", "ё日本", "x\u{7}"])
        return .loginChosen(
            user: user,
            password: Secret(Self.password),
            persistence: random.pick([.forSession, .none])
        )
    }

    private mutating func world() -> Event {
        if let page = parses.keys.min(), random.below(2) == 0 {
            let source = parses.removeValue(forKey: page)
            let base = source?.url ?? URL(origin: Origin(scheme: .http, host: "a.test", port: 80))
            return random.below(5) == 0
                ? .pageNotParsed(page, "it was too deep")
                : .pageParsed(
                    page,
                    random.below(3) == 0
                        ? imagePage(with: ["/i.png", "//c.test/j.png"], at: base)
                        : snapshot(at: base.description)
                )
        }
        // Now and then an answer comes twice, or to a request that nobody made.
        let id = random.below(20) == 0 ? random.below(200) : requests.keys.sorted().randomElement(using: &random) ?? 1
        switch random.below(12) {
        case 0:
            let kind: TransportFailure.Kind = random.pick([.refused, .cancelled, .tls])
            finish(id)
            return .requestFailed(id, TransportFailure(kind, "It failed."))
        case 1: return .headArrived(id, status: 200, expectedBytes: 10)
        case 2: return .bytesArrived(id, total: 5)
        case 3, 4:
            let origin = Origin(scheme: .https, host: "b.test", port: 443)
            let failure = random.below(4) == 0 ? "it is expired" : nil
            return .serverTrustArrived(id, ServerTrust(origin: origin, subject: "s", issuer: "i", failure: failure))
        default:
            finish(id)
            return .responseArrived(id, response())
        }
    }

    private mutating func finish(_ id: RequestID) {
        if requests.removeValue(forKey: id) != nil { finished.append(id) }
    }

    private mutating func response() -> Response {
        switch random.below(11) {
        case 0: challenge("Basic realm=\"a\"")
        case 1: challenge("Basic realm=\"\(random.below(3))\"")
        case 2: challenge("Digest realm=\"d\", nonce=\"n\(random.below(9))\", qop=\"auth\"", "Basic realm=\"a\"")
        case 3: challenge("Digest realm=\"d\", nonce=\"m\(random.below(9))\", stale=true")
        case 4: challenge(random.pick(["", "\"", "Digest", "Bearer x", "Basic realm=\"a"]))
        case 5: challenge("Basic realm=\"p\"", status: 407)
        case 6:
            Response(
                status: 302,
                headers: [("Location", random.pick(["/n", "//c.test/", "x:y", "http://u:\(Self.password)@a.test/"]))]
            )
        case 7:
            Response(
                status: 204,
                headers: [("Access-Control-Allow-Origin", "*"), ("Access-Control-Allow-Methods", "*")]
            )
        default: Response(status: 200, headers: [("Set-Cookie", "sid=\(Self.cookie)")], body: [0x78])
        }
    }

    // MARK: The promises

    private mutating func checkPages() {
        for (id, live) in session.livePages {
            if closed.contains(id) { brokenPromise = "page \(id) is closed and lives" }
            for (token, fetch) in live.fetches
            where session.fetches[fetch]?.resource?.wanted.token != token {
                brokenPromise = "page \(id) waits for token \(token) and nothing is under way"
            }
        }
        if session.fetches.values.contains(where: { $0.resource.map { session.livePages[$0.page] == nil } ?? false }) {
            brokenPromise = "a request outlives its page"
        }
        if run.subtracting(closed) != Set(session.livePages.keys) { brokenPromise = "a page lives unseen" }
    }

    private mutating func check() {
        checkPages()
        if (session.load == nil) != (session.navigation == nil) { brokenPromise = "load and navigation differ" }
        if let id = session.navigation, session.fetches[id] == nil { brokenPromise = "the navigation has no fetch" }
        if session.fetches.contains(where: { $0.value.isNavigation && $0.key != session.navigation }) {
            brokenPromise = "a navigation lives beside the current one"
        }
        if (session.prompt == nil) != session.prompted.isEmpty { brokenPromise = "a question waits without a dialog" }
        if Set(session.prompted).count != session.prompted.count {
            brokenPromise = "one challenge is asked about twice"
        }
        if let id = session.prompted.first(where: { session.challenges[$0]?.isDelivered != true }) {
            brokenPromise = "challenge \(id) is asked about and was not delivered, or is answered"
        }
        checkCaptcha()
        if !session.isStepping, !session.held.isEmpty { brokenPromise = "something is held without stepping" }
        if session.challenges.values.contains(where: { $0.waiting.isEmpty }) { brokenPromise = "nobody waits" }
        if session.held.contains(where: { $0.sentence.contains(Self.password) }) { brokenPromise = "a secret is held" }
        for entry in timeline.entries[checked...] {
            let details = entry.details.map { "\($0.name): \($0.value)" }
            let text = ([entry.summary, entry.why ?? ""] + details + entry.asSwift).joined(separator: "\n")
            if [Self.password, Self.cookie, Self.token].contains(where: text.contains) {
                brokenPromise = "a secret is in: \(text)"
            }
            if entry.kind == .decision, entry.why == nil || entry.rule == nil {
                brokenPromise = "no reason or rule for: \(text)"
            }
        }
        checked = timeline.count
    }
}

/// SplitMix64: the same numbers for the same seed everywhere.
private struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}

import Authentication
import Grid
import Page
import Secrets
import Testing

@testable import Flow
@testable import Screens

/// A generator whose numbers are the same in every run.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// Thousands of inputs at every size: nothing crashes, nothing leaves the grid, no password is seen.
@Suite struct RandomInputTests {
    private static let keys: [Key] =
        [
            .enter, .tab, .backTab, .backspace, .escape, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown,
            .insert, .delete,
        ] + (1...12).map { .function($0) } + "abceghnrsuwxz".map { .control($0) }
        + "gbf/CRSwnNceist:?qdDoO+- йцё日😀0".map { .character($0) }

    /// Characters that occur nowhere else on the screen.
    private static let password: [Character] = ["Ѫ", "Ѭ", "Ѯ", "龘", "🦊"]

    private func input(_ random: inout SplitMix) -> Input {
        switch Int.random(in: 0..<20, using: &random) {
        case 0:
            .paste(
                ["x\ny", "日本\u{1B}[2J", String(repeating: "long ", count: 50)].map { Secret($0) }
                    .randomElement(using: &random) ?? Secret("")
            )
        case 1, 2:
            .mouse(
                [.press, .release, .wheelUp, .wheelDown].randomElement(using: &random) ?? .press,
                row: Int.random(in: -1..<40, using: &random),
                column: Int.random(in: -1..<130, using: &random)
            )
        default: .key(Self.keys.randomElement(using: &random) ?? .enter)
        }
    }

    private static func liveStates(_ random: inout SplitMix) -> [String: LiveState.State] {
        let value = ["", "日本", String(repeating: "w", count: 90)].randomElement(using: &random) ?? ""
        return [
            "user": .init(flags: .hasValue, value: value),
            "pw": .init(flags: [.hasValue, .concealed], value: String(repeating: "*", count: value.count)),
            "news": .init(flags: .indeterminate),
        ]
    }

    private func change(_ stage: inout Stage, _ random: inout SplitMix) throws {
        switch Int.random(in: 0..<75, using: &random) {
        case 0:
            stage.send(
                .resized(width: Int.random(in: 0..<140, using: &random), height: Int.random(in: 0..<40, using: &random))
            )
        case 1: stage.ask(.example(attempt: 2, canRefuse: Bool.random(using: &random)))
        case 2: stage.show(frontPage.lines + pageLines(60), targets: frontPage.targets, anchors: ["end": 50])
        case 3: for entry in Entry.firstVisit { stage.record(entry) }
        case 4:
            stage.model.session.isStepping = true
            stage.model.session.held = [.init(passage: .page(1), sentence: "show a page")]
        case 5: stage.model.session.page = .notice("The server sent an empty page (401)", status: 401)
        case 6:
            stage.model.session.prompt = nil
            stage.send(.timer)
        case 8, 9: stage.wantPassphrase(isNew: Bool.random(using: &random))
        case 10: stage.keep(stored: .example, synchronizing: Bool.random(using: &random))
        case 11: stage.press(.escape, .escape, .character("C"))
        case 12:
            let choices = [Persistence.permanent, .synchronizable].map {
                Credential(user: "stored", password: Secret(String(Self.password)), persistence: $0)
            }
            stage.ask(.example(choices: choices, offers: Bool.random(using: &random) ? .all : .withoutStores))
        case 13, 14:
            let page = Int.random(in: 2..<5, using: &random)
            try stage.open(everyControl, id: page, live: page == 4 ? Self.liveStates(&random) : nil)
        case 15: stage.send(.pathCompleted("", ["日本/", "日本.txt"]))
        case 16: stage.send(.fileChecked("", path: "/x", problem: Bool.random(using: &random) ? "no" : nil))
        case 17: try stage.showCaptcha(.hidden, page: challengePage)
        case 18, 19:
            let examples: [CaptchaExample] = [.hidden, .visible, .held, .expired, .validating]
            if stage.model.session.captchaRun == nil { try stage.showCaptcha(.visible, page: challengePage) }
            stage.go(to: examples.randomElement(using: &random) ?? .hidden)
        case 20: stage.showForm([.began])
        case 21:
            stage.showForm([.began, .formFound])
            stage.showWidget(Bool.random(using: &random) ? .visible : .hidden, page: 4)
        case 22:
            stage.changeForm { _ = $0.machine.take(.driverFailed(.fill, "no field 日本")) }
        case 23:
            stage.showForm([
                .began, .formFound, .submitChosen(mayWait: true), .driverSucceeded, .finished(refusal: nil),
            ])
        case 24:
            stage.model.session.wantsServerKey = ServerKeyQuestion(endpoint: "http://x/validate", dialect: "hcaptcha")
            stage.send(.timer)
        case 25:
            stage.model.session.captchaRun = nil
            stage.model.session.hiddenForm = nil
            stage.model.session.stage = .browser
            stage.send(.timer)
        case 7: stage.send(.fileWritten(path: "x", problem: Bool.random(using: &random) ? "no room" : nil))
        default: break
        }
    }

    @Test func anythingTypedKeepsTheScreenWhole() throws {
        for seed in 0..<9 {
            var random = SplitMix(state: UInt64(seed))
            let repertoires: [Repertoire] = [.unicode, .unicodeWithWideAmbiguous, .ascii]
            var stage = Stage(repertoire: repertoires[seed % 3], mouse: true)
            for step in 0..<600 {
                try change(&stage, &random)
                let isPassword =
                    stage.model.dialogTakesKeys && stage.model.dialog?.focus == .password
                    || stage.model.secretTakesKeys && stage.model.secret?.isTakingText == true
                    || stage.model.fieldTakesKeys && stage.model.page.editor?.isMasked == true
                    || stage.model.nativeFieldTakesKeys && stage.model.native.editor?.isMasked == true
                if isPassword, step % 2 == 0 {
                    stage.press(.character(Self.password.randomElement(using: &random) ?? "Ѫ"))
                } else {
                    let input = input(&random)
                    // Revealing is the one way to see a password.
                    if input == .key(.control("r")) && isPassword { continue }
                    stage.send(.input(input))
                }
                check(stage, "seed \(seed), step \(step)")
            }
        }
    }

    private func check(_ stage: Stage, _ place: String) {
        let frame = view(stage.model)
        let grid = frame.grid
        var faults: [String] = []
        if grid.width != stage.model.width || grid.cells.count != grid.width * grid.height { faults.append("size") }
        if let cursor = frame.cursor, !grid.bounds.contains(row: cursor.row, column: cursor.column) {
            faults.append("cursor outside")
        }
        for cell in grid.cells {
            for scalar in cell.text.unicodeScalars where scalar.isUnsafeOnScreen {
                faults.append("unsafe \(scalar.value)")
            }
            if let character = cell.text.first, Self.password.contains(character) { faults.append("password seen") }
        }
        #expect(faults.isEmpty, "\(place): \(faults.prefix(3))")
    }
}

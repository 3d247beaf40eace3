import Synchronization

/// What the site plays of a captcha vendor: the ledger of its tokens, the open challenges, the faults that are on and
/// what it noticed about its clients.
final class CaptchaSimulator: Sendable {
    /// One challenge on somebody's screen.
    struct Challenge: Sendable {
        let order: Order
        var puzzle: Puzzle
        var wrongAnswers = 0
    }

    /// What a widget asks a token for.
    struct Order: Sendable {
        let siteKeyName: String
        let host: String
        let address: String
        let language: String
        /// 16 KiB long.
        let isLong: Bool
        let verifyFault: VerifyFault?
        let firstPuzzle: Puzzle.Kind?
    }

    /// Whom a fault is meant for.
    enum Scope: Hashable, Sendable {
        case everyone
        case visitor(String)
        case siteKey(String)
    }

    /// Something that the simulator says about a client.
    struct Remark: Sendable {
        let time: Int
        let path: String
        let sentence: String
    }

    enum Answer {
        case token(String)
        /// The same puzzle, or a new one after every third wrong answer.
        case wrong(Int, Puzzle)
        case unknownChallenge
    }

    private struct State {
        var challenges: [String: Challenge] = [:]
        /// Oldest first.
        var order: [String] = []
        var faults: [Scope: Faults] = [:]
        var remarks: [Remark] = []
    }

    let ledger: Ledger
    private let state = Mutex(State())
    private let challengeLimit = 1_000

    init(ledger: Ledger = Ledger()) { self.ledger = ledger }

    // MARK: Tokens

    /// A new token, in the ledger unless it is a vendor's test token.
    func issue(_ order: Order) -> String {
        let key = SiteKey.named(order.siteKeyName)
        if let dummy = key.dummyToken { return dummy }
        let token = randomHex(order.isLong ? 8_189 : 32) + "_token"
        let isSpent = key.fate == .spent
        ledger.issue(
            IssuedToken(
                token: token,
                siteKeyName: order.siteKeyName,
                host: key.host ?? order.host,
                address: order.address,
                issued: ledger.now - (key.fate == .expired ? key.lifetime : 0),
                lifetime: key.lifetime,
                verifyFault: order.verifyFault ?? key.verifyFault,
                uses: isSpent ? 1 : 0,
                firstUse: isSpent ? ledger.now : nil
            )
        )
        return token
    }

    // MARK: Challenges

    func challenge(_ order: Order) -> String {
        let id = randomHex(16)
        let puzzle = Puzzle.new(order.firstPuzzle, language: order.language)
        state.withLock { state in
            if state.order.count >= challengeLimit { state.challenges[state.order.removeFirst()] = nil }
            state.challenges[id] = Challenge(order: order, puzzle: puzzle)
            state.order.append(id)
        }
        return id
    }

    /// The challenge's puzzle; a kind asks for a new one of that kind. nil when the challenge is unknown.
    func puzzle(_ id: String, kind: Puzzle.Kind?) -> Puzzle? {
        state.withLock { state in
            guard var challenge = state.challenges[id] else { return nil }
            if let kind { challenge.puzzle = .new(kind, language: challenge.order.language) }
            state.challenges[id] = challenge
            return challenge.puzzle
        }
    }

    func answer(_ id: String, _ given: String) -> Answer {
        let solved: Order? = state.withLock { state in
            guard let challenge = state.challenges[id], challenge.puzzle.isSolved(by: given) else { return nil }
            state.challenges[id] = nil
            state.order.removeAll { $0 == id }
            return challenge.order
        }
        if let solved { return .token(issue(solved)) }
        return state.withLock { state in
            guard var challenge = state.challenges[id] else { return .unknownChallenge }
            challenge.wrongAnswers += 1
            if challenge.wrongAnswers % 3 == 0 { challenge.puzzle = .new(language: challenge.order.language) }
            state.challenges[id] = challenge
            return .wrong(challenge.wrongAnswers, challenge.puzzle)
        }
    }

    // MARK: Faults

    /// What is on for a visitor and a site key: the visitor's own before the key's before everyone's.
    func faults(visitor: String?, siteKey: String? = nil) -> Faults {
        state.withLock { state in
            let scopes = [visitor.map { Scope.visitor($0) }, siteKey.map { .siteKey($0) }, .everyone].compactMap(\.self)
            let found = scopes.compactMap { state.faults[$0] }
            return Faults(page: found.compactMap(\.page).first, verify: found.compactMap(\.verify).first)
        }
    }

    func set(_ faults: Faults, for scope: Scope) {
        state.withLock { state in
            if state.faults.count >= challengeLimit { state.faults = [:] }
            state.faults[scope] = faults == Faults() ? nil : faults
        }
    }

    var allFaults: [Scope: Faults] { state.withLock { $0.faults } }

    // MARK: Remarks

    func remark(_ sentences: [String], path: String) {
        let time = ledger.timeOfDay
        state.withLock { state in
            state.remarks += sentences.map { Remark(time: time, path: path, sentence: $0) }
            if state.remarks.count > 400 { state.remarks.removeFirst(state.remarks.count - 200) }
        }
    }

    /// Newest first.
    var remarks: [Remark] { state.withLock { $0.remarks.reversed() } }
}

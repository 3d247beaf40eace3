import Flow
import HTTP
import Page
import PageProcess
import Transport

/// The world that the core's effects reach: one switch runs them, and what comes of them goes to the mailbox.
final class Runtime: Sendable {
    private let transport: Transport
    private let pages: PageProcesses
    /// Without a page's process: `dump` ends with its page.
    private let readsHere: Bool
    private let stores: StoreWorker
    private let mailbox: Mailbox

    init(_ invocation: Invocation, mailbox: Mailbox) {
        var configuration = TransportConfiguration()
        configuration.caFile = invocation.caFile
        configuration.connectTimeout = invocation.connectTimeout ?? configuration.connectTimeout
        configuration.silenceTimeout = invocation.silenceTimeout ?? configuration.silenceTimeout
        configuration.totalTimeout = invocation.totalTimeout
        transport = Transport(configuration: configuration) { mailbox.post(.world(event(of: $0))) }
        stores = StoreWorker(invocation.stores, mailbox: mailbox)
        self.mailbox = mailbox
        readsHere = invocation.command == .dump
        pages = PageProcesses(executable: invocation.pageExecutable) { mailbox.post(.world(event(of: $0))) }
    }

    /// All that is made ready ahead, in the background.
    func start() {
        prepareThreads()
        loadTransport()
        startPages()
    }

    /// Makes threads while no library is being opened: their start would wait for that.
    func prepareThreads() {
        if !readsHere { pages.prepare() }
        transport.prepare()
    }

    /// Begins to load the transport's library, in the background; nothing is connected to.
    func loadTransport() { transport.start() }

    /// Starts the first page's process, in the background.
    func startPages() { if !readsHere { pages.start() } }

    func trust(_ authority: [UInt8], for origin: Origin) { transport.trust(authority, for: origin) }

    /// Credentials of these origins never reach a store of the user's.
    func keepInMemory(_ origins: [Origin]) { stores.keepInMemory(origins) }

    /// True while an answer of a store is to come.
    var asksStores: Bool { stores.isBusy }

    /// Before the process ends: whatever must not be cut off or left lying.
    func finish() { stores.finish() }

    /// Timers are the loop's own affair: `TimerTable` takes them first.
    func run(_ effect: Effect) {
        switch effect {
        case .startTimer, .stopTimer, .startDemoSite: break
        case .findOwnAddress:
            let mailbox = mailbox
            detachThread { mailbox.post(.world(.ownAddressFound(firstOwnAddress()))) }
        case .send(let id, let request, let authorization): transport.send(id, request, authorization)
        case .proceed(let id, let goesOn): transport.proceed(id, goesOn)
        case .cancel(let id): transport.cancel(id)
        case .closeConnections: transport.closeConnections()
        case .parse(let id, let source): parse(id, source)
        case .command(let id, let command): pages.command(id, command)
        case .closePage(let id): pages.close(id)
        case .store(let call, let level, let request): stores.ask(call, level, request)
        case .answerPassphrase(let secret): stores.answerPassphrase(secret)
        }
    }

    private func parse(_ id: PageID, _ source: PageSource) {
        guard readsHere else { return pages.parse(id, source) }
        let mailbox = mailbox
        PageReading.start(id, source) { mailbox.post(.world(event(of: $1, for: $0))) }
    }
}

private func event(of report: TransportReport) -> Event {
    switch report {
    case .serverTrust(let id, let trust): .serverTrustArrived(id, trust)
    case .head(let id, let status, let expected): .headArrived(id, status: status, expectedBytes: expected)
    case .bytes(let id, let total): .bytesArrived(id, total: total)
    case .response(let id, let response): .responseArrived(id, response)
    case .failed(let id, let failure): .requestFailed(id, failure)
    }
}

private func event(of said: PageProcesses.Said) -> Event {
    switch said {
    case .parsed(let id, let result): event(of: result, for: id)
    case .beginning(let id, let document): .pageParsedInPart(id, document)
    case .page(let id, let report): .pageReported(id, report)
    }
}

/// What became of a page's source.
private func event(of result: Result<Document, PageParsingFailure>, for id: PageID) -> Event {
    switch result {
    case .success(let document): .pageParsed(id, document)
    case .failure(let failure): .pageNotParsed(id, failure.description)
    }
}

import Flow
import HTTP
import Page
import PageProcess
import Synchronization
import Transport

/// The world that the core's effects reach: one switch runs them, and what comes of them goes to the mailbox.
final class Runtime: Sendable {
    private let transport: Transport
    private let pages: PageProcesses
    /// Without a page's process, as long as no scripts are to be run: `dump` ends with its page.
    private let readsHere: Bool
    /// The last page that was read here, to be read again where its scripts run.
    private let readHere = Mutex<(id: PageID, source: PageSource)?>(nil)
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
        let readsHere = readsHere
        pages = PageProcesses(executable: invocation.pageExecutable, first: invocation.firstPageProcess) { said in
            // Of a page that was read here before only its scripts are news.
            if readsHere, case .parsed(_, .success) = said { return }
            mailbox.post(.world(event(of: said)))
        }
    }

    /// All that is made ready ahead, in the background.
    func start() {
        startTransport()
        startPages()
    }

    /// Connects to nothing yet.
    func startTransport() { transport.start() }

    /// Makes the first page's process ready.
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
        case .command(let id, let command): tell(id, command)
        case .closePage(let id): pages.close(id)
        case .store(let call, let level, let request): stores.ask(call, level, request)
        case .answerPassphrase(let secret): stores.answerPassphrase(secret)
        }
    }

    private func tell(_ id: PageID, _ command: PageCommand) {
        if let read = readHere.withLock({ $0.take() }), read.id == id { pages.parse(id, read.source) }
        pages.command(id, command)
    }

    private func parse(_ id: PageID, _ source: PageSource) {
        guard readsHere else { return pages.parse(id, source) }
        let mailbox = mailbox
        readHere.withLock { $0 = (id, source) }
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

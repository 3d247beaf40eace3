import Flow
import HTMLParsing
import HTTP
import Page
import Transport

/// The world that the core's effects reach: one switch runs them, and what comes of them goes to the mailbox.
final class Runtime: Sendable {
    private let transport: Transport
    private let parser: PageParser

    init(_ invocation: Invocation, mailbox: Mailbox) {
        var configuration = TransportConfiguration()
        configuration.caFile = invocation.caFile
        transport = Transport(configuration: configuration) { mailbox.post(.world(event(of: $0))) }
        parser = PageParser { id, result in
            switch result {
            case .success(let document): mailbox.post(.world(.pageParsed(id, document)))
            case .failure(let failure): mailbox.post(.world(.pageNotParsed(id, failure.description)))
            }
        }
    }

    /// Loads the library and starts the parser's process, in the background.
    func start() {
        parser.start()
        transport.start()
    }

    func trust(_ authority: [UInt8], for origin: Origin) { transport.trust(authority, for: origin) }

    func run(_ effect: Effect) {
        switch effect {
        case .send(let id, let request, let authorization): transport.send(id, request, authorization)
        case .proceed(let id, let goesOn): transport.proceed(id, goesOn)
        case .cancel(let id): transport.cancel(id)
        case .closeConnections: transport.closeConnections()
        case .parse(let id, let source): parser.parse(id, source)
        }
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

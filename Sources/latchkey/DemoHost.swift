import DemoSite
import Synchronization

/// The built-in demo site beside the screen: it starts on a thread of its own and reports its front page.
final class DemoHost: Sendable {
    private let mailbox: Mailbox
    private let runtime: Runtime
    private let site = Mutex<DemoSite?>(nil)

    init(mailbox: Mailbox, runtime: Runtime) {
        self.mailbox = mailbox
        self.runtime = runtime
    }

    /// - Parameter opens: whether its front page is opened then.
    func start(opening opens: Bool = true) {
        detachThread { [self] in
            do throws(DemoSiteError) {
                let started = try DemoSite()
                if let origin = started.secureOrigin, let authority = started.certificateAuthorityPEM {
                    runtime.trust(Array(authority.utf8), for: origin)
                }
                let origins = [started.origin, started.secondOrigin, started.secureOrigin].compactMap(\.self)
                let address = "\(started.origin)/"
                runtime.keepInMemory(origins)
                mailbox.post(.world(.demoSiteStarted(origins)))
                site.withLock { $0 = started }
                if opens { mailbox.post(.demoStarted(address)) }
            } catch {
                mailbox.post(.demoFailed(error.description))
            }
        }
    }

    func stop() { site.withLock { $0.take() }?.stop() }
}

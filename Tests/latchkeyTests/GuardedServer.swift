import DemoSite
import Foundation
import HTTP
import TestSupport

/// A server behind Basic that is not the run's own demo site; it wants `demo` and the demo site's password.
final class GuardedServer {
    private let site: DemoSite
    let origin: Origin
    var address: String { "\(origin)/basic/" }

    init() throws {
        site = try DemoSite(Configuration(tls: false))
        origin = site.origin
    }

    deinit { site.stop() }
}

import DemoSite
import Glibc
import Terminal

/// `latchkey serve`: the demo site alone, until a signal ends the process.
func serve(_ invocation: Invocation) throws(DemoSiteError) -> Int32 {
    let signal = try DemoSite::serve(Configuration(bind: invocation.bindAddress, port: invocation.port))
    endProcess(by: signal)
}

import DemoSite
import Glibc
import Terminal

/// `latchkey serve`: the demo site alone; ends as its signal says.
func serve(_ invocation: Invocation) throws(DemoSiteError) -> Int32 {
    let signal = try DemoSite::serve(Configuration(bind: invocation.bindAddress, port: invocation.port))
    return 128 + signal
}

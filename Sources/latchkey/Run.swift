import Flow
import Glibc
import Secrets

extension Invocation {
    /// The session that the options describe; reads the password file.
    func makeSession() throws(FileError) -> Session {
        var settings = Settings()
        if let userAgent { settings.userAgent = userAgent }
        settings.extraHeaders = headers
        settings.proposedUser = user
        settings.loadsImages = loadsImages
        if let passwordFile { settings.proposedPassword = try readPassword(passwordFile) }
        return Session(
            settings: settings,
            app: app,
            isStepping: startsStepping,
            startedAt: time(nil),
            seed: randomOctets(32)
        )
    }

    func openLog() throws(FileError) -> TimelineLog? {
        guard let logFile else { return nil }
        return try TimelineLog(path: logFile)
    }
}

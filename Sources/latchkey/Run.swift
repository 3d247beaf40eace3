import Flow
import Glibc
import Secrets

extension Invocation {
    /// The session that the options describe; reads the password file, and sees whether the CA file can be read.
    func makeSession() throws(FileError) -> Session {
        if let caFile { try checkReadable(caFile, "The CA file cannot be read:") }
        var settings = Settings()
        if let userAgent { settings.userAgent = userAgent }
        settings.extraHeaders = headers
        settings.proposedUser = user
        settings.loadsImages = loadsImages
        for change in settingChanges { change.apply(to: &settings) }
        settings.usesStores = true
        if stores.syncFolder != nil { settings.noSynchronizing = nil }
        if let passwordFile { settings.proposedPassword = try readPassword(passwordFile) }
        settings.maps = maps
        if let serverKeyFile { settings.captcha.serverKey = try readPassword(serverKeyFile) }
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

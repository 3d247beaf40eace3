import Authentication
import Flow
import Glibc
import Vault

extension StorePlaces {
    /// What a lookup finds where nobody ever kept anything: known at the price of one look at the disk, so that the
    /// first dialog need not wait for a thread. nil where a store has to be asked.
    func emptyLookup(_ level: Persistence?, _ request: StoreRequest) -> [StoreReply]? {
        guard case .find = request, level == nil, syncFolder == nil, let vaultFolder,
            let nothing = request.answerOfNothing,
            permanent == .vault || permanent == .auto && !hasSessionBus, !Vault.isInitialised(vaultFolder)
        else { return nil }
        let place = VaultAccess(level: .permanent, folder: vaultFolder, deviceFile: nil, keyFile: nil).place
        return [StoreReply(level: .permanent, place: place, answer: nothing)]
    }
}

/// Whether the environment names a session bus; none is looked for elsewhere.
private var hasSessionBus: Bool {
    if environment("DBUS_SESSION_BUS_ADDRESS") != nil { return true }
    return environment("XDG_RUNTIME_DIR").map { access("\($0)/bus", F_OK) == 0 } ?? false
}

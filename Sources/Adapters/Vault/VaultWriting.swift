import Authentication
import HTTP
import Secrets

extension Vault {
    /// Keeps a credential; on return it is on the disk. The first of a space becomes its default, the same user's is
    /// replaced, an equal one changes nothing.
    package func set(_ credential: Credential, for space: ProtectionSpace) throws(VaultError) -> StoreOutcome {
        if let reason = reasonNotToStore(credential, for: space) { return StoreOutcome(isChanged: false, why: reason) }
        return try change(space, wantsPasswords: true) { state, root throws(VaultError) in
            let known = state.histories[.user(credential.user)]?.current
            if known?.password == credential.password, known?.persistence == credential.persistence {
                return StoreOutcome(isChanged: false, why: "an equal credential is kept already")
            }
            let stamp = next(after: state)
            let isFirst = state.credentials.isEmpty
            let record = Record(
                space: space,
                user: credential.user,
                content: .credential(credential.persistence, password: credential.password),
                stamp: stamp,
                seen: known.map(seenAfter) ?? Seen(),
                first: isFirst ? stamp : known?.isCredential == true ? known?.first : nil
            )
            try write(record, in: root, replacing: state)
            if known?.isCredential == true {
                return StoreOutcome(isChanged: true, why: "replaces the same user's older credential")
            }
            return StoreOutcome(isChanged: true, why: isFirst ? "kept, as the default of its space" : "kept")
        }
    }

    /// Makes a kept user the one that is proposed for the space.
    package func makeDefault(user: String, for space: ProtectionSpace) throws(VaultError) -> StoreOutcome {
        try change(space) { state, root throws(VaultError) in
            guard state.histories[.user(user)]?.credential != nil else { return notKept }
            guard state.defaultUser != user else {
                return StoreOutcome(isChanged: false, why: "it is the default of its space already")
            }
            let record = Record(
                space: space,
                user: user,
                content: .defaultUser,
                stamp: next(after: state),
                seen: seenInAll(state.histories[.defaultUser]),
                first: nil
            )
            try write(record, in: root, replacing: state)
            return StoreOutcome(isChanged: true, why: "now the default of its space")
        }
    }

    /// Forgets a credential. A synchronizable one goes only with `onEveryDevice`: then a tombstone tells the others.
    package func remove(
        user: String,
        for space: ProtectionSpace,
        onEveryDevice: Bool
    ) throws(VaultError) -> StoreOutcome {
        try change(space) { state, root throws(VaultError) in
            guard let history = state.histories[.user(user)], let level = history.credential?.persistence else {
                return notKept
            }
            guard level == .synchronizable else {
                try erase(history, state, in: root)
                return StoreOutcome(isChanged: true, why: "forgotten")
            }
            guard onEveryDevice else {
                let why = "a synchronizable credential goes only on every device, when that is asked for"
                return StoreOutcome(isChanged: false, why: why)
            }
            let record = Record(
                space: space,
                user: user,
                content: .tombstone,
                stamp: next(after: state),
                seen: seenInAll(history),
                first: nil
            )
            try write(record, in: root, replacing: state)
            return StoreOutcome(isChanged: true, why: "forgotten on every device")
        }
    }

    /// Gives up the version that lost, here and, where the vault is synchronised, everywhere.
    package func discard(_ conflict: VaultConflict) throws(VaultError) -> StoreOutcome {
        try change(conflict.space, wantsPasswords: true) { state, root throws(VaultError) in
            guard let history = state.histories[.user(conflict.user)],
                let lost = history.conflicts.first(where: { $0.stamp == conflict.stamp })
            else { return notKept }
            var seen = seenAfter(history.current)
            seen.formUnion(seenAfter(lost))
            let record = Record(
                space: conflict.space,
                user: conflict.user,
                content: history.current.content,
                stamp: next(after: state),
                seen: seen,
                first: history.current.first
            )
            try write(record, in: root, replacing: state)
            return StoreOutcome(isChanged: true, why: "the other version was given up")
        }
    }

    private var notKept: StoreOutcome { StoreOutcome(isChanged: false, why: "no such credential was kept") }

    private func change(
        _ space: ProtectionSpace,
        wantsPasswords: Bool = false,
        _ body: (SpaceState, Folder) throws(VaultError) -> StoreOutcome
    ) throws(VaultError) -> StoreOutcome {
        let root = try Folder(path)
        let lock = try FolderLock(root, .exclusive, patience: patience)
        defer { lock.release() }
        var problems: [VaultProblem] = []
        return try body(try read(space, in: root, wantsPasswords: wantsPasswords, &problems), root)
    }

    private func next(after state: SpaceState) -> Stamp { .next(now: now(), after: state.latest, device: device) }

    /// First the new file, safe on the disk; only then the files of what it builds upon.
    private func write(_ record: Record, in root: Folder, replacing state: SpaceState) throws(VaultError) {
        guard let keys = keys.first, let bytes = keys.seal(record, in: LockedBuffer()) else {
            throw .tooLarge(record.size)
        }
        let folder = try root.subfolder(keys.folderName(of: record.space))
        folder.removeLeftovers(among: try folder.names())
        try folder.write(bytes, to: keys.fileName(of: record))
        let old = state.histories[record.subject]?.versions.filter { record.supersedes($0.record) } ?? []
        // The change is made; what cannot be cleared away now has no effect and goes with the next.
        for place in old.flatMap(\.files) {
            guard let folder = try? Folder(place.folder, in: root) else { continue }
            try? folder.remove(place.name)
        }
    }

    /// Removes the files of a record, the current version's last, so that no older one comes back in between.
    private func erase(_ history: History, _ state: SpaceState, in root: Folder) throws(VaultError) {
        let order = history.versions.sorted { left, right in
            left.record.stamp != history.current.stamp
                && (right.record.stamp == history.current.stamp || left.record.stamp < right.record.stamp)
        }
        var places = order.flatMap(\.files)
        if state.credentials.count == 1 { places += state.files(of: .defaultUser) }
        for place in places {
            guard let folder = try Folder(place.folder, in: root) else { continue }
            try folder.remove(place.name)
            try folder.sync()
        }
        for name in Set(places.map(\.folder)) { unlinkEmpty(name, in: root) }
    }
}

/// The record's own past and itself.
private func seenAfter(_ record: Record) -> Seen {
    var seen = record.seen
    seen.insert(record.stamp)
    return seen
}

/// All that is there, conflicts too.
private func seenInAll(_ history: History?) -> Seen {
    var seen = Seen()
    for version in history?.versions ?? [] { seen.formUnion(seenAfter(version.record)) }
    return seen
}

extension Record {
    fileprivate var size: Int {
        var counter = FieldWriter(nil)
        counter.record(self)
        return counter.count
    }
}

import Authentication
import HTTP
import Secrets

/// What a vault keeps of one space.
package struct SpaceContents: Equatable, Sendable {
    /// The oldest change first.
    package let credentials: [Credential]
    /// A user of `credentials`; nil when that one was forgotten and none chosen since.
    package let defaultUser: String?
    package let problems: [VaultProblem]
}

/// All that a vault keeps, without passwords.
package struct VaultContents: Equatable, Sendable {
    package let credentials: [StoredCredential]
    package let problems: [VaultProblem]
}

/// A version of a credential that lost against one written elsewhere at the same time.
package struct VaultConflict: Equatable, Sendable {
    package let space: ProtectionSpace
    package let user: String
    /// Of the version that lost.
    package let stamp: Stamp
    /// Of the version that is used; a tombstone's where it was removed on every device.
    package let winner: Stamp
}

extension Vault {
    /// The credentials of a space with their passwords. Takes as long however much else is kept.
    package func credentials(for space: ProtectionSpace) throws(VaultError) -> SpaceContents {
        let folder = try Folder(path)
        let lock = try FolderLock(folder, .shared, patience: patience)
        defer { lock.release() }
        var problems: [VaultProblem] = []
        let state = try read(space, in: folder, wantsPasswords: true, &problems)
        let credentials = state.credentials.compactMap { record -> Credential? in
            guard let password = record.password, let level = record.persistence else { return nil }
            return Credential(user: record.user, password: password, persistence: level)
        }
        return SpaceContents(credentials: credentials, defaultUser: state.defaultUser, problems: problems)
    }

    /// The user that is proposed for a space.
    package func defaultUser(for space: ProtectionSpace) throws(VaultError) -> String? {
        try withState(of: space) { $0.defaultUser }
    }

    /// Everything, without passwords, by origin and user.
    package func all() throws(VaultError) -> VaultContents {
        let (states, problems) = try readAll()
        let credentials = states.flatMap { state in
            let defaultUser = state.defaultUser
            return state.histories.values.compactMap { $0.stored(defaultUser: defaultUser) }
        }
        return VaultContents(credentials: credentials.sorted(by: isShownBefore), problems: self.problems + problems)
    }

    /// Every version that lost and is still kept.
    package func conflicts() throws(VaultError) -> [VaultConflict] {
        try readAll().states.flatMap(\.conflicts)
    }

    /// The credential that lost; nil when it is gone by now.
    package func credential(of conflict: VaultConflict) throws(VaultError) -> Credential? {
        try withState(of: conflict.space, wantsPasswords: true) { state in
            let lost = state.histories[.user(conflict.user)]?.conflicts.first { $0.stamp == conflict.stamp }
            guard let lost, let password = lost.password, let level = lost.persistence else { return nil }
            return Credential(user: lost.user, password: password, persistence: level)
        }
    }

    private func withState<Result>(
        of space: ProtectionSpace,
        wantsPasswords: Bool = false,
        _ body: (SpaceState) -> Result
    ) throws(VaultError) -> Result {
        let folder = try Folder(path)
        let lock = try FolderLock(folder, .shared, patience: patience)
        defer { lock.release() }
        var problems: [VaultProblem] = []
        return body(try read(space, in: folder, wantsPasswords: wantsPasswords, &problems))
    }

    /// The versions of one space under every key; only with the lock held.
    func read(
        _ space: ProtectionSpace,
        in root: Folder,
        wantsPasswords: Bool,
        _ problems: inout [VaultProblem]
    ) throws(VaultError) -> SpaceState {
        let scratch = LockedBuffer()
        var versions: [Version] = []
        for keys in keys {
            let name = keys.folderName(of: space)
            guard let folder = try Folder(name, in: root) else { continue }
            try read(folder, named: name, wantsPasswords: wantsPasswords, scratch, &versions, &problems)
        }
        return SpaceState(space, versions.filter { $0.record.space == space })
    }

    private func readAll() throws(VaultError) -> (states: [SpaceState], problems: [VaultProblem]) {
        let root = try Folder(path)
        let lock = try FolderLock(root, .shared, patience: patience)
        defer { lock.release() }
        let scratch = LockedBuffer()
        var versions: [Version] = []
        var problems: [VaultProblem] = []
        for name in try root.names() where !name.hasPrefix(".") && name != keyFolder {
            guard let folder = try Folder(name, in: root) else { continue }
            try read(folder, named: name, wantsPasswords: false, scratch, &versions, &problems)
        }
        let states = Dictionary(grouping: versions, by: \.record.space).map { SpaceState($0, $1) }
        return (states, problems)
    }

    private func read(
        _ folder: Folder,
        named folderName: String,
        wantsPasswords: Bool,
        _ scratch: LockedBuffer,
        _ versions: inout [Version],
        _ problems: inout [VaultProblem]
    ) throws(VaultError) {
        let start = versions.count
        for name in try folder.names() where !name.hasPrefix(".") {
            let file = "\(folderName)/\(name)"
            let opened = try folder.withContent(of: name, limit: recordLimit) { bytes in
                openRecord(bytes, with: keys, wantsPassword: wantsPasswords, in: scratch)
            }
            switch opened {
            case .record(let record):
                guard keys.contains(where: { $0.folderName(of: record.space) == folderName }) else {
                    problems.append(.misplaced(file: file))
                    continue
                }
                let place = FilePlace(folder: folderName, name: name)
                // Indices, since a slice that lives on would make the append below copy everything.
                if let same = (start..<versions.count).first(where: { versions[$0].record == record }) {
                    versions[same].files.append(place)
                } else {
                    versions.append(Version(record: record, files: [place]))
                }
            case .newer(let version): problems.append(.newer(file: file, version: version))
            case .foreignKey: problems.append(.foreignKey(file: file))
            case .damaged, nil: problems.append(.damaged(file: file))
            }
        }
    }
}

extension SpaceState {
    fileprivate var conflicts: [VaultConflict] {
        histories.values.flatMap { history in
            history.conflicts.map {
                VaultConflict(space: space, user: $0.user, stamp: $0.stamp, winner: history.current.stamp)
            }
        }
    }
}

extension History {
    fileprivate func stored(defaultUser: String?) -> StoredCredential? {
        guard let record = credential, let level = record.persistence else { return nil }
        return StoredCredential(
            space: record.space,
            user: record.user,
            persistence: level,
            isDefault: record.user == defaultUser,
            changed: record.stamp.milliseconds,
            conflicts: conflicts.count
        )
    }
}

private func isShownBefore(_ left: StoredCredential, _ right: StoredCredential) -> Bool {
    let (one, other) = (left.space.origin, right.space.origin)
    return (one.host, one.port, left.space.realm ?? "", left.user) < (
        other.host, other.port, right.space.realm ?? "", right.user
    )
}

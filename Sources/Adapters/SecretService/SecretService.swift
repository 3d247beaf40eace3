import Authentication
import CSecretService
import HTTP
import Secrets
import Text

/// The keyring of the desktop, over libsecret: GNOME Keyring, KeePassXC, KWallet's bridge. Entries are those of
/// WebKitGTK, so that each finds the other's.
///
/// Calls block, as long as a person takes to answer the keyring's own prompt; make them on a thread of their own.
package struct SecretService: Sendable {
    /// `GNOME Keyring, login collection`.
    package let place: String
    /// Whether the collection for new entries was locked when it was looked at: the first use will ask.
    package let isLocked: Bool
    private let limit: Int

    /// Looks whether a service answers.
    ///
    /// - Parameters:
    ///   - availability: milliseconds for this look, which asks nobody.
    ///   - limit: milliseconds for each later call, a person's answer to the keyring's prompt included.
    package static func find(availability: Int = 5_000, limit: Int = 120_000) throws(SecretServiceError)
        -> SecretService
    {
        var place = secrets_place()
        var failure = secrets_failure()
        guard secrets_find_place(Int32(clamping: availability), &place, &failure) else {
            throw SecretServiceError(failure, milliseconds: availability)
        }
        return SecretService(place: placeName(place), isLocked: place.is_locked, limit: limit)
    }

    /// The credentials of a space, the first kept first.
    package func credentials(
        for space: ProtectionSpace
    ) throws(SecretServiceError) -> (credentials: [Credential], defaultUser: String?) {
        guard space.realm?.isEmpty == false || space.server == .proxy else { return ([], nil) }
        let items = try items(of: space, wantsPasswords: true)
        var credentials: [Credential] = []
        var defaultUser: String?
        for index in inOrder(items, of: space) {
            guard let user = readPlace(items.attributes(index))?.user, let password = items.password(index),
                !credentials.contains(where: { $0.user == user })
            else { continue }
            if items.attributes(index)[defaultMark] != nil { defaultUser = user }
            credentials.append(Credential(user: user, password: password, persistence: .permanent))
        }
        return (credentials, defaultUser ?? credentials.first?.user)
    }

    /// Every entry that a web view could use, without passwords.
    package func all() throws(SecretServiceError) -> [StoredCredential] {
        var found: [StoredCredential] = []
        for scheme in [URL.Scheme.http, .https] {
            let items = try Items(with: ["protocol": scheme.rawValue], wantsPasswords: false, within: limit)
            let places = (0..<items.count).compactMap { index in readPlace(items.attributes(index)).map { ($0, index) }
            }
            for (space, entries) in Dictionary(grouping: places, by: \.0.space) {
                let marked = entries.first { items.attributes($0.1)[defaultMark] != nil }
                let proposed = marked ?? entries.min { items.created($0.1) < items.created($1.1) }
                for (place, index) in entries
                where !found.contains(where: { $0.space == space && $0.user == place.user }) {
                    found.append(
                        StoredCredential(
                            space: space,
                            user: place.user,
                            persistence: .permanent,
                            isDefault: place.user == proposed?.0.user,
                            changed: items.modified(index) * 1000
                        )
                    )
                }
            }
        }
        return found.sorted { ($0.space.origin.description, $0.user) < ($1.space.origin.description, $1.user) }
    }

    /// Keeps a permanent credential. An entry of the same space and user, whoever wrote it, gets the new password.
    package func set(_ credential: Credential, for space: ProtectionSpace) throws(SecretServiceError) -> StoreOutcome {
        if let reason = reasonNotToStore(credential, for: space) { return StoreOutcome(isChanged: false, why: reason) }
        guard credential.persistence == .permanent else {
            let why =
                "the Secret Service keeps permanent credentials; synchronizable ones belong in the synchronised folder"
            return StoreOutcome(isChanged: false, why: why)
        }
        let items = try items(of: space, wantsPasswords: true)
        let known = indices(of: credential.user, in: items, space)
        if known.isEmpty {
            let isFirst = inOrder(items, of: space).isEmpty
            try store(credential, for: space, isFirst: isFirst)
            return StoreOutcome(isChanged: true, why: isFirst ? "kept, as the default of its space" : "kept")
        }
        let outdated = known.filter { items.password($0) != credential.password }
        guard !outdated.isEmpty else {
            return StoreOutcome(isChanged: false, why: "an equal credential is kept already")
        }
        for index in outdated { try items.setPassword(credential.password, of: index) }
        return StoreOutcome(isChanged: true, why: "replaces the same user's older credential")
    }

    /// Makes a kept user the one that is proposed: a mark on its entry that other programs pass over.
    package func makeDefault(user: String, for space: ProtectionSpace) throws(SecretServiceError) -> StoreOutcome {
        guard try credentials(for: space).defaultUser != user else {
            return StoreOutcome(isChanged: false, why: "it is the default of its space already")
        }
        let items = try items(of: space, wantsPasswords: false)
        guard let chosen = indices(of: user, in: items, space).first else { return notKept }
        for index in inOrder(items, of: space) {
            var attributes = items.attributes(index)
            attributes[defaultMark] = index == chosen ? "yes" : nil
            if attributes != items.attributes(index) { try items.setAttributes(attributes, of: index) }
        }
        return StoreOutcome(isChanged: true, why: "now the default of its space")
    }

    /// Forgets a user's entry, whoever wrote it.
    package func remove(user: String, for space: ProtectionSpace) throws(SecretServiceError) -> StoreOutcome {
        let items = try items(of: space, wantsPasswords: false)
        let known = indices(of: user, in: items, space)
        for index in known { try items.remove(index) }
        return known.isEmpty ? notKept : StoreOutcome(isChanged: true, why: "forgotten")
    }

    private var notKept: StoreOutcome { StoreOutcome(isChanged: false, why: "no such credential was kept") }

    private func items(of space: ProtectionSpace, wantsPasswords: Bool) throws(SecretServiceError) -> Items {
        try Items(with: attributes(toFind: space), wantsPasswords: wantsPasswords, within: limit)
    }

    /// The items that are of this space and nothing else, by age.
    private func inOrder(_ items: Items, of space: ProtectionSpace) -> [Int] {
        (0..<items.count)
            .filter { readPlace(items.attributes($0))?.space == space }
            .sorted { (items.created($0), $0) < (items.created($1), $1) }
    }

    private func indices(of user: String, in items: Items, _ space: ProtectionSpace) -> [Int] {
        inOrder(items, of: space).filter { readPlace(items.attributes($0))?.user == user }
    }

    private func store(_ credential: Credential, for space: ProtectionSpace, isFirst: Bool) throws(SecretServiceError) {
        var failure = secrets_failure()
        let done = withAttributes(attributes(toStore: credential.user, for: space, isFirst: isFirst)) {
            pointer,
            count in
            credential.password.withBytes { bytes in
                secrets_store(
                    pointer,
                    count,
                    "Latchkey password",
                    bytes.baseAddress,
                    bytes.count,
                    Int32(clamping: limit),
                    &failure
                )
            }
        }
        guard done else { throw SecretServiceError(failure, milliseconds: limit) }
    }
}

/// The service by its program's name, then the collection.
private func placeName(_ place: secrets_place) -> String {
    let program = withUnsafeBytes(of: place.program) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    let collection = withUnsafeBytes(of: place.collection) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    let known = [
        ("gnome-keyring", "GNOME Keyring"), ("keepassxc", "KeePassXC"), ("kwallet", "KWallet"), ("ksecret", "KWallet"),
    ]
    let name = known.first { program.hasPrefix($0.0) }?.1 ?? "Secret Service"
    let label = neutralised(collection)
    return label.isEmpty ? name : "\(name), \(label.prefix(1).lowercased() + label.dropFirst()) collection"
}

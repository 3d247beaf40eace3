import Authentication
import Foundation
import Secrets
import Testing
import Vault

/// Two devices with a folder each.
private struct Pair {
    let place: TemporaryVault
    let left: Vault
    let right: Vault

    /// - Parameter apart: whether each made its vault alone.
    init(apart: Bool = false) throws {
        place = try TemporaryVault()
        left = try place.open(place.folder + "/left", device: 1, now: { 1000 })
        if !apart { try place.copy(place.folder + "/left", to: place.folder + "/right") }
        right = try place.open(place.folder + "/right", device: 2, now: { 2000 })
    }

    func copy(_ one: Vault, _ other: Vault) throws { try place.copy(one.path, to: other.path) }

    /// Opened again, since another key may have come.
    func opened() throws -> (left: Vault, right: Vault) {
        (try place.open(left.path, device: 1), try place.open(right.path, device: 2))
    }

    func expectEqual() throws {
        let (left, right) = try opened()
        #expect(try left.all() == right.all())
        #expect(try left.conflicts().map(\.stamp) == right.conflicts().map(\.stamp))
        for stored in try left.all().credentials {
            #expect(try left.shown(stored.space) == right.shown(stored.space))
        }
    }
}

private let orders: [[Bool]] = [
    [true, false], [false, true], [true, false, true], [false, true, false], [true, true, false],
]

@Test(arguments: [false, true]) func foldersCopiedInEveryOrderEndEqual(apart: Bool) throws {
    for order in orders {
        let pair = try Pair(apart: apart)
        _ = try pair.left.set(credential("both", "left", .synchronizable), for: space())
        _ = try pair.right.set(credential("both", "right", .synchronizable), for: space())
        _ = try pair.left.set(credential("only left", "1", .synchronizable), for: space())
        _ = try pair.right.set(credential("only right", "2", .synchronizable), for: space("other.example"))
        _ = try pair.right.set(credential("gone", "3", .synchronizable), for: space())
        _ = try pair.right.remove(user: "gone", for: space(), onEveryDevice: true)
        for toRight in order {
            if toRight { try pair.copy(pair.left, pair.right) } else { try pair.copy(pair.right, pair.left) }
        }
        try pair.expectEqual()
        let left = try pair.opened().left
        #expect(try left.shown(space()) == ["both=right", "only left=1"], "\(order)")
        #expect(try left.shown(space("other.example")) == ["only right=2"])
        let conflicts = try left.conflicts()
        #expect(conflicts.map(\.user) == ["both"])
        let lost = try left.credential(of: try #require(conflicts.first))
        #expect(lost?.password == Secret("left"))
    }
}

@Test func theLostVersionStaysUntilItIsGivenUp() throws {
    let pair = try Pair()
    _ = try pair.left.set(credential("both", "left", .synchronizable), for: space())
    _ = try pair.right.set(credential("both", "right", .synchronizable), for: space())
    try pair.copy(pair.left, pair.right)
    _ = try pair.right.set(credential("both", "newer", .synchronizable), for: space())
    let conflict = try #require(try pair.right.conflicts().first)
    #expect(try pair.right.all().credentials.map(\.conflicts) == [1])
    #expect(try pair.right.discard(conflict).isChanged)
    #expect(try pair.right.conflicts() == [])
    // The left one's file comes back and is known to be old.
    try pair.copy(pair.left, pair.right)
    #expect(try pair.right.conflicts() == [])
    try pair.copy(pair.right, pair.left)
    #expect(try pair.left.conflicts() == [])
    #expect(try pair.left.shown(space()) == ["both=newer"])
}

@Test func anOldCopyBringsNothingBack() throws {
    let pair = try Pair()
    _ = try pair.left.set(credential("demo", "1", .synchronizable), for: space())
    try pair.copy(pair.left, pair.right)
    _ = try pair.left.set(credential("demo", "2", .synchronizable), for: space())
    try pair.copy(pair.right, pair.left)
    #expect(try pair.left.shown(space()) == ["demo=2"])
    #expect(try pair.left.conflicts() == [])
    try pair.copy(pair.left, pair.right)
    try pair.expectEqual()
}

@Test func forgettingIsForThisDeviceAloneWithoutEffect() throws {
    let pair = try Pair()
    _ = try pair.left.set(credential("demo", "1", .synchronizable), for: space())
    try pair.copy(pair.left, pair.right)
    #expect(try !pair.right.remove(user: "demo", for: space(), onEveryDevice: false).isChanged)
    #expect(try pair.right.shown(space()) == ["demo=1"])
    #expect(try pair.right.remove(user: "demo", for: space(), onEveryDevice: true).isChanged)
    try pair.copy(pair.left, pair.right)
    #expect(try pair.right.shown(space()) == [])
    try pair.copy(pair.right, pair.left)
    #expect(try pair.left.shown(space()) == [])
    #expect(try pair.left.all().credentials == [])
    _ = try pair.left.set(credential("demo", "2", .synchronizable), for: space())
    try pair.copy(pair.left, pair.right)
    #expect(try pair.right.shown(space()) == ["demo=2"])
}

@Test func aSynchronisersDuplicateIsOneMore() throws {
    let pair = try Pair()
    _ = try pair.left.set(credential("demo", "left", .synchronizable), for: space())
    _ = try pair.right.set(credential("demo", "right", .synchronizable), for: space())
    let ours = try #require(pair.place.records(pair.left.path).first)
    let theirs = try #require(pair.place.records(pair.right.path).first)
    let names = ["\(ours).sync-conflict-20260101-120000-ABCDEFG", "\(ours) (conflicted copy)", "\(ours)~copy"]
    for name in names { try FileManager.default.copyItem(atPath: theirs, toPath: name) }
    #expect(try pair.left.shown(space()) == ["demo=right"])
    #expect(try pair.left.conflicts().count == 1)
    _ = try pair.left.set(credential("demo", "new", .synchronizable), for: space())
    #expect(try pair.left.shown(space()) == ["demo=new"])
    for name in names { #expect(!FileManager.default.fileExists(atPath: name)) }
}

@Test func aClockThatIsWrongLosesNoLaterChange() throws {
    let place = try TemporaryVault()
    _ = try place.open(device: 1, now: { 4_000_000_000_000 }).set(credential("demo", "1"), for: space())
    _ = try place.open(device: 2, now: { 1000 }).set(credential("demo", "2"), for: space())
    #expect(try place.open().shown(space()) == ["demo=2"])
}

@Test func aDeviceKeepsItsId() throws {
    let place = try TemporaryVault()
    let file = place.folder + "/state/latchkey/device"
    let first = try DeviceID.load(from: file)
    #expect(try DeviceID.load(from: file) == first)
    #expect(try DeviceID.load(from: place.folder + "/other") != first)
}

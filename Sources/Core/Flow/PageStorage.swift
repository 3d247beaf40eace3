import HTTP
import Page

/// What scripts keep by origin (HTML, "Web storage"): one area per origin and kind.
struct PageStorage: Equatable, Sendable {
    /// Bytes of keys and values that one area may hold.
    static let areaLimit = 5 << 20

    private struct Place: Hashable {
        let origin: Origin
        let area: PageReport.StorageArea
    }

    fileprivate struct Kept: Equatable {
        let order: Int
        let value: String
    }

    fileprivate struct Area: Equatable {
        var values: [String: Kept] = [:]
        var byteCount = 0
        var next = 0
    }

    private var areas: [Place: Area] = [:]

    /// In the order in which the keys came.
    func items(of area: PageReport.StorageArea, at origin: Origin) -> PageSetup.Area {
        let values = areas[Place(origin: origin, area: area)]?.values ?? [:]
        return values.sorted { $0.value.order < $1.value.order }.map { .init(key: $0.key, value: $0.value.value) }
    }

    /// Takes a change in; false when the area would grow beyond its limit.
    mutating func take(_ change: PageReport.StorageChange, at origin: Origin) -> Bool {
        switch change {
        case .clear(let area): areas[Place(origin: origin, area: area)] = nil
        case .remove(let area, let key): areas[Place(origin: origin, area: area)]?.remove(key)
        case .set(let area, let item):
            return areas[Place(origin: origin, area: area), default: Area()].set(item)
        }
        return true
    }

    mutating func removeAll() { areas = [:] }
}

extension PageStorage.Area {
    fileprivate mutating func remove(_ key: String) {
        guard let old = values.removeValue(forKey: key) else { return }
        byteCount -= key.utf8.count + old.value.utf8.count
    }

    fileprivate mutating func set(_ item: PageSetup.StorageItem) -> Bool {
        let old = values[item.key].map { item.key.utf8.count + $0.value.utf8.count } ?? 0
        let size = byteCount - old + item.key.utf8.count + item.value.utf8.count
        guard size <= PageStorage.areaLimit else { return false }
        byteCount = size
        values[item.key] = PageStorage.Kept(order: values[item.key]?.order ?? next, value: item.value)
        next += 1
        return true
    }
}

import Foundation

extension Notification.Name {
    static let countdownStoreDidChange = Notification.Name("CountdownStoreDidChange")
}

/// The countdowns of the list, kept in the user's defaults.
class CountdownStore {
    private struct Entry: Codable {
        var name: String
        var duration: Int
    }

    private static let key = "countdowns"
    private let defaults: UserDefaults

    private(set) var countdowns: [Countdown] {
        didSet { NotificationCenter.default.post(name: .countdownStoreDidChange, object: self) }
    }

    init(defaults: UserDefaults = .standard) {
        self.defaults = defaults
        if let data = defaults.data(forKey: Self.key), let entries = try? JSONDecoder().decode([Entry].self, from: data) {
            countdowns = entries.map { Countdown(name: $0.name, duration: $0.duration) }
        } else {
            countdowns = [Countdown(name: "Tea", duration: 180), Countdown(name: "Eggs", duration: 420), Countdown(name: "Rice", duration: 900)]
        }
    }

    func add(_ countdown: Countdown) {
        countdowns.append(countdown)
    }

    func remove(at index: Int) {
        countdowns.remove(at: index).pause()
    }

    func save() {
        let entries = countdowns.map { Entry(name: $0.name, duration: $0.duration) }
        defaults.set(try? JSONEncoder().encode(entries), forKey: Self.key)
    }
}

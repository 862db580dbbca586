/// The titles of nested decks.
enum DeckTitle {
    /// `Parent::Child` as `Parent – Child`.
    static func shown(_ name: String) -> String {
        // Searches bytes first, since replacing in a `String` is slow and a text deck can have a million sections.
        var previous: UInt8 = 0
        for byte in name.utf8 {
            if byte == 0x3A && previous == 0x3A { return name.replacing("::", with: " – ") }
            previous = byte
        }
        return name
    }

    /// The title of the innermost deck that contains all of the given decks; nil if they have no common parent.
    ///
    /// - Parameters:
    ///   - names: full names of decks.
    ///   - separator: the separator between a parent's name and its child's.
    static func common(of names: some Sequence<String>, separator: String) -> String? {
        var common: [Substring]?
        for name in names {
            let levels = name.split(separator: separator)
            let shared = common.map { zip($0, levels).prefix { $0.0 == $0.1 }.map { $0.0 } } ?? levels
            guard !shared.isEmpty else { return nil }
            common = shared
        }
        return common?.joined(separator: " – ")
    }
}

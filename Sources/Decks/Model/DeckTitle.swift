/// How a deck within decks is shown.
enum DeckTitle {
    /// `Parent::Child` as `Parent – Child`.
    static func shown(_ name: String) -> String {
        // Replacing is slow even where there is nothing to replace, and a text deck can have a million sections.
        var previous: UInt8 = 0
        for byte in name.utf8 {
            if byte == 0x3A && previous == 0x3A { return name.replacing("::", with: " – ") }
            previous = byte
        }
        return name
    }
}

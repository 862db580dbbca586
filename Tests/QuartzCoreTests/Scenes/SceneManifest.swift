import Foundation

/// The list of scenes that must look the same, or must not.
struct SceneManifest {
    /// A comparison of two scenes.
    struct Entry: CustomStringConvertible, Sendable {
        var isEqual: Bool
        var first: String
        var second: String
        /// How far a channel may differ, and in how many pixels at most: both limits hold.
        var largest = 0
        var pixels = 0
        var time = 0.0
        var state: String?
        var passes: Int?
        /// Whether the layers' sides matter, which a mirror exchanges.
        var hasSides = false

        var description: String { "\(first) \(isEqual ? "==" : "!=") \(second)" }
    }

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    struct Mistake: Error, CustomStringConvertible {
        var line: Int
        var text: String
        var description: String { "manifest.txt:\(line): \(text)" }
    }

    /// The entries of the list.
    static func entries(_ text: String) throws -> [Entry] {
        var result: [Entry] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let words = line.split(separator: " ").map(String.init)
            guard let operation = words.first, !operation.hasPrefix("#") else { continue }
            guard operation == "==" || operation == "!=", words.count >= 3 else { throw Mistake(line: index + 1, text: "no comparison") }
            var entry = Entry(isEqual: operation == "==", first: words[1], second: words[2])
            var hasPixels = false
            for word in words.dropFirst(3) {
                let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
                guard parts.count == 2 else { throw Mistake(line: index + 1, text: "\(word) has no value") }
                switch (parts[0], Int(parts[1])) {
                case ("max", let value?): entry.largest = value
                case ("pixels", let value?):
                    entry.pixels = value
                    hasPixels = true
                case ("passes", let value?): entry.passes = value
                case ("sides", let value?): entry.hasSides = value != 0
                case ("state", _): entry.state = parts[1]
                case ("at", _):
                    guard let time = Double(parts[1]) else { throw Mistake(line: index + 1, text: "\(parts[1]) is no time") }
                    entry.time = time
                default: throw Mistake(line: index + 1, text: "unknown: \(word)")
                }
            }
            if entry.largest > 0, !hasPixels { entry.pixels = .max }
            if hasPixels, entry.largest == 0 { throw Mistake(line: index + 1, text: "pixels without max") }
            result.append(entry)
        }
        return result
    }
}

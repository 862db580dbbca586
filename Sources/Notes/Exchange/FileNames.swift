import Foundation

/// Names of files for titles, in any script, none of which is another one's in a folder, even if case doesn't count there.
struct FileNames {
    private var taken: Set<String> = []

    /// A name without extension for a title.
    mutating func name(for title: String) -> String {
        let base = Self.base(title)
        var name = base
        var number = 1
        // Comparing strings in Swift leaves the difference of composed and decomposed characters out, as some file systems do.
        while !taken.insert(name.lowercased()).inserted {
            number = max(number + 1, next[base.lowercased()] ?? 2)
            name = "\(base) \(number)"
        }
        next[base.lowercased()] = number + 1
        return name
    }

    /// Keeps a name, which may have folders in it, for a file.
    ///
    /// - Returns: false if another file has it.
    mutating func keep(_ name: String) -> Bool { taken.insert(name.lowercased()).inserted }

    /// The number to try next for a base, so that equal titles don't take the longer the more there are.
    private var next: [String: Int] = [:]

    /// A title as a name that all systems take: without characters that mean something in paths, short, not hidden.
    private static func base(_ title: String) -> String {
        var name = ""
        for character in NoteText.normalizedTag(title) {
            let isPlain = character.unicodeScalars.allSatisfy { scalar in
                switch scalar {
                case "/", "\\", ":", "*", "?", "\"", "<", ">", "|", "%": false
                default: scalar.properties.generalCategory != .control && scalar.properties.generalCategory != .format
                }
            }
            // Longer than most systems' limit of 255 bytes it can't become with a number and an extension.
            guard name.utf8.count + (isPlain ? String(character).utf8.count : 1) <= 120 else { break }
            name += isPlain ? String(character) : "-"
        }
        name = name.trimmingCharacters(in: CharacterSet(charactersIn: " ."))
        return name.isEmpty || isReserved(name) ? ("Note " + name).trimmingCharacters(in: .whitespaces) : name
    }

    /// Whether a name stands for a device in Windows.
    private static func isReserved(_ name: String) -> Bool {
        let stem = name.prefix { $0 != "." }.uppercased()
        let isPort = stem.utf8.count == 4 && (stem.hasPrefix("COM") || stem.hasPrefix("LPT")) && (0x30...0x39).contains(stem.utf8.last!)
        return isPort || ["CON", "PRN", "AUX", "NUL"].contains(stem)
    }
}

import Foundation

/// Finds the positions at which words of a language may be hyphenated.
///
/// Hyphenation is done by libhyphen with the dictionaries in `/usr/share/hyphen` (Debian's packages `libhyphen0`, `hyphen-en-us`,
/// `hyphen-de` and so on), both loaded at run time. If one is missing, words of the language aren't hyphenated.
package struct Hyphenator: Sendable {
    /// The hyphenation positions of a word in ascending order: the number of Unicode scalars before each possible hyphen.
    package let places: @Sendable (String) -> [Int]

    package init(places: @escaping @Sendable (String) -> [Int]) { self.places = places }

    /// The cached hyphenator of each language; nil if there is none.
    private static let known = Guarded<[String: Hyphenator?]>([:])

    /// The hyphenator for a language code such as "en" or "de-CH"; nil if there is no dictionary.
    package static func forLanguage(_ language: String) -> Hyphenator? {
        known.withLock { known in
            if let found = known[language] { return found }
            let found = dictionary(for: language).flatMap { Hyphenator(dictionaryAt: $0) }
            known[language] = .some(found)
            return found
        }
    }

    /// Sets the hyphenator for a language; nil turns hyphenation off for it.
    package static func use(_ hyphenator: Hyphenator?, forLanguage language: String) { known.withLock { $0[language] = .some(hyphenator) } }

    /// The path of a language's dictionary: that of its region, else the first one of the language by name, American English before
    /// British.
    private static func dictionary(for language: String) -> String? {
        let folder = "/usr/share/hyphen"
        let code = language.replacingOccurrences(of: "-", with: "_").prefix { $0 != "." && $0 != "@" }
        guard let files = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return nil }
        let names = files.filter { $0.hasPrefix("hyph_") && $0.hasSuffix(".dic") }.sorted()
        if names.contains("hyph_\(code).dic") { return "\(folder)/hyph_\(code).dic" }
        let plain = code.prefix { $0 != "_" }
        guard !plain.isEmpty else { return nil }
        let preferred = "hyph_\(plain)_\(plain == "en" ? "US" : plain.uppercased()).dic"
        let found = names.contains(preferred) ? preferred : names.first { $0.hasPrefix("hyph_\(plain)_") || $0 == "hyph_\(plain).dic" }
        return found.map { "\(folder)/\($0)" }
    }

    // MARK: libhyphen

    private typealias Load = @convention(c) (UnsafePointer<CChar>) -> OpaquePointer?
    private typealias Hyphenate = @convention(c) (
        OpaquePointer, UnsafePointer<CChar>, Int32, UnsafeMutablePointer<CChar>, UnsafeMutablePointer<CChar>?,
        UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>, UnsafeMutablePointer<UnsafeMutablePointer<Int32>?>,
        UnsafeMutablePointer<UnsafeMutablePointer<Int32>?>
    ) -> Int32

    /// The library's functions; nil if it isn't installed.
    private static let library: (load: Load, hyphenate: Hyphenate)? = {
        guard let handle = dlopen("libhyphen.so.0", RTLD_NOW | RTLD_LOCAL), let load = dlsym(handle, "hnj_hyphen_load"),
            let hyphenate = dlsym(handle, "hnj_hyphen_hyphenate2") else { return nil }
        return (unsafeBitCast(load, to: Load.self), unsafeBitCast(hyphenate, to: Hyphenate.self))
    }()

    /// Whether libhyphen is installed.
    package static var isAvailable: Bool { library != nil }

    /// Loads a dictionary file, which must be in UTF-8; nil if it can't be read or libhyphen is missing.
    package init?(dictionaryAt path: String) {
        guard let library = Self.library, let file = FileHandle(forReadingAtPath: path), let head = try? file.read(upToCount: 5),
            head == Data("UTF-8".utf8), let dictionary = library.load(path) else { return nil }
        let loaded = LoadedDictionary(pointer: dictionary, hyphenate: library.hyphenate)
        places = { loaded.places(in: $0) }
    }

    /// A dictionary in libhyphen's memory, which is never freed.
    ///
    /// `@unchecked Sendable` holds because libhyphen only reads a loaded dictionary; its results go to memory of the caller.
    private struct LoadedDictionary: @unchecked Sendable {
        let pointer: OpaquePointer
        let hyphenate: Hyphenate

        func places(in word: String) -> [Int] {
            let lower = word.lowercased()
            let length = lower.utf8.count, scalars = lower.unicodeScalars.count
            // Positions count scalars, so a word whose number of scalars differs in lower case isn't hyphenated.
            guard scalars == word.unicodeScalars.count, scalars >= 4, length < 256 else { return [] }
            var marks = [CChar](repeating: 0, count: length + 5)
            var replacements: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
            var positions: UnsafeMutablePointer<Int32>?, cuts: UnsafeMutablePointer<Int32>?
            let failed = lower.withCString { hyphenate(pointer, $0, Int32(length), &marks, nil, &replacements, &positions, &cuts) } != 0
            defer {
                for index in 0..<length { free(replacements?[index]) }
                free(replacements)
                free(positions)
                free(cuts)
            }
            guard !failed else { return [] }
            return (0..<scalars - 1).filter { index in
                // Odd numbers allow a hyphen after the character. Hyphenations that change the spelling aren't used.
                marks[index] & 1 == 1 && replacements?[index] == nil
            }.map { $0 + 1 }
        }
    }
}

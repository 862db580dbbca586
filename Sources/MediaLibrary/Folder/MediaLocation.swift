import Files
import Foundation

/// The folders in which people keep their pictures and music, by the freedesktop's user directories.
public enum MediaLocation {
    /// The person's pictures folder: `XDG_PICTURES_DIR` of `user-dirs.dirs`, else `Pictures` in the home folder. It may not exist.
    public static var pictures: URL { folder("XDG_PICTURES_DIR", else: "Pictures", environment: ProcessInfo.processInfo.environment) }
    /// The person's music folder: `XDG_MUSIC_DIR` of `user-dirs.dirs`, else `Music` in the home folder. It may not exist.
    public static var music: URL { folder("XDG_MUSIC_DIR", else: "Music", environment: ProcessInfo.processInfo.environment) }

    /// A user directory. As everywhere under XDG, relative paths don't count.
    static func folder(_ key: String, else fallback: String, environment: [String: String]) -> URL {
        let home = BaseFolder.home(environment: environment)
        let configuration = BaseFolder.configuration.path(environment: environment)
        let text = (try? String(contentsOfFile: PathParts.join(configuration, "user-dirs.dirs"), encoding: .utf8)) ?? ""
        let named = text.split(whereSeparator: \.isNewline).compactMap { path(inLine: $0, key: key, home: home) }.last
        // A directory that is set to the home folder itself is one that the person doesn't have.
        func trimmed(_ path: String) -> Substring { path.last == "/" ? path.dropLast() : path[...] }
        guard let named, trimmed(named) != trimmed(home) else {
            return URL(fileURLWithPath: PathParts.join(home, fallback), isDirectory: true)
        }
        return URL(fileURLWithPath: named, isDirectory: true)
    }

    /// The value of a line such as `XDG_PICTURES_DIR="$HOME/Pictures"`, which is shell, but of only this form.
    private static func path(inLine line: Substring, key: String, home: String) -> String? {
        let parts = line.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces) == key else { return nil }
        var value = parts[1].trimmingCharacters(in: .whitespaces)[...]
        guard value.count >= 2, value.first == "\"", value.last == "\"" else { return nil }
        value = value.dropFirst().dropLast()
        let isInHome = value == "$HOME" || value.hasPrefix("$HOME/")
        if isInHome { value = value.dropFirst(5) }
        guard isInHome || value.hasPrefix("/") else { return nil }
        var path = "", isEscaped = false
        for character in value {
            if character == "\\", !isEscaped {
                isEscaped = true
            } else {
                path.append(character)
                isEscaped = false
            }
        }
        return isInHome ? home + path : path
    }
}

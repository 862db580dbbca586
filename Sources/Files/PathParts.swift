import Foundation

/// The parts of a path. URL's own properties take a hundred times longer, which counts for tens of thousands of files.
package enum PathParts {
    package static func name(_ path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return String(path[path.index(after: slash)...])
    }

    /// The path up to the last slash: the root for a name in it, nothing for a name alone, which lies in the working folder.
    package static func folder(_ path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The name without its extension. A name that begins with its only dot is all title.
    package static func title(_ path: String) -> String {
        let name = name(path)
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }

    /// The extension in lower case, without its dot; empty if there is none.
    package static func lowercasedExtension(_ path: String) -> String {
        let name = name(path)
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return "" }
        return name[name.utf8.index(after: dot)...].lowercased()
    }

    /// A name of at most so many bytes: one that has more loses the end of its title.
    package static func shortened(_ name: String, toBytes limit: Int) -> String {
        guard name.utf8.count > limit else { return name }
        let extent = name.utf8.count - title(name).utf8.count
        let ending = String(decoding: name.utf8.suffix(extent < limit ? extent : 0), as: UTF8.self)
        var left = limit - ending.utf8.count
        let title = name.unicodeScalars.prefix { scalar in
            left -= UTF8.width(scalar)
            return left >= 0
        }
        return String(title) + ending
    }

    /// The path of a name in a folder; the name alone where that is nothing.
    package static func join(_ folder: String, _ name: String) -> String {
        folder.isEmpty || folder.hasSuffix("/") ? folder + name : folder + "/" + name
    }

    /// The absolute path of a file that is there, without links in it; nil if there is none, or its name isn't UTF-8.
    package static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(validatingCString: resolved)
    }

    /// Whether there is a folder at a path, or a link to one.
    package static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Whether `path` lies somewhere below `folder`.
    package static func isInside(_ path: String, _ folder: String) -> Bool {
        path.utf8.count > folder.utf8.count && path.hasPrefix(folder)
            && (folder.hasSuffix("/") || path.utf8[path.utf8.index(path.startIndex, offsetBy: folder.utf8.count)] == UInt8(ascii: "/"))
    }
}

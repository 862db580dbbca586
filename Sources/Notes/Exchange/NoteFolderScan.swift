import Files
import Foundation
import RecordStore

/// Finds the Markdown files of a folder, and files that they name, and nothing outside of it.
struct NoteFolderScan {
    /// More notes are refused.
    static let noteLimit = 1_000_000
    /// Folders that are nested deeper are refused.
    static let depthLimit = 32

    /// The folder's path without links in it.
    let root: String
    /// The folder's path as the person wrote it, for messages.
    let name: String

    init(_ path: String) throws {
        name = path
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw errno == ENOENT ? FileFailure.missing(path: path) : FileFailure.unreadable(path: path, reason: systemReason(errno))
        }
        guard status.st_mode & S_IFMT == S_IFDIR, let root = Self.resolved(path) else {
            throw FileFailure.unreadable(path: path, reason: "it is not a folder")
        }
        self.root = root
    }

    /// The paths of the Markdown files below the folder, from the folder on, in the order of their names. Hidden files and folders are left
    /// out, and so are links to what lies in the folder anyway.
    func markdownFiles() throws -> [String] {
        var files: [String] = []
        var folders = [(path: "", depth: 0)]
        while let (folder, depth) = folders.popLast() {
            guard depth <= Self.depthLimit else {
                throw NoteError.folderTooLarge(path: shown(folder), limit: Self.depthLimit, unit: "folders in one another")
            }
            for entry in try entries(folder) where !entry.hasPrefix(".") {
                let path = folder.isEmpty ? entry : PathParts.join(folder, entry)
                var status = stat()
                // A file that is gone meanwhile isn't there.
                guard lstat(PathParts.join(root, path), &status) == 0 else { continue }
                let isMarkdown = ["md", "markdown"].contains(PathParts.lowercasedExtension(entry))
                switch status.st_mode & S_IFMT {
                case S_IFDIR: folders.append((path, depth + 1))
                case S_IFLNK: try checkLink(path, isMarkdown)
                case S_IFREG where isMarkdown: files.append(path)
                case _ where isMarkdown: throw FileFailure.unreadable(path: shown(path), reason: "it is not a regular file")
                default: break
                }
                guard files.count <= Self.noteLimit else {
                    throw NoteError.folderTooLarge(path: name, limit: Self.noteLimit, unit: "notes")
                }
            }
        }
        return files.map { ($0, NameOrder($0)) }.sorted { $0.1 < $1.1 }.map(\.0)
    }

    /// The path of a picture that a Markdown file names, without links in it.
    ///
    /// - Parameters:
    ///   - picture: the name, from the Markdown file's folder or else from the whole folder on.
    ///   - file: the Markdown file's path in the folder.
    func path(ofPicture picture: String, in file: String) throws -> String {
        let parts = picture.split(separator: "/", omittingEmptySubsequences: false)
        guard !picture.hasPrefix("/"), !picture.utf8.contains(0), !parts.contains("..") else {
            throw NoteError.outsideFolder(path: "\(shown(file)) (picture \(OneLine.quoted(picture)))")
        }
        for folder in [PathParts.folder(file), ""] {
            let path = PathParts.join(root, folder.isEmpty ? picture : PathParts.join(folder, picture))
            guard let resolved = Self.resolved(path) else { continue }
            guard PathParts.isInside(resolved, root) else {
                throw NoteError.outsideFolder(path: "\(shown(file)) (picture \(OneLine.quoted(picture)))")
            }
            return resolved
        }
        throw FileFailure.missing(path: shown(PathParts.join(PathParts.folder(file), picture)))
    }

    /// A path in the folder as the person would write it.
    func shown(_ path: String) -> String { PathParts.join(name, path.hasPrefix("/") ? String(path.dropFirst()) : path) }

    /// Throws for a link out of the folder to notes. One to anything else isn't followed.
    private func checkLink(_ path: String, _ isMarkdown: Bool) throws {
        let target = Self.resolved(PathParts.join(root, path))
        var status = stat()
        let isFolder = target.map { stat($0, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR } ?? false
        guard isMarkdown || isFolder else { return }
        guard let target, target == root || PathParts.isInside(target, root) else { throw NoteError.outsideFolder(path: shown(path)) }
    }

    private func entries(_ folder: String) throws -> [String] {
        let path = folder.isEmpty ? root : PathParts.join(root, folder)
        guard let stream = opendir(path) else { throw FileFailure.unreadable(path: shown(folder), reason: systemReason(errno)) }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            guard let name = String(validating: bytes, as: UTF8.self) else {
                let readable = String(decoding: bytes, as: UTF8.self)
                guard readable.hasSuffix(".md") || readable.hasSuffix(".markdown") else { continue }
                throw FileFailure.unreadable(path: shown(PathParts.join(folder, readable)), reason: "its name isn't UTF-8")
            }
            names.append(name)
        }
        return names
    }

    private static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(validatingCString: resolved)
    }
}

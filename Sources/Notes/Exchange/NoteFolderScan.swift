import Files
import Foundation
import RecordStore

/// The files of a folder that is imported: Markdown files and what they name, and nothing outside of the folder.
///
/// Hidden files and folders are left out, and so are links to what lies in the folder anyway.
struct NoteFolderScan {
    /// More notes are refused.
    static let noteLimit = 1_000_000
    /// Folders that are nested deeper are left out.
    static let depthLimit = 32

    /// The folder's path without links in it.
    let root: String
    /// The folder's path as the person wrote it, for messages.
    let name: String
    /// Whether the folder is a vault of Obsidian, in which files are named by the titles of their notes.
    let isVault: Bool
    /// The paths of the Markdown files, from the folder on, in the order of their names.
    private(set) var markdownFiles: [String] = []
    /// The paths of the other files, from the folder on.
    private(set) var otherFiles: [String] = []
    /// What can't be read, or isn't followed, with the reasons.
    private(set) var failures: [any OneLineError] = []
    /// The other files by their names, since Obsidian names pictures without their folders.
    private var othersByName: [String: String] = [:]

    /// Looks through a folder.
    ///
    /// - Throws: if there is no such folder, or it has more than a million notes.
    init(_ path: String) throws {
        name = path
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw errno == ENOENT ? FileFailure.missing(path: path) : FileFailure.unreadable(path: path, reason: systemReason(errno))
        }
        guard status.st_mode & S_IFMT == S_IFDIR, let root = PathParts.resolved(path) else {
            throw FileFailure.unreadable(path: path, reason: "it is not a folder")
        }
        self.root = root
        isVault = stat(PathParts.join(root, ".obsidian"), &status) == 0
        var folders = [(path: "", depth: 0)]
        while let (folder, depth) = folders.popLast() {
            do {
                guard depth <= Self.depthLimit else {
                    throw NoteError.folderTooLarge(path: shown(folder), limit: Self.depthLimit, unit: "folders in one another")
                }
                for entry in try entries(folder) where !entry.hasPrefix(".") {
                    let path = folder.isEmpty ? entry : PathParts.join(folder, entry)
                    if try take(path) { folders.append((path, depth + 1)) }
                }
            } catch let error as any OneLineError where !folder.isEmpty {
                failures.append(error)
            }
            guard markdownFiles.count <= Self.noteLimit else {
                throw NoteError.folderTooLarge(path: name, limit: Self.noteLimit, unit: "notes")
            }
        }
        markdownFiles = markdownFiles.map { ($0, NameOrder($0)) }.sorted { $0.1 < $1.1 }.map(\.0)
        for file in otherFiles { othersByName[PathParts.name(file)] = file }
    }

    /// Looks at a Markdown file alone, with what it names in its folder.
    ///
    /// - Throws: if there is no such file.
    init(file path: String) throws {
        guard NoteFile.isMarkdown(path) else { throw NoteError.noNoteFile(path: path) }
        name = PathParts.folder(path)
        guard let root = PathParts.resolved(name.isEmpty ? "." : name) else { throw FileFailure.missing(path: path) }
        self.root = root
        var status = stat()
        isVault = stat(PathParts.join(root, ".obsidian"), &status) == 0
        markdownFiles = [PathParts.name(path)]
    }

    /// Takes a file into account.
    ///
    /// - Returns: whether it is a folder, whose files are to be looked at, too.
    private mutating func take(_ path: String) throws -> Bool {
        var status = stat()
        // A file that is gone meanwhile isn't there.
        guard lstat(PathParts.join(root, path), &status) == 0 else { return false }
        let isMarkdown = NoteFile.isMarkdown(path)
        switch status.st_mode & S_IFMT {
        case S_IFDIR: return true
        case S_IFREG where isMarkdown: markdownFiles.append(path)
        case S_IFREG: otherFiles.append(path)
        case S_IFLNK where leadsOut(path, isMarkdown): failures.append(NoteError.outsideFolder(path: shown(path)))
        case S_IFLNK: break
        default: failures.append(FileFailure.unreadable(path: shown(path), reason: "it is not a regular file"))
        }
        return false
    }

    /// The path of a picture that a Markdown file names, without links in it.
    ///
    /// - Parameters:
    ///   - picture: the name, from the Markdown file's folder or else from the whole folder on, or without its folder.
    ///   - file: the Markdown file's path in the folder.
    func path(ofPicture picture: String, in file: String) throws -> String {
        let outside = NoteError.outsideFolder(path: "\(shown(file)) (picture \(OneLine.quoted(picture)))")
        guard !picture.hasPrefix("/"), !picture.utf8.contains(0) else { throw outside }
        for candidate in [PathParts.join(PathParts.folder(file), picture), picture, othersByName[picture]] {
            guard let candidate, let path = PathParts.resolved(PathParts.join(root, candidate)) else { continue }
            guard PathParts.isInside(path, root) else { throw outside }
            return path
        }
        throw FileFailure.missing(path: shown(PathParts.join(PathParts.folder(file), picture)))
    }

    /// A path in the folder as the person would write it.
    func shown(_ path: String) -> String { PathParts.join(name, path.hasPrefix("/") ? String(path.dropFirst()) : path) }

    /// Whether a link leads out of the folder to notes. One to anything else isn't followed.
    private func leadsOut(_ path: String, _ isMarkdown: Bool) -> Bool {
        let target = PathParts.resolved(PathParts.join(root, path))
        var status = stat()
        let isFolder = target.map { stat($0, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR } ?? false
        guard isMarkdown || isFolder else { return false }
        guard let target else { return true }
        return target != root && !PathParts.isInside(target, root)
    }

    private mutating func entries(_ folder: String) throws -> [String] {
        let path = folder.isEmpty ? root : PathParts.join(root, folder)
        guard let stream = opendir(path) else { throw FileFailure.unreadable(path: shown(folder), reason: systemReason(errno)) }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if let name = String(validating: bytes, as: UTF8.self) {
                names.append(name)
            } else {
                let readable = PathParts.join(folder, String(decoding: bytes, as: UTF8.self))
                failures.append(FileFailure.unreadable(path: shown(readable), reason: "its name isn't UTF-8"))
            }
        }
        return names
    }
}

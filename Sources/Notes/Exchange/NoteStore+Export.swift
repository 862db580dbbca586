import Files
import Foundation
import RecordStore

/// Exporting folders.
extension NoteStore {
    /// Exports all notes outside of the trash to a new folder: a Markdown file with front matter for each, named by its title, or as it
    /// was named where it came from. Pictures that texts name are where the names lead, and the others in the folder `pictures`. Importing the
    /// folder gives the same notes.
    ///
    /// The folder is made when everything is written, so there is a whole one or none.
    ///
    /// - Parameter path: the folder. It must not exist, or be empty.
    /// - Returns: how many notes were exported.
    /// - Throws: `folderNotEmpty`, `FileFailure`, `StoreFailure`.
    @discardableResult
    public func exportFolder(_ path: String) throws -> Int {
        let target = path.hasPrefix("/") ? path : PathParts.join(FileManager.default.currentDirectoryPath, path)
        let plain = target.count > 1 && target.hasSuffix("/") ? String(target.dropLast()) : target
        if let names = try? FileManager.default.contentsOfDirectory(atPath: plain) {
            guard names.isEmpty else { throw NoteError.folderNotEmpty(path: path) }
        } else if FileManager.default.fileExists(atPath: plain) {
            throw FileFailure.unwritable(path: path, reason: "it is not a folder")
        }
        // Beside the target, so that it can be renamed.
        guard let folder = makeTemporaryFolder(PathParts.join(PathParts.folder(plain), ".lamina-")) else {
            throw FileFailure.unwritable(path: path, reason: systemReason(errno))
        }
        do {
            let count = try write(to: folder, named: path)
            chmod(folder, 0o755)
            guard rename(folder, plain) == 0 else { throw FileFailure.unwritable(path: path, reason: systemReason(errno)) }
            return count
        } catch {
            try? FileManager.default.removeItem(atPath: folder)
            throw error
        }
    }

    private func write(to folder: String, named path: String) throws -> Int {
        var names = FileNames(), pictureFiles = PictureFiles()
        var count = 0
        func write(_ bytes: [UInt8], _ name: String) throws {
            do {
                let file = URL(fileURLWithPath: PathParts.join(folder, name))
                if name.contains("/") {
                    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                }
                try Data(bytes).write(to: file)
            } catch {
                let underlying = ((error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError)?.code
                throw FileFailure.unwritable(
                    path: PathParts.join(path, name), reason: underlying.map { systemReason(Int32($0)) } ?? "the folder refuses it")
            }
        }
        let ids = try ids(in: .kept)
        // A few at a time, so that the memory that is used doesn't depend on their number.
        for start in stride(from: 0, to: ids.count, by: 256) {
            for note in try notes(ids[start..<min(start + 256, ids.count)]) where note.trashed == nil {
                let name = names.name(for: note.content)
                var files: [NotePicture: String] = [:], elsewhere: [String: String] = [:]
                func file(_ picture: NotePicture, at wanted: String? = nil) throws -> String {
                    if let known = files[picture], wanted == nil { return known }
                    let (file, isNew) = pictureFiles.file(picture, at: wanted, title: PathParts.name(name), in: pictures)
                    if isNew { try write(try ExchangeBytes.read(self.path(of: picture), limit: PictureFolder.limit), file) }
                    files[picture] = file
                    return file
                }
                for (mention, picture) in try namedPictures(of: note) {
                    let wanted = NamedPictures.file(mention, in: PathParts.folder(name)), file = try file(picture, at: wanted)
                    if file != wanted { elsewhere[mention] = file }
                }
                let picture = try note.picture.map { try file($0) }
                count += 1
                try write(Array(NoteFile.text(note.content, picture: picture, pictureFiles: elsewhere, order: count).utf8), name + ".md")
            }
        }
        return count
    }
}

/// The files of pictures in a folder that is written.
private struct PictureFiles {
    private var names = FileNames()
    /// The pictures that were written, by the names of their files without differences of case.
    private var written: [String: (picture: NotePicture, file: String)] = [:]

    /// Where a picture is written, and whether it isn't there yet.
    ///
    /// - Parameters:
    ///   - wanted: where it should be, unless something else is there; nil for a name of its own.
    ///   - title: what it is named by otherwise.
    ///   - folder: the store's pictures.
    mutating func file(_ picture: NotePicture, at wanted: String?, title: String, in folder: PictureFolder) -> (String, isNew: Bool) {
        if let wanted, let there = written[wanted.lowercased()],
            there.picture == picture || FileManager.default.contentsEqual(atPath: folder.path(of: there.picture), andPath: folder.path(of: picture)) {
            return (there.file, false)
        }
        var file = wanted.flatMap { written[$0.lowercased()] == nil ? $0 : nil }
        while file == nil {
            let name = "pictures/\(names.name(for: title)).\(picture.format.rawValue)"
            if written[name.lowercased()] == nil { file = name }
        }
        written[file!.lowercased()] = (picture, file!)
        return (file!, true)
    }
}

extension FileNames {
    /// The name of a note's file: the one that it had where it was imported from, or one for its title.
    fileprivate mutating func name(for content: NoteContent) -> String {
        guard let imported = NoteFile.importedName(content) else { return name(for: content.title) }
        return keep(imported) ? imported : name(for: PathParts.name(imported))
    }
}

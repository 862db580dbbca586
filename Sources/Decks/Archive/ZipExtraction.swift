import Foundation

/// Whole zip archives, of any content.
package enum ZipExtraction {
    /// Writes the files of an archive into a folder, below which they all stay.
    ///
    /// - Parameters:
    ///   - archive: the zip archive.
    ///   - folder: an empty folder that exists.
    ///   - isWanted: which files are extracted, by their names in the archive. Default: all.
    /// - Throws: why the archive can't be read or is refused. Archives of more than 20,000 files or a gibibyte are refused, and whatever
    ///   is inconsistent, leads out of the folder or expands beyond the limits.
    package static func extract(_ archive: URL, to folder: URL, where isWanted: (String) -> Bool = { _ in true }) throws(DeckError) {
        let zip = try ZipArchive(OpenFile(archive))
        let entries = zip.directory.entries.values.filter { isWanted($0.name) }.sorted { $0.name < $1.name }
        let isTooLarge = entries.reduce(0) { $0 + min($1.size, Limits.extractedSize + 1) } > Limits.extractedSize
        guard entries.count <= Limits.extractedFiles, !isTooLarge else { throw .zipBomb(path: zip.path) }
        for entry in entries {
            guard let bytes = try zip.contents(of: entry.name, limit: Limits.extractedSize) else { continue }
            let target = folder.appendingPathComponent(entry.name)
            do {
                try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(bytes).write(to: target)
            } catch {
                throw .temporaryFile(path: target.path, reason: error.localizedDescription)
            }
        }
    }
}

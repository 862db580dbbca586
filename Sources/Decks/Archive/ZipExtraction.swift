import Foundation

/// Extracts zip archives.
package enum ZipExtraction {
    /// Extracts the files of an archive to a folder. No file can be written outside of it.
    ///
    /// - Parameters:
    ///   - archive: the zip archive.
    ///   - folder: an empty folder that exists.
    ///   - isWanted: returns whether a file is extracted, for its name in the archive. Default: all files are.
    /// - Throws: the reason why the archive can't be read or is refused: more than 20,000 files or a gibibyte, inconsistent headers, a name
    ///   that leads out of the folder, or expansion beyond the limits.
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

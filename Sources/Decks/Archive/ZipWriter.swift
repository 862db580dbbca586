import CArchive
import Files
import Foundation

/// Writes a zip archive beside the place of a file, and puts it there when it is whole.
package final class ZipWriter {
    private let path: String
    private let temporary: String
    private let folder: String
    private let archive: OpaquePointer

    /// - Throws: `unwritable`.
    package init(_ path: String) throws(DeckError) {
        self.path = path
        // A folder of its own, whose name nobody can foretell, so that nothing can lie there.
        guard let folder = makeTemporaryFolder(PathParts.join(PathParts.folder(path), ".lamina-")) else {
            throw .unwritable(path: path, reason: systemReason(errno))
        }
        self.folder = folder
        temporary = PathParts.join(folder, "new")
        archive = archive_write_new()
        archive_write_set_format_zip(archive)
        // libarchive pads the last block of a tape, but not of a file.
        archive_write_set_bytes_in_last_block(archive, 1)
        guard archive_write_open_filename(archive, temporary) == ARCHIVE_OK else { throw failure() }
    }

    deinit {
        archive_write_free(archive)
        unlink(temporary)
        rmdir(folder)
    }

    /// Adds a file.
    ///
    /// - Parameters:
    ///   - name: its name in the archive.
    ///   - bytes: its content.
    ///   - compresses: whether to compress it; pictures and sounds are compressed already.
    /// - Throws: `unwritable`.
    package func add(_ name: String, _ bytes: some ContiguousBytes, compresses: Bool = true) throws(DeckError) {
        _ = compresses ? archive_write_zip_set_compression_deflate(archive) : archive_write_zip_set_compression_store(archive)
        let entry = archive_entry_new()!
        defer { archive_entry_free(entry) }
        let isWritten = bytes.withUnsafeBytes { bytes in
            archive_entry_set_pathname_utf8(entry, name)
            archive_entry_set_size(entry, Int64(bytes.count))
            // A regular file.
            archive_entry_set_filetype(entry, 0o100000)
            archive_entry_set_perm(entry, 0o644)
            return archive_write_header(archive, entry) == ARCHIVE_OK
                && (bytes.isEmpty || archive_write_data(archive, bytes.baseAddress, bytes.count) == bytes.count)
        }
        guard isWritten else { throw failure() }
    }

    /// Ends the archive and puts it in its place.
    ///
    /// - Throws: `unwritable`.
    package func finish() throws(DeckError) {
        guard archive_write_close(archive) == ARCHIVE_OK else { throw failure() }
        let descriptor = open(temporary, O_RDONLY | O_CLOEXEC)
        let isStored = descriptor >= 0 && fsync(descriptor) == 0
        let code = errno
        if descriptor >= 0 { close(descriptor) }
        guard isStored else { throw .unwritable(path: path, reason: systemReason(code)) }
        guard rename(temporary, path) == 0 else { throw .unwritable(path: path, reason: systemReason(errno)) }
    }

    private func failure() -> DeckError {
        let code = archive_errno(archive)
        return .unwritable(path: path, reason: code > 0 ? systemReason(code) : "the archive can't be written")
    }
}

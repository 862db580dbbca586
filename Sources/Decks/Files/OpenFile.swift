import Files
import Foundation

/// A regular file that is open for reading until it is released, and can be read at any offset from any thread.
struct OpenFile: Sendable {
    private let file: RegularFile

    var path: String { file.path }
    /// The size in bytes when the file was opened.
    var size: Int { file.byteCount }

    /// - Throws: `missingFile`, `unreadable`, or `notADeck` for devices, pipes and folders, which could block or never end.
    init(_ url: URL) throws(DeckError) {
        do {
            file = try RegularFile(url.relativePath)
        } catch {
            throw DeckError(path: url.relativePath, error)
        }
    }

    /// Reads up to `count` bytes from `offset`; fewer at the end of the file.
    func read(at offset: Int, count: Int) throws(DeckError) -> [UInt8] {
        do {
            return try file.read(at: offset, count: count)
        } catch {
            throw DeckError(path: path, error)
        }
    }
}

extension DeckError {
    fileprivate init(path: String, _ failure: RegularFile.Failure) {
        self =
            switch failure {
            case .missing: .missingFile(path: path)
            case .folder, .notAFile: .notADeck(path: path)
            case .system(let code): .unreadable(path: path, reason: systemReason(code))
            }
    }
}

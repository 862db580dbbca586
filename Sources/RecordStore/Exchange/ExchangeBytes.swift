import Files
import Foundation

/// Reading and writing whole files of exchange.
package enum ExchangeBytes {
    /// The bytes of a regular file.
    package static func read(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
        do {
            let file = try RegularFile(path)
            guard file.byteCount <= limit else { throw FileFailure.tooLarge(path: path, limit: limit) }
            return try file.read(at: 0, count: file.byteCount)
        } catch let error as RegularFile.Failure {
            switch error {
            case .missing: throw .missing(path: path)
            case .folder: throw .unreadable(path: path, reason: "it is a folder")
            case .notAFile: throw .unreadable(path: path, reason: "it is not a regular file")
            case .system(let code): throw .unreadable(path: path, reason: systemReason(code))
            }
        } catch let error as FileFailure {
            throw error
        } catch {
            throw .unreadable(path: path, reason: "\(error)")
        }
    }

    /// Writes a file so that it is whole or as it was before.
    package static func write(_ bytes: [UInt8], to path: String) throws(FileFailure) {
        do {
            try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            let underlying = ((error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError)?.code
            throw .unwritable(path: path, reason: underlying.map { systemReason(Int32($0)) } ?? "the folder refuses it")
        }
    }

    /// A text file's bytes in UTF-8.
    package static func utf8(_ bytes: [UInt8], path: String) throws(FileFailure) -> [UInt8] {
        do {
            return try TextEncoding.utf8(bytes)
        } catch {
            throw .invalidEncoding(path: path, encoding: error.encoding, line: error.line)
        }
    }
}

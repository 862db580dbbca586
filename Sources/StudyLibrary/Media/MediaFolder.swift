import CGio
import Foundation
import RecordStore

/// The folder beside a library with its media, a file each, named by the SHA-256 of its bytes: what several notes show lies there once.
struct MediaFolder: Sendable {
    let folder: StoreFolder

    /// Media of more bytes are refused.
    static let limit = 256 << 20

    init(store: String) {
        folder = StoreFolder(store + "-media")
    }

    /// Whether a file is there, whoever names it.
    func contains(_ file: String) -> Bool { access(folder.path(of: file), F_OK) == 0 }

    /// The name of a file: the hash with the extension of the name that notes have for it.
    static func fileName(hash: String, name: String) -> String {
        let parts = name.split(separator: ".")
        let suffix = parts.count > 1 ? parts.last!.lowercased() : ""
        let isPlain = (1...8).contains(suffix.utf8.count)
            && suffix.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }
        return isPlain ? "\(hash).\(suffix)" : hash
    }

    /// The SHA-256 of bytes in hexadecimal digits.
    static func hash(_ bytes: Data) -> String { checksum(bytes, G_CHECKSUM_SHA256) }

    static func checksum(_ bytes: Data, _ kind: GChecksumType) -> String {
        bytes.withUnsafeBytes { bytes in
            let text = g_compute_checksum_for_data(kind, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), gsize(bytes.count))!
            defer { g_free(text) }
            return String(cString: text)
        }
    }
}

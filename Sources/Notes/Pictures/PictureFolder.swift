import Files
import Foundation
import RecordStore

/// The folder beside a store with the pictures of its notes, a file each, named by the picture's number.
///
/// A file is whole and on the disk before the row that names it is committed, and is removed only when no row names it, while no
/// program can change the store. What a program leaves here that was stopped in between is replaced when its number is given again, or collected.
struct PictureFolder: Sendable {
    private let folder: StoreFolder

    var path: String { folder.path }

    /// Pictures of more bytes are refused.
    static let limit = 64 << 20

    init(store: String) {
        folder = StoreFolder(store + "-pictures")
    }

    func path(of picture: NotePicture) -> String { folder.path(of: picture.fileName) }

    /// Writes a picture and has the disk keep it before the call returns; one of many when ``flush()`` returns.
    func write(_ bytes: [UInt8], as picture: NotePicture, isOneOfMany: Bool = false) throws(FileFailure) {
        try folder.write(bytes, as: picture.fileName, isOneOfMany: isOneOfMany)
    }

    /// Has the disk keep the names of all pictures.
    func flush() throws(FileFailure) { try folder.flush() }

    func remove(_ picture: NotePicture) {
        folder.remove(picture.fileName)
    }

    /// The highest number that a picture's file has here; 0 if there is none.
    var lastNumber: Int64 { folder.names.compactMap(Self.number).filter { $0 <= 1 << 53 }.max() ?? 0 }

    /// The number of the picture for which a file was written here; nil if it is another file.
    private static func number(_ name: String) -> Int64? {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Int64(parts[0]), number > 0, PictureFormat(rawValue: String(parts[1])) != nil else { return nil }
        return number
    }

    /// Removes the files that were written here for pictures other than some. Other files are left alone.
    ///
    /// - Returns: how many were removed.
    func removeAll(but kept: Set<String>) -> Int {
        folder.names.count { name in
            let written = name.hasPrefix(".new-") ? String(name.dropFirst(5)) : name
            guard Self.number(written) != nil, name != written || !kept.contains(name) else { return false }
            return unlink(PathParts.join(path, name)) == 0
        }
    }
}

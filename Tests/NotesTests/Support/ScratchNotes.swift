import Foundation
import Notes
import NotesTesting
import RecordStoreTesting
import Synchronization

/// A folder of a test's own with a store in it, gone with this object. Its store's time goes on by a second with each change.
///
/// Its only state besides its superclass's is guarded by a mutex, so it is as safe to share.
final class ScratchNotes: ScratchFolder, @unchecked Sendable {
    private let seconds = Mutex(1_795_000_000.0)

    var path: String { folder + "/notes.sqlite" }

    func open(_ name: String = "notes.sqlite", undoLimit: Int = 10_000, portion: Int = 8000) throws -> NoteStore {
        try NoteStore(path: folder + "/" + name, undoLimit: undoLimit, portion: portion) { [self] in
            Date(timeIntervalSince1970: seconds.withLock { seconds in
                seconds += 1
                return seconds
            })
        }
    }

    /// The paths of all files below a folder with their bytes.
    func tree(_ name: String) -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for path in FileManager.default.enumerator(atPath: folder + "/" + name)?.compactMap({ $0 as? String }) ?? [] {
            files[path] = bytes(name + "/" + path) ?? []
        }
        return files
    }

    /// Makes a folder with files.
    func makeFolder(_ name: String, _ files: [String: String]) throws -> String {
        for (path, text) in files {
            let url = URL(fileURLWithPath: folder + "/" + name + "/" + path)
            try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        return folder + "/" + name
    }
}

extension NoteStore {
    var digest: String { get throws { try NotesSession.digest(of: self) } }
    var bodies: [String] { get throws { try notes().map(\.body) } }

    /// What the notes outside of the trash say, in their order, with their pictures.
    func outline() throws -> [NoteOutline] {
        try notes(in: .kept).map { note in
            NoteOutline(
                content: note.content, picture: try note.picture.map { try Data(contentsOf: URL(fileURLWithPath: path(of: $0))) })
        }
    }
}

struct NoteOutline: Equatable {
    var content: NoteContent
    var picture: Data?
}

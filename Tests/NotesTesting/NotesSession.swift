import Foundation
import Notes
import RecordStoreTesting

/// Changes of a store at random, the same for the same seed and the same content.
package struct NotesSession: SeededSession {
    package var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    /// One random change of one or several steps.
    package mutating func change(_ edit: NoteEdit, among ids: [Note.ID]) throws {
        var ids = ids
        for _ in 0...draw(3) { try step(edit, &ids) }
    }

    private mutating func step(_ edit: NoteEdit, _ ids: inout [Note.ID]) throws {
        guard ids.count > 2, draw(6) > 0 || ids.count > 40 else {
            ids.append(try edit.addNote(text(), tags: tags(), at: draw(2) == 0 || ids.isEmpty ? .first : .after(pick(ids))))
            return
        }
        let id = pick(ids)
        switch draw(12) {
        case 0, 1: try edit.setBody(id, to: text())
        case 2: try edit.setTags(id, to: tags())
        case 3: try edit.moveNote(id, to: draw(2) == 0 ? .before(pick(ids)) : .last)
        case 4: try edit.setArchived(id, draw(2) == 0)
        case 5: try edit.trashNote(id)
        case 6: try edit.restoreNote(id)
        case 7:
            try edit.removeNote(id)
            ids.removeAll { $0 == id }
        case 8, 9: try edit.setPicture(id, to: Self.picture(draw(1 << 16), draw(3)))
        case 10: try edit.removePicture(id)
        default:
            if let name = try edit.note(id).tags.first { try edit.renameTag(name, to: pick(["Home", "HOME", "Garden", "ß"])) }
        }
    }

    /// Bytes that are taken for a picture.
    package static func picture(_ number: Int, _ format: Int = 0) -> [UInt8] {
        let head: [UInt8] =
            switch format {
            case 0: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            case 1: [0xFF, 0xD8, 0xFF, 0xE0]
            default: Array("GIF89a".utf8)
            }
        return head + withUnsafeBytes(of: UInt64(number).littleEndian) { Array($0) } + [UInt8](repeating: UInt8(number & 0xFF), count: 200)
    }

    package mutating func tags() -> [String] {
        (0..<draw(4)).map { _ in pick(["Home", "home", "Garden", "GARDEN", "To buy", "道", "Äpfel", "a,b", "\"q\""]) }
    }

    package mutating func text() -> String {
        let words = ["milk", "Straße", "🦊", "---", "a\\b", "“q”", "東京都", "x: y", "#", "tag", "\tcode", "é", "e\u{301}"]
        return (0...draw(5)).map { _ in (0..<draw(5)).map { _ in pick(words) }.joined(separator: " ") }.joined(separator: "\n")
    }

    /// A number that stands for all that a store says, identities and pictures too.
    package static func digest(of store: NoteStore) throws -> String {
        try digest(of: store.notes(in: .kept) + store.notes(in: .trash), in: store)
    }

    package static func digest(of notes: [Note], in store: NoteStore) throws -> String {
        try digest(of: notes) { try Data(contentsOf: URL(fileURLWithPath: store.path(of: $0))) }
    }

    package static func digest(of notes: [Note], picture: (NotePicture) throws -> Data) rethrows -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func add(_ bytes: some Sequence<UInt8>) {
            for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            hash = (hash ^ 0xFF) &* 0x100_0000_01B3
        }
        for note in notes {
            add("\(note.id) \(note.body)".utf8)
            add("\(note.tags) \(note.isArchived) \(note.created.timeIntervalSince1970)".utf8)
            add("\(note.modified.timeIntervalSince1970) \(note.trashed?.timeIntervalSince1970 ?? 0) \(note.otherProperties)".utf8)
            if let stored = note.picture { add(try picture(stored)) }
        }
        return String(hash, radix: 16)
    }
}

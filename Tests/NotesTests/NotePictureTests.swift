import Foundation
import GRDB
import NotesTesting
import RecordStore
import RecordStoreTesting
import Testing
@testable import Notes

@Suite struct NotePictureTests {
    private let scratch = ScratchNotes()

    private func files() -> [String] { scratch.tree("notes.sqlite-pictures").keys.sorted() }

    @Test("A note has one picture, a file beside the store; undoing brings the last one back")
    func one() throws {
        let store = try scratch.open()
        let id = try store.change("Add") { try $0.addNote("a") }
        let first = try store.change("Picture") { try $0.setPicture(id, to: NotesSession.picture(1)) }
        let second = try store.change("Picture") { try $0.setPicture(id, to: NotesSession.picture(2, 1)) }
        #expect(try store.note(id)?.picture == second && second.format == .jpeg && files() == ["1.png", "2.jpg"])
        #expect(try Data(contentsOf: URL(fileURLWithPath: store.path(of: second))) == Data(NotesSession.picture(2, 1)))
        #expect(try store.collectPictures() == 0, "undoing needs the first one")
        try store.undo()
        #expect(try store.note(id)?.picture == first)
        // Another change takes the second picture away for good.
        try store.change("Edit") { try $0.setBody(id, to: "b") }
        #expect(try store.collectPictures() == 1 && files() == ["1.png"] && store.note(id)?.picture == first)
        let third = try store.change("Picture") { try $0.setPicture(id, to: NotesSession.picture(3)) }
        #expect(third.id == 3, "a number isn't given again")
    }

    @Test("Pictures that undoing no longer needs are collected, others never, nor files that aren't the store's")
    func collecting() throws {
        let store = try scratch.open(undoLimit: 2)
        let ids = try store.change("Add") { edit in try (0..<3).map { try edit.addNote("\($0)") } }
        for id in ids { try store.change("Picture") { try $0.setPicture(id, to: NotesSession.picture(Int(id))) } }
        try store.change("Remove") { try $0.removePicture(ids[0]) }
        scratch.write("mine".utf8, to: "notes.sqlite-pictures/mine.txt")
        scratch.write("x".utf8, to: "notes.sqlite-pictures/77.png")
        scratch.write("x".utf8, to: "notes.sqlite-pictures/.new-78.png")
        scratch.write("x".utf8, to: "notes.sqlite-pictures/2.jpg")
        #expect(try store.collectPictures() == 3 && files() == ["1.png", "2.png", "3.png", "mine.txt"])
        for index in 0..<2 { try store.change("\(index)") { try $0.setBody(ids[1], to: "x\(index)") } }
        #expect(try store.collectPictures() == 1 && files() == ["2.png", "3.png", "mine.txt"])
        #expect(try store.notes(ids).map { $0.picture?.id } == [nil, 2, 3])
    }

    @Test("A store that is new, or an older backup, beside pictures gives their numbers to no others")
    func numbers() throws {
        var store: NoteStore? = try scratch.open()
        let id = try store!.change("Add") { try $0.addNote("a") }
        for number in 1...3 { try store!.change("Picture") { try $0.setPicture(id, to: NotesSession.picture(number)) } }
        let pictures = scratch.tree("notes.sqlite-pictures")
        store = nil
        for suffix in ["", "-wal", "-shm"] { unlink(scratch.path + suffix) }
        store = try scratch.open()
        let new = try store!.change("Add") { try $0.addNote("b") }
        #expect(try store!.change("Picture") { try $0.setPicture(new, to: NotesSession.picture(7)) }.id == 4)
        #expect(scratch.tree("notes.sqlite-pictures").filter { pictures.keys.contains($0.key) } == pictures)
    }

    @Test("Pictures stay while a backup can't be read")
    func unreadableBackup() throws {
        let store = try scratch.open(undoLimit: 1)
        let id = try store.change("Add") { try $0.addNote("a") }
        try store.change("Picture") { try $0.setPicture(id, to: NotesSession.picture(1)) }
        let made = try store.backups.make()
        try store.change("Picture") { try $0.setPicture(id, to: NotesSession.picture(2)) }
        try store.change("Edit") { try $0.setBody(id, to: "b") }
        #expect(try store.collectPictures() == 0 && files() == ["1.png", "2.png"])
        chmod(store.backups.path(of: made), 0o600)
        scratch.write("no store".utf8, to: "notes.sqlite-backups/" + made.name)
        #expect(throws: BackupFailure.self) { try store.collectPictures() }
        #expect(files() == ["1.png", "2.png"])
        unlink(store.backups.path(of: made))
        #expect(try store.collectPictures() == 1 && files() == ["2.png"])
    }

    @Test("A picture that can't be written fails with one line, and nothing changes")
    func unwritable() throws {
        let store = try scratch.open()
        let id = try store.change("Add") { try $0.addNote("a") }
        scratch.write("a file where the folder should be".utf8, to: "notes.sqlite-pictures")
        let before = try store.note(id)
        #expect { try store.change("Picture") { try $0.setPicture(id, to: NotesSession.picture(1)) } } throws: {
            guard case .unwritable? = $0 as? FileFailure else { return false }
            return !"\($0)".contains("\n")
        }
        #expect(try store.note(id) == before && store.undoNames().undo == "Add")
    }

    @Test(
        "Formats are known by their first bytes",
        arguments: [
            (PictureFormat.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0]), (.jpeg, [0xFF, 0xD8, 0xFF, 0xE1]),
            (.gif, Array("GIF87a".utf8)), (.webp, Array("RIFF....WEBPVP8 ".utf8)), (.tiff, [0x49, 0x49, 0x2A, 0, 8]),
            (.tiff, [0x4D, 0x4D, 0, 0x2A]), (.bmp, Array("BM".utf8) + [UInt8](repeating: 0, count: 12)), (nil, []),
            (nil, Array("BM text".utf8)),
            (nil, Array("<svg>".utf8)), (nil, Array("RIFF....WAVE".utf8)),
        ] as [(PictureFormat?, [UInt8])])
    func formats(format: PictureFormat?, bytes: [UInt8]) {
        #expect(PictureFormat(bytes) == format)
    }
}

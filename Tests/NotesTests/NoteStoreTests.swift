import Foundation
import GRDB
import NotesTesting
import RecordStore
import RecordStoreTesting
import TestSupport
import Testing
@testable import Notes

@Suite struct NoteStoreTests {
    private let scratch = ScratchNotes()

    @Test("The first line is the title; texts keep blanks and tabs, and have line feeds as their only line breaks")
    func texts() throws {
        let store = try scratch.open()
        let id = try store.change("Add") { try $0.addNote("  Title \r\nb\rc\u{2028}d\u{0}\u{1B}\te \n\n") }
        let note = try #require(try store.note(id))
        #expect(note.body == "  Title \nb\nc\nd\te \n\n" && note.title == "  Title ")
        #expect(NoteContent("", created: .distantPast).title == "" && NoteContent("\na", created: .distantPast).title == "")
    }

    @Test("Notes are in an order by hand; a new note is the first")
    func order() throws {
        let store = try scratch.open()
        let ids = try store.change("Add") { edit in try ["a", "b", "c", "d"].map { try edit.addNote($0) } }
        #expect(try store.bodies == ["d", "c", "b", "a"])
        try store.change("Move") { try $0.moveNote(ids[0], to: .before(ids[2])) }
        try store.change("Move") { try $0.moveNote(ids[3], to: .last) }
        try store.change("Move") { try $0.moveNote(ids[1], to: .after(ids[1])) }
        #expect(try store.bodies == ["a", "c", "b", "d"])
        #expect(try store.notes([ids[3], 99, ids[0]]).map(\.body) == ["d", "a"])
    }

    @Test("Dates: creation stays, texts, tags and pictures modify, order, archive and trash don't")
    func dates() throws {
        let store = try scratch.open()
        let id = try store.change("Add") { try $0.addNote("a") }
        let created = try #require(try store.note(id)).created
        func modified() throws -> Date { try #require(try store.note(id)).modified }
        #expect(try modified() == created)
        for (isModification, step) in [
            (true, { try $0.setBody(id, to: "b") }), (false, { try $0.setBody(id, to: "b") }), (true, { try $0.setTags(id, to: ["T"]) }),
            (false, { try $0.setTags(id, to: ["t"]) }), (false, { try $0.moveNote(id, to: .last) }),
            (false, { try $0.setArchived(id, true) }),
            (false, { try $0.trashNote(id) }), (false, { try $0.restoreNote(id) }),
            (true, { _ = try $0.setPicture(id, to: NotesSession.picture(1)) }), (true, { try $0.removePicture(id) }),
            (false, { try $0.removePicture(id) }),
        ] as [(Bool, (NoteEdit) throws -> Void)] {
            let before = try modified()
            try store.change("Step", step)
            #expect(try (modified() > before) == isModification && store.note(id)?.created == created)
        }
    }

    @Test("Archive and trash: a note goes and comes back to its place, with its tags")
    func archiveAndTrash() throws {
        let store = try scratch.open()
        let ids = try store.change("Add") { edit in try ["c", "b", "a"].map { try edit.addNote($0, tags: ["T"]) } }
        try store.change("Archive") { try $0.setArchived(ids[1], true) }
        try store.change("Delete") { try $0.trashNote(ids[0]) }
        #expect(try store.bodies == ["a"] && store.notes(in: .archived).map(\.body) == ["b"])
        #expect(try store.notes(in: .trash).map(\.body) == ["c"])
        #expect(try store.ids(in: .kept).count == 2 && store.tags() == [NoteTag(name: "T", count: 1)])
        try store.change("Delete") { try $0.trashNote(ids[1]) }
        #expect(try store.ids(in: .trash) == [ids[1], ids[0]] && store.notes(in: .archived).isEmpty)
        try store.change("Restore") { edit in for id in ids { try edit.restoreNote(id) } }
        try store.change("Unarchive") { try $0.setArchived(ids[1], false) }
        #expect(try store.bodies == ["a", "b", "c"] && store.tags() == [NoteTag(name: "T", count: 3)])
        try store.change("Delete") { try $0.trashNote(ids[2]) }
        #expect(try store.change("Empty Trash") { try $0.emptyTrash() } == 1)
        #expect(try store.note(ids[2]) == nil && store.undo() == "Empty Trash" && store.note(ids[2])?.trashed != nil)
    }

    @Test("A tag is the same whatever its case, and is shown as it was first written")
    func tags() throws {
        let store = try scratch.open()
        let ids = try store.change("Add") { edit in
            [
                try edit.addNote("a", tags: [" To  buy ", "Äpfel", "TO BUY", ""]),
                try edit.addNote("b", tags: ["to buy", "a\u{308}PFEL", "x\ny"]),
            ]
        }
        #expect(try store.notes(ids).map(\.tags) == [["To buy", "Äpfel"], ["To buy", "Äpfel", "x y"]])
        #expect(try store.tags() == [NoteTag(name: "To buy", count: 2), NoteTag(name: "x y", count: 1), NoteTag(name: "Äpfel", count: 2)])
        #expect(try store.ids(in: .tagged("TO BUY")) == [ids[1], ids[0]] && store.ids(in: .tagged("none")).isEmpty)
        try store.change("Rename") { try $0.renameTag("to buy", to: "Shopping") }
        #expect(try store.note(ids[0])?.tags == ["Shopping", "Äpfel"])
        try store.change("Merge") { try $0.renameTag("shopping", to: "äpfel") }
        #expect(try store.notes(ids).map(\.tags) == [["Äpfel"], ["Äpfel", "x y"]])
        try store.change("Remove") { try $0.removeTag("ÄPFEL") }
        #expect(try store.ids(in: .untagged) == [ids[0]] && store.tags() == [NoteTag(name: "x y", count: 1)])
        // A tag that is gone may be written otherwise the next time.
        try store.change("Tag") { try $0.setTags(ids[0], to: ["äPFEL"]) }
        #expect(try store.note(ids[0])?.tags == ["äPFEL"])
        for name in ["Tag", "Remove", "Merge", "Rename"] { #expect(try store.undo() == name) }
        #expect(try store.notes(ids).map(\.tags) == [["To buy", "Äpfel"], ["To buy", "Äpfel", "x y"]])
    }

    @Test("Suggestions of tags: equal ones, then beginnings, then parts, then parts without case and accents")
    func suggestions() throws {
        let store = try scratch.open()
        try store.change("Add") { try $0.addNote("a", tags: ["Home", "At home", "homework", "At HÓME", "Äpfel", "HOMES"]) }
        #expect(try store.tagSuggestions(for: "home") == ["Home", "HOMES", "homework", "At home", "At HÓME"])
        #expect(try store.tagSuggestions(for: "apf") == ["Äpfel"] && store.tagSuggestions(for: " ").isEmpty)
        #expect(try store.tagSuggestions(for: "home", limit: 1) == ["Home"])
    }

    @Test("A note that is begun by typing is undone with all that was typed on in it; one that is emptied is removed by the same change")
    func typingNotes() throws {
        let store = try scratch.open()
        try store.change("Add") { try $0.addNote("Other") }
        var typing = try store.typeNote("M", tags: ["T"])
        for body in ["Mi", "Milk"] { typing = try #require(try store.type(body, in: typing.row, continuing: typing)) }
        #expect(try store.bodies == ["Milk", "Other"] && store.notes().first?.tags == ["T"])
        #expect(try store.undo() == "New Note" && store.bodies == ["Other"] && store.redo() == "New Note" && store.bodies == ["Milk", "Other"])
        let second = try store.typeNote("x", at: .last)
        try store.removeEmptiedNote(try #require(try store.type("", in: second.row, continuing: second)))
        #expect(try store.bodies == ["Milk", "Other"] && store.note(second.row) == nil)
        #expect(try store.undo() == "New Note" && store.bodies == ["Milk", "Other"], "nothing is left of it")
        #expect(throws: NoteError.self) { try store.typeNote("x", at: .after(999)) }
        #expect(throws: NoteError.self) { try store.removeEmptiedNote(second) }
    }

    @Test("Typing is stored at each call, and undone as one change")
    func typing() throws {
        let store = try scratch.open()
        let (id, other) = try store.change("Add") { (try $0.addNote("Title"), try $0.addNote("Other")) }
        var typing: RowTyping?
        for text in ["Title\na", "Title\nab", "Title\nab", "Title\nabc"] {
            typing = try store.type(text, in: id, continuing: typing)
            #expect(try scratch.open().note(id)?.body == text)
        }
        #expect(try store.undo() == "Typing" && store.note(id)?.body == "Title" && store.undoNames().undo == "Add")
        #expect(try store.redo() == "Typing" && store.note(id)?.body == "Title\nabc")
        // Something else in between: typing is a change of its own from there on.
        try store.change("Edit") { try $0.setBody(other, to: "x") }
        typing = try store.type("Title\nabcd", in: id, continuing: typing)
        #expect(try store.undo() == "Typing" && store.note(id)?.body == "Title\nabc" && store.note(other)?.body == "x")
        // What was taken back isn't continued, nor is typing in another note.
        typing = try store.type("Title\n1", in: id, continuing: typing)
        typing = try store.type("Other 2", in: other, continuing: typing)
        #expect(try store.undo() == "Typing" && store.note(id)?.body == "Title\n1" && store.note(other)?.body == "x")
        #expect(try store.undo() == "Typing" && store.note(id)?.body == "Title\nabc" && store.undoNames().undo == "Edit")
        #expect(try store.type("Title\nabc", in: id) == nil && store.undoNames().undo == "Edit")
    }

    @Test("Notes that don't exist are refused, and nothing of the change stays, neither rows nor pictures")
    func missingNotes() throws {
        let store = try scratch.open()
        let id = try store.change("Add") { try $0.addNote("a") }
        try store.change("Picture") { try $0.setPicture(id, to: NotesSession.picture(1)) }
        let before = try store.digest, files = scratch.tree("notes.sqlite-pictures")
        let steps: [(NoteError, (NoteEdit) throws -> Void)] = [
            (.noNote(99), { try $0.setBody(99, to: "") }), (.noNote(99), { try $0.setTags(99, to: []) }),
            (.noNote(99), { try $0.trashNote(99) }),
            (.noNote(99), { try $0.restoreNote(99) }), (.noNote(99), { try $0.removeNote(99) }),
            (.noNote(99), { try $0.setArchived(99, true) }),
            (.noNote(99), { try $0.moveNote(99, to: .first) }), (.noNote(98), { try $0.moveNote(id, to: .after(98)) }),
            (.noNote(98), { try $0.addNote("x", at: .before(98)) }),
            (.noNote(99), { _ = try $0.setPicture(99, to: NotesSession.picture(1)) }),
            (.noNote(99), { try $0.removePicture(99) }), (.noTag("x"), { try $0.renameTag("x", to: "y") }),
            (.noTag("x"), { try $0.removeTag("x") }),
            (.notAPicture(path: ""), { _ = try $0.setPicture(id, to: Array("text".utf8)) }),
            (.noteTooLong(limit: 16 << 20), { try $0.setBody(id, to: String(repeating: "a", count: 16 << 20 + 1)) }),
        ]
        for (error, step) in steps {
            #expect(!"\(error)".contains("\n"))
            #expect(throws: error) {
                try store.change("Wrong") { edit in
                    try edit.setPicture(edit.addNote("rolled back"), to: NotesSession.picture(2))
                    try step(edit)
                }
            }
            #expect(try store.digest == before && scratch.tree("notes.sqlite-pictures") == files)
        }
        #expect(try store.undoNames().undo == "Picture")
    }

    @Test("Random changes are undone to the start and redone to the end, and the index finds what is there")
    func randomChanges() throws {
        let count = rounds(150, long: 2500)
        let store = try scratch.open(undoLimit: 1_000_000)
        // What is measured here isn't durability.
        try store.records.queue.inDatabase { try $0.execute(sql: "PRAGMA synchronous = OFF") }
        var session = NotesSession(seed: 11)
        var digests = [try store.digest]
        for index in 0..<count {
            let ids = try store.ids(in: .kept) + store.ids(in: .trash)
            try store.change("\(index)") { try session.change($0, among: ids) }
            if try store.undoNames().undo == "\(index)" { digests.append(try store.digest) }
            if index.isMultiple(of: 50) { try checkInvariants(store) }
        }
        // No picture that undoing needs is collected.
        #expect(try store.collectPictures() >= 0)
        for digest in digests.dropLast().reversed() {
            try store.undo()
            #expect(try store.digest == digest)
        }
        #expect(try store.undo() == nil && store.notes().isEmpty)
        for digest in digests.dropFirst() {
            try store.redo()
            #expect(try store.digest == digest)
        }
        try checkInvariants(store)
    }

    private func checkInvariants(_ store: NoteStore) throws {
        try store.records.queue.inDatabase { db in
            #expect(try String.fetchOne(db, sql: "PRAGMA integrity_check") == "ok")
            #expect(try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").isEmpty)
            try db.execute(sql: "INSERT INTO noteText (noteText, rank) VALUES ('integrity-check', 1)")
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM tag WHERE id NOT IN (SELECT tag FROM noteTag)") == 0)
        }
        for note in try store.notes(in: .kept) + store.notes(in: .trash) {
            let names = try store.read { db in
                try String.fetchAll(
                    db, sql: "SELECT name FROM noteTag JOIN tag ON tag.id = tag WHERE note = ? ORDER BY noteTag.id", arguments: [note.id])
            }
            #expect(names.map(NoteText.key) == note.tags.map(NoteText.key))
            if let picture = note.picture { #expect(FileManager.default.fileExists(atPath: store.path(of: picture))) }
        }
    }

    @Test("Settings are kept, and undoing leaves them alone; the standard place is in the XDG data folder")
    func settings() throws {
        let store = try scratch.open()
        try store.setSetting("size", to: "large")
        try store.change("Add") { try $0.addNote("a") }
        try store.undo()
        #expect(try store.setting("size") == "large" && store.bodies.isEmpty)
        #expect(NoteStore.standardPath(environment: ["XDG_DATA_HOME": "/data", "HOME": "/h"]) == "/data/lamina/notes.sqlite")
    }
}

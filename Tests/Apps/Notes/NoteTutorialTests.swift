import Foundation
import Notes
import Testing

@testable import NotesApp

/// The notes of the first start.
@MainActor @Suite struct NoteTutorialTests {
    @Test("a new store gets four to six short notes in one change, which isn't undone")
    func first() throws {
        let stage = try NoteStage()
        #expect(try NoteTutorial.fill(stage.store))
        let notes = try stage.store.notes()
        #expect((4...6).contains(notes.count) && notes.map(\.body) == NoteTutorial.notes.map(\.body))
        #expect(notes.allSatisfy { $0.title.count < 45 && $0.body.count < 500 && $0.body.contains("\n") })
        #expect(stage.library.perform(.undo) == nil && stage.bodies.count == notes.count)
        #expect(try stage.store.undo() != nil && stage.bodies.isEmpty, "one change")
    }

    @Test("a store that has or had notes gets none, and an emptied one none again")
    func later() throws {
        let used = try NoteStage()
        let id = try used.store.change("Add") { try $0.addNote("Mine") }
        #expect(try !NoteTutorial.fill(used.store) && used.bodies == ["Mine"])
        try used.store.change("Remove") { try $0.removeNote(id) }
        #expect(try !NoteTutorial.fill(used.store) && used.bodies.isEmpty)
        let shown = try NoteStage()
        #expect(try NoteTutorial.fill(shown.store))
        try shown.store.change("Remove") { edit in for note in try edit.notes() { try edit.removeNote(note.id) } }
        #expect(try !NoteTutorial.fill(shown.store) && shown.bodies.isEmpty)
    }
}

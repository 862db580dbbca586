import Foundation
import StudyLibraryTesting
import Testing
@testable import StudyLibrary

@Suite struct StudyTypingTests {
    private let scratch = ScratchStudy()

    @Test("What is written in one go is one change; another change in between ends it; the first one is taken back with its note")
    func steps() throws {
        let store = try scratch.open()
        var content = NoteContent(template: 0, ["a", ""])
        let begun = try store.writeNote(to: []) { edit in
            content.template = try edit.template(.basic)
            return content
        }
        func write(_ text: String, _ typing: StudyTyping?) throws -> StudyTyping? {
            content.facets[0] = StudyFacet(text)
            return try store.write(content, in: begun.note, continuing: typing)
        }
        var typing = try write("ab", begun)
        typing = try write("abc", typing)
        #expect(try write("abc", typing) == typing && store.undoNames().undo == "New Note")
        try store.change("Flag") { try $0.setFlagged(begun.note, true) }
        content.isFlagged = true
        typing = try write("abcd", typing)
        typing = try write("abcde", typing)
        #expect(try store.undo() == "Edit Note" && store.note(begun.note)?.facets[0].html == "abc")
        #expect(try store.undo() == "Flag" && store.undo() == "New Note")
        #expect(try store.note(begun.note) == nil && store.templates().isEmpty)
        #expect(try store.redo() == "New Note" && store.note(begun.note)?.facets[0].html == "abc")
    }

    @Test("A new note that is emptied leaves nothing that is undone; a note that is gone is refused")
    func emptied() throws {
        let store = try scratch.open(), before = try store.digest
        let typing = try store.writeNote(to: []) { NoteContent(template: try $0.template(.basic), ["a"]) }
        let content = try #require(try store.note(typing.note)).content
        try store.removeEmptiedNote(typing)
        #expect(throws: StudyError.noNote(typing.note)) { try store.write(content, in: typing.note) }
        #expect(throws: StudyError.noNote(typing.note)) { try store.removeEmptiedNote(typing) }
        try store.undo()
        #expect(try store.digest == before)
    }
}

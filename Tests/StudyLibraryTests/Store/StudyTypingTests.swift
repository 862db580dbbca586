import Foundation
import RecordStore
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
        func write(_ text: String, _ typing: RowTyping?) throws -> RowTyping? {
            content.facets[0] = StudyFacet(text)
            return try store.write(content, over: #require(try store.draft(of: begun.row)), continuing: typing).typing
        }
        var typing = try write("ab", begun)
        typing = try write("abc", typing)
        #expect(try write("abc", typing) == typing && store.undoNames().undo == "New Note")
        try store.change("Flag") { try $0.setFlagged(begun.row, true) }
        content.isFlagged = true
        typing = try write("abcd", typing)
        typing = try write("abcde", typing)
        #expect(try store.undo() == "Edit Note" && store.note(begun.row)?.facets[0].html == "abc")
        #expect(try store.undo() == "Flag" && store.undo() == "New Note")
        #expect(try store.note(begun.row) == nil && store.templates().isEmpty)
        #expect(try store.redo() == "New Note" && store.note(begun.row)?.facets[0].html == "abc")
    }

    @Test("A new note that is emptied leaves nothing that is undone; a note that is gone is refused")
    func emptied() throws {
        let store = try scratch.open(), before = try store.digest
        let typing = try store.writeNote(to: []) { NoteContent(template: try $0.template(.basic), ["a"]) }
        let draft = try #require(try store.draft(of: typing.row))
        try store.removeEmptiedNote(typing)
        #expect(throws: StudyError.noNote(typing.row)) { try store.write(draft.note.content, over: draft) }
        #expect(throws: StudyError.noNote(typing.row)) { try store.removeEmptiedNote(typing) }
        try store.undo()
        #expect(try store.digest == before)
    }

    /// A library with one note, and another program that has the same file.
    private func shared() throws -> (StudyStore, StudyStore, template: Int64, note: Int64) {
        let store = try scratch.open(), other = try scratch.open()
        let (template, note) = try store.change("Add") { edit in
            let template = try edit.addTemplate("T", .reversible)
            return (template, try edit.addNote(NoteContent(template: template, ["dog", "Hund"])))
        }
        return (store, other, template, note)
    }

    @Test("MC-07 What is written goes to its facet, whatever another program made of the template meanwhile; the rest stays as the other has it",
        arguments: [
            (["rename"], ["dog", "Hund!"], []), (["move"], ["Hund!", "dog"], []), (["add"], ["dog", "Hund!", ""], []),
            (["remove first"], ["Hund!"], []), (["remove"], ["dog"], [1]), (["remove", "add"], ["dog", ""], [1]),
            (["move", "rename", "add"], ["Hund!", "dog", ""], []), (["add", "remove", "write"], ["cat", ""], [1]),
            (["write"], ["cat", "Hund!"], []), (["write", "move"], ["Hund!", "cat"], []),
        ])
    func facets(steps: [String], expected: [String], lost: [Int]) throws {
        let (store, other, template, note) = try shared(), draft = try #require(try store.draft(of: note))
        for step in steps {
            try other.change("Other") { edit in
                switch step {
                case "rename": try edit.renameFacet(0, of: template, to: "Answer word")
                case "move": try edit.moveFacet(1, of: template, to: 0)
                case "add": try edit.addFacet("Answer", to: template, orNamed: "New")
                case "remove first": try edit.removeFacet(0, of: template)
                case "remove": try edit.removeFacet(1, of: template)
                default:
                    var content = try edit.note(note).content
                    content.facets[0].html = "cat"
                    content.tags = ["pet"]
                    try edit.setContent(note, to: content)
                }
            }
        }
        var content = draft.note.content
        content.facets[1].html = "Hund!"
        content.isFlagged = true
        let written = try store.write(content, over: draft)
        let stored = try #require(try store.note(note))
        #expect(stored.facets.map(\.html) == expected && written.lost == lost && stored.isFlagged)
        #expect(stored.tags == (steps.contains("write") ? ["pet"] : []))
    }

    @Test("MC-07 A facet that is brought back by undoing takes what was written in it; another one of its name doesn't")
    func broughtBack() throws {
        let (store, other, template, note) = try shared(), draft = try #require(try store.draft(of: note))
        var content = draft.note.content
        content.facets[1].html = "Hund!"
        try other.change("Remove") { try $0.removeFacet(1, of: template) }
        try other.change("Add") { try $0.addFacet("Answer", to: template) }
        #expect(try store.write(content, over: draft).lost == [1] && store.note(note)?.facets.map(\.html) == ["dog", ""])
        try other.undo()
        try other.undo()
        #expect(try store.write(content, over: draft).lost == [] && store.note(note)?.facets.map(\.html) == ["dog", "Hund!"])
    }

    @Test("MC-07 A note that another template was applied to keeps it; a new note's template that is gone is added again")
    func otherTemplate() throws {
        let (store, other, template, note) = try shared(), draft = try #require(try store.draft(of: note))
        let single = try other.change("Apply") { edit in
            let single = try edit.addTemplate("One", TemplateContent(facets: [.init("Fact", mayPrompt: true)]))
            try edit.apply(template: single, to: note)
            return single
        }
        var content = draft.note.content
        (content.facets[0].html, content.facets[1].html) = ("dog!", "Hund!")
        #expect(try store.write(content, over: draft).lost == [1])
        #expect(try store.note(note)?.template == single && store.note(note)?.facets.map(\.html) == ["dog!"])
        let begun = try #require(try store.template(template))
        try other.change("Move") { try $0.moveFacet(1, of: template, to: 0) }
        let moved = try store.writeNote(to: []) { try $0.content(NoteContent(template: template, ["a", "b"]), begunWith: begun) }
        #expect(try store.note(moved.row)?.facets.map(\.html) == ["b", "a"])
        try other.change("Remove") { edit in
            try edit.removeNote(moved.row)
            try edit.removeTemplate(template)
        }
        let kept = try store.writeNote(to: []) { try $0.content(NoteContent(template: template, ["a", "b"]), begunWith: begun) }
        #expect(try store.draft(of: kept.row)?.template.name == "T" && store.note(kept.row)?.facets.map(\.html) == ["a", "b"])
    }

    @Test("MC-07 A template whose facets were moved and moved back is still the standard one, and a look finds its facet")
    func keys() throws {
        let store = try scratch.open()
        let id = try store.change("Add") { try $0.template(.basic) }
        let key = try #require(try store.template(id)).facetKeys[1]
        try store.change("Move") { try $0.moveFacet(1, of: id, to: 0) }
        #expect(try store.inspect { try $0.index(ofFacet: key, named: "Answer", in: id) } == 0)
        try store.change("Move") { try $0.moveFacet(1, of: id, to: 0) }
        #expect(try store.change("Add") { try $0.template(.basic) } == id)
        try store.change("Remove") { try $0.removeFacet(1, of: id) }
        #expect(throws: StudyError.facetGone("Answer")) { try store.inspect { try $0.index(ofFacet: key, named: "Answer", in: id) } }
    }
}

extension StudyEdit {
    /// Adds a facet of a name, or of another one if there is one of the first.
    fileprivate func addFacet(_ name: String, to template: Int64, orNamed other: String) throws {
        do { try addFacet(name, to: template) } catch StudyError.facetExists { try addFacet(other, to: template) }
    }
}

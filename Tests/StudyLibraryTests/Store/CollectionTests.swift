import Foundation
import GRDB
import Testing
@testable import StudyLibrary

@Suite struct CollectionTests {
    private let scratch = ScratchStudy()

    @Test("Notes are found by what they show: not by what an attribute or the template's style sheet hides, also once that has changed")
    func hiddenWords() throws {
        let store = try scratch.open()
        var content = TemplateContent(facets: [.init("F", mayPrompt: true)])
        content.css = ".hint { display: none }"
        let template = try store.change("Add") { try $0.addTemplate("T", content) }
        let html: StudyFacet = "seen <i class=hint>veiled</i><p style='display: none'>secret</p><script>coded</script> {{c1::image-occlusion:rect:left=.1}}"
        let note = try store.change("Add") { try $0.addNote(NoteContent(template: template, [html]), to: []) }
        func found(_ word: String) throws -> Bool { try store.search(word) == [note] }
        #expect(try found("seen") && !found("veiled") && !found("secret") && !found("coded") && !found("occlusion"))
        content.css = ".seen { color: red }"
        try store.change("Change") { try $0.setTemplate(template, name: "T", content) }
        #expect(try found("seen") && found("veiled") && !found("secret"))
        content.css = "i { visibility: hidden }"
        try store.change("Change") { try $0.setTemplate(template, name: "T", content) }
        #expect(try found("seen") && !found("veiled"))
    }

    @Test("MC-01 A note in two stacks is one note")
    func noteInTwoStacks() throws {
        let store = try scratch.open()
        let (a, notes) = try store.addStack("A", ["one", "two"])
        let b = try store.change("Add") { try $0.addStack("B") }
        try store.change("Put") { try $0.add(note: notes[0], to: b) }
        #expect(try store.titles(.stack(a)) == ["one", "two"] && store.titles(.stack(b)) == ["one"])
        #expect(try store.stacks(of: notes[0]) == [a, b])
        try store.change("Edit") { edit in
            var content = try edit.note(notes[0]).content
            content.facets[0] = "uno"
            try edit.setContent(notes[0], to: content)
        }
        #expect(try store.titles(.stack(a)) == ["uno", "two"] && store.titles(.stack(b)) == ["uno"])
        // It is scheduled once, by the stack in which it was first, until it leaves that one.
        #expect(try store.cards(of: notes[0]).map(\.stack) == [a])
        try store.change("Take Out") { try $0.remove(note: notes[0], from: a) }
        #expect(try store.cards(of: notes[0]).map(\.stack) == [b] && store.noteCount(in: .builtIn(.allNotes)) == 2)
        try store.change("Choose") { try $0.add(note: notes[0], to: a) }
        try store.change("Choose") { try $0.setSchedulingStack(of: notes[0], to: a) }
        #expect(try store.cards(of: notes[0]).map(\.stack) == [a])
        try store.change("Remove") { try $0.removeStack(a) }
        #expect(try store.titles(.builtIn(.looseNotes)) == ["two"] && store.titles(.stack(b)) == ["uno"])
        #expect(throws: StudyError.noStack(a)) { try store.ids(in: .stack(a)) }
    }

    @Test("MC-01 Cases nest, and show the notes of all that they hold, each once")
    func nestedCases() throws {
        let store = try scratch.open()
        let (latin, notes) = try store.addStack("Latin", ["rosa", "domus"])
        let (greek, _) = try store.addStack("Greek", ["logos"])
        let (outer, inner) = try store.change("Cases") { edit in
            let outer = try edit.addCase("Languages")
            let inner = try edit.addCase("Dead", in: outer)
            try edit.moveStack(greek, into: inner)
            try edit.moveStack(latin, into: inner, at: .before(greek))
            try edit.add(note: notes[0], to: greek, at: .first)
            return (outer, inner)
        }
        #expect(try store.titles(.stack(outer)) == ["rosa", "domus", "logos"] && store.titles(.stack(greek)) == ["rosa", "logos"])
        #expect(try store.noteCount(in: .stack(inner)) == 3)
        #expect(try store.stack(named: "Languages::Dead::Greek")?.id == greek && store.stack(named: "Greek")?.id == greek)
        #expect(try store.stack(named: "Languages::Greek") == nil)
        #expect(throws: StudyError.cannotNest("Languages")) { try store.change("Move") { try $0.moveStack(outer, into: inner) } }
        #expect(throws: StudyError.holdsNoNotes("Dead")) { try store.change("Put") { try $0.add(note: notes[0], to: inner) } }
        try store.change("Remove") { try $0.removeStack(outer) }
        #expect(try store.stacks().isEmpty && store.noteCount(in: .builtIn(.looseNotes)) == 3)
        try store.undo()
        #expect(try store.titles(.stack(outer)) == ["rosa", "domus", "logos"])
    }

    @Test("MC-01 A smart stack's rule is asked anew each time")
    func smartStacks() throws {
        let store = try scratch.open()
        let (stack, notes) = try store.addStack("Capitals", ["Paris", "Rome", "Berlin"])
        func smart(_ rule: StackRule) throws -> NoteSource { .stack(try store.change("Add") { try $0.addSmartStack("Smart", rule: rule) }) }
        let text = try smart(StackRule([.text("rom")]))
        let flagged = try smart(StackRule(matchesAll: false, [.flagged, .tag("Europe::West")]))
        let both = try smart(StackRule([.stack(stack), .not(.text("Berlin")), .new]))
        #expect(try store.titles(text) == ["Rome"] && store.titles(flagged) == [])
        #expect(try store.titles(both) == ["Paris", "Rome"])
        try store.change("Edit") { edit in
            var content = try edit.note(notes[0]).content
            content.facets[1] = "French Romance"
            content.tags = ["europe::west::France"]
            try edit.setContent(notes[0], to: content)
            try edit.setFlagged(notes[2], true)
        }
        #expect(try store.titles(text) == ["Paris", "Rome"] && store.titles(flagged) == ["Paris", "Berlin"])
        try store.grade(card: store.cards(of: notes[1])[0].id, .again)
        #expect(try store.titles(both) == ["Paris"])
        #expect(try store.titles(smart(StackRule([.incorrect(days: 1)]))) == ["Rome"])
        #expect(try store.titles(smart(StackRule([]))) == [] && store.titles(smart(StackRule([.text("...")]))) == [])
        // Rules that lead back to themselves end.
        let first = try store.change("Add") { try $0.addSmartStack("1", rule: StackRule([.flagged])) }
        let second = try store.change("Add") { try $0.addSmartStack("2", rule: StackRule([.stack(first)])) }
        try store.change("Set") { try $0.setRule(first, to: StackRule(matchesAll: false, [.stack(second), .flagged])) }
        #expect(try store.titles(.stack(first)) == ["Berlin"] && store.titles(.stack(second)) == ["Berlin"])
        #expect(throws: StudyError.holdsNoNotes("1")) { try store.change("Put") { try $0.add(note: notes[0], to: first) } }
    }

    @Test("MC-07 A stack's new notes get its default template, or that of the stack above it; a removed one is none")
    func defaultTemplates() throws {
        let store = try scratch.open()
        let (outer, inner, reversible, cloze) = try store.change("Add") { edit in
            let outer = try edit.addCase("Outer"), inner = try edit.addStack("Inner", in: outer)
            return (outer, inner, try edit.template(.reversible), try edit.addTemplate("Mine", StandardTemplate.cloze.content))
        }
        func template() throws -> Int64? { try store.inspect { try $0.defaultTemplate(of: inner) } }
        #expect(try template() == nil && store.inspect { try $0.defaultTemplate(of: nil) } == nil)
        try store.change("Outer") { try $0.setDefaultTemplate(of: outer, to: reversible) }
        #expect(try template() == reversible)
        try store.change("Inner") { try $0.setDefaultTemplate(of: inner, to: cloze) }
        #expect(try template() == cloze && store.stacks().first { $0.id == inner }?.template == cloze)
        try store.undo()
        #expect(try template() == reversible)
        try store.redo()
        try store.change("Remove") { try $0.removeTemplate(cloze) }
        #expect(try template() == reversible)
        #expect(throws: StudyError.noTemplate(cloze)) { try store.change("Set") { try $0.setDefaultTemplate(of: inner, to: cloze) } }
    }

    @Test("A library of the first version is brought up to date, with its stacks and what can be undone")
    func firstVersion() throws {
        let queue = try DatabaseQueue(path: scratch.path)
        try StudySchema.migrator.migrate(queue, upTo: "1")
        try queue.write { db in
            try db.execute(sql: "UPDATE journal SET change = 1; INSERT INTO change (id, name) VALUES (1, 'Add')")
            try db.execute(sql: "INSERT INTO stack (position, kind, name, created) VALUES (x'80', 1, 'Old', 5)")
            try db.execute(sql: "UPDATE journal SET change = NULL")
        }
        try queue.close()
        let store = try scratch.open()
        #expect(try store.stacks().map(\.name) == ["Old"] && store.stacks()[0].template == nil)
        try store.undo()
        #expect(try store.stacks().isEmpty)
        try store.redo()
        #expect(try store.stacks().map(\.name) == ["Old"])
    }

    @Test("MC-08 The nine built-in collections, with windows of two days")
    func builtIn() throws {
        #expect(BuiltInCollection.allCases.count == 9)
        let store = try scratch.open()
        let (_, notes) = try store.addStack("S", ["a", "b", "c", "d"])
        func show() throws -> [String] { try BuiltInCollection.allCases.map { try store.titles(.builtIn($0)).joined() } }
        #expect(try show() == ["abcd", "", "", "", "", "", "", "", "abcd"])
        scratch.wait(days: 2.01)
        let loose = try store.change("Add") { try $0.addNote(NoteContent(template: $0.template(.basic), ["e"])) }
        try store.change("Flag") { edit in
            try edit.setFlagged(notes[1], true)
            try edit.trashNote(notes[3])
        }
        try store.grade(card: store.cards(of: notes[0])[0].id, .good)
        try store.grade(card: store.cards(of: notes[2])[0].id, .again)
        #expect(try show() == ["abce", "e", "", "b", "d", "ac", "c", "", "e"])
        // Ten minutes later both are due in their steps.
        scratch.wait(days: 0.1)
        #expect(try store.titles(.builtIn(.dueForStudy)) == ["a", "c"])
        scratch.wait(days: 1.8)
        #expect(try show() == ["abce", "e", "ac", "b", "d", "ac", "c", "", "e"])
        scratch.wait(days: 0.2)
        #expect(try show() == ["abce", "e", "ac", "b", "d", "", "", "", ""])
        #expect(try store.noteCount(in: .builtIn(.trash)) == 1)
        try store.change("Empty") { try $0.emptyTrash() }
        #expect(try store.note(notes[3]) == nil && store.note(loose) != nil)
    }

    @Test("MC-07 A template applied to notes with more or fewer facets: surplus ones are ignored, others are empty")
    func templates() throws {
        let store = try scratch.open()
        let (_, notes) = try store.addStack("S", ["2 + 2"])
        try store.change("Apply") { try $0.apply(template: $0.template(.multipleChoice), to: notes[0]) }
        var note = try #require(try store.note(notes[0]))
        #expect(note.facets.map(\.html) == ["2 + 2", "answer of 2 + 2", "", "", ""])
        try store.change("Apply") { edit in
            try edit.apply(template: edit.addTemplate("One", TemplateContent(facets: [.init("Fact", mayPrompt: true)])), to: notes[0])
        }
        note = try #require(try store.note(notes[0]))
        #expect(note.facets.map(\.html) == ["2 + 2"])
        try store.undo()
        #expect(try store.note(notes[0])?.facets.count == 5)
        #expect(throws: StudyError.templateInUse("Multiple Choice")) {
            try store.change("Remove") { edit in try edit.removeTemplate(edit.template(.multipleChoice)) }
        }
        // A new note of more facets than its template has.
        let id = try store.change("Add") { try $0.addNote(NoteContent(template: $0.template(.basic), ["a", "b", "c"])) }
        #expect(try store.note(id)?.facets.map(\.html) == ["a", "b"])
    }

    @Test("MC-02 A reversible note yields two combinations, each scheduled on its own")
    func combinations() throws {
        let store = try scratch.open()
        let (_, notes) = try store.addStack("S", ["Paris"], template: .reversible)
        let cards = try store.cards(of: notes[0])
        #expect(cards.map(\.combination) == [0, 1])
        try store.grade(card: cards[1].id, .easy)
        let after = try store.cards(of: notes[0])
        #expect(after[0].schedule == CardSchedule() && after[1].schedule.phase == .review && after[1].schedule.interval > 3)
        let template = try #require(try store.template(store.note(notes[0])!.template))
        let sides = CardRenderer.sides(1, of: try store.note(notes[0])!.content, in: template)
        #expect(sides.front == "answer of Paris" && sides.back == "answer of Paris<hr id=answer><div>Paris</div>")
        // A facet that may not be the prompt takes its combination away, if it wasn't studied.
        try store.change("Edit") { edit in
            var content = try edit.note(notes[0]).content
            content.facets[0].mayPrompt = false
            try edit.setContent(notes[0], to: content)
        }
        #expect(try store.cards(of: notes[0]).map(\.combination) == [1])
        try store.undo()
        #expect(try store.cards(of: notes[0]) == after)
    }

    @Test("Facets keep their looks, and texts are stored without control characters")
    func looks() throws {
        let store = try scratch.open()
        var look = FacetLook()
        (look.background, look.alignment, look.size) = ("#ffeecc", .center, 24)
        let id = try store.change("Add") { edit in
            let facets = [StudyFacet("a\u{1F}b\u{0}c", look: look), ""]
            return try edit.addNote(NoteContent(template: edit.template(.basic), facets, tags: ["x y", "X_Y", " "]))
        }
        let note = try #require(try store.note(id))
        #expect(note.facets == [StudyFacet("abc", look: look), ""] && note.tags == ["x_y"])
    }
}

import Foundation
import GRDB
import Testing
@testable import StudyLibrary

/// The facets of templates.
@Suite struct FacetTests {
    private let scratch = ScratchStudy()

    /// A library with notes of a template, and what they say.
    private func library(_ content: TemplateContent, _ notes: [[String]]) throws -> (StudyStore, template: Int64, notes: [Int64]) {
        let store = try scratch.open()
        let (template, ids) = try store.change("Add") { edit in
            let stack = try edit.addStack("S"), template = try edit.addTemplate("T", content)
            return (template, try notes.map { note in
                try edit.addNote(NoteContent(template: template, note.map { StudyFacet($0) }), to: [stack])
            })
        }
        return (store, template, ids)
    }

    private func names(_ store: StudyStore, _ template: Int64) throws -> [String] { try store.template(template)!.facets.map(\.name) }
    private func texts(_ store: StudyStore, _ note: Int64) throws -> [String] { try store.note(note)!.facets.map(\.html) }

    /// What each card of a note asks, with how often it was studied.
    private func asked(_ store: StudyStore, _ note: Int64) throws -> [String: Int] {
        let note = try store.note(note)!, template = try store.template(note.template)!
        let cards = try store.cards(of: note.id).filter { $0.hold == .none }
        return Dictionary(cards.map {
            (CardRenderer.sides($0.combination, of: note.content, in: template).front, $0.schedule.repetitions)
        }) { a, _ in a }
    }

    @Test("MC-07 A name or a look costs one row, however many notes a template has")
    func costs() throws {
        let (store, template, _) = try library(.reversible, (0..<200).map { ["q\($0)", "a\($0)"] })
        func rows(_ change: (StudyEdit) throws -> Void) throws -> Int {
            try store.change("Change") { edit in
                // Each row of the store has one of the undo log with it.
                let before = try Int.fetchOne(edit.db, sql: "SELECT count(*) FROM undo_template")!
                let changes = edit.db.totalChangesCount
                try change(edit)
                let logged = try Int.fetchOne(edit.db, sql: "SELECT count(*) FROM undo_template")! - before
                return edit.db.totalChangesCount - changes - logged
            }
        }
        let content = try #require(try store.template(template)).content
        #expect(try rows { try $0.setTemplate(template, name: "T", content) } == 0)
        #expect(try rows { try $0.setTemplate(template, name: "Other", content) } < 5)
        #expect(try rows { try $0.renameFacet(0, of: template, to: "Word") } < 5)
        var look = FacetLook()
        look.text = "#ff0000"
        #expect(try rows { try $0.setLook(ofFacet: 1, of: template, to: look) } < 5)
        #expect(try store.template(template)?.facets[1].look == look && store.template(template)?.name == "Other")
        try store.change("Look") { try $0.setLook(ofFacet: 1, of: template, to: FacetLook()) }
        #expect(try store.template(template)?.facets[1].look == nil)
    }

    @Test("MC-02 MC-07 Facets are renamed, added, moved and removed; notes and schedules follow, and undoing brings all back")
    func changes() throws {
        let (store, template, notes) = try library(.reversible, [["dog", "Hund"], ["cat", ""]])
        let dog = notes[0]
        let hund = try #require(try store.cards(of: dog).first { $0.combination == 1 })
        try store.grade(card: hund.id, .good)
        #expect(try asked(store, dog) == ["dog": 0, "Hund": 1])
        try store.change("Rename") { try $0.renameFacet(1, of: template, to: " German  word ") }
        #expect(try names(store, template) == ["Question", "German word"] && asked(store, dog) == ["dog": 0, "Hund": 1])
        #expect(try store.change("Add") { try $0.addFacet("Sound", to: template) } == 2)
        #expect(try texts(store, dog) == ["dog", "Hund", ""] && names(store, template).last == "Sound")
        try store.change("Move") { try $0.moveFacet(1, of: template, to: 0) }
        #expect(try texts(store, dog) == ["Hund", "dog", ""] && names(store, template) == ["German word", "Question", "Sound"])
        #expect(try asked(store, dog) == ["dog": 0, "Hund": 1] && store.ids(in: .builtIn(.allNotes)).count == 2)
        let before = try store.digest
        #expect(try store.inspect { try $0.noteCount(withFacet: 0, of: template) } == 1)
        try store.change("Remove") { try $0.removeFacet(0, of: template) }
        #expect(try texts(store, dog) == ["dog", ""] && asked(store, dog) == ["dog": 0] && store.cards(of: dog).count == 1)
        try store.undo()
        #expect(try store.digest == before && asked(store, dog) == ["dog": 0, "Hund": 1])
        for _ in 0..<3 { try store.undo() }
        #expect(try texts(store, dog) == ["dog", "Hund"] && names(store, template) == ["Question", "Answer"])
    }

    @Test("MC-02 What is asked no longer keeps its schedule until it is asked again; the others go on with theirs")
    func asking() throws {
        let (store, template, notes) = try library(.reversible, [["dog", "Hund"]])
        for card in try store.cards(of: notes[0]) { try store.grade(card: card.id, .good) }
        let before = try store.cards(of: notes[0])
        func ask(_ asks: [Bool]) throws {
            try store.change("Ask") { edit in
                var facets = try edit.template(template).facets
                for index in facets.indices { facets[index].mayPrompt = asks[index] }
                try edit.setTemplate(template, name: "T", TemplateContent(facets: facets))
            }
        }
        try ask([false, true])
        #expect(try asked(store, notes[0]) == ["Hund": 1])
        #expect(try store.cards(of: notes[0]).filter { $0.hold == .suspended }.map(\.id) == [before[0].id])
        try store.change("Move") { try $0.moveFacet(0, of: template, to: 1) }
        #expect(try asked(store, notes[0]) == ["Hund": 1])
        try store.change("Move") { try $0.moveFacet(0, of: template, to: 1) }
        try ask([true, true])
        #expect(try store.cards(of: notes[0]) == before && asked(store, notes[0]) == ["dog": 1, "Hund": 1])
    }

    @Test("MC-02 A card that a person has suspended stays so, studied or new, when its facet isn't asked for a while and is moved meanwhile")
    func suspended() throws {
        let (store, template, notes) = try library(.reversible, [["dog", "Hund"], ["cat", "Katze"], ["cow", "Kuh"]])
        let cards = try notes.map { try store.cards(of: $0)[0] }
        for card in cards.dropLast() { try store.grade(card: card.id, .good) }
        try store.change("Suspend") { edit in
            for card in [cards[0], cards[2]] { try edit.setHold(card.id, to: .suspended) }
        }
        func ask(_ isAsked: Bool, _ index: Int) throws {
            try store.change("Ask") { edit in
                var content = try edit.template(template).content
                content.facets[index].mayPrompt = isAsked
                content.combinations = TemplateContent(facets: content.facets).combinations
                try edit.setTemplate(template, name: "T", content)
            }
        }
        let before = try notes.map { try store.cards(of: $0) }
        try ask(false, 0)
        #expect(try notes.map { try asked(store, $0).keys.sorted() } == [["Hund"], ["Katze"], ["Kuh"]])
        try store.change("Move") { try $0.moveFacet(0, of: template, to: 1) }
        try store.change("Add") { try $0.addFacet("Extra", to: template) }
        try ask(true, 1)
        try store.change("Move") { try $0.moveFacet(1, of: template, to: 0) }
        #expect(try notes.map { try store.cards(of: $0) } == before)
        try ask(false, 0)
        try store.change("Remove") { try $0.removeFacet(0, of: template) }
        #expect(try notes.allSatisfy { try store.cards(of: $0).count == 1 })
    }

    @Test("MC-07 Combinations that were written by hand follow their facets' names, and lose what is removed")
    func byHand() throws {
        let content = TemplateContent(
            facets: [.init("Front"), .init("Back"), .init("Extra")],
            combinations: [.init(
                "Card", front: "{{text:Front}} {{#Extra}}<i>{{Extra}}</i>{{/Extra}}{{^Extra}}none{{/Extra}}",
                back: "{{FrontSide}}<hr id=answer>{{type:Back}}{{Extra}}")])
        let (store, template, notes) = try library(content, [["dog", "Hund", "animal"]])
        try store.change("Rename") { try $0.renameFacet(0, of: template, to: "Word") }
        try store.change("Move") { try $0.moveFacet(2, of: template, to: 0) }
        func combination() throws -> TemplateContent.Combination { try store.template(template)!.combinations[0] }
        #expect(try combination().front == "{{text:Word}} {{#Extra}}<i>{{Extra}}</i>{{/Extra}}{{^Extra}}none{{/Extra}}")
        #expect(try texts(store, notes[0]) == ["animal", "dog", "Hund"] && asked(store, notes[0]) == ["dog <i>animal</i>": 0])
        try store.change("Remove") { try $0.removeFacet(0, of: template) }
        #expect(try combination().front == "{{text:Word}} none" && combination().back == "{{FrontSide}}<hr id=answer>{{type:Back}}")
        #expect(throws: StudyError.facetAsked("Word")) { try store.change("Remove") { try $0.removeFacet(0, of: template) } }
    }

    @Test("MC-02 MC-07 A combination that was written by hand is changed with its cards; one that asks nothing is refused; undo brings it back")
    func combinations() throws {
        let content = TemplateContent(
            facets: [.init("Front"), .init("Back"), .init("Extra")],
            combinations: [
                .init("Card 1", front: "{{Front}}", back: "{{FrontSide}}<hr id=answer>{{Back}}"),
                .init("Card 2", front: "{{#Extra}}{{Extra}}{{/Extra}}", back: "{{Front}}, {{Back}}"),
            ])
        let (store, template, notes) = try library(content, [["dog", "Hund", "animal"], ["cat", "Katze", ""]])
        let (first, second) = (content.combinations[0], content.combinations[1])
        #expect(first.frontFields == ["Front"] && first.backFields == ["Back"] && second.backFields == ["Front", "Back"])
        #expect(try notes.map { try store.cards(of: $0).count } == [2, 1])
        let before = try store.digest
        for (front, back) in [
            ("no facet", "{{Back}}"), ("{{Nothing}}", "x"), ("{{#Extra}}{{Front}}", "x"), ("{{Front}}{{/Extra}}", "x"), ("{{FrontSide}}", "x"), ("", "x"),
        ] {
            #expect(throws: StudyError.self) {
                try store.change("Change") { try $0.setCombination(second, of: template, to: .init("Card 2", front: front, back: back)) }
            }
        }
        #expect(try store.digest == before)
        try store.change("Change") { try $0.setCombination(second, of: template, to: .init(" Word ", front: "{{type:Back}}{{Back}}", back: "{{Front}}")) }
        #expect(try store.template(template)?.combinations[1].name == "Word" && notes.map { try store.cards(of: $0).count } == [2, 2])
        // Read before it was changed.
        #expect(throws: StudyError.combinationGone("Card 2")) {
            try store.change("Change") { try $0.setCombination(second, of: template, to: first) }
        }
        try store.undo()
        #expect(try store.digest == before)
    }

    @Test("MC-07 Names that are empty, taken, or mean something else are refused, and so is removing the last facet; nothing changes")
    func refusal() throws {
        let (store, template, _) = try library(.basic, [["dog", "Hund"]])
        let (_, lone) = try store.change("Add") { (0, try $0.addTemplate("One", TemplateContent(facets: [.init("Fact", mayPrompt: true)]))) }
        let before = try store.digest
        func refused(_ error: StudyError, _ change: (StudyEdit) throws -> Void) {
            #expect(throws: error) { try store.change("Change", change) }
        }
        for name in ["", " \n", "a{b", "#a", "x:y", "Tags"] {
            let stored = name.split { $0.isWhitespace }.joined(separator: " ")
            refused(.badFacetName(stored)) { try $0.addFacet(name, to: template) }
            refused(.badFacetName(stored)) { try $0.renameFacet(0, of: template, to: name) }
        }
        refused(.facetExists("Answer")) { try $0.addFacet("answer", to: template) }
        refused(.facetExists("Answer")) { try $0.renameFacet(0, of: template, to: "Answer") }
        refused(.lastFacet("Fact")) { try $0.removeFacet(0, of: lone) }
        refused(.noFacet(2)) { try $0.removeFacet(2, of: template) }
        refused(.noFacet(-1)) { try $0.moveFacet(0, of: template, to: -1) }
        refused(.noTemplate(999)) { try $0.addFacet("New", to: 999) }
        #expect(try store.digest == before)
        // Only the case is another one.
        try store.change("Rename") { try $0.renameFacet(1, of: template, to: "ANSWER") }
        #expect(try names(store, template) == ["Question", "ANSWER"])
    }
}

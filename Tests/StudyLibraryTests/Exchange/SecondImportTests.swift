import Decks
import Foundation
import GRDB
import RecordStoreTesting
import Testing
@testable import StudyLibrary

/// Packages of one collection in Anki that goes on between the imports.
@Suite struct SecondImportTests {
    private let scratch = ScratchStudy()
    private static let start: Int64 = 1_790_000_000

    /// Three notes of a note type with two fields, in two decks; the second was repeated once.
    private static func collection() -> AnkiContents {
        var contents = AnkiContents()
        contents.created = start - 86_400 * 100
        contents.minutesWest = 0
        var type = AnkiContents.NoteType(id: 1_700_000_000_000, name: "Words")
        type.fields = ["Front", "Back"]
        type.templates = [.init(name: "Card 1", front: "{{Front}}", back: "{{FrontSide}}<hr>{{Back}}")]
        contents.noteTypes = [type]
        contents.options = [.init(id: 1, name: "Default")]
        contents.decks = [.init(id: 10, name: "One", options: 1), .init(id: 11, name: "Case::Two", options: 1)]
        for number in 0..<3 as Range<Int64> {
            let id = (start + number) * 1000
            contents.notes.append(.init(
                id: id, guid: "guid\(number)", noteType: type.id, modified: start, tags: ["t"], fields: ["front \(number)", "back \(number)"]))
            var card = AnkiContents.Card(id: id + 500, note: id, deck: number == 2 ? 11 : 10, ord: 0)
            card.modified = start
            contents.cards.append(card)
        }
        grade(&contents, card: 1, at: start + 100, interval: 3)
        return contents
    }

    /// Grades a card as Good, in Anki.
    private static func grade(_ contents: inout AnkiContents, card index: Int, at time: Int64, interval: Int) {
        var card = contents.cards[index]
        contents.reviews.append(.init(
            id: time * 1000 + 7, card: card.id, grade: 3, interval: interval, lastInterval: card.interval, ease: 2500, milliseconds: 900, type: 1))
        (card.type, card.queue, card.interval, card.ease, card.repetitions) = (2, 2, interval, 2500, card.repetitions + 1)
        (card.due, card.lastReview, card.modified) = (100 + Int64(interval), time, time)
        contents.cards[index] = card
    }

    @Test("What a card's row says comes as it is: the order of new cards, the last answer, ease and interval")
    func rows() throws {
        var contents = Self.collection()
        contents.cards[0].due = 7
        contents.cards[2].due = 3
        let store = try scratch.open()
        try store.importFile(package(contents))
        let cards = try store.notes(store.ids(in: .builtIn(.allNotes))).flatMap { try store.cards(of: $0.id) }
        #expect(cards.compactMap(\.schedule.lastReview).map { Int64($0.timeIntervalSince1970) } == [Self.start + 100])
        let positions = try store.read { try Int.fetchAll($0, sql: "SELECT newPosition FROM card WHERE phase = 0 ORDER BY newPosition") }
        #expect(positions == [3, 7])
        #expect(cards.map(\.schedule.ease).contains(2500) && cards.map(\.schedule.interval).contains(3))
    }

    private func package(_ contents: AnkiContents, _ name: String = "deck.apkg") throws -> String {
        let path = scratch.folder + "/" + name
        try AnkiWriter.write(contents, media: [], to: path, now: Self.start) { _ in 0 }
        return path
    }

    /// The notes with their texts, tags, stacks, and their cards' due days and intervals.
    private func outline(_ store: StudyStore) throws -> [String] {
        let stacks = Dictionary(uniqueKeysWithValues: try store.stacks().map { ($0.id, $0) })
        return try store.notes(store.ids(in: .builtIn(.allNotes))).map { note in
            let names = try store.stacks(of: note.id).map { StudyStore.path(of: stacks[$0]!, among: stacks) }.sorted()
            let cards = try store.cards(of: note.id).map { card in
                "\(card.stack.map { stacks[$0]!.name } ?? "-") \(card.schedule.due) \(card.schedule.interval) \(card.hold)"
            }
            return "\(note.facets.map(\.html)) \(note.tags) \(names) \(cards)"
        }.sorted()
    }

    /// Imports a collection, then what it has become, and compares with a library that only has the latter.
    private func check(_ change: (inout AnkiContents) -> Void, _ examine: (StudyStore, ImportSummary) throws -> Void) throws {
        var contents = Self.collection()
        let store = try scratch.open(), fresh = try scratch.open("fresh.sqlite")
        #expect(try store.importFile(package(contents)).added == 3)
        change(&contents)
        let second = try package(contents, "second.apkg")
        try examine(store, store.importFile(second))
        try fresh.importFile(second)
        #expect(try outline(store) == outline(fresh))
        #expect(try Set(store.stacks().map(\.name)).subtracting(["One"]) == Set(fresh.stacks().map(\.name)).subtracting(["One"]), "no empty stack")
        // And once more nothing is new.
        let before = try outline(store)
        let again = try store.importFile(second)
        #expect(try again.added + again.updated + again.grades + again.cards == 0 && outline(store) == before)
    }

    @Test("A second import from Anki follows texts, tags and decks that have changed")
    func textsAndDecks() throws {
        try check { contents in
            contents.decks.append(.init(id: 12, name: "Moved deck", options: 1))
            contents.notes[0].fields[1] = "CHANGED"
            contents.notes[0].tags = ["t", "new"]
            contents.notes[0].modified += 50
            for index in 0..<2 { (contents.cards[index].deck, contents.cards[index].modified) = (12, Self.start + 200) }
        } _: { store, summary in
            #expect(summary.updated == 1 && summary.unchanged == 2 && summary.kept == 0)
            let names = try store.templates().map(\.name)
            #expect(names.filter { $0 == "Words" } == ["Words"])
        }
    }

    @Test("A second import follows a note type that has got a field and a card, and takes no second template")
    func noteType() throws {
        try check { contents in
            contents.noteTypes[0].fields.append("Extra")
            contents.noteTypes[0].templates = [
                .init(name: "Card 1", front: "{{Front}}", back: "{{Back}}{{Extra}}"), .init(name: "Card 2", front: "{{Back}}", back: "{{Front}}"),
            ]
            for index in contents.notes.indices {
                contents.notes[index].fields.append("more")
                contents.notes[index].modified += 50
                var card = AnkiContents.Card(id: contents.notes[index].id + 600, note: contents.notes[index].id, deck: contents.cards[index].deck, ord: 1)
                card.modified = Self.start + 50
                contents.cards.append(card)
            }
        } _: { store, summary in
            #expect(summary.updated == 3 && summary.cards == 0, "the second cards came with the note type")
            let template = try #require(try store.templates().last)
            #expect(template.facets.map(\.name) == ["Front", "Back", "Extra"] && template.combinations[0].back.contains("Extra"))
        }
    }

    @Test("A template that has got a facet and a design here keeps them when the same package is imported again")
    func ownDesign() throws {
        let store = try scratch.open(), path = try package(Self.collection())
        try store.importFile(path)
        let template = try #require(try store.templates().last)
        try store.change("Design") { edit in
            try edit.addFacet("Mine", to: template.id)
            var content = try edit.template(template.id).content
            content.css = "b { color: red }"
            content.combinations[0].back = "{{Back}}<br>{{Mine}}"
            try edit.setTemplate(template.id, name: template.name, content)
        }
        let before = try (outline(store), store.templates())
        #expect(try store.importFile(path).unchanged == 3)
        #expect(try outline(store) == before.0 && store.templates() == before.1)
    }

    @Test("A field that was renamed, and fields in another order, are the same facets")
    func fields() throws {
        try check { contents in
            contents.noteTypes[0].fields[1] = "Answer"
            contents.noteTypes[0].templates[0].back = "{{Answer}}"
        } _: { store, summary in
            #expect(summary.unchanged == 3 && summary.kept == 0)
            let template = try #require(try store.templates().last)
            #expect(template.facets.map(\.name) == ["Front", "Answer"] && template.combinations[0].back == "{{Answer}}")
        }
        // Names that facets can't have make another template, and refuse nothing.
        let odd = try scratch.open("odd.sqlite")
        for (number, names) in [["Front", "Back"], ["Front", "back"], ["Front", "Back", "Tags"], ["Front", "Back", "a{b}"], ["x", "X"]].enumerated() {
            var contents = Self.collection()
            contents.noteTypes[0].fields = names.map { AnkiContents.Field($0) }
            contents.noteTypes[0].templates[0] = .init(name: "Card 1", front: "{{\(names[0])}}", back: "{{\(names[1])}}")
            let summary = try odd.importFile(package(contents, "odd\(number).apkg"))
            #expect(summary.added + summary.unchanged == 3)
        }
        var contents = Self.collection()
        let store = try scratch.open("order.sqlite")
        try store.importFile(package(contents))
        let before = try outline(store)
        contents.noteTypes[0].fields.reverse()
        for index in contents.notes.indices { contents.notes[index].fields.reverse() }
        #expect(try store.importFile(package(contents)).unchanged == 3 && outline(store) == before)
    }

    @Test("A second import follows what was graded, suspended and forgotten in Anki, and not what was graded here later")
    func schedules() throws {
        try check { contents in
            Self.grade(&contents, card: 0, at: Self.start + 300, interval: 5)
            (contents.cards[1].queue, contents.cards[1].modified) = (-1, Self.start + 300)
        } _: { store, summary in
            #expect(summary.grades == 1 && summary.unchanged == 3)
        }
        let store = try scratch.open("mine.sqlite")
        var contents = Self.collection()
        try store.importFile(package(contents))
        let note = try #require(try store.ids(in: .builtIn(.allNotes)).first)
        let card = try #require(try store.cards(of: note).first)
        try store.grade(card: card.id, .good)
        let mine = try store.cards(of: note)[0].schedule
        Self.grade(&contents, card: 0, at: Self.start + 300, interval: 5)
        #expect(try store.importFile(package(contents)).grades == 1, "the log has both")
        #expect(try store.cards(of: note)[0].schedule == mine)
    }

    @Test("What was moved and written here stays where the same package, or an older one, is imported again, and that is told")
    func older() throws {
        let store = try scratch.open()
        var contents = Self.collection()
        let first = try package(contents)
        contents.notes[0].fields[1] = "newer"
        (contents.notes[0].modified, contents.cards[0].modified) = (Self.start + 50, Self.start + 50)
        try store.importFile(package(contents, "newer.apkg"))
        let note = try #require(try store.notes(store.ids(in: .builtIn(.allNotes))).first { $0.guid == "guid1" })
        let old = try store.stacks(of: note.id)
        try store.change("Move") { edit in
            let mine = try edit.addStack("Mine")
            try edit.add(note: note.id, to: mine)
            for stack in old { try edit.remove(note: note.id, from: stack) }
            try edit.setTexts(of: note, to: NoteContent(template: note.template, ["front 1", "mine"]))
        }
        let before = try outline(store)
        for path in [first, scratch.folder + "/newer.apkg", first] {
            let summary = try store.importFile(path)
            #expect(try summary.added + summary.updated == 0 && outline(store) == before)
            #expect(summary.kept == (path == first ? 2 : 1))
        }
        // What this library exports says nothing new to it either.
        try store.exportFile(to: scratch.folder + "/own.apkg")
        #expect(try store.importFile(scratch.folder + "/own.apkg").unchanged == 3 && outline(store) == before)
    }
}

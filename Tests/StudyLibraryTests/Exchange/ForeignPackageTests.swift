import Foundation
import RecordStoreTesting
import Testing
@testable import StudyLibrary

/// Packages that other programs have made, compared with what these say is in them. `References/foreign-packages.py` has made them.
@Suite struct ForeignPackageTests {
    private let scratch = ScratchStudy()

    private func path(_ name: String) -> String { Python.references + "/" + name }

    /// The notes with their template, fields and tags, and their cards: number, stack, phase, when it is due, interval, ease, memory, and marks.
    private func outline(_ store: StudyStore) throws -> [String] {
        let stacks = Dictionary(uniqueKeysWithValues: try store.stacks().map { ($0.id, $0) })
        let templates = Dictionary(uniqueKeysWithValues: try store.templates().map { ($0.id, $0.name) })
        return try store.notes(store.ids(in: .builtIn(.allNotes))).flatMap { note in
            try ["\(templates[note.template] ?? "?"): \(note.facets.map(\.html).joined(separator: " | ")) \(note.tags)"] + store.cards(of: note.id).map { card in
                let schedule = card.schedule
                let due =
                    switch schedule.due {
                    case .never: "never"
                    case .moment(let date): "at \(Int(date.timeIntervalSince1970))"
                    case .day(let day): "day \(day.number)"
                    }
                let memory = schedule.memory.map { " \($0.stability) \($0.difficulty)" } ?? ""
                return "  \(card.combination) \(card.stack.map { StudyStore.path(of: stacks[$0]!, among: stacks) } ?? "-") \(schedule.phase) \(due) "
                    + "\(schedule.interval) \(schedule.ease)\(memory) \(card.hold) \(card.flag)"
            }
        }
    }

    private func grades(_ store: StudyStore) throws -> [String] {
        try store.notes(store.ids(in: .builtIn(.allNotes))).flatMap { try store.cards(of: $0.id) }.flatMap { try store.grades(of: $0.id) }
            .sorted { $0.time < $1.time }.map { "\($0.grade.map { "\($0)" } ?? "-") \($0.interval) \($0.lastInterval) \($0.ease) \($0.kind)" }
    }

    private func bytes(_ name: String, in store: StudyStore) throws -> Data? {
        try store.mediaPath(named: name).flatMap { FileManager.default.contents(atPath: $0) }
    }

    /// Imports a package, and again, also from what is exported: that says nothing new.
    private func check(_ name: String, _ notes: [String], grades log: [String], media: Set<String>) throws -> StudyStore {
        let store = try scratch.open()
        let summary = try store.importFile(path(name))
        #expect(summary.added == notes.count { !$0.hasPrefix(" ") } && summary.cards == notes.count { $0.hasPrefix(" ") })
        #expect(summary.grades == log.count && summary.leftOut.isEmpty && summary.missingMedia.isEmpty)
        #expect(try outline(store) == notes)
        #expect(try grades(store) == log)
        #expect(try Set(store.read { try StudyStore.media($0).map(\.name) }) == media)
        #expect(try store.importFile(path(name)).unchanged == summary.added && outline(store) == notes)
        let own = scratch.folder + "/own.apkg", other = try scratch.open("other.sqlite")
        try store.exportFile(to: own)
        #expect(try other.importFile(own).added == summary.added && outline(other) == notes && grades(other) == log)
        return store
    }

    @Test("A package of genanki's has its decks, fields, tags, two cards a note, and media")
    func genanki() throws {
        let store = try check("genanki.apkg", [
            "Tree: oak [sound:eiche.mp3] | Quercus | <img src=\"oak leaf.png\"> [\"beech_family\", \"wood::hard\"]",
            "  0 Plants::Trees new never 0 0 none 0", "  1 Plants::Trees new never 0 0 none 0",
            "Tree: linden &amp; lime | Tilia |  []",
            "  0 Plants::Trees new never 0 0 none 0", "  1 Plants::Trees new never 0 0 none 0",
            "Tree: hazel | Corylus <i>avellana</i> |  [\"nuts\"]",
            "  0 Plants::Shrubs new never 0 0 none 0", "  1 Plants::Shrubs new never 0 0 none 0",
        ], grades: [], media: ["oak leaf.png", "eiche.mp3"])
        #expect(try bytes("eiche.mp3", in: store) == Data("no sound, but bytes".utf8))
        #expect(try bytes("oak leaf.png", in: store)?.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
        let template = try #require(try store.templates().first)
        #expect(template.facets.map(\.name) == ["Name", "Latin", "Leaf"] && template.combinations.map(\.front) == ["{{Name}}", "{{Latin}}"])
        #expect(template.combinations.map(\.name) == ["Latin", "Name"] && template.content.css == ".card { text-align: center }")
        #expect(try store.search("avellana", limit: 10).count == 1 && store.search("lime", limit: 10).count == 1)
    }

    @Test("A package of Anki's of today has its clozes, memories, steps, logs, a suspended and flagged card, and media with any name")
    func anki() throws {
        let store = try check("anki.apkg", [
            "Cloze: A {{c1::dune}} is made of {{c2::sand::what}}. | seen <b>often</b> [\"land\"]",
            "  0 Coast::Dunes review day 20795 10 2500 8.2956 1.0 none 0", "  1 Coast::Dunes learning at 1795910366 0 0 2.3065 2.118 none 0",
            "Basic: tide | ebb & flood <img src=\"düne.png\"> [\"moon::pull\", \"sea\"]",
            "  0 Coast::Water review day 20793 8 2500 8.2956 1.0 none 0",
            "Basic: spring tide | at new &lt;and&gt; full moon []",
            "  0 Coast::Water learning at 1795909802 0 0 0.212 6.413 none 0",
            "Basic: lagoon | 潟湖 []", "  0 Coast new never 0 0 suspended 2",
        ], grades: ["easy 10 0 100 learning", "good -600 0 224 learning", "easy 8 0 100 learning", "again -60 0 701 learning"], media: ["düne.png"])
        #expect(try bytes("düne.png", in: store)?.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
        let cloze = try #require(try store.templates().first { $0.name == "Cloze" })
        #expect(cloze.isCloze && cloze.content.css.hasSuffix(".cloze { color: teal }"))
        let stack = try #require(try store.stack(named: "Coast"))
        #expect(try store.inspect { try $0.settings(of: stack.id).kind } == .fsrs)
    }

    @Test("A whole collection for older programs, studied by SM-2, has its days and eases; what is in a filtered deck is where it came from")
    func legacyCollection() throws {
        let store = try check("anki-legacy.colpkg", [
            "Basic (and reversed card): one | uno [\"first\"]",
            "  0 Numbers review day 20788 3 2500 none 0", "  1 Numbers new never 0 0 none 0",
            "Basic: two | dos []", "  0 Numbers review day 20789 4 2500 none 0",
        ], grades: ["easy 3 0 2500 learning", "easy 4 0 2500 learning"], media: [])
        let stack = try #require(try store.stack(named: "Numbers"))
        #expect(try store.stacks().map(\.name) == ["Numbers"] && store.inspect { try $0.settings(of: stack.id).kind } == .sm2)
    }
}

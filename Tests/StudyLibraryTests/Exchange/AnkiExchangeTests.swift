import Decks
import Foundation
import RecordStoreTesting
import TestSupport
import Testing
@testable import StudyLibrary

@Suite struct AnkiExchangeTests {
    private let scratch = ScratchStudy()

    /// What Anki has after importing a package, by kinds of rows; each row as text.
    private func dump(_ path: String) throws -> [String: [String]] {
        let (status, output) = try Python.run([Python.references + "/anki-packages.py", "dump", path])
        #expect(status == 0)
        let line = output.split(separator: "\n").last ?? ""
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        return try object.mapValues { value in
            guard let rows = value as? [Any] else { return ["\(value)"] }
            return try rows.map {
                let options: JSONSerialization.WritingOptions = [.fragmentsAllowed, .withoutEscapingSlashes]
                return String(decoding: try JSONSerialization.data(withJSONObject: $0, options: options), as: UTF8.self)
            }
        }
    }

    private func make(_ arguments: String...) throws {
        #expect(try Python.run([Python.references + "/anki-packages.py"] + arguments).status == 0)
    }

    @Test(
        "A package of Anki's, imported and exported, is the same for Anki: notes, templates, media, schedules, memory, log",
        .enabled(if: Python.has("anki")),
        arguments: [["deck.apkg"], ["deck.apkg", "legacy"], ["deck.colpkg", "collection"], ["deck.colpkg", "collection", "legacy"]])
    func roundTrip(arguments: [String]) throws {
        let original = scratch.folder + "/" + arguments[0]
        let status = try Python.run(
            [Python.references + "/anki-packages.py", "studied", original, "150", "7"] + arguments.dropFirst()).status
        #expect(status == 0)
        let store = try scratch.open()
        let summary = try store.importFile(original)
        #expect(summary.added == 150 && summary.cards == 250 && summary.grades > 100)
        let exported = scratch.folder + "/out.apkg"
        try store.exportFile(to: exported)
        var expected = original
        if arguments.contains("collection") {
            // Anki replaces its collection by one of these, so both ways lead over the library.
            expected = scratch.folder + "/again.apkg"
            let other = try scratch.open("other.sqlite")
            try other.importFile(exported)
            try other.exportFile(to: expected)
        }
        let (a, b) = (try dump(expected), try dump(exported))
        // Anki's own studying leaves a card without the time of its last review now and then, which its check then adds.
        #expect(a["notes"]!.count == 150 && a["cards"]!.count == 250 && a["integrity"] == b["integrity"])
        for kind in ["notes", "cards", "log", "media", "options"] {
            let missing = Set(a[kind]!).subtracting(b[kind]!).sorted(), other = Set(b[kind]!).subtracting(a[kind]!).sorted()
            let counts = (a[kind]!.count, b[kind]!.count)
            #expect(missing.count == 0 && other.count == 0 && counts.0 == counts.1, "\(kind): \(missing.prefix(3)) -> \(other.prefix(3))")
        }
        // Once more changes nothing.
        var same = ImportSummary()
        same.unchanged = 150
        #expect(try store.importFile(original) == same)
    }

    @Test("A deck made by genanki becomes nested stacks, and what is studied here goes to Anki", .enabled(if: Python.has("genanki")))
    func genanki() throws {
        let count = rounds(300, long: 3000)
        let original = scratch.folder + "/deck.apkg"
        try make("genanki", original, "\(count)", "\(count / 4)")
        let store = try scratch.open()
        let start = ContinuousClock.now
        let summary = try store.importFile(original)
        print("imported \(count) notes in \(ContinuousClock.now - start)")
        #expect(summary.added == count && summary.cards == 2 * count)
        let stacks = try store.stackSummaries()
        #expect(stacks.map(\.path) == ["Big", "Big::Part", "Other"] && stacks.allSatisfy { $0.stack.kind == .stack })
        let thirds = (0..<3).map { (count + 2 - $0) / 3 }
        #expect(stacks.map(\.notes) == [thirds[0] + thirds[1], thirds[1], thirds[2]])
        // Studied for some days.
        try store.change("Set") { edit in
            var settings = ScheduleSettings()
            settings.newPerDay = 60
            for stack in stacks where stack.stack.parent == nil { try edit.setSettings(stack.stack.id, to: settings) }
        }
        var session = SeededGrades(state: 5), graded = 0
        while graded < 500 {
            var show = try store.startSlideShow(.builtIn(.allNotes))
            while let slide = show?.slide, graded < 500 {
                show = try store.grade(slide, session.next(), milliseconds: 1500)
                graded += 1
            }
            scratch.wait(days: 1)
        }
        let exported = scratch.folder + "/out.apkg"
        try store.exportFile(to: exported)
        guard Python.has("anki") else { return }
        let found = try dump(exported)
        #expect(found["notes"]!.count == count && found["cards"]!.count == 2 * count && found["log"]!.count == 500)
        #expect(found["integrity"] == ["1"] && found["media"]!.count == count / 4)
        // Anki rounds the memory; its days are counted from today on, which is another day there. Its engine lives in the same time zone.
        let today = DayBoundary().day(of: StudyMoment(Date(), secondsFromGMT: 3600))
        var rows: [String: [Any]] = [:]
        for row in found["cards"]! {
            let row = try #require(try JSONSerialization.jsonObject(with: Data(row.utf8)) as? [Any])
            rows[row[0] as! String] = row
        }
        var compared = 0, log = Set(found["log"]!)
        for note in try store.notes(store.ids(in: .builtIn(.allNotes))) {
            for card in try store.cards(of: note.id) where card.schedule.phase != .new {
                let row = try #require(rows["\(note.guid)/\(card.combination)"])
                let memory = try #require(card.schedule.memory)
                func number(_ index: Int) -> Double { AnkiNumber.double(row[index]) }
                #expect(number(2) == Double(card.schedule.phase.rawValue) && number(7) == Double(card.schedule.repetitions))
                #expect(abs(number(11) - memory.stability) < 0.001 && abs(number(12) - memory.difficulty) < 0.001)
                switch card.schedule.due {
                case .day(let due):
                    #expect(number(4) == Double(due - today))
                    #expect(number(5) == Double(card.schedule.interval))
                case .moment(let due): #expect(number(4) == due.timeIntervalSince1970.rounded(.down))
                case .never: Issue.record("\(card)")
                }
                #expect(number(8) == Double(card.schedule.lapses))
                if card.schedule.phase == .review { #expect(number(6) == Double(card.schedule.ease == 0 ? 2500 : card.schedule.ease)) }
                for grade in try store.grades(of: card.id) {
                    let milliseconds = Int64((grade.time.timeIntervalSince1970 * 1000).rounded())
                    let fields: [Any] = [
                        milliseconds, "\(note.guid)/\(card.combination)", grade.grade?.rawValue ?? 0, grade.interval, grade.lastInterval,
                        grade.ease, grade.milliseconds, grade.kind.rawValue,
                    ]
                    let options: JSONSerialization.WritingOptions = [.fragmentsAllowed, .withoutEscapingSlashes]
                    let row = String(decoding: try JSONSerialization.data(withJSONObject: fields, options: options), as: UTF8.self)
                    #expect(log.remove(row) != nil, "\(row)")
                }
                compared += 1
            }
        }
        #expect(compared > 100 && log.isEmpty)
    }

    @Test("A package that is written is read as it was: schedules, log, options, note types")
    func ownPackages() throws {
        let store = try scratch.open()
        let formulas = #"\(a &lt; \frac{1}{2}\) [latex]$y$[/latex]<br>\[\ce{H2O}\] [$]z[/$]"#
        let (stack, notes) = try store.addStack("Süd/West", ["a", "b <i>", formulas], template: .reversible)
        try store.change("Set") { edit in
            var settings = ScheduleSettings()
            settings.kind = .sm2
            settings.learningSteps = [60, 600, 3600]
            settings.newPerDay = 33
            settings.sm2.initialEase = 2300
            settings.burying = SiblingBurying(new: true, reviews: false, learning: true)
            settings.leeches = Leeches(threshold: 5, areSuspended: true)
            try edit.setSettings(stack, to: settings)
            let picture = try edit.addMedia("p.png", Data([1, 2]))
            var content = try edit.note(notes[0]).content
            content.facets[1].html += "<img src='\(picture)'>"
            content.tags = ["x", "y::z"]
            try edit.setContent(notes[0], to: content)
            let cloze = try edit.addNote(NoteContent(template: edit.template(.cloze), ["{{c1::a}} {{c3::b}}"]), to: [stack])
            try edit.setHold(edit.cards(of: cloze)[0].id, to: .suspended)
        }
        for (index, grade) in [StudyGrade.again, .good, .easy].enumerated() {
            try store.grade(card: store.cards(of: notes[index])[0].id, grade, milliseconds: 2500)
        }
        let file = scratch.folder + "/a.apkg"
        try store.exportFile(.stack(stack), to: file)
        let other = try scratch.open("other.sqlite")
        #expect(try other.importFile(file).added == 4)
        #expect(try other.stacks().map(\.name) == ["Süd/West"] && other.stacks()[0].settings == store.stacks()[0].settings)
        for (a, b) in zip(try store.notes(store.ids(in: .stack(stack))), try other.notes(other.ids(in: .builtIn(.lastImport)))) {
            #expect(a.facets.map(\.html) == b.facets.map(\.html) && a.tags == b.tags && a.guid == b.guid)
            let (cards, others) = (try store.cards(of: a.id), try other.cards(of: b.id))
            #expect(cards.map(\.combination) == others.map(\.combination) && cards.map(\.hold) == others.map(\.hold))
            for (card, copy) in zip(cards, others) {
                #expect(card.schedule.phase == copy.schedule.phase && card.schedule.step == copy.schedule.step)
                #expect(card.schedule.interval == copy.schedule.interval || card.schedule.interval == 0)
                #expect(try store.grades(of: card.id).map(\.time) == other.grades(of: copy.id).map(\.time))
                if case .day = card.schedule.due { #expect(card.schedule.due == copy.schedule.due) }
            }
        }
        let stored = try #require(try other.mediaPath(named: "p.png"))
        #expect(FileManager.default.contents(atPath: stored) == Data([1, 2]))
    }

    @Test("What Anki alone knows comes and goes: names of presets, descriptions and limits of decks, fields' fonts and directions, custom data")
    func keptForAnki() throws {
        var contents = AnkiContents()
        contents.created = 1_700_000_000
        var type = AnkiContents.NoteType(id: 1_700_000_000_000, name: "Words")
        var front = AnkiContents.Field("Front"), back = AnkiContents.Field("Back")
        (front.font, front.size, front.isSticky) = ("Noto Serif", 31, true)
        (back.isRightToLeft, back.description) = (true, "“right” & left")
        type.fields = [front, back]
        type.templates = [.init(name: "Card 1", front: "{{Front}}", back: "{{Back}}")]
        contents.noteTypes = [type]
        var options = (0..<4).map { AnkiContents.Options(id: Int64($0 + 1), name: ["Default", "Hard", "Hard too", "Other"][$0]) }
        for index in 1...2 { (options[index].newPerDay, options[index].desiredRetention) = (9, 0.8) }
        contents.options = options
        contents.usesFSRS = true
        for (index, (name, options)) in [("A", 1), ("B", 2), ("B::C", 2), ("B::D", 3), ("E", 4), ("F", 1)].enumerated() {
            contents.decks.append(.init(id: 1_700_000_000_100 + Int64(index), name: name, options: Int64(options)))
        }
        (contents.decks[1].description, contents.decks[1].isMarkdown) = ("**b** & \"c\"", true)
        (contents.decks[1].newPerDay, contents.decks[4].reviewsPerDay, contents.decks[5].newPerDay) = (3, 0, 11)
        contents.decks[4].description = "<b>e</b>"
        for (index, deck) in contents.decks.enumerated() {
            let id = 1_750_000_000_000 + Int64(index)
            contents.notes.append(.init(id: id, guid: "g\(index)", noteType: type.id, modified: 1_750_000_000, tags: [], fields: ["f", "b\(index)"]))
            var card = AnkiContents.Card(id: id, note: id, deck: deck.id, ord: 0)
            if index % 2 == 0 { card.customData = #"{"v":"a/\#(index)"}"# }
            contents.cards.append(card)
        }
        let first = scratch.folder + "/first.apkg", again = scratch.folder + "/again.apkg"
        try AnkiWriter.write(contents, media: [], to: first, now: 1_750_000_000) { _ in 0 }
        let store = try scratch.open()
        #expect(try store.importFile(first).added == 6)
        // Limits hold for the deck that has them, and not for those in it.
        let limits = try store.stacks().map { stack in
            let settings = try store.inspect { try $0.settings(of: stack.id) }
            return "\(stack.name) \(settings.newPerDay) \(settings.reviewsPerDay)"
        }
        #expect(Set(limits) == ["A 20 200", "B 3 200", "C 9 200", "D 9 200", "E 20 0", "F 11 200"])
        for _ in 0..<2 {
            try store.exportFile(to: again)
            let read = try AnkiFile(URL(fileURLWithPath: again)).contents
            #expect(read.noteTypes.map(\.fields) == [type.fields])
            let names = Dictionary(uniqueKeysWithValues: read.options.map { ($0.id, $0) })
            let (a, b) = (contents.decks.sorted { $0.name < $1.name }, read.decks.filter { $0.id != 1 }.sorted { $0.name < $1.name })
            #expect(a.map(\.name) == b.map(\.name))
            for (a, b) in zip(a, b) {
                #expect(a.description == b.description && a.isMarkdown == b.isMarkdown)
                #expect(a.newPerDay == b.newPerDay && a.reviewsPerDay == b.reviewsPerDay, "\(a.name)")
                let (old, new) = (options[Int(a.options) - 1], try #require(names[b.options]))
                #expect(old.name == new.name && old.newPerDay == new.newPerDay && old.desiredRetention == new.desiredRetention)
            }
            #expect(Set(read.options.map(\.name)).count == read.options.count, "no preset twice")
            #expect(read.cards.map(\.customData) == contents.cards.map(\.customData))
            // Undoing and repeating keeps it, too.
            #expect(try store.undo() == "Import" && store.redo() == "Import")
        }
        // Custom data and descriptions that have changed in Anki come with the next import.
        contents.cards[1].customData = #"{"w":1}"#
        contents.cards[1].modified = 1_760_000_000
        contents.decks[0].description = "new"
        try AnkiWriter.write(contents, media: [], to: first, now: 1_760_000_000) { _ in 0 }
        #expect(try store.importFile(first).added == 0)
        try store.exportFile(to: again)
        let read = try AnkiFile(URL(fileURLWithPath: again)).contents
        #expect(read.cards[1].customData == #"{"w":1}"# && read.decks.first { $0.name == "A" }?.description == "new")
    }

    @Test("An imported picture with the name of another one gets a name of its own, also in the notes")
    func pictureNames() throws {
        let store = try scratch.open()
        let (stack, notes) = try store.addStack("A", ["a"])
        func show(_ byte: UInt8) throws {
            try store.change("Picture") { edit in
                let name = try edit.addMedia("p.png", Data([byte]))
                var content = try edit.note(notes[0]).content
                content.facets[0] = StudyFacet("<img src=\"\(name)\">")
                try edit.setContent(notes[0], to: content)
            }
        }
        try show(1)
        let file = scratch.folder + "/a.apkg"
        try store.exportFile(.stack(stack), to: file)
        let other = try scratch.open("other.sqlite")
        try other.change("Picture") { try $0.addMedia("p.png", Data([2])) }
        try other.importFile(file)
        let html = try other.notes(other.ids(in: .builtIn(.allNotes)))[0].facets[0].html
        let name = try #require(MediaNames.mentions(in: html).first?.name)
        #expect(name != "p.png" && name.hasSuffix(".png"))
        let stored = try #require(try other.mediaPath(named: name))
        #expect(FileManager.default.contents(atPath: stored) == Data([1]))
    }
}

/// Grades at random.
struct SeededGrades: SeededSession {
    var state: UInt64
    mutating func next() -> StudyGrade { pick([.again, .hard, .good, .good, .good, .easy]) }
}

enum AnkiNumber {
    static func double(_ value: Any) -> Double { (value as? NSNumber)?.doubleValue ?? .nan }
}

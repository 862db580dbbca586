import Decks
import Foundation
import RecordStoreTesting
import Testing
@testable import StudyLibrary

@Suite struct MemoryHistoryTests {
    private let scratch = ScratchStudy()

    /// Three answers, Forget, two answers, cramming, and a due date that was set by hand, in UTC; the numbers are those of Anki's log.
    private static let log: [AnkiContents.Review] = [
        (1_788_256_800, 3, 3, -600, 2500, 0), (1_788_516_000, 3, 10, 3, 2500, 1), (1_789_380_000, 1, -600, 10, 2300, 1),
        (1_790_848_800, 0, 0, 10, 0, 4), (1_793_527_200, 3, 2, -600, 2500, 0), (1_793_700_000, 3, 8, 2, 2500, 1),
        (1_793_959_200, 1, 8, 8, 0, 3), (1_794_045_600, 0, 20, 8, 2500, 4),
    ].map { (time: Int64, grade: Int, interval: Int, last: Int, ease: Int, type: Int) in
        AnkiContents.Review(
            id: time * 1000, card: 5, grade: grade, interval: interval, lastInterval: last, ease: ease, milliseconds: 4000, type: type)
    }

    private func package(_ change: (inout AnkiContents) -> Void) throws -> String {
        var contents = AnkiContents()
        (contents.created, contents.minutesWest, contents.usesFSRS) = (1_788_000_000, 0, true)
        var type = AnkiContents.NoteType(id: 1_700_000_000_000, name: "Words")
        type.fields = ["Front", "Back"]
        type.templates = [.init(name: "Card 1", front: "{{Front}}", back: "{{Back}}")]
        contents.noteTypes = [type]
        contents.options = [.init(id: 1, name: "Default")]
        contents.decks = [.init(id: 10, name: "One", options: 1)]
        contents.notes = [.init(id: 4, guid: "g", noteType: type.id, modified: 1_788_000_000, tags: [], fields: ["a", "b"])]
        var card = AnkiContents.Card(id: 5, note: 4, deck: 10, ord: 0)
        (card.type, card.queue, card.interval, card.ease, card.due, card.repetitions) = (2, 2, 20, 2500, 90, 5)
        contents.cards = [card]
        contents.reviews = Self.log
        change(&contents)
        let path = scratch.folder + "/deck.apkg"
        try AnkiWriter.write(contents, media: [], to: path, now: 1_795_000_000) { _ in 0 }
        return path
    }

    private func card(_ change: (inout AnkiContents) -> Void = { _ in }) throws -> (store: StudyStore, card: StudyCard) {
        let store = try scratch.open()
        try store.importFile(package(change))
        return (store, try #require(try store.cards(of: store.ids(in: .builtIn(.allNotes))[0]).first))
    }

    @Test("MC-03 A card without a memory in Anki gets that of its log: the answers after Forget, without cramming and what was set by hand")
    func history() throws {
        let (store, card) = try card()
        // The package fsrs 6 with default parameters, for Good on 1 and on 3 November.
        let memory = try #require(card.schedule.memory)
        #expect(abs(memory.stability - 10.9643) < 5e-5 && abs(memory.difficulty - 2.1112) < 5e-5)
        #expect(card.schedule.interval == 20 && card.schedule.lastReview == Date(timeIntervalSince1970: 1_793_700_000))
        // Each line goes out as it came.
        try store.exportFile(to: scratch.folder + "/out.apkg")
        let out = try AnkiFile(URL(fileURLWithPath: scratch.folder + "/out.apkg")).contents.reviews
        func lines(_ log: [AnkiContents.Review]) -> [[Int]] { log.map { [Int($0.id), $0.grade, $0.interval, $0.lastInterval, $0.ease, $0.type] } }
        #expect(lines(out) == lines(Self.log))
        // What has no grade was no answer, and cramming is no repetition of the schedule.
        let days = try store.statistics().days
        #expect(days.reduce(0) { $0 + $1.grades } == 6 && days.reduce(0) { $0 + $1.repetitions } == 3)
    }

    @Test("A card that SM-2 has scheduled goes on by FSRS from its log, or from its interval and ease, when its stack is changed")
    func changedStack() throws {
        let store = try scratch.open()
        try store.importFile(package { $0.usesFSRS = false })
        let note = try store.ids(in: .builtIn(.allNotes))[0]
        let before = try store.cards(of: note)[0]
        #expect(before.schedule.memory == nil)
        try store.change("Settings") { try $0.setSettings(before.stack!, to: ScheduleSettings()) }
        let graded = try store.grade(card: before.id, .good)
        let fsrs = ScheduleSettings().fsrs
        let elapsed = try #require(graded.schedule.lastReview).timeIntervalSince1970 - 1_793_700_000
        let expected = fsrs.memory(after: .good, MemoryState(stability: 10.9643, difficulty: 2.1112), elapsedDays: Int((elapsed / 86_400).rounded()))
        #expect(abs(try #require(graded.schedule.memory).difficulty - expected.difficulty) < 0.001)
        // e^w8 20^-w9 (e^(0.1 w10) - 1) = 0.3271; 11 - 1.5 / 0.3271 = 6.414
        let memory = try #require(fsrs.memory(interval: 20, ease: 2500))
        #expect(memory.stability == 20 && abs(memory.difficulty - 6.414) < 0.005)
        // A recall at 0.9 then grows the interval by the ease.
        #expect(abs(fsrs.memory(after: .good, memory, elapsedDays: 20).stability - 50) < 0.01)
        #expect(fsrs.memory(interval: 0, ease: 2500) == nil && fsrs.memory(interval: 3, ease: 1).map { (1...10).contains($0.difficulty) } == true)
    }

    @Test("Weights of FSRS 4 and 5 are filled up, others are the default ones; a new library's days begin as the collection's", arguments: [
        ([Double](repeating: 0.5, count: 17), [4: 1.5, 5: 0.305430, 6: 1.0, 16: 1, 17: 0, 19: 0, 20: 0.5]),
        ([Double](repeating: 0.5, count: 19), [4: 1, 5: 0.5, 18: 0.5, 19: 0, 20: 0.5]), ([1, 2, 3], [0: 0.212, 20: 0.1542]),
        ([Double](repeating: .nan, count: 21), [0: 0.212]),
    ] as [([Double], [Int: Double])])
    func weights(given: [Double], expected: [Int: Double]) throws {
        var settings = ScheduleSettings()
        if let weights = FSRS.parameters(filling: given) { settings.parameters = weights }
        for (index, value) in expected { #expect(abs(settings.normalized.parameters[index] - value) < 1e-6, "w\(index)") }
        let (store, card) = try card { contents in
            contents.dayBegins = 2
            if given.allSatisfy(\.isFinite) { contents.options[0].parameters = given }
        }
        #expect(try store.dayBoundary().hour == 2)
        let stack = try store.stacks().first { $0.id == card.stack }
        #expect(stack?.settings?.parameters.last == expected[20] ?? 0.1542)
    }
}

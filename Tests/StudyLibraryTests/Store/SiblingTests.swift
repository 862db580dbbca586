import Foundation
import Testing
@testable import StudyLibrary

/// Siblings that wait, and leeches.
@Suite struct SiblingTests {
    private let scratch = ScratchStudy()

    /// A stack of reversible notes, two cards each.
    private func stack(_ store: StudyStore, _ count: Int, _ change: (inout ScheduleSettings) -> Void) throws -> (Int64, [Int64]) {
        let (stack, notes) = try store.addStack("S", (0..<count).map { "q\($0)" }, template: .reversible)
        var settings = ScheduleSettings()
        settings.fuzzes = false
        change(&settings)
        try store.change("Set") { try $0.setSettings(stack, to: settings) }
        return (stack, notes)
    }

    @Test("MC-02 new siblings wait until the next day where they are buried, in the queue, the slide show and after undo")
    func newSiblings() throws {
        let store = try scratch.open()
        let (stack, notes) = try stack(store, 3) { $0.burying.new = true }
        #expect(try store.queue(in: .stack(stack)).new.count == 3)
        var show = try #require(try store.startSlideShow(.stack(stack)))
        #expect(show.leftCount == 3)
        let first = try #require(show.slide)
        show = try store.grade(first, .easy)
        #expect(show.leftCount == 2)
        let cards = try store.cards(of: notes[0])
        #expect(cards.map(\.hold) == [.none, .buriedBySibling] && cards[1].heldUntil == DayBoundary().day(of: store.now()) + 1)
        try store.undo()
        #expect(try store.cards(of: notes[0]).map(\.hold) == [.none, .none] && store.slideShow()?.leftCount == 3)
        try store.redo()
        #expect(try store.cardsToStudy(in: .stack(stack)).contains(cards[1].id) == false)
        scratch.wait(days: 1)
        #expect(try store.cardsToStudy(in: .stack(stack)).contains(cards[1].id))
        // Without burying all of them are shown.
        try store.change("Set") { try $0.setSettings(stack, to: ScheduleSettings()) }
        #expect(try store.queue(in: .stack(stack)).new.count == 5)
    }

    @Test("MC-02 siblings to repeat wait where reviews are buried, and new ones don't then")
    func reviews() throws {
        let store = try scratch.open()
        let (stack, notes) = try stack(store, 2) { $0.burying.reviews = true }
        for card in try store.cards(of: notes[0]) { try store.grade(card: card.id, .easy) }
        try store.grade(card: store.cards(of: notes[1])[0].id, .easy)
        #expect(try store.cards(of: notes[1]).map(\.hold) == [.none, .none])
        scratch.wait(days: 30)
        #expect(try store.queue(in: .stack(stack)).reviews.count == 2)
        try store.grade(card: store.cards(of: notes[0])[0].id, .good)
        #expect(try store.cards(of: notes[0]).map(\.hold) == [.none, .buriedBySibling])
        scratch.wait(days: 1)
        #expect(try store.queue(in: .stack(stack)).reviews.contains(store.cards(of: notes[0])[1].id))
    }

    @Test("MC-03 leeches are tagged at the threshold and again after each half as many lapses, and suspended where that is wished")
    func leeches() throws {
        let eight = Leeches(), five = Leeches(threshold: 5, areSuspended: true)
        #expect((0..<21).filter(eight.holds) == [8, 12, 16, 20] && (0..<12).filter(five.holds) == [5, 8, 11])
        #expect((0..<50).filter(Leeches(threshold: 0, areSuspended: true).holds).isEmpty)
        #expect((0..<5).filter(Leeches(threshold: 1, areSuspended: false).holds) == [1, 2, 3, 4])
        let store = try scratch.open()
        for isSuspended in [false, true] {
            let (_, notes) = try stack(store, 1) {
                $0.leeches = Leeches(threshold: 2, areSuspended: isSuspended)
                $0.relearningSteps = []
            }
            let card = try store.cards(of: notes[0])[0].id
            try store.grade(card: card, .easy)
            for lapse in 1...3 {
                scratch.wait(days: 40)
                try store.grade(card: card, .again)
                let note = try #require(try store.note(notes[0])), held = try store.cards(of: notes[0])[0].hold
                #expect(note.tags == (lapse >= 2 ? ["leech"] : []))
                #expect(held == (isSuspended && lapse >= 2 ? .suspended : .none))
            }
            try store.undo()
            try store.undo()
            #expect(try store.note(notes[0])?.tags == [] && store.cards(of: notes[0])[0].hold == .none)
        }
    }

    @Test("Settings that an older version wrote keep what they say, and have defaults for the rest")
    func oldSettings() throws {
        var settings = ScheduleSettings()
        settings.newPerDay = 7
        settings.target = StudyDay(20_000)
        settings.burying.new = true
        let json = StudyRows.encoded(settings)
        #expect(try StudyRows.decoded(ScheduleSettings.self, json) == settings)
        var object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        object["burying"] = nil
        object["leeches"] = nil
        let old = String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
        settings.burying = SiblingBurying()
        #expect(try StudyRows.decoded(ScheduleSettings.self, old) == settings)
        #expect(throws: DecodingError.self) { try StudyRows.decoded(ScheduleSettings.self, "{\"newPerDay\": \"x\"}") }
    }
}

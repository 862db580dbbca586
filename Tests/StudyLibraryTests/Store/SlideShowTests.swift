import Foundation
import GRDB
import RecordStoreTesting
import StudyLibraryTesting
import TestSupport
import Testing
@testable import StudyLibrary

@Suite struct SlideShowTests {
    private let scratch = ScratchStudy()

    @Test("MC-04 There is one slide show at a time, and it survives a relaunch with what it shows")
    func relaunch() throws {
        var store = try scratch.open()
        let (a, _) = try store.addStack("A", ["a1", "a2", "a3"])
        let (b, _) = try store.addStack("B", ["b1", "b2"])
        #expect(try store.slideShow() == nil)
        try store.startSlideShow(.stack(a))
        var show = try #require(try store.startSlideShow(.stack(b)))
        #expect(show.source == .stack(b) && show.leftCount == 2 && show.gradedCount == 0)
        try store.grade(try #require(show.slide), .easy, milliseconds: 1234)
        try store.showAnswer()
        store = try scratch.open()
        show = try #require(try store.slideShow())
        #expect(show.source == .stack(b) && show.leftCount == 1 && show.gradedCount == 1 && show.isAnswerShown)
        let slide = try #require(show.slide)
        show = try store.grade(slide, .again)
        #expect(!show.isAnswerShown && show.slide?.card == slide.card && show.leftCount == 1 && show.due != nil)
        // A second window that still shows the old slide can't grade it again.
        #expect(throws: StudyError.noSlide) { try store.grade(slide, .good) }
        let log = try store.grades(of: slide.card)
        #expect(log.count == 1 && log[0].grade == .again && log[0].kind == .learning && log[0].interval == -60)
        try store.endSlideShow()
        #expect(try store.slideShow() == nil)
    }

    @Test("MC-04 Undo takes back a grade with its schedule and its place in the show, also in the next launch")
    func undo() throws {
        var store: StudyStore! = try scratch.open()
        let (stack, notes) = try store.addStack("A", ["a1", "a2", "a3"])
        let show = try #require(try store.startSlideShow(.stack(stack)))
        let before = try store.digest
        try store.grade(show.slide!, .good)
        try store.grade(store.slideShow()!.slide!, .easy)
        store = nil
        let again = try scratch.open()
        #expect(try again.undo() == "Grade" && again.undo() == "Grade")
        #expect(try again.digest == before && again.slideShow()?.slide == show.slide && again.slideShow()?.leftCount == 3)
        #expect(try again.redo() == "Grade" && again.grades(of: again.cards(of: notes[0])[0].id).count == 1)
    }

    @Test("MC-04 Beginning and ending a slide show are no steps: undoing goes to the change before them, and brings back its slide show")
    func noStep() throws {
        let store = try scratch.open()
        let (stack, notes) = try store.addStack("A", ["a1", "a2", "a3"])
        let first = try #require(try store.startSlideShow(.stack(stack)))
        try store.grade(first.slide!, .good)
        let before = try store.digest
        #expect(try store.startSlideShow(.stack(stack))?.gradedCount == 0 && store.undoNames().undo == "Grade")
        try store.endSlideShow()
        #expect(try store.slideShow() == nil && store.undo() == "Grade")
        #expect(try store.slideShow()?.slide == first.slide && store.grades(of: store.cards(of: notes[0])[0].id).isEmpty)
        #expect(try store.redo() == "Grade" && store.slideShow() == nil)
        try store.startSlideShow(.stack(stack))
        #expect(try store.undo() == "Grade")
        try store.grade(store.slideShow()!.slide!, .good)
        #expect(try store.digest != before)
        // What could be redone is gone once another show has begun.
        #expect(try store.undo() == "Grade")
        try store.startSlideShow(.stack(stack))
        #expect(try store.undoNames().redo == nil)
    }

    @Test("MC-04 Orders, limits, and shows of all cards, in which wrong ones come again")
    func options() throws {
        let store = try scratch.open()
        let (stack, notes) = try store.addStack("A", (0..<30).map { "\($0)" })
        #expect(try store.startSlideShow(.stack(stack))?.leftCount == 20)
        var options = SlideShowOptions()
        options.isDueOnly = false
        #expect(try store.startSlideShow(.stack(stack), options)?.leftCount == 30)
        options.order = .shuffled(seed: 3)
        options.limit = 10
        let first = try #require(try store.startSlideShow(.stack(stack), options))
        #expect(first.leftCount == 10)
        #expect(try store.startSlideShow(.stack(stack), options)?.slide?.card == first.slide?.card)
        options.order = .byHand
        options.limit = 2
        try store.change("No Schedule") { edit in
            var settings = ScheduleSettings()
            settings.kind = .none
            try edit.setSettings(stack, to: settings)
        }
        var show = try #require(try store.startSlideShow(.stack(stack), options))
        show = try store.grade(show.slide!, .again)
        show = try store.grade(show.slide!, .good)
        #expect(show.slide?.card == (try store.cards(of: notes[0])[0].id))
        show = try store.grade(show.slide!, .good)
        #expect(show.slide == nil && show.gradedCount == 3 && show.leftCount == 0)
    }

    @Test("MC-03 Limits count from the stack that is opened: one whose parent has shown its day's cards shows its own")
    func limitsFromOpened() throws {
        let store = try scratch.open()
        let (outer, _) = try store.addStack("Outer", (0..<10).map { "o\($0)" })
        let (middle, _) = try store.addStack("Middle", [])
        let (inner, _) = try store.addStack("Inner", (0..<80).map { "i\($0)" })
        try store.change("Set") { edit in
            try edit.moveStack(middle, into: outer)
            try edit.moveStack(inner, into: middle)
            for (stack, count) in [(outer, 5), (middle, 20), (inner, 30)] {
                var settings = ScheduleSettings()
                (settings.newPerDay, settings.reviewsPerDay) = (count, count)
                try edit.setSettings(stack, to: settings)
            }
        }
        func counts() throws -> [Int] { try [outer, middle, inner].map { try store.queue(in: .stack($0)).new.count } }
        #expect(try counts() == [5, 20, 30])
        for card in try store.queue(in: .stack(inner)).new.prefix(5) { try store.grade(card: card, .easy) }
        // What was shown of a stack counts for those in which it lies as well.
        #expect(try counts() == [0, 15, 25])
        #expect(try store.startSlideShow(.stack(inner))?.slide != nil)
        #expect(try store.queue(in: .builtIn(.allNotes)).new.isEmpty, "all stacks are opened from the top")
        // Repetitions alike.
        scratch.wait(days: 1)
        for card in try store.queue(in: .stack(inner)).new { try store.grade(card: card, .easy) }
        scratch.wait(days: 60)
        #expect(try [outer, middle, inner].map { try store.queue(in: .stack($0)).reviews.count } == [5, 20, 30])
        let summaries = try store.stackSummaries()
        for id in [outer, middle, inner] {
            let queue = try store.queue(in: .stack(id)), summary = try #require(summaries.first { $0.stack.id == id })
            #expect(summary.new == queue.new.count && summary.due == queue.learning.count + queue.reviews.count)
        }
    }

    @Test("MC-03 Limits a day: of new cards and repetitions, of a stack and those above it")
    func limits() throws {
        let store = try scratch.open()
        let (outer, _) = try store.addStack("Outer", (0..<10).map { "o\($0)" })
        let (inner, _) = try store.addStack("Inner", (0..<10).map { "i\($0)" })
        try store.change("Set") { edit in
            try edit.moveStack(inner, into: outer)
            var settings = ScheduleSettings()
            (settings.newPerDay, settings.reviewsPerDay) = (7, 3)
            try edit.setSettings(outer, to: settings)
            settings.newPerDay = 4
            try edit.setSettings(inner, to: settings)
        }
        #expect(try store.queue(in: .stack(inner)).new.count == 4)
        let queue = try store.queue(in: .stack(outer))
        #expect(queue.new.count == 7 && queue.reviews.isEmpty)
        for card in try store.queue(in: .stack(inner)).new.prefix(3) { try store.grade(card: card, .easy) }
        #expect(try store.queue(in: .stack(inner)).new.count == 1 && store.queue(in: .stack(outer)).new.count == 4)
        scratch.wait(days: 1)
        #expect(try store.queue(in: .stack(inner)).new.count == 4 && store.queue(in: .stack(outer)).new.count == 7)
        for card in try store.queue(in: .stack(outer)).new { try store.grade(card: card, .easy) }
        scratch.wait(days: 60)
        let later = try store.queue(in: .stack(outer))
        #expect(later.reviews.count == 3 && later.new.count == 7)
        // New cards lie evenly among the repetitions.
        #expect(later.cards.count == 10 && later.cards.prefix(1).first == later.reviews[0] && later.cards.last == later.new.last)
        try store.grade(card: later.reviews[0], .good)
        #expect(try store.queue(in: .stack(outer)).reviews.count == 2)
        try store.change("Hold") { edit in
            try edit.setHold(later.new[0], to: .suspended)
            try edit.setHold(later.new[1], to: .buried)
        }
        #expect(try Set(store.queue(in: .stack(outer)).new).isDisjoint(with: later.new.prefix(2)))
        scratch.wait(days: 1)
        #expect(try store.queue(in: .stack(outer)).new.contains(later.new[1]) && !store.queue(in: .stack(outer)).new.contains(later.new[0]))
    }

    @Test("MC-03 A step of an hour isn't shown at once: 20 minutes early at most, or as early as the person chose")
    func learnAhead() throws {
        let store = try scratch.open()
        let (stack, _) = try store.addStack("A", ["a"])
        try store.change("Set") { edit in
            var settings = ScheduleSettings()
            settings.learningSteps = [60, 3600, 7200]
            try edit.setSettings(stack, to: settings)
        }
        var show = try #require(try store.startSlideShow(.stack(stack)))
        show = try store.grade(show.slide!, .again)
        #expect(show.slide != nil, "a minute early")
        show = try store.grade(show.slide!, .good)
        let due = try #require(show.due)
        #expect(show.slide == nil && show.leftCount == 0 && abs(due.timeIntervalSince(store.moment.date) - 3600) < 60)
        #expect(try store.queue(in: .stack(stack)).cards.isEmpty)
        scratch.wait(days: 39.0 / 1440)
        #expect(try store.slideShow()?.slide == nil && store.queue(in: .stack(stack)).dueCount == 0)
        try store.setMinutesAhead(21)
        #expect(try store.minutesAhead() == 21 && store.slideShow()?.slide != nil && store.queue(in: .stack(stack)).ahead.count == 1)
        try store.setMinutesAhead(0)
        #expect(try store.slideShow()?.slide == nil)
        scratch.wait(days: 21.0 / 1440)
        show = try #require(try store.slideShow())
        #expect(show.slide != nil && show.leftCount == 1)
        #expect(try store.queue(in: .stack(stack)).learning.count == 1 && store.queue(in: .stack(stack)).ahead.isEmpty)
        try store.setMinutesAhead(5000)
        #expect(try store.minutesAhead() == 1439)
    }

    @Test("MC-03 The day changes at the hour of the person's choice")
    func dayChange() throws {
        let store = try scratch.open()
        let (stack, _) = try store.addStack("A", (0..<50).map { "\($0)" })
        for card in try store.queue(in: .stack(stack)).new { try store.grade(card: card, .easy) }
        // It is 12:46 in the person's time zone.
        #expect(try store.queue(in: .stack(stack)).new.isEmpty)
        try store.setDayBoundary(DayBoundary(hour: 12))
        #expect(try store.queue(in: .stack(stack)).new.isEmpty)
        scratch.wait(days: 0.5)
        #expect(try store.queue(in: .stack(stack)).new.isEmpty)
        try store.setDayBoundary(DayBoundary(hour: 23))
        #expect(try store.queue(in: .stack(stack)).new.count == 20)
    }

    @Test("MC-04 No grade that was shown is lost when the program is killed at any moment")
    func kills() throws {
        let count = rounds(6, long: 200)
        let (stack, _) = try scratch.open().addStack("A", (0..<3000).map { "\($0)" })
        try scratch.open().change("Set") { edit in
            var settings = ScheduleSettings()
            settings.newPerDay = 3000
            try edit.setSettings(stack, to: settings)
        }
        try scratch.open().startSlideShow(.stack(stack))
        var random = StudySession(seed: 9)
        var graded: [Int64: Int] = [:], shown = 0
        for index in 0..<count {
            let child = try Child("study-session", [scratch.path, "slides", "\(index)"])
            let lines = try child.kill(afterLines: random.draw(15), delay: random.draw(3000))
            for line in lines where line[0] == "graded" {
                shown += 1
                graded[Int64(line[1])!] = Int(line[3])!
            }
            let store = try scratch.open()
            for (card, times) in graded {
                // The grade that was being stored may be there besides.
                let found = try store.grades(of: card).count
                #expect(found == times || found == times + 1, "card \(card) after \(index) kills")
                graded[card] = found
            }
            let show = try #require(try store.slideShow())
            let logged = try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM grade")! }
            #expect(show.gradedCount == logged && logged >= shown && logged <= shown + index + 1)
            shown = logged
        }
        #expect(shown > count)
        let store = try scratch.open()
        #expect(try store.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
    }
}

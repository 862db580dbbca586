import Foundation
import GRDB
import TestSupport
import Testing
@testable import StudyLibrary

/// What is to be studied of many stacks, in long runs of 300 with 200 notes each.
@Suite struct SummaryScaleTests {
    private let scratch = ScratchStudy()

    @Test("Summaries tell of each stack and case what it tells by itself, with trash, nesting, smart stacks, limits and siblings")
    func summaries() throws {
        let count = rounds(30, long: 300), each = count > 100 ? 200 : 12
        var store = try scratch.open()
        let template = try store.change("Add") { try $0.template(.reversible) }
        let today = try store.dayBoundary().day(of: store.moment).number
        let stacks = try store.change("Add") { edit in
            var holders: [Int64?] = [nil]
            for number in 0..<max(2, count / 20) {
                holders.append(try edit.addCase("Case \(number)", in: number % 3 == 2 ? holders.last! : nil))
            }
            return try (0..<count).map { number in
                let stack = try edit.addStack("Stack \(number)", in: holders[number % holders.count])
                var settings = ScheduleSettings()
                settings.newPerDay = number % 7 * 5
                settings.reviewsPerDay = 4 + number % 5
                settings.burying = SiblingBurying(new: number % 2 == 0, reviews: number % 3 == 0, learning: number % 4 == 0)
                if number % 3 != 0 { try edit.setSettings(stack, to: settings) }
                return stack
            }
        }
        try store.change("Add") { edit in
            try edit.addSmartStack("Due", rule: StackRule([.due]))
            try edit.addStack("Inner", in: stacks[0])
        }
        let queue = try DatabaseQueue(path: scratch.path)
        try queue.write { db in
            for note in 1...count * each {
                let stack = stacks[note % count]
                try db.execute(
                    sql: """
                        INSERT INTO note (id, guid, template, facets, tags, words, flagged, trashed, created, modified)
                        VALUES (?, ?, ?, ?, '', ?, 0, ?, ?, 0)
                        """,
                    arguments: [note, "g\(note)", template, "a\(note)\u{1F}b", "a\(note)", note % 17 == 0 ? 1 : nil, note])
                try db.execute(sql: "INSERT INTO membership (stack, note, position) VALUES (?, ?, x'80')", arguments: [stack, note])
                if note % 11 == 0 {
                    try db.execute(
                        sql: "INSERT OR IGNORE INTO membership (stack, note, position) VALUES (?, ?, x'80')",
                        arguments: [stacks[(note + 1) % count], note])
                }
                for side in 0..<2 {
                    let phase = note % 5 == 0 ? (side == 0 ? 2 : 1) : note % 7 == 0 ? 2 : 0
                    try db.execute(
                        sql: """
                            INSERT INTO card (note, combination, stack, phase, step, dueDay, interval, ease, box, repetitions, lapses,
                                newPosition, hold, flag, created)
                            VALUES (?, ?, ?, ?, 0, ?, 1, 2500, 0, ?, 0, ?, ?, 0, ?)
                            """,
                        arguments: [
                            note, side, note % 23 == 0 ? nil : stack, phase, phase == 0 ? nil : today - note % 9 + 2, phase, note,
                            note % 29 == 0 ? 1 : 0, note * 2 + side,
                        ])
                }
            }
        }
        try queue.close()
        store = try scratch.open()
        let start = ContinuousClock.now
        let summaries = try store.stackSummaries()
        let read = ContinuousClock.now
        let counts = try store.collectionCounts()
        if count > 100 { print("summaries: \(count) stacks in \(read - start), collections in \(ContinuousClock.now - read)") }
        #expect(summaries.count == count + max(2, count / 20) + 2 && counts.count == 9)
        for summary in count > 100 ? Array(summaries.prefix(12)) : summaries {
            let own = try store.queue(in: .stack(summary.stack.id))
            #expect(try summary.notes == store.noteCount(in: .stack(summary.stack.id)), "\(summary.path)")
            #expect(summary.due == own.learning.count + own.reviews.count && summary.new == own.new.count, "\(summary.path)")
        }
    }
}

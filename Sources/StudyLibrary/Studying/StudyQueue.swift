import Foundation
import GRDB

/// The cards of a stack that are to be studied now.
public struct StudyQueue: Sendable, Hashable {
    /// Cards in steps that are due, the longest due first.
    public var learning: [Int64] = []
    /// Cards to repeat, the longest due first.
    public var reviews: [Int64] = []
    /// New cards in their order.
    public var new: [Int64] = []
    /// Cards in steps that are due soon enough to be learned ahead when nothing else is left, the first due first.
    public var ahead: [Int64] = []

    /// Creates a queue of nothing.
    public init() {}

    /// How many cards are due, and not new.
    public var dueCount: Int { learning.count + reviews.count + ahead.count }

    /// All cards in the order in which they are shown: those in steps first, then new ones spread evenly among the others, then what is learned
    /// ahead.
    public var cards: [Int64] {
        var mixed: [Int64] = []
        mixed.reserveCapacity(reviews.count + new.count)
        var shown = 0
        for (index, card) in reviews.enumerated() {
            // Before the nth repetition, the nth part of the new cards has been shown.
            while shown < new.count && shown * reviews.count < index * new.count { mixed.append(new[shown]); shown += 1 }
            mixed.append(card)
        }
        return learning + mixed + new[shown...] + ahead
    }
}

extension StudyStore {
    /// The cards of a stack, or of all stacks, that are to be studied now, within the limits of the stack and of each in it. Those of the
    /// stacks in which it lies don't count: who opens a stack studies that one.
    ///
    /// - Parameter source: a stack or case, or notes of any other kind, for which the limits of their own stacks count and of those in
    ///   which they lie, as if all stacks were opened from the top.
    /// - Throws: `noStack`.
    public func queue(in source: NoteSource) throws -> StudyQueue { try inspect { try $0.queue(in: source) } }

    /// The numbers of the cards that are to be studied now, in their order; see ``queue(in:)``.
    public func cardsToStudy(in source: NoteSource) throws -> [Int64] { try queue(in: source).cards }
}

extension StudyEdit {
    /// How many cards may be shown today, stack by stack.
    struct Limits {
        var left: [Int64: (new: Int, reviews: Int)] = [:]
        var parents: [Int64: Int64?] = [:]
        var burying: [Int64: SiblingBurying] = [:]

        /// Takes one card from what a stack may show and those above it, up to the one that is opened; false if one of them may show none.
        ///
        /// - Parameter opened: the stack that is opened; nil counts all above.
        mutating func take(_ stack: Int64?, isNew: Bool, opened: Int64?) -> Bool {
            var chain: [Int64] = [], next = stack
            while let id = next, chain.count < 100, let left = left[id] {
                guard (isNew ? left.new : left.reviews) > 0 else { return false }
                chain.append(id)
                next = id == opened ? nil : parents[id] ?? nil
            }
            for id in chain {
                if isNew { left[id]!.new -= 1 } else { left[id]!.reviews -= 1 }
            }
            return true
        }
    }

    private static let unlimited = 1 << 40

    /// - Parameters:
    ///   - source: the notes.
    ///   - known: the limits, for those who ask for several queues; nil if they must be found out.
    ///   - counts: how many cards follow each stack, for those who ask for several queues.
    func queue(in source: NoteSource, limits known: Limits? = nil, counts: [Int64: Int]? = nil) throws -> StudyQueue {
        var condition: Condition
        // The stack from which limits count.
        var opened: Int64?
        // Put before columns by which SQLite shall not look cards up.
        var sign = ""
        if case .stack(let id) = source, try stack(id).kind != .smart {
            opened = id
            // The cards that follow one of these stacks, wherever else their notes are.
            let stacks = try tree(id), list = stacks.map(String.init).joined(separator: ", ")
            condition = Condition(
                sql: "card.stack IN (\(list)) AND card.note NOT IN (SELECT id FROM note WHERE trashed IS NOT NULL)")
            if let counts {
                // Of a small part of all cards each is looked at, instead of each that is due or new anywhere.
                let own = stacks.reduce(0) { $0 + (counts[$1] ?? 0) }, all = counts.values.reduce(0, +)
                if own == 0 { return StudyQueue() }
                if own < all / 4 { sign = "+" }
            }
        } else {
            let notes = try self.condition(source)
            condition = Condition(
                sql: "EXISTS (SELECT 1 FROM note WHERE note.id = card.note AND trashed IS NULL AND \(notes.sql))",
                arguments: notes.arguments)
        }
        condition.sql += " AND " + isShown
        var queue = StudyQueue()
        // The notes of which a card is shown: their other cards wait where siblings are buried.
        var notes: Set<Int64> = []
        let inSteps = try all(
            "SELECT card.id, card.note, dueTime FROM card WHERE \(sign)dueTime <= ? AND \(condition.sql) ORDER BY \(sign)dueTime, card.id",
            [aheadMilliseconds] + condition.arguments
        ) { ($0[0] as Int64, $0[1] as Int64, $0[2] as Int64) }
        for (card, note, due) in inSteps {
            notes.insert(note)
            if due <= milliseconds { queue.learning.append(card) } else { queue.ahead.append(card) }
        }
        var limits = try known ?? self.limits()
        let reviews = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT card.id, card.stack, card.note, phase = 2 FROM card WHERE \(sign)dueDay <= ? AND \(condition.sql)
                    ORDER BY \(sign)dueDay, card.id
                    """),
            arguments: [today.number] + condition.arguments)
        while let row = try reviews.next() {
            let burying = (row[1] as Int64?).flatMap { limits.burying[$0] } ?? SiblingBurying()
            if row[3] ? burying.reviews : burying.learning, notes.contains(row[2]) { continue }
            guard limits.take(row[1], isNew: false, opened: opened) else { continue }
            queue.reviews.append(row[0])
            notes.insert(row[2])
        }
        // Beyond the sum of all limits there is nothing to find.
        var most = limits.left.values.reduce(0) { $0 + $1.new }
        let new = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT card.id, card.stack, card.note FROM card WHERE phase = 0 AND \(condition.sql)
                    ORDER BY \(sign)newPosition, card.id
                    """),
            arguments: condition.arguments)
        while let row = try new.next() {
            let stack = row[1] as Int64?
            if stack != nil && most <= 0 { continue }
            if let stack, limits.burying[stack]?.new == true, notes.contains(row[2]) { continue }
            guard limits.take(stack, isNew: true, opened: opened) else { continue }
            queue.new.append(row[0])
            notes.insert(row[2])
            most -= 1
        }
        return queue
    }

    /// The settings that a stack's cards follow, among stacks that were read.
    private static func settings(of stack: Int64, among stacks: [Int64: StudyStack]) -> ScheduleSettings {
        var next: Int64? = stack, depth = 0
        while let id = next, let found = stacks[id], depth < 1000 {
            if let settings = found.settings { return settings.normalized }
            next = found.parent
            depth += 1
        }
        return ScheduleSettings()
    }

    /// What each stack may still show today: its limits, less what was shown today of it and of those inside of it.
    func limits() throws -> Limits {
        var limits = Limits()
        let stacks = try stacks(), own = Dictionary(uniqueKeysWithValues: stacks.map { ($0.id, $0) })
        for stack in stacks {
            limits.parents[stack.id] = .some(stack.parent)
            if stack.kind == .studyCase && stack.settings == nil {
                // A case has limits only if it was given some.
                limits.left[stack.id] = (Self.unlimited, Self.unlimited)
                continue
            }
            let settings = Self.settings(of: stack.id, among: own)
            limits.burying[stack.id] = settings.burying
            var new = settings.newPerDay
            var reviews = settings.reviewsPerDay
            switch settings.kind {
            case .fsrs, .sm2: break
            case .leitner: reviews = Self.unlimited
            case .dated:
                let count = try number("SELECT count(*) FROM card WHERE stack = ? AND phase = 0 AND \(isShown)", [stack.id]) ?? 0
                new = settings.target.map { DatedSchedule(target: $0).newCards(of: Int(count), on: today) } ?? 0
                reviews = settings.target.map { $0 > today } == true ? Self.unlimited : 0
            case .none: (new, reviews) = (0, 0)
            }
            limits.left[stack.id] = (new, reviews)
        }
        let start = StudyText.milliseconds(boundary.start(of: today, secondsFromGMT: now.secondsFromGMT))
        let shown = try all(
            """
            SELECT card.stack, sum(isFirst), sum(isReview) FROM (
                SELECT card, max(kind = 1) AS isReview,
                    NOT EXISTS (SELECT 1 FROM grade AS earlier WHERE earlier.card = grade.card AND earlier.time < ?) AS isFirst
                FROM grade WHERE time >= ? AND grade > 0 GROUP BY card
            ) JOIN card ON card.id = card WHERE card.stack IS NOT NULL GROUP BY card.stack
            """, [start, start]) { ($0[0] as Int64, $0[1] as Int, $0[2] as Int) }
        for (stack, first, review) in shown {
            var next: Int64? = stack, depth = 0
            while let id = next, depth < 100, let left = limits.left[id] {
                limits.left[id] = (max(left.new - first, 0), max(left.reviews - review, 0))
                next = limits.parents[id] ?? nil
                depth += 1
            }
        }
        return limits
    }
}

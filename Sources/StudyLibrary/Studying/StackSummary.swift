import Foundation
import GRDB

/// A stack or case with what is to be studied of it.
public struct StackSummary: Sendable, Hashable {
    /// The stack.
    public let stack: StudyStack
    /// The names from the top to it, with `::` between.
    public let path: String
    /// How many notes it has, with those of the stacks in it.
    public let notes: Int
    /// How many cards are due today, within the limits.
    public let due: Int
    /// How many new cards are shown today, within the limits.
    public let new: Int
}

extension StudyStore {
    /// All stacks and cases, each before what it holds, with what is to be studied of them.
    public func stackSummaries() throws -> [StackSummary] {
        try inspect { edit in
            let stacks = try edit.stacks()
            let known = Dictionary(uniqueKeysWithValues: stacks.map { ($0.id, $0) })
            let children = stacks.byHolder
            let limits = try edit.limits(), counts = try edit.counts(of: stacks)
            var summaries: [StackSummary] = []
            func add(_ parent: Int64?) throws {
                for stack in children[parent] ?? [] {
                    let queue = try edit.queue(in: .stack(stack.id), limits: limits, counts: counts.cards)
                    summaries.append(StackSummary(
                        stack: stack, path: Self.path(of: stack, among: known),
                        notes: try edit.noteCount(of: stack, children: children, counts),
                        due: queue.dueCount, new: queue.new.count))
                    try add(stack.id)
                }
            }
            try add(nil)
            return summaries
        }
    }
}

extension StudyEdit {
    /// How much lies in each stack itself, without what lies in those inside of it.
    struct StackCounts {
        /// Notes that aren't in the trash.
        var notes: [Int64: Int] = [:]
        /// Cards that follow the stack.
        var cards: [Int64: Int] = [:]
        /// The stacks that are smart, or hold one that is.
        var withRules: Set<Int64> = []
    }

    /// Counts what lies in all stacks, going through each index once.
    func counts(of stacks: [StudyStack]) throws -> StackCounts {
        var counts = StackCounts()
        try all("SELECT stack, count(*) FROM membership GROUP BY stack") { counts.notes[$0[0]] = $0[1] as Int }
        try all(
            "SELECT stack, count(*) FROM membership WHERE note IN (SELECT id FROM note WHERE trashed IS NOT NULL) GROUP BY stack"
        ) { counts.notes[$0[0], default: 0] -= $0[1] as Int }
        try all("SELECT stack, count(*) FROM card WHERE stack IS NOT NULL GROUP BY stack") { counts.cards[$0[0]] = $0[1] as Int }
        let parents = Dictionary(uniqueKeysWithValues: stacks.map { ($0.id, $0.parent) })
        for stack in stacks where stack.kind == .smart {
            var next: Int64? = stack.id
            while let id = next, counts.withRules.insert(id).inserted { next = parents[id] ?? nil }
        }
        return counts
    }

    /// How many notes a stack has, with those of the stacks in it.
    func noteCount(of stack: StudyStack, children: [Int64?: [StudyStack]], _ counts: StackCounts) throws -> Int {
        if counts.withRules.contains(stack.id) {
            let condition = try condition(.stack(stack.id))
            return Int(try number("SELECT count(*) FROM note WHERE \(condition.sql)", condition.arguments) ?? 0)
        }
        guard children[stack.id] != nil else { return counts.notes[stack.id] ?? 0 }
        // A note can be in several of them.
        let list = try tree(stack.id).map(String.init).joined(separator: ", ")
        return Int(try number(
            """
            SELECT count(DISTINCT note) FROM membership
            WHERE stack IN (\(list)) AND note NOT IN (SELECT id FROM note WHERE trashed IS NOT NULL)
            """) ?? 0)
    }
}

extension StudyStore {
    /// How many notes each of the collections has that every library has.
    public func collectionCounts() throws -> [BuiltInCollection: Int] {
        try inspect { edit in
            var counts: [BuiltInCollection: Int] = [:]
            for collection in BuiltInCollection.allCases {
                let condition = try edit.condition(.builtIn(collection))
                counts[collection] = Int(
                    try edit.number("SELECT count(*) FROM note WHERE \(condition.sql)", condition.arguments) ?? 0)
            }
            return counts
        }
    }
}

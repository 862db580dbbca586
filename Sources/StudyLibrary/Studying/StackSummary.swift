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
            let children = Dictionary(grouping: stacks, by: \.parent)
            let limits = try edit.limits()
            var summaries: [StackSummary] = []
            func add(_ parent: Int64?) throws {
                for stack in children[parent] ?? [] {
                    let condition = try edit.condition(.stack(stack.id))
                    let queue = try edit.queue(in: .stack(stack.id), limits: limits)
                    summaries.append(StackSummary(
                        stack: stack, path: Self.path(of: stack, among: known),
                        notes: Int(try edit.number("SELECT count(*) FROM note WHERE \(condition.sql)", condition.arguments) ?? 0),
                        due: queue.learning.count + queue.reviews.count, new: queue.new.count))
                    try add(stack.id)
                }
            }
            try add(nil)
            return summaries
        }
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

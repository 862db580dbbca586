/// What chooses the notes of a smart stack: a saved search. Notes in the trash never fulfil it.
public struct StackRule: Sendable, Hashable, Codable {
    /// What is asked of a note.
    public enum Condition: Sendable, Hashable, Codable {
        /// It holds all of some words, as a search finds them.
        case text(String)
        /// It has a tag, or one below it: "verbs" finds "verbs::irregular", too.
        case tag(String)
        /// It is in a stack or in one below it.
        case stack(Int64)
        /// It has a template.
        case template(Int64)
        /// It is flagged.
        case flagged
        /// One of its cards is due.
        case due
        /// One of its cards was never studied.
        case new
        /// It was added within so many days.
        case added(days: Int)
        /// It was graded within so many days.
        case studied(days: Int)
        /// It was graded wrong within so many days.
        case incorrect(days: Int)
        /// One of its cards was forgotten so often or more often.
        case lapses(Int)
        /// It doesn't fulfil another condition.
        indirect case not(Condition)
    }

    /// Whether notes must fulfil all conditions, or only one.
    public var matchesAll: Bool
    /// The conditions. Without any, no note is chosen.
    public var conditions: [Condition]

    /// Creates a rule.
    public init(matchesAll: Bool = true, _ conditions: [Condition]) {
        self.matchesAll = matchesAll
        self.conditions = conditions
    }
}

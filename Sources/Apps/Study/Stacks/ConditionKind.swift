import StudyLibrary

/// What a condition of a rule asks for, without what exactly.
enum ConditionKind: CaseIterable {
    case text, tag, stack, template, flagged, due, new, added, studied, incorrect, lapses

    /// The kind of a condition; one that is negated has that of what it negates.
    init(_ condition: StackRule.Condition) {
        self = switch condition {
        case .text: .text
        case .tag: .tag
        case .stack: .stack
        case .template: .template
        case .flagged: .flagged
        case .due: .due
        case .new: .new
        case .added: .added
        case .studied: .studied
        case .incorrect: .incorrect
        case .lapses: .lapses
        case .not(let other): ConditionKind(other)
        }
    }

    var title: String {
        switch self {
        case .text: "Has Words"
        case .tag: "Has Tag"
        case .stack: "Is in Stack"
        case .template: "Has Template"
        case .flagged: "Is Flagged"
        case .due: "Is Due"
        case .new: "Is New"
        case .added: "Was Added"
        case .studied: "Was Studied"
        case .incorrect: "Was Answered Wrong"
        case .lapses: "Was Forgotten"
        }
    }

    /// Whether a person says what exactly.
    var isAsked: Bool {
        switch self {
        case .flagged, .due, .new: false
        default: true
        }
    }

    /// A condition of this kind to begin with; nil if it needs a stack or template and there is none.
    func condition(stack: Int64?, template: Int64?) -> StackRule.Condition? {
        switch self {
        case .text: .text("")
        case .tag: .tag("")
        case .stack: stack.map { .stack($0) }
        case .template: template.map { .template($0) }
        case .flagged: .flagged
        case .due: .due
        case .new: .new
        case .added: .added(days: 7)
        case .studied: .studied(days: 7)
        case .incorrect: .incorrect(days: 7)
        case .lapses: .lapses(4)
        }
    }
}

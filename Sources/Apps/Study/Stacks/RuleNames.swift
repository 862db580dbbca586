import StudyLibrary

/// The names of stacks and templates in conditions.
@MainActor
struct RuleNames {
    private let model: StudyModel

    init(_ model: StudyModel) { self.model = model }

    func stack(_ id: Int64) -> String { (model.attempt { try $0.stack(id) } ?? nil)?.name ?? "a stack that is gone" }
    func template(_ id: Int64) -> String { (model.attempt { try $0.template(id) } ?? nil)?.name ?? "a template that is gone" }
}

extension StackRule.Condition {
    /// The condition without negation, and whether it is negated.
    var base: (condition: StackRule.Condition, isNot: Bool) {
        guard case .not(let other) = self else { return (self, false) }
        let (condition, isNot) = other.base
        return (condition, !isNot)
    }

    /// The condition in words.
    @MainActor
    func text(_ names: RuleNames) -> String {
        let (condition, isNot) = base
        func days(_ count: Int) -> String { count == 1 ? "day" : "\(count) days" }
        switch condition {
        case .text(let words): return (isNot ? "Doesn’t have" : "Has") + (words.isEmpty ? " words …" : " “\(words)”")
        case .tag(let name): return (isNot ? "Doesn’t have" : "Has") + (name.isEmpty ? " a tag …" : " the tag “\(name)”")
        case .stack(let id): return (isNot ? "Is not in " : "Is in ") + names.stack(id)
        case .template(let id): return (isNot ? "Doesn’t have" : "Has") + " the template " + names.template(id)
        case .flagged: return isNot ? "Is not flagged" : "Is flagged"
        case .due: return isNot ? "Is not due" : "Is due"
        case .new: return isNot ? "Is not new" : "Is new"
        case .added(let count): return (isNot ? "Was not added" : "Was added") + " within the last \(days(count))"
        case .studied(let count): return (isNot ? "Was not studied" : "Was studied") + " within the last \(days(count))"
        case .incorrect(let count): return (isNot ? "Was not answered wrong" : "Was answered wrong") + " within the last \(days(count))"
        case .lapses(let count):
            return (isNot ? "Was forgotten less than " : "Was forgotten at least ") + (count == 1 ? "once" : "\(count) times")
        case .not: return ""
        }
    }
}

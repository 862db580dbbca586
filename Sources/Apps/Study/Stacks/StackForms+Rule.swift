import StudyLibrary
import UIKit

/// The rule of a smart stack, condition by condition.
extension StackForms {
    /// The rule of a smart stack; each change is stored at once, and what fulfils the rule is counted.
    func rule(of id: Int64) -> FormViewController {
        FormViewController("Rule", model) { [self] form in
            guard let stack = model.attempt({ try $0.stack(id) }) ?? nil, let rule = stack.rule else { return nil }
            let names = RuleNames(model)
            var sections: [FormSection] = []
            let count = model.attempt { try $0.noteCount(in: .stack(id)) } ?? 0
            if rule.conditions.count > 1 {
                sections.append(FormSection(title: "Notes Fulfil", rows: [
                    .choice("All Conditions", isChosen: rule.matchesAll) { setRule(id) { $0.matchesAll = true } },
                    .choice("Any Condition", isChosen: !rule.matchesAll) { setRule(id) { $0.matchesAll = false } },
                ]))
            }
            var rows = rule.conditions.indices.map { index in
                FormRow.link(rule.conditions[index].text(names)) { [unowned form] in form.open(condition(index, of: id)) }
            }
            rows.append(.action("Add Condition", symbol: "plus") { [unowned form] in
                form.open(kinds { kind in
                    addCondition(kind, to: id)
                    form.navigationController?.popViewController(animated: true)
                    if kind.isAsked { form.open(condition(-1, of: id)) }
                })
            })
            let none = "Without a condition there are no notes."
            sections.append(FormSection(
                title: stack.name, rows: rows, note: rule.conditions.isEmpty ? none : count == 1 ? "1 note" : "\(count.grouped) notes"))
            return sections
        }
    }

    private func setRule(_ id: Int64, _ change: @escaping (inout StackRule) -> Void) {
        model.change("Change Rule") { edit in
            guard var rule = try edit.stack(id).rule else { return }
            let old = rule
            change(&rule)
            if rule != old { try edit.setRule(id, to: rule) }
        }
    }

    private func addCondition(_ kind: ConditionKind, to id: Int64) {
        let first = model.attempt { store in (try store.stacks().first { $0.id != id }?.id, try store.templates().first?.id) }
        let condition = kind.condition(stack: first?.0, template: first?.1)
        setRule(id) { rule in if let condition { rule.conditions.append(condition) } }
    }

    /// The kinds of conditions to choose from.
    private func kinds(isChosen: ConditionKind? = nil, _ choose: @escaping @MainActor (ConditionKind) -> Void) -> FormViewController {
        FormViewController("Condition", model) { _ in
            [FormSection(rows: ConditionKind.allCases.map { kind in
                .choice(kind.title, isChosen: kind == isChosen) { choose(kind) }
            })]
        }
    }

    /// A condition of a rule.
    ///
    /// - Parameters:
    ///   - place: its index; -1 for the last one.
    ///   - id: the smart stack.
    private func condition(_ place: Int, of id: Int64) -> FormViewController {
        var index = place
        return FormViewController("Condition", model) { [self] form in
            guard let stack = model.attempt({ try $0.stack(id) }) ?? nil, let rule = stack.rule else { return nil }
            if index < 0 { index = rule.conditions.count - 1 }
            let place = index
            // It was removed, here or elsewhere.
            guard rule.conditions.indices.contains(place) else {
                if form.navigationController?.topViewController === form { form.goBack() }
                return []
            }
            let (asked, isNot) = rule.conditions[place].base, kind = ConditionKind(asked)
            @MainActor func set(_ condition: StackRule.Condition, isNot: Bool) {
                setRule(id) { rule in
                    if rule.conditions.indices.contains(place) { rule.conditions[place] = isNot ? .not(condition) : condition }
                }
            }
            var rows = [FormRow.link("Kind", kind.title) { [unowned form] in
                form.open(kinds(isChosen: kind) { new in
                    let others = model.attempt { store in (try store.stacks().first { $0.id != id }?.id, try store.templates().first?.id) }
                    if new != kind, let made = new.condition(stack: others?.0, template: others?.1) { set(made, isNot: isNot) }
                    form.navigationController?.popViewController(animated: true)
                })
            }]
            if let row = valueRow(asked, of: id, form, { set($0, isNot: isNot) }) { rows.append(row) }
            rows.append(.toggle("Not", isNot) { set(asked, isNot: $0) })
            let count = model.attempt { try $0.noteCount(in: .stack(id)) } ?? 0
            return [
                FormSection(rows: rows, note: "\(stack.name): \(count == 1 ? "1 note" : "\(count.grouped) notes")"),
                FormSection(rows: [.action("Remove Condition", symbol: "trash", isDestructive: true) { [unowned form] in
                    setRule(id) { rule in if rule.conditions.indices.contains(place) { rule.conditions.remove(at: place) } }
                    form.goBack()
                }]),
            ]
        }
    }

    /// The row for what a condition asks for; nil where there is nothing to choose.
    private func valueRow(
        _ condition: StackRule.Condition, of id: Int64, _ form: FormViewController,
        _ set: @escaping @MainActor (StackRule.Condition) -> Void
    ) -> FormRow? {
        let names = RuleNames(model)
        @MainActor func text(_ title: String, _ value: String, _ make: @escaping (String) -> StackRule.Condition) -> FormRow {
            .link(title, value) { [unowned form] in form.ask(title, text: value) { set(make($0)) } }
        }
        @MainActor func number(_ title: String, _ value: Int, _ unit: String, _ make: @escaping (Int) -> StackRule.Condition) -> FormRow {
            .number(title, "\(value) \(unit)\(value == 1 ? "" : "s")", type: { [unowned form] in
                form.ask(title, text: "\(value)") { if let number = Int($0) { set(make(min(max(number, 1), 9999))) } }
            }, step: { set(make(min(max(value + $0, 1), 9999))) })
        }
        switch condition {
        case .text(let words): return text("Words", words) { .text($0) }
        case .tag(let name): return text("Tag", name) { .tag($0) }
        case .stack(let stack):
            return .link("Stack", names.stack(stack)) { [unowned form] in
                form.open(FormViewController("Stack", model) { picker in
                    let stacks = model.attempt { try $0.stackPaths() } ?? []
                    return [FormSection(rows: stacks.filter { $0.id != id }.map { entry in
                        .choice(entry.path, isChosen: entry.id == stack) { [unowned picker] in
                            set(.stack(entry.id))
                            picker.goBack()
                        }
                    })]
                })
            }
        case .template(let template):
            return .link("Template", names.template(template)) { [unowned form] in
                form.open(FormViewController("Template", model) { picker in
                    let templates = model.attempt { try $0.templates() } ?? []
                    return [FormSection(rows: templates.map { entry in
                        .choice(entry.name, isChosen: entry.id == template) { [unowned picker] in
                            set(.template(entry.id))
                            picker.goBack()
                        }
                    })]
                })
            }
        case .added(let days): return number("Within", days, "day") { .added(days: $0) }
        case .studied(let days): return number("Within", days, "day") { .studied(days: $0) }
        case .incorrect(let days): return number("Within", days, "day") { .incorrect(days: $0) }
        case .lapses(let count): return number("At Least", count, "time") { .lapses($0) }
        case .flagged, .due, .new, .not: return nil
        }
    }
}

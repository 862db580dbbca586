import StudyLibrary
import UIKit

/// Combinations of question and answer that were written by hand, as those of Anki's decks are.
extension StackForms {
    /// A combination: its name, and its two sides in Anki's language of card templates.
    func combination(_ combination: TemplateContent.Combination, of template: Int64) -> FormViewController {
        // It is followed by what it says, and by its name when another program has changed it.
        var known = combination
        return FormViewController("Combination", model) { [self] form in
            let all = (model.attempt { try $0.template(template) } ?? nil)?.combinations.filter { $0.prompt == nil } ?? []
            guard let combination = all.first(where: { $0 == known }) ?? all.first(where: { $0.name == known.name }) else {
                if form.navigationController?.topViewController === form { form.goBack() }
                return []
            }
            known = combination
            @MainActor func set(_ change: (inout TemplateContent.Combination) -> Void) {
                var changed = combination
                change(&changed)
                let isDone = model.change("Change Combination") { edit in
                    try edit.setCombination(combination, of: template, to: changed)
                    return true
                }
                if isDone == true { known = changed }
            }
            @MainActor func side(
                _ title: String, _ path: WritableKeyPath<TemplateContent.Combination, String>, _ names: [String]
            ) -> FormSection {
                let source = combination[keyPath: path]
                let row = FormRow.link("Edit", names.joined(separator: ", "), symbol: "pencil") { [unowned form] in
                    form.ask(
                        title, message: "{{Name}} shows the facet of that name. Line breaks become blanks.",
                        text: source.split(whereSeparator: \.isNewline).joined(separator: " ")
                    ) { typed in set { $0[keyPath: path] = typed } }
                }
                return FormSection(title: title, rows: [row], note: source)
            }
            return [
                FormSection(rows: [.link("Name", combination.name) { [unowned form] in
                    form.ask("Name", text: combination.name) { name in set { $0.name = name } }
                }]),
                side("Question", \.front, combination.frontFields), side("Answer", \.back, combination.backFields),
            ]
        }
    }
}

extension TemplateContent.Combination {
    /// The facets that are asked, an arrow, and those that are the answer.
    var summary: String {
        let sides = [frontFields, backFields].map { $0.joined(separator: ", ") }
        return sides[1].isEmpty ? sides[0] : sides.joined(separator: " → ")
    }
}

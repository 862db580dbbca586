import StudyLibrary
import UIKit

/// Templates: those that new notes get, and what they ask.
extension StackForms {
    /// The template that a stack's new notes get.
    func templateText(of stack: StudyStack) -> String {
        let id = model.attempt { try $0.defaultTemplate(of: stack.id) } ?? nil
        return id.flatMap { id in model.attempt { try $0.template(id) } ?? nil }?.name ?? ""
    }

    /// Chooses the template that a stack's new notes get.
    func template(of id: Int64) -> FormViewController {
        FormViewController("Template", model) { [self] form in
            guard let stack = model.attempt({ try $0.stack(id) }) ?? nil else { return nil }
            let templates = model.attempt { try $0.templates() } ?? []
            @MainActor func set(_ template: Int64?) {
                model.change("Change Template") { try $0.setDefaultTemplate(of: id, to: template) }
            }
            var rows = [FormRow.choice("Same as What Holds It", isChosen: stack.template == nil) { set(nil) }]
            rows += templates.map { template in
                .choice(template.name, isChosen: template.id == stack.template) { set(template.id) }
            }
            let missing = StandardTemplate.allCases.filter { standard in !templates.contains { $0.name == standard.name } }
            rows += missing.map { standard in
                .choice(standard.name, isChosen: false) {
                    model.change("Change Template") { try $0.setDefaultTemplate(of: id, to: $0.template(standard)) }
                }
            }
            return [
                FormSection(title: "New Notes in \(stack.name)", rows: rows, note: "Notes that are there keep theirs."),
                FormSection(rows: [.link("Edit Templates", symbol: "pencil") { [unowned form] in form.open(self.templates()) }]),
            ]
        }
    }

    /// All templates of the library.
    func templates() -> FormViewController {
        FormViewController("Templates", model) { [self] form in
            let templates = model.attempt { try $0.templates() } ?? []
            var sections: [FormSection] = []
            if !templates.isEmpty {
                sections.append(FormSection(rows: templates.map { template in
                    .link(template.name, "\(template.facets.count) facets") { [unowned form] in form.open(self.template(template.id)) }
                }))
            }
            sections.append(FormSection(rows: StandardTemplate.allCases.map { standard in
                .action("New: \(standard.name)", symbol: "plus") {
                    model.change("Add Template") { try $0.addTemplate(standard.name, standard.content) }
                }
            }))
            return sections
        }
    }

    /// A template: its name, its facets, and which of them are asked.
    private func template(_ id: Int64) -> FormViewController {
        FormViewController("Template", model) { [self] form in
            guard let template = model.attempt({ try $0.template(id) }) ?? nil else {
                // Removed, here or elsewhere.
                if form.navigationController?.topViewController === form { form.goBack() }
                return []
            }
            let content = template.content
            var sections = [FormSection(rows: [.link("Name", template.name) { [unowned form] in
                form.ask("Name", text: template.name) { name in
                    model.change("Rename Template") { try $0.setTemplate(id, name: name, content) }
                }
            }])]
            if content.isGenerated {
                sections.append(FormSection(title: "Asked", rows: content.facets.indices.map { index in
                    .toggle(content.facets[index].name, content.facets[index].mayPrompt) { mayPrompt in
                        change(id, "Change Template") { $0.facets[index].mayPrompt = mayPrompt }
                    }
                }, note: "Each facet that is asked is a card of its own; the others are its answer."))
            } else {
                sections.append(FormSection(title: "Asked", rows: content.combinations.map { combination in
                    .link(combination.name, combination.summary) { [unowned form] in form.open(self.combination(combination, of: id)) }
                }, note: "Written by hand, each a card of its own: what is asked, and what is the answer."))
            }
            sections.append(facetSection(id, content, form))
            let isUsed = (model.attempt { try $0.isUsed(template: id) } ?? true)
            if !isUsed {
                sections.append(FormSection(rows: [.action("Delete", symbol: "trash", isDestructive: true) {
                    model.change("Delete Template") { try $0.removeTemplate(id) }
                }]))
            }
            return sections
        }
    }

    private func change(_ id: Int64, _ name: String, _ change: @escaping (inout TemplateContent) -> Void) {
        model.change(name) { edit in
            let template = try edit.template(id)
            var content = template.content
            change(&content)
            if content.isGenerated { content.combinations = TemplateContent(facets: content.facets).combinations }
            if content != template.content { try edit.setTemplate(id, name: template.name, content) }
        }
    }
}

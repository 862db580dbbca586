import StudyLibrary
import UIKit

/// A facet of a template, wherever it is by now: another program may have moved or renamed it.
struct FacetHandle {
    let template: Int64, key: Int, name: String

    /// Its index in what is being changed or read.
    ///
    /// - Throws: `noTemplate`, or `facetGone`.
    func index(_ edit: StudyEdit) throws -> Int { try edit.index(ofFacet: key, named: name, in: template) }

    /// The facet and its index; nil if it is gone.
    @MainActor
    func read(_ model: StudyModel) -> (content: TemplateContent, index: Int)? {
        guard let content = (model.attempt { try $0.template(template) } ?? nil)?.content else { return nil }
        return content.facetKeys.firstIndex(of: key).map { (content, $0) }
    }
}

/// The facets of a template: their names, their order, and how they are drawn.
extension StackForms {
    /// The facets of a template, each of which opens a form of its own.
    func facetSection(_ template: Int64, _ content: TemplateContent, _ form: FormViewController) -> FormSection {
        var rows = content.facets.enumerated().map { index, facet in
            FormRow.link(facet.name, facet.look?.summary ?? "") { [unowned form] in
                form.open(self.facet(FacetHandle(template: template, key: content.facetKeys[index], name: facet.name)))
            }
        }
        rows.append(.action("Add Facet", symbol: "plus") { [unowned form] in
            form.ask("New Facet", text: "", verb: "Add") { name in model.change("Add Facet") { try $0.addFacet(name, to: template) } }
        })
        return FormSection(title: "Facets", rows: rows, note: "Notes that are there have a new facet empty.")
    }

    /// One facet of a template.
    private func facet(_ handle: FacetHandle) -> FormViewController {
        FormViewController("Facet", model) { [self] form in
            guard let (content, index) = handle.read(model) else {
                if form.navigationController?.topViewController === form { form.goBack() }
                return []
            }
            let facet = content.facets[index], template = handle.template
            var rows = [FormRow.link("Name", facet.name) { [unowned form] in
                form.ask("Name", text: facet.name) { name in
                    model.change("Rename Facet") { try $0.renameFacet(handle.index($0), of: template, to: name) }
                }
            }]
            for (title, symbol, step) in [("Move Up", "arrow.up", -1), ("Move Down", "arrow.down", 1)]
            where content.facets.indices.contains(index + step) {
                rows.append(.action(title, symbol: symbol) {
                    model.change("Move Facet") { edit in
                        let index = try handle.index(edit)
                        try edit.moveFacet(index, of: template, to: index + step)
                    }
                })
            }
            var sections = [FormSection(rows: rows), lookSection(handle, facet, form)]
            if content.facets.count > 1 {
                sections.append(FormSection(rows: [.action("Remove Facet", symbol: "trash", isDestructive: true) { [unowned form] in
                    remove(handle, facet.name, over: form)
                }]))
            }
            return sections
        }
    }

    /// Removes a facet, and asks before that if notes have something in it.
    private func remove(_ handle: FacetHandle, _ name: String, over form: FormViewController) {
        let counted = model.attempt { try $0.inspect { try $0.noteCount(withFacet: handle.index($0), of: handle.template) } }
        guard let count = counted else { return }
        let remove: @MainActor () -> Void = { [weak form] in
            let isDone = model.change("Remove Facet") { edit in
                try edit.removeFacet(handle.index(edit), of: handle.template)
                return true
            }
            if isDone == true { form?.goBack() }
        }
        guard count > 0 else { return remove() }
        let alert = UIAlertController(
            title: "Remove “\(name)”?",
            message: "\(count == 1 ? "A note has" : "\(count.grouped) notes have") something in it. Undo brings it back.",
            preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel) { [weak form] _ in form?.list.becomeFirstResponder() })
        alert.addAction(UIAlertAction(title: "Remove", style: .destructive) { [weak form] _ in
            form?.list.becomeFirstResponder()
            remove()
        })
        form.present(alert, animated: true)
    }

    // MARK: Looks

    private func setLook(_ handle: FacetHandle, _ change: @escaping (inout FacetLook) -> Void) {
        model.change("Change Look") { edit in
            let index = try handle.index(edit)
            var look = try edit.template(handle.template).facets[index].look ?? FacetLook()
            change(&look)
            try edit.setLook(ofFacet: index, of: handle.template, to: look)
        }
    }

    private func lookSection(_ handle: FacetHandle, _ facet: TemplateContent.Facet, _ form: FormViewController) -> FormSection {
        let look = facet.look ?? FacetLook()
        @MainActor func open(_ title: String, _ rows: @escaping @MainActor (FacetLook, FormViewController) -> [FormRow]) {
            form.open(FormViewController(title, model) { [self] form in
                guard let (content, index) = handle.read(model) else {
                    if form.navigationController?.topViewController === form { form.goBack() }
                    return []
                }
                return [FormSection(rows: rows(content.facets[index].look ?? FacetLook(), form))]
            })
        }
        @MainActor func color(_ title: String, _ path: WritableKeyPath<FacetLook, String?>, _ names: [(String, String)]) -> FormRow {
            let chosen = look[keyPath: path]
            var row = FormRow.link(title, names.first { $0.1 == chosen }?.0 ?? chosen ?? "Standard", symbol: "circle.fill") {
                open(title) { look, form in colorRows(title, look[keyPath: path], names, form) { color in
                    setLook(handle) { $0[keyPath: path] = color }
                } }
            }
            row.tint = FacetLook.color(chosen) ?? (path == \FacetLook.text ? StudyLook.ink : StudyLook.paper)
            return row
        }
        let size = look.size.map { Int($0) } ?? Int(FacetLook.largestSize)
        @MainActor func store(_ size: Int) {
            let largest = Int(FacetLook.largestSize), size = min(max(size, 12), largest)
            setLook(handle) { $0.size = size == largest ? nil : Double(size) }
        }
        return FormSection(title: "Look", rows: [
            color("Text", \.text, FacetLook.inks),
            color("Paper", \.background, FacetLook.papers),
            .link("Alignment", look.alignment?.title ?? "Standard", symbol: "text.aligncenter") {
                open("Alignment") { look, _ in
                    [nil, FacetLook.Alignment.left, .center, .right].map { alignment in
                        .choice(alignment?.title ?? "Standard", isChosen: look.alignment == alignment) {
                            setLook(handle) { $0.alignment = alignment }
                        }
                    }
                }
            },
            .link("Font", look.font ?? "Standard", symbol: "textformat") {
                open("Font") { look, _ in
                    let families = [nil] + UIFont.familyNames.map { $0 as String? }
                    return families.map { family in
                        .choice(family ?? "Standard", isChosen: look.font == family) {
                            setLook(handle) { $0.font = family }
                        }
                    }
                }
            },
            .number("Largest Size", look.size == nil ? "Standard" : "\(size) pt", type: { [unowned form] in
                form.ask("Largest Size", message: "In points, from 12 to \(Int(FacetLook.largestSize)).", text: "\(size)") {
                    if let size = Int($0) { store(size) }
                }
            }, step: { store(size + 2 * $0) }),
        ], note: "Each change is seen on the cards at once. Text that doesn't fit is set smaller.")
    }

    private func colorRows(
        _ title: String, _ chosen: String?, _ names: [(String, String)], _ form: FormViewController,
        set: @escaping @MainActor (String?) -> Void
    ) -> [FormRow] {
        var rows = [FormRow.choice("Standard", isChosen: chosen == nil) { set(nil) }]
        for (name, color) in names {
            var row = FormRow.choice(name, isChosen: chosen == color) { set(color) }
            (row.symbol, row.tint) = ("circle.fill", FacetLook.color(color))
            rows.append(row)
        }
        let isOther = chosen != nil && !names.contains { $0.1 == chosen }
        rows.append(.choice("Other…", isOther ? chosen ?? "" : "", isChosen: isOther) { [unowned form] in
            form.ask(title, message: "As #rrggbb, such as #1f5fa8.", text: chosen ?? "") { typed in
                let color = (typed.hasPrefix("#") ? typed : "#" + typed).lowercased()
                if FacetLook.color(color) != nil { set(color) } else { model.didNotice("\(typed): no colour as #rrggbb; check it") }
            }
        })
        return rows
    }
}

extension FacetLook {
    /// Colours of text that can be read on the cards' paper.
    fileprivate static let inks = [
        ("Red", "#b3261e"), ("Orange", "#b25a00"), ("Green", "#2e7d32"), ("Blue", "#1f5fa8"), ("Violet", "#6a3fa0"), ("Brown", "#6b4423"),
        ("Grey", "#5f5f5f"), ("White", "#ffffff"),
    ]

    /// Colours of paper.
    fileprivate static let papers = [
        ("Yellow", "#fff3b0"), ("Peach", "#ffdfc4"), ("Rose", "#fbd5dc"), ("Mint", "#d4efd6"), ("Sky", "#d3e6f8"), ("Lilac", "#e4d9f5"),
        ("Grey", "#e4e1dc"), ("Slate", "#2f3b46"),
    ]

    /// What differs from other facets, in a few words.
    fileprivate var summary: String {
        let parts = [
            Self.inks.first { $0.1 == text }?.0 ?? text, Self.papers.first { $0.1 == background }.map { "on \($0.0)" }, alignment?.title, font,
            size.map { "\(Int($0)) pt" },
        ]
        return parts.compactMap { $0 }.joined(separator: " · ")
    }
}

extension FacetLook.Alignment {
    fileprivate var title: String {
        switch self {
        case .left: "Left"
        case .center: "Centre"
        case .right: "Right"
        }
    }
}

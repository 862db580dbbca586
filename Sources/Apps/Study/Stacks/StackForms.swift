import AppSupport
import StudyLibrary
import UIKit

/// The forms about stacks and cases: what can be done with them, and their settings.
@MainActor
struct StackForms {
    let navigator: any StudyNavigator
    var model: StudyModel { navigator.model }

    // MARK: Menus

    /// What can be done in the library itself.
    func library() -> FormViewController {
        FormViewController("Library", model) { [self] form in
            let undo = model.undoNames.undo
            var sections = [FormSection(rows: newRows(in: nil, form))]
            if let undo {
                sections.append(FormSection(rows: [.action("Undo \(undo)", symbol: "arrow.uturn.backward") { model.undo() }]))
            }
            sections.append(FormSection(title: "Settings", rows: libraryRows(form)))
            return sections
        }
    }

    /// What can be done with a stack or case; nil if it is gone.
    func menu(for id: Int64) -> FormViewController? {
        guard let stack = model.attempt({ try $0.stack(id) }) ?? nil else { return nil }
        return FormViewController(stack.name, model) { [self] form in
            guard let stack = model.attempt({ try $0.stack(id) }) ?? nil else { return nil }
            return menuSections(for: stack, form)
        }
    }

    private func menuSections(for stack: StudyStack, _ form: FormViewController) -> [FormSection] {
        let source = NoteSource.stack(stack.id)
        var sections = [
            FormSection(rows: [
                .action("Open", symbol: "tray") { [unowned form] in form.close { navigator.open(source) } },
                .action("Study", symbol: "graduationcap") { [unowned form] in form.close { navigator.study(source) } },
                .action("Statistics", symbol: "chart.bar") { [unowned form] in form.close { navigator.showStatistics(source) } },
            ]),
            FormSection(rows: [
                .action("Rename", symbol: "pencil") { [unowned form] in rename(stack, over: form) },
                .link("Move", place(of: stack), symbol: "folder") { [unowned form] in form.open(cases(for: stack)) },
                .action("Delete", symbol: "trash", isDestructive: true) { [unowned form] in form.close { delete(stack) } },
            ]),
        ]
        switch stack.kind {
        case .smart:
            sections.append(FormSection(rows: [
                .link("Rule", symbol: "line.3.horizontal.decrease") { [unowned form] in form.open(rule(of: stack.id)) }
            ]))
        case .stack, .studyCase:
            sections.append(FormSection(rows: [
                .link("Schedule", scheduleText(of: stack), symbol: "calendar") { [unowned form] in form.open(schedule(of: stack.id)) },
                .link("Template", templateText(of: stack), symbol: "square.on.square") { [unowned form] in
                    form.open(template(of: stack.id))
                },
            ]))
            sections.append(FormSection(rows: newRows(in: stack.id, form)))
        }
        return sections
    }

    private func newRows(in parent: Int64?, _ form: FormViewController) -> [FormRow] {
        [StudyStack.Kind.stack, .smart, .studyCase].map { kind in
            .action("New \(kind.title)", symbol: kind.symbol) { [unowned form] in
                add(kind, in: parent, over: form) { [unowned form] in form.close(then: $0) }
            }
        }
    }

    /// Where a stack lies.
    private func place(of stack: StudyStack) -> String {
        stack.parent.flatMap { id in model.attempt { try $0.stack(id) } ?? nil }?.name ?? "Library"
    }

    // MARK: Changes

    /// Asks for a name, and adds a stack or case. A new smart stack shows its rule.
    ///
    /// - Parameters:
    ///   - kind: what is added.
    ///   - parent: the case or stack in which it will lie; nil for the top.
    ///   - screen: what the question lies over.
    ///   - leave: leaves that screen, then calls what it gets.
    func add(
        _ kind: StudyStack.Kind, in parent: Int64?, over screen: UIViewController,
        leave: @escaping @MainActor (@escaping @MainActor () -> Void) -> Void = { $0() }
    ) {
        let title = "New \(kind.title)"
        TextPrompt.ask(title, verb: "Add", over: screen, keys: { navigator.takeKeys() }) { name in
            let id = model.change("Add \(kind.title)") { edit in
                switch kind {
                case .stack: try edit.addStack(name, in: parent)
                case .studyCase: try edit.addCase(name, in: parent)
                case .smart: try edit.addSmartStack(name, rule: StackRule([]), in: parent)
                }
            }
            guard let id else { return }
            leave {
                navigator.reveal(.stack(id))
                if kind == .smart { navigator.show(rule(of: id)) }
            }
        }
    }

    /// Asks for another name.
    func rename(_ stack: StudyStack, over screen: UIViewController) {
        let keys: @MainActor () -> Void = { [weak screen] in
            if let form = screen as? FormViewController { form.list.becomeFirstResponder() } else { navigator.takeKeys() }
        }
        TextPrompt.ask("Rename \(stack.kind.title)", text: stack.name, verb: "Rename", over: screen, keys: keys) { name in
            model.change("Rename \(stack.kind.title)") { try $0.renameStack(stack.id, to: name) }
            // The menu's title is the name.
            if let form = screen as? FormViewController { form.close() }
        }
    }

    /// Deletes a stack or case with what is inside of it, and tells how that is taken back. Its notes stay.
    func delete(_ stack: StudyStack) {
        guard model.change("Delete \(stack.kind.title)", { edit in try edit.removeStack(stack.id); return true }) == true else { return }
        navigator.showNotice("“\(stack.name)” deleted; its notes are kept. Undo takes it back.")
    }

    /// Puts a stack or case beside others.
    ///
    /// - Returns: whether it lies there.
    @discardableResult
    func move(_ id: Int64, into parent: Int64?, at place: StudyPlace) -> Bool {
        let kind = (model.attempt { try $0.stack(id) } ?? nil)?.kind ?? .stack
        return model.change("Move \(kind.title)") { edit in try edit.moveStack(id, into: parent, at: place); return true } == true
    }

    /// Where a stack can be moved.
    private func cases(for stack: StudyStack) -> FormViewController {
        FormViewController("Move \(stack.name)", model) { [self] form in
            guard let moved = model.attempt({ try $0.stack(stack.id) }) ?? nil else { return nil }
            let all = model.attempt { try $0.stacks() } ?? [], children = all.byHolder
            @MainActor func press(_ parent: Int64?) -> @MainActor () -> Void {
                { [unowned form] in
                    if parent != moved.parent { move(moved.id, into: parent, at: .last) }
                    form.close()
                }
            }
            var rows = [FormRow.choice("Library", isChosen: moved.parent == nil, press(nil))], stacks: [FormRow] = []
            @MainActor func add(_ parent: Int64?, depth: Int) {
                // What is inside of the stack can't hold it.
                for child in children[parent] ?? [] where child.id != moved.id && child.kind != .smart {
                    let row = FormRow.choice(
                        child.name, child.kind == .stack ? "Stack" : "", isChosen: child.id == moved.parent, indent: depth, press(child.id))
                    if child.kind == .studyCase || depth > 1 { rows.append(row) } else { stacks.append(row) }
                    add(child.id, depth: depth + 1)
                }
            }
            add(nil, depth: 1)
            var sections = [FormSection(title: "Into a Case", rows: rows)]
            if !stacks.isEmpty {
                let note = "A stack shows the notes of those inside of it, too."
                sections.append(FormSection(title: "Into a Stack", rows: stacks, note: note))
            }
            return sections
        }
    }
}

extension StudyStack.Kind {
    /// What it is called.
    var title: String {
        switch self {
        case .stack: "Stack"
        case .smart: "Smart Stack"
        case .studyCase: "Case"
        }
    }

    var symbol: String {
        switch self {
        case .stack: "square.stack"
        case .smart: "sparkles"
        case .studyCase: "archivebox"
        }
    }
}

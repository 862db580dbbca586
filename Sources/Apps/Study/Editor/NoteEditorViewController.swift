import AppSupport
import RecordStore
import StudyLibrary
import UIKit

/// Where a note is written: its facets with styles, pictures and sounds, its tags, its flag and its stacks. What is written is stored while
/// it is written.
final class NoteEditorViewController: UIViewController {
    unowned let navigator: any StudyNavigator
    var model: StudyModel { navigator.model }
    let writer: StudyNoteWriter
    /// The note; nil for a new one in which nothing was written yet.
    var note: Int64? { writer.note }
    private var isFlagged: Bool
    /// The tags that the library had when it was looked at last.
    private var shownTags: [String] = []
    private var isTrashed: Bool
    private(set) lazy var bar = StudyBar { [unowned self] in navigator.goBack() }
    private let scroll = UIScrollView(), tools = EditorTools()
    let tags = EditorField("Tags", placeholder: "Words, separated by blanks")
    let stacks = EditorChoice("Stacks")
    /// The sheets of the template's facets, and behind them those of removed ones with something in them that isn't stored.
    private(set) var facets: [FacetEditor] = []
    /// The facet in which the person wrote last.
    private weak var lastFocused: FacetEditor?
    let sounds = CardSounds()
    private var flagButton: UIButton?
    private var observation: NotificationObservation?
    private var keyboardHeight: CGFloat = 0
    /// Whether the editor is closed, though it may still be seen for a moment.
    private(set) var hasEnded = false

    /// - Parameters:
    ///   - draft: the note; nil for a new one.
    ///   - template: what facets a new one has; nil for the standard ones, question and answer.
    ///   - stack: where a new one is put; nil for none.
    ///   - navigator: the window.
    init(_ draft: StudyDraft?, template: StudyTemplate?, stack: Int64?, in navigator: any StudyNavigator) {
        self.navigator = navigator
        isFlagged = draft?.note.isFlagged ?? false
        isTrashed = draft?.note.trashed != nil
        writer = StudyNoteWriter(navigator.model, draft, template: template, standard: .basic, stacks: stack.map { [$0] } ?? [])
        super.init(nibName: nil, bundle: nil)
        title = "Note"
        modalPresentationStyle = .fullScreen
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = StudyLook.desk
        scroll.alwaysBounceVertical = true
        scroll.contentInsetAdjustmentBehavior = .never
        view.addSubview(scroll)
        revertToStored()
        tags.field.addAction(UIAction { [unowned self] _ in writer.didWrite() }, for: .editingChanged)
        tags.field.addAction(UIAction { [unowned self] _ in writer.endStep() }, for: [.editingDidBegin, .editingDidEnd])
        stacks.button.addAction(UIAction { [unowned self] _ in chooseStacks() }, for: .primaryActionTriggered)
        scroll.addSubview(tags)
        scroll.addSubview(stacks)
        addButtons()
        view.addSubview(tools)
        view.addSubview(bar)
        writer.fill = { [weak self] in self?.fill(&$0) }
        writer.didRead = { [weak self] oldTemplate in
            guard let self else { return }
            if writer.stored.template != oldTemplate {
                // Another template was applied, or a new note got its own: facets keep their order.
                for (sheet, identity) in zip(facets, writer.facets) where !writer.lost.contains(sheet.identity) { sheet.identity = identity }
            }
            revertToStored()
        }
        sounds.didFail = { [unowned self] in navigator.showNotice($0) }
        model.add(self)
        observation = NotificationObservation(
            writingIn: view, keyboardHeightDidChange: { [weak self] in self?.keyboardHeightDidChange($0) },
            save: { [weak self] in self?.writer.save() })
        updateState()
    }

    /// Makes the sheet of a facet.
    private func sheet(of facet: FacetIdentity, html: String) -> FacetEditor {
        let editor = FacetEditor(facet, html: html, store: model.store)
        editor.didWrite = { [unowned self] in
            writer.didWrite()
            view.setNeedsLayout()
        }
        editor.step = { [unowned self] change in
            writer.step(change)
            view.setNeedsLayout()
        }
        editor.didFocus = { [unowned self, unowned editor] in
            if editor.text.isEditable { lastFocused = editor }
            writer.endStep()
            updateStyles()
            reveal(editor)
        }
        editor.didSelect = { [unowned self] in updateStyles() }
        editor.play = { [unowned self] in sounds.play([$0], from: model.store) }
        scroll.addSubview(editor)
        return editor
    }

    private func addButtons() {
        bar.addButton(symbol: isTrashed ? "trash.slash" : "trash", label: isTrashed ? "Put Back" : "Move to Trash") { [unowned self] in
            throwAway()
        }
        flagButton = bar.addButton(symbol: "flag", label: "Flag") { [unowned self] in toggleFlag() }
        for (symbol, label, style) in [
            ("bold", "Bold", CardText.Style.bold), ("italic", "Italic", .italic), ("underline", "Underline", .underline),
        ] {
            tools.add(symbol: symbol, label: label, style: style) { [unowned self] in focused?.toggle(style) }
        }
        tools.add(symbol: "photo", label: "Add Picture or Sound") { [unowned self] in chooseFile() }
        tools.add(symbol: "arrow.uturn.backward", label: "Undo") { [unowned self] in undo() }
        tools.add(symbol: "arrow.uturn.forward", label: "Redo") { [unowned self] in undo(repeats: true) }
    }

    /// The facet in which the person writes; the last one that they wrote in.
    var focused: FacetEditor? { facets.first { $0.text.isFirstResponder && $0.text.isEditable } ?? lastFocused ?? facets.first }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        takeKeys()
    }

    /// Gives the keys to the facet in which the person wrote last.
    func takeKeys() {
        if presentedViewController == nil { focused?.text.becomeFirstResponder() }
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        sounds.stop()
        // The list of stacks and questions lie over it for a while only; `end` ends the writing.
        writer.endStep()
    }

    /// Stores what was written; the editor is closed then.
    func end() {
        hasEnded = true
        writer.end()
        sounds.stop()
        view.endEditing(true)
        if let facet = facets.first(where: { !$0.text.isEditable }) {
            navigator.showNotice("What was typed in “\(facet.name)” isn't stored: it was removed")
        }
    }

    // MARK: What is shown

    private func updateState() {
        let roles = writer.structure.facets.map { $0.name.prefix(1).uppercased() + $0.name.dropFirst() }
        bar.show(
            title: note == nil ? "New Note" : isTrashed ? "Note in the Trash" : "Note", subtitle: roles.joined(separator: " · "))
        flagButton?.setImage(UIImage.symbol(isFlagged ? "flag.fill" : "flag", 18), for: .normal)
        flagButton?.accessibilityLabel = isFlagged ? "Remove Flag" : "Flag"
        let all = model.attempt { try $0.stacks() } ?? [], names = Dictionary(all.map { ($0.id, $0.name) }) { a, _ in a }
        let chosen = chosenStacks.compactMap { names[$0] }
        stacks.show(chosen.isEmpty ? "In no stack" : chosen.joined(separator: ", "))
        updateStyles()
        view.setNeedsLayout()
    }

    private func updateStyles() { tools.show(focused?.styles ?? []) }

    /// The stacks in which the note is, or will be.
    var chosenStacks: [Int64] {
        guard let note else { return writer.stacks }
        return model.attempt { try $0.stacks(of: note) } ?? []
    }

    private var writtenTags: [String] { (tags.field.text ?? "").split { $0.isWhitespace }.map(String.init) }

    /// Puts in what the fields say, each into its facet.
    private func fill(_ content: inout NoteContent) {
        let identities = writer.facets
        for facet in facets {
            if let index = identities.firstIndex(of: facet.identity), index < content.facets.count { content.facets[index].html = facet.html }
        }
        content.tags = writtenTags
        content.isFlagged = isFlagged
    }

    /// Shows what the library has, each facet on its sheet. A sheet goes with its facet; that of a facet that was removed goes, too, unless
    /// something was written in it that isn't stored.
    private func revertToStored() {
        let content = writer.stored, structure = writer.structure.facets, hadFocus = facets.contains { $0.text.isFirstResponder }
        var old = facets, removed: [FacetEditor] = []
        facets = writer.facets.enumerated().map { index, identity in
            let html = index < content.facets.count ? content.facets[index].html : "", sheet: FacetEditor
            if let place = old.firstIndex(where: { $0.identity == identity }) {
                sheet = old.remove(at: place)
                if writer.lost.contains(identity) { writer.regain(identity) } else { sheet.show(html) }
            } else {
                sheet = self.sheet(of: identity, html: html)
            }
            sheet.show(name: structure[index].name, look: writer.structure.look(ofFacet: index, in: content))
            return sheet
        }
        for sheet in old {
            if lastFocused === sheet { lastFocused = nil }
            guard writer.lost.contains(sheet.identity) else {
                sheet.removeFromSuperview()
                continue
            }
            if sheet.text.isEditable {
                navigator.showNotice("“\(sheet.name)” was removed meanwhile: what was typed in it isn't stored")
                sheet.show(name: sheet.name, look: nil, isRemoved: true)
            }
            removed.append(sheet)
        }
        facets += removed
        if hadFocus, facets.first(where: { $0.text.isFirstResponder })?.text.isEditable != true { focused?.text.becomeFirstResponder() }
        if content.tags != shownTags {
            shownTags = content.tags
            if writtenTags != shownTags { tags.field.text = shownTags.joined(separator: " ") }
        }
        isFlagged = content.isFlagged
    }

    /// Shows the note as the library has it, unless something was written that isn't stored yet.
    private func follow() {
        guard !writer.isWaiting else { return }
        let found = writer.read()
        guard note == nil || (found != nil && (found?.trashed != nil) == isTrashed) else {
            // It was removed or put into the trash elsewhere, or its beginning was taken back.
            return navigator.leave(self)
        }
        updateState()
    }

    // MARK: Changes

    private func toggleFlag() {
        writer.step { isFlagged.toggle() }
        updateState()
    }

    private func throwAway() {
        writer.endStep()
        guard let note else { return navigator.goBack() }
        if isTrashed {
            model.change("Put Back") { try $0.restoreNote(note) }
        } else {
            model.change("Move to Trash") { try $0.trashNote(note) }
        }
        navigator.leave(self)
        navigator.showNotice(isTrashed ? "Put back" : "Moved to the Trash")
    }

    /// Takes the last change back, or repeats the one that was taken back.
    func undo(repeats: Bool = false) {
        writer.endStep()
        if repeats { model.redo() } else { model.undo() }
        follow()
    }

    private func chooseStacks() {
        writer.endStep()
        let list = StackChoiceViewController(model, chosen: chosenStacks)
        list.overrideUserInterfaceStyle = traitCollection.userInterfaceStyle
        // The list may be there for a moment longer.
        list.choose = { [weak self] stack, isIn in
            guard let self else { return }
            guard let note else {
                writer.stacks = isIn ? writer.stacks + [stack] : writer.stacks.filter { $0 != stack }
                return updateState()
            }
            if isIn {
                model.change("Add to Stack") { try $0.add(note: note, to: stack) }
            } else {
                model.change("Remove from Stack") { try $0.remove(note: note, from: stack) }
            }
            updateState()
        }
        list.chosen = { [weak self] in self?.chosenStacks ?? [] }
        present(list, animated: true)
    }

    // MARK: Layout

    /// The widest column of facets, in points.
    private static let widest: CGFloat = 640

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let bounds = view.bounds, safe = view.safeAreaInsets
        bar.frame = CGRect(x: 0, y: 0, width: bounds.width, height: safe.top + StudyBar.height)
        tools.frame = CGRect(x: 0, y: bar.frame.maxY, width: bounds.width, height: EditorTools.height)
        scroll.frame = CGRect(x: 0, y: tools.frame.maxY, width: bounds.width, height: max(0, bounds.height - tools.frame.maxY))
        let width = min(bounds.width - 32, Self.widest), x = ((bounds.width - width) / 2).rounded()
        tools.columnWidth = width
        var y: CGFloat = 20
        for facet in facets {
            let height = facet.height(width: width)
            facet.frame = CGRect(x: x, y: y, width: width, height: height)
            y += height + 18
        }
        // Side by side where there is room for both.
        let isWide = width >= 560, half = isWide ? (width - 16) / 2 : width
        tags.frame = CGRect(x: x, y: y, width: half, height: EditorField.height)
        if !isWide { y += EditorField.height + 14 }
        stacks.frame = CGRect(x: isWide ? x + half + 16 : x, y: y, width: half, height: EditorField.height)
        scroll.contentSize = CGSize(width: bounds.width, height: stacks.frame.maxY + 24)
        scroll.contentInset.bottom = max(keyboardHeight, safe.bottom)
        scroll.verticalScrollIndicatorInsets.bottom = scroll.contentInset.bottom
    }

    private func reveal(_ editor: FacetEditor) {
        guard view.window != nil else { return }
        view.layoutIfNeeded()
        scroll.scrollRectToVisible(editor.frame.insetBy(dx: 0, dy: -16), animated: !UIAccessibility.isReduceMotionEnabled)
    }

    private func keyboardHeightDidChange(_ height: CGFloat) {
        keyboardHeight = height
        view.setNeedsLayout()
    }

    // MARK: Keys

    override var canBecomeFirstResponder: Bool { true }

    override var keyCommands: [UIKeyCommand]? {
        var keys = KeyCommands(self)
        keys.hasPriority = true
        keys.add("Back", UIKeyCommand.inputEscape) { $0.navigator.goBack() }
        keys.add("Next Field", "\t") { $0.moveFocus(by: 1) }
        keys.add("Previous Field", "\t", flags: .shift) { $0.moveFocus(by: -1) }
        keys.addShortcut("Bold", "b") { $0.focused?.toggle(.bold) }
        keys.addShortcut("Italic", "i") { $0.focused?.toggle(.italic) }
        keys.addShortcut("Underline", "u") { $0.focused?.toggle(.underline) }
        keys.addUndo({ $0.undo() }, redo: { $0.undo(repeats: true) })
        keys.addShortcut("Add Picture or Sound", "o") { $0.chooseFile() }
        keys.addShortcut("Stacks", "l") { $0.chooseStacks() }
        keys.addShortcut("Play Sounds", "r") { $0.sounds.play($0.facets.flatMap(\.soundNames), from: $0.model.store) }
        keys.addShortcut("Move to Trash", UIKeyCommand.inputDelete, flags: .shift) { $0.throwAway() }
        return keys.commands
    }

    private func moveFocus(by step: Int) {
        let fields: [UIView] = facets.map(\.text) + [tags.field]
        let index = fields.firstIndex { $0.isFirstResponder } ?? 0
        fields[(index + step + fields.count) % fields.count].becomeFirstResponder()
    }
}

extension NoteEditorViewController: StoreModelObserver {
    func storeDidChange(_ changed: ChangedRows) {
        if !hasEnded { follow() }
    }
}

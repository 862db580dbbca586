import AppSupport
import UIKit

/// A note's tags as bubbles in lines, with a field at the end in which tags are added, and suggestions below while someone types there.
final class TagsView: UIView, UITextFieldDelegate {
    private let theme: NotesTheme
    private(set) var tags: [String] = []
    private var bubbles: [TagBubble] = [], suggested: [TagBubble] = []
    let field = TagField()
    /// The suggestion that Return takes.
    private(set) var marked: Int?
    /// The tag that Delete removes.
    private(set) var selected: Int? {
        didSet { for (index, bubble) in bubbles.enumerated() { bubble.isMarked = index == selected } }
    }

    /// Changes the tags; the change has a name.
    var change: (_ name: String, _ tags: [String]) -> Void = { _, _ in }
    /// Names that a person may mean who has typed some characters.
    var suggestions: (String) -> [String] = { _ in [] }
    /// Called when the height may differ.
    var heightDidChange: () -> Void = {}
    /// Called when the person is done with tags.
    var didEnd: () -> Void = {}

    /// The space between tags, here and in rows, in points.
    static let spacing = CGSize(width: 8, height: 8)
    private static let suggestionLimit = 6

    init(_ theme: NotesTheme) {
        self.theme = theme
        super.init(frame: .zero)
        field.placeholder = "Add tag"
        field.accessibilityLabel = "Add tag"
        field.delegate = self
        field.returnKeyType = .done
        field.addAction(UIAction { [unowned self] _ in textDidChange() }, for: .editingChanged)
        field.addAction(UIAction { [unowned self] _ in endEditing() }, for: .editingDidEnd)
        field.deleteAtStart = { [unowned self] in deleteLast() }
        field.moveMark = { [unowned self] step in moveMark(by: step) }
        field.escape = { [unowned self] in escape() }
        addSubview(field)
        accessibilityLabel = "Tags"
        shouldGroupAccessibilityChildren = true
    }

    required init?(coder: NSCoder) { nil }

    func themeDidChange() {
        field.font = theme.font(.tag)
        field.textColor = theme.color(.text)
        field.tintColor = theme.color(.accent)
        field.attributedPlaceholder = NSAttributedString(
            string: "Add tag", attributes: [.font: theme.font(.tag), .foregroundColor: theme.color(.faint)])
        for bubble in bubbles + suggested { bubble.themeDidChange() }
        setNeedsLayout()
        heightDidChange()
    }

    // MARK: Tags

    /// Shows a note's tags.
    func show(_ tags: [String]) {
        guard tags != self.tags else { return }
        self.tags = tags
        selected = nil
        for bubble in bubbles { bubble.removeFromSuperview() }
        bubbles = tags.enumerated().map { index, name in
            let bubble = TagBubble(name, theme, isSuggestion: false)
            bubble.addAction(UIAction { [unowned self] _ in tapped(index) }, for: .primaryActionTriggered)
            bubble.delete = { [unowned self] in remove(index) }
            addSubview(bubble)
            return bubble
        }
        suggest()
    }

    /// A tap selects a tag; another one removes it.
    private func tapped(_ index: Int) {
        if selected == index { remove(index) } else { selected = index }
    }

    private func remove(_ index: Int) {
        guard tags.indices.contains(index) else { return }
        var names = tags
        names.remove(at: index)
        if bubbles[index].isFirstResponder { field.becomeFirstResponder() }
        change("Remove Tag", names)
    }

    /// Backspace in an empty field selects the last tag, then removes it.
    private func deleteLast() {
        guard !tags.isEmpty else { return }
        if selected == tags.count - 1 { remove(tags.count - 1) } else { selected = tags.count - 1 }
    }

    /// Adds a tag. One that the note has already, whatever its case, is shown instead.
    private func add(_ name: String) {
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        field.text = ""
        guard !name.isEmpty else { return textDidChange() }
        if let index = tags.firstIndex(where: { $0.lowercased() == name.lowercased() }) {
            bubbles[index].pulse()
        } else {
            change("Add Tag", tags + [name])
        }
        textDidChange()
    }

    // MARK: The field

    private func textDidChange() {
        selected = nil
        suggest()
    }

    /// Shows suggestions for what was typed. The first one is marked only by keys, so that new names can be typed.
    private func suggest() {
        let text = field.text ?? "", own = Set(tags.map { $0.lowercased() })
        let names = field.isFirstResponder && !text.isEmpty
            ? suggestions(text).filter { !own.contains($0.lowercased()) }.prefix(Self.suggestionLimit).map { $0 } : []
        marked = nil
        if names != suggested.map(\.name) {
            for bubble in suggested { bubble.removeFromSuperview() }
            suggested = names.map { name in
                let bubble = TagBubble(name, theme, isSuggestion: true)
                bubble.addAction(UIAction { [unowned self] _ in add(name) }, for: .primaryActionTriggered)
                addSubview(bubble)
                return bubble
            }
        }
        updateMark()
        setNeedsLayout()
        heightDidChange()
    }

    private func moveMark(by step: Int) {
        guard !suggested.isEmpty else { return }
        let count = suggested.count
        marked = marked.map { ($0 + step + count) % count } ?? (step > 0 ? 0 : count - 1)
        updateMark()
    }

    private func updateMark() {
        for (index, bubble) in suggested.enumerated() { bubble.isMarked = index == marked }
    }

    /// Return takes the marked suggestion or the text; with neither, tags are done.
    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        if let marked {
            add(suggested[marked].name)
        } else if field.hasText {
            add(field.text ?? "")
        } else {
            didEnd()
        }
        return true
    }

    /// A comma ends a tag.
    func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool {
        guard string.contains(",") else { return true }
        let text = NSString(string: textField.text ?? "").replacingCharacters(in: range, with: string)
        let parts = text.split(separator: ",", omittingEmptySubsequences: true).map(String.init)
        for part in parts { add(part) }
        return false
    }

    private func escape() {
        if field.hasText {
            field.text = ""
            textDidChange()
        } else {
            didEnd()
        }
    }

    private func endEditing() {
        let text = field.text ?? ""
        if !text.isEmpty { add(text) }
        selected = nil
        suggest()
    }

    // MARK: Layout

    /// The frames of the bubbles, of the field and of the suggestions in a width, and the height of all.
    private func arrange(inWidth width: CGFloat) -> (frames: [CGRect], height: CGFloat) {
        let height = theme.measure(.tagHeight), spacing = Self.spacing
        var x: CGFloat = 0, y: CGFloat = 0, frames: [CGRect] = []
        func place(_ natural: CGFloat) {
            let own = min(natural, width)
            if x > 0, x + own > width {
                x = 0
                y += height + spacing.height
            }
            frames.append(CGRect(x: x, y: y, width: own, height: height))
            x += own + spacing.width
        }
        for bubble in bubbles { place(bubble.naturalWidth) }
        let typed = field.hasText ? ceil(field.sizeThatFits(CGSize(width: width, height: height)).width) + 8 : 0
        place(max(96, typed))
        if !suggested.isEmpty {
            x = 0
            y += height + spacing.height * 1.5
            for bubble in suggested { place(bubble.naturalWidth) }
        }
        return (frames, y + height)
    }

    func height(inWidth width: CGFloat) -> CGFloat { arrange(inWidth: width).height }

    override func layoutSubviews() {
        super.layoutSubviews()
        let frames = arrange(inWidth: bounds.width).frames
        for (view, frame) in zip(bubbles as [UIView] + [field] + suggested, frames) where view.frame != frame { view.frame = frame }
    }
}

/// The field in which tags are typed.
final class TagField: UITextField {
    /// Called when there is nothing to delete before the caret.
    var deleteAtStart: () -> Void = {}
    /// Moves through the suggestions.
    var moveMark: (_ step: Int) -> Void = { _ in }
    var escape: () -> Void = {}

    override func deleteBackward() {
        if hasText { super.deleteBackward() } else { deleteAtStart() }
    }

    override var keyCommands: [UIKeyCommand]? {
        var keys = KeyCommands(self)
        keys.add("Done", UIKeyCommand.inputEscape) { $0.escape() }
        // The field takes arrows, otherwise.
        keys.hasPriority = true
        keys.add("Next Suggestion", UIKeyCommand.inputDownArrow) { $0.moveMark(1) }
        keys.add("Previous Suggestion", UIKeyCommand.inputUpArrow) { $0.moveMark(-1) }
        return keys.commands
    }
}

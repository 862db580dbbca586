/// Begins, changes and ends editing, with callbacks in Apple's order.
extension UITextView: TextEditorHost {
    private var textDelegate: (any UITextViewDelegate)? { delegate as? any UITextViewDelegate }

    func setUpTextView() {
        editor.host = self
        let interaction = TextInteraction(host: self)
        textInteraction = interaction
        parts.tiles.isUserInteractionEnabled = false
        addSubview(interaction.highlight)
        addSubview(parts.tiles)
        addSubview(interaction.caret)
        addSubview(interaction.startHandle)
        addSubview(interaction.endHandle)
        interaction.takesTap = { [unowned self] in openTappedLink(at: $0) }
        textContainer.didChange = { [weak self] in self?.textLooksDidChange() }
    }

    func beginEditing(_ become: () -> Bool) -> Bool {
        if isFirstResponder { return true }
        guard canBecomeFirstResponder, window != nil else { return false }
        if isEditable, !(textDelegate?.textViewShouldBeginEditing(self) ?? true) { return false }
        guard become() else { return false }
        if clearsOnInsertion { editor.select(0..<editor.text.length) }
        layOutTextView()
        guard isEditable else { return true }
        textDelegate?.textViewDidBeginEditing(self)
        NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
        return isFirstResponder
    }

    func endEditing(_ resign: () -> Bool) -> Bool {
        guard isFirstResponder else { return true }
        guard canResignFirstResponder else { return false }
        if isEditable, !(textDelegate?.textViewShouldEndEditing(self) ?? true) { return false }
        editor.unmark()
        guard resign() else { return false }
        editingDidEnd()
        return true
    }

    /// Reports the end of editing after the view resigned as first responder.
    func editingDidEnd() {
        textInteraction.update()
        guard isEditable else { return }
        textDelegate?.textViewDidEndEditing(self)
        NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
    }

    /// Tells the delegate of a tap on a link in a text that is selectable but not editable.
    private func openTappedLink(at point: CGPoint) -> Bool {
        guard !isEditable, isSelectable, let range = editor.characterRange(at: point) as? TextOffsetRange,
            let run = editor.text.run(at: range.range.lowerBound) else { return false }
        let link = run.attributes.values[.link]
        guard let url = link as? URL ?? (link as? String).flatMap({ URL(string: $0) }) else { return false }
        _ = textDelegate?.textView(self, shouldInteractWith: url, in: NSRange(run.range), interaction: .invokeDefaultAction)
        return true
    }

    // MARK: What the editor needs

    var acceptsTextChanges: Bool { isEditable }
    var isSingleLine: Bool { false }

    var baseFont: UIFont {
        get { parts.font }
        set { parts.font = newValue }
    }

    var baseAttributes: [NSAttributedString.Key: Any] {
        var base: [NSAttributedString.Key: Any] = [.font: parts.font, .foregroundColor: parts.textColor]
        if parts.alignment != .natural {
            let style = NSMutableParagraphStyle()
            style.alignment = parts.alignment
            base[.paragraphStyle] = style
        }
        return base
    }

    func editorShouldChange(_ range: NSRange, _ text: String) -> Bool {
        textDelegate?.textView(self, shouldChangeTextIn: range, replacementText: text) ?? true
    }

    func editorTextDidChange(byPerson: Bool) {
        if byPerson { textInteraction.forgetFinger() }
        textDidChange()
        guard byPerson else {
            inputDelegate?.textDidChange(self)
            return
        }
        editorSelectionDidChange()
        textDelegate?.textViewDidChange(self)
        NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
    }

    func editorSelectionDidChange() {
        clearsOnInsertion = clearsOnInsertion && editor.selection == 0..<editor.text.length
        if isFirstResponder {
            layOutTextView()
            revealCaret()
        }
        textInteraction.update()
        inputDelegate?.selectionDidChange(self)
        textDelegate?.textViewDidChangeSelection(self)
        if isFirstResponder { UIApplication.shared.updateTextInput() }
    }

    func editorReturn() { insertText("\n") }
}

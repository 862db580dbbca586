/// Begins, changes and ends editing, with callbacks in Apple's order.
extension UITextField: TextEditorHost {
    func setUpField() {
        editor.host = self
        let interaction = TextInteraction(host: self)
        fieldInteraction = interaction
        parts.clip.clipsToBounds = true
        parts.clip.isUserInteractionEnabled = false
        parts.placeholderView.field = self
        addSubview(parts.border)
        addSubview(parts.clip)
        parts.clip.addSubview(interaction.highlight)
        parts.clip.addSubview(parts.canvas)
        addSubview(parts.placeholderView)
        addSubview(parts.clearButton)
        addSubview(interaction.caret)
        addSubview(interaction.startHandle)
        addSubview(interaction.endHandle)
        parts.clearButton.addAction(UIAction { [unowned self] _ in clear() }, for: .touchUpInside)
    }

    func beginEditing(_ become: () -> Bool) -> Bool {
        if isFirstResponder { return true }
        guard canBecomeFirstResponder, window != nil, delegate?.textFieldShouldBeginEditing(self) ?? true, become() else { return false }
        if clearsOnBeginEditing, hasText, delegate?.textFieldShouldClear(self) ?? true { text = "" }
        if clearsOnInsertion { editor.select(0..<editor.text.length) }
        parts.replacesHiddenText = isSecureTextEntry && hasText
        textLooksDidChange()
        scrollIntoSight()
        delegate?.textFieldDidBeginEditing(self)
        sendActions(for: .editingDidBegin)
        NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
        return isFirstResponder
    }

    func endEditing(_ resign: () -> Bool) -> Bool {
        guard isFirstResponder else { return true }
        guard canResignFirstResponder, delegate?.textFieldShouldEndEditing(self) ?? true else { return false }
        editor.unmark()
        guard resign() else { return false }
        editingDidEnd()
        return true
    }

    /// Resets the editing state after the field resigned as first responder, and reports the end of editing.
    func editingDidEnd() {
        undoManager?.removeAllActions(withTarget: editor)
        parts.scroll = 0
        parts.replacesHiddenText = false
        textLooksDidChange()
        // A field that leaves its window gets no layout pass.
        fieldInteraction.update()
        delegate?.textFieldDidEndEditing(self, reason: .committed)
        sendActions(for: .editingDidEnd)
        NotificationCenter.default.post(
            name: Self.textDidEndEditingNotification, object: self, userInfo: [Self.didEndEditingReasonUserInfoKey: DidEndEditingReason.committed.rawValue])
    }

    /// Selects the whole text if the next insertion or deletion is to replace all of it.
    func selectReplacedText() {
        guard parts.replacesHiddenText || clearsOnInsertion && isEditing else { return }
        clearsOnInsertion = false
        parts.replacesHiddenText = false
        editor.select(0..<editor.text.length)
    }

    /// The action of the clear button. Begins editing if the field is not being edited.
    private func clear() {
        guard delegate?.textFieldShouldClear(self) ?? true else { return }
        defer { if !isFirstResponder { becomeFirstResponder() } }
        editor.unmark()
        editor.replace(0..<editor.text.length, with: StyledText())
        sendActions(for: .editingChanged)
        NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
    }

    // MARK: What the editor needs

    var acceptsTextChanges: Bool { isEnabled }
    var isSingleLine: Bool { true }

    var baseFont: UIFont {
        get { parts.font }
        set { parts.font = newValue }
    }
    var visibleTextRange: Range<Int>? { nil }

    var baseAttributes: [NSAttributedString.Key: Any] {
        parts.attributes.merging([.font: parts.font, .foregroundColor: parts.textColor]) { $1 }
    }

    func editorShouldChange(_ range: NSRange, _ text: String) -> Bool {
        delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: text) ?? true
    }

    func editorTextDidChange(byPerson: Bool) {
        if byPerson { fieldInteraction.forgetFinger() }
        textLooksDidChange()
        guard byPerson else {
            inputDelegate?.textDidChange(self)
            return
        }
        editorSelectionDidChange()
        sendActions(for: .editingChanged)
        NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
    }

    func editorSelectionDidChange() {
        clearsOnInsertion = clearsOnInsertion && editor.selection == 0..<editor.text.length
        layOutText()
        inputDelegate?.selectionDidChange(self)
        delegate?.textFieldDidChangeSelection(self)
        if isFirstResponder { UIApplication.shared.updateTextInput() }
    }

    func editorReturn() {
        if enablesReturnKeyAutomatically, !hasText { return }
        editor.unmark()
        guard delegate?.textFieldShouldReturn(self) ?? true else { return }
        let exits = allControlEvents.contains(.editingDidEndOnExit)
        sendActions(for: .editingDidEndOnExit)
        sendActions(for: .primaryActionTriggered)
        if exits { resignFirstResponder() }
    }
}

/// The view that shows an editor's text, as the editor uses it.
@MainActor
protocol TextEditorHost: UIView, UITextInput, UITextInputTraits {
    var editor: TextEditor { get }
    /// The layout of the current text.
    var textLayout: DocumentLayout { get }
    /// The layout's origin in the view's coordinates.
    var textOrigin: CGPoint { get }
    /// Whether the user may change the text.
    var acceptsTextChanges: Bool { get }
    /// Whether the text is a single line, where the return key inserts no line break.
    var isSingleLine: Bool { get }
    /// Whether the user may make selected text bold, italic or underlined.
    var allowsEditingTextAttributes: Bool { get }
    /// The font of text that has none of its own.
    var baseFont: UIFont { get set }
    /// The default attributes, for those that the text does not set.
    var baseAttributes: [NSAttributedString.Key: Any] { get }
    /// Asks the delegate whether a range may be replaced by a text.
    func editorShouldChange(_ range: NSRange, _ text: String) -> Bool
    /// Called when the text changed. `byPerson` is true for changes by the user and false for those by the app.
    func editorTextDidChange(byPerson: Bool)
    /// Called when the selection changed.
    func editorSelectionDidChange()
    /// The text is laid out anew.
    func textLooksDidChange()
    /// The part of the text whose selection can be seen; nil for all.
    var visibleTextRange: Range<Int>? { get }
    /// Called when the return key was pressed in a single line.
    func editorReturn()
}

extension TextEditorHost {
    /// Whether bullets are shown in place of the text.
    var hidesText: Bool { isSecureTextEntry }

    /// Lets fonts of text styles and font metrics have the size of the preferred content size category.
    func adaptFonts() {
        baseFont = baseFont.adapted(to: traitCollection)
        editor.text.changeAttributes(in: 0..<editor.text.length) { attributes in
            if let font = attributes.values[.font] as? UIFont { attributes.values[.font] = font.adapted(to: traitCollection) }
        }
        textLooksDidChange()
    }
}

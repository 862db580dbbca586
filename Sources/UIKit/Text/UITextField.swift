/// A control that shows a single line of editable text.
///
/// A finger's tap or a pointer's click begins editing, the return key asks the delegate
/// (``UITextFieldDelegate/textFieldShouldReturn(_:)``). Text wider than the field scrolls while it is edited and is truncated with an
/// ellipsis otherwise. Control events: editingDidBegin, editingChanged, editingDidEnd, editingDidEndOnExit and primaryActionTriggered for
/// the return key.
@preconcurrency @MainActor
open class UITextField: UIControl, UITextInput, UITextInputTraits, UIContentSizeCategoryAdjusting {
    /// The style of a field's border.
    public enum BorderStyle: Int, Sendable {
        /// No border, and no space around the text. The default.
        case none = 0
        /// A border of 1 point in the label colour.
        case line
        /// A grey border of 1 point, with 7 points of space at either side.
        case bezel
        /// A filled background with rounded corners and a thin grey border, with 7 points of space at either side.
        case roundedRect
    }

    /// When an overlay view is shown.
    public enum ViewMode: Int, Sendable {
        /// Never.
        case never = 0
        /// While the field is edited.
        case whileEditing
        /// While the field is not edited.
        case unlessEditing
        /// All the time.
        case always
    }

    /// Why editing ended.
    public enum DidEndEditingReason: Int, Sendable {
        /// The field resigned as first responder, and its text is final.
        case committed = 0
    }

    /// Posted when a field began editing.
    public nonisolated static let textDidBeginEditingNotification = Notification.Name("UITextFieldTextDidBeginEditingNotification")
    /// Posted when a field's editing ended; its `userInfo` has the reason's raw value for ``didEndEditingReasonUserInfoKey``.
    public nonisolated static let textDidEndEditingNotification = Notification.Name("UITextFieldTextDidEndEditingNotification")
    /// Posted when the user changed a field's text.
    public nonisolated static let textDidChangeNotification = Notification.Name("UITextFieldTextDidChangeNotification")
    /// The `userInfo` key of the reason in ``textDidEndEditingNotification``.
    public nonisolated static let didEndEditingReasonUserInfoKey = "UITextFieldDidEndEditingReasonKey"

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUpField()
    }

    /// Creates an empty field: archives are not supported.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUpField()
    }

    // MARK: What the files named after it use

    let editor = TextEditor()
    var parts = TextFieldParts()
    var fieldInteraction: TextInteraction!

    // MARK: Text

    /// The text. Setting it is not reported as an edit, clears the undo actions, and moves the caret to the end. Nil sets an empty text.
    /// Default "".
    open var text: String? {
        get { editor.text.string }
        set {
            parts.replacesHiddenText = false
            editor.setText(StyledText(editor.sanitized(newValue ?? ""), AttributeSet()))
        }
    }
    /// The text as an attributed string. When read, the field's own attributes supply those that the text does not set.
    open var attributedText: NSAttributedString? {
        get { editor.text.attributed(adding: baseAttributes) }
        set { editor.setText(newValue.map { StyledText($0) } ?? StyledText()) }
    }
    /// Shown while there is no text. Default nil.
    open var placeholder: String? {
        get { parts.placeholder?.string }
        set {
            parts.placeholder = newValue.map { NSAttributedString(string: $0) }
            placeholderDidChange()
        }
    }
    /// The placeholder as an attributed string. The field's font and the placeholder colour supply attributes that it does not set.
    open var attributedPlaceholder: NSAttributedString? {
        get { parts.placeholder }
        set {
            parts.placeholder = newValue.map { NSAttributedString(attributedString: $0) }
            placeholderDidChange()
        }
    }
    /// The font of all text. Default: the system font at 17 points. Nil sets the default.
    open var font: UIFont? {
        get { parts.font }
        set {
            parts.font = newValue ?? .systemFont(ofSize: UIFont.labelFontSize)
            styleDidChange([.font])
        }
    }
    /// The colour of all text. Default: the label colour. Nil sets the default.
    open var textColor: UIColor? {
        get { parts.textColor }
        set {
            parts.textColor = newValue ?? .label
            styleDidChange([.foregroundColor])
        }
    }
    /// The horizontal alignment of the text. Default natural: right in a right-to-left interface, otherwise according to the text's own
    /// direction.
    open var textAlignment = NSTextAlignment.natural {
        didSet { if textAlignment != oldValue { textLooksDidChange() } }
    }
    /// The attributes of all text: the font, the colour and what was set here. Setting them replaces the text's own values.
    open var defaultTextAttributes: [NSAttributedString.Key: Any] {
        get { baseAttributes }
        set {
            parts.attributes = newValue
            if let font = newValue[.font] as? UIFont { parts.font = font }
            if let color = newValue[.foregroundColor] as? UIColor { parts.textColor = color }
            if let style = newValue[.paragraphStyle] as? NSParagraphStyle { textAlignment = style.alignment }
            styleDidChange(Set(newValue.keys))
        }
    }
    /// The attributes of text typed next, while editing; nil otherwise.
    open var typingAttributes: [NSAttributedString.Key: Any]? {
        get { isEditing ? baseAttributes.merging(editor.typingAttributes.values) { $1 } : nil }
        set { if isEditing { editor.typing = newValue.map { AttributeSet($0) } } }
    }
    /// Whether the user may make selected text bold, italic or underlined. Default false.
    open var allowsEditingTextAttributes = false
    /// Whether the font shrinks for text that is too wide, down to ``minimumFontSize``. Default false.
    open var adjustsFontSizeToFitWidth = false {
        didSet { if adjustsFontSizeToFitWidth != oldValue { textLooksDidChange() } }
    }
    /// The smallest font size that ``adjustsFontSizeToFitWidth`` uses, in points. Default 0: no limit.
    open var minimumFontSize: CGFloat = 0 {
        didSet { if minimumFontSize != oldValue { textLooksDidChange() } }
    }
    /// Whether the text is cleared when editing begins, if the delegate allows. Default false.
    open var clearsOnBeginEditing = false
    /// Whether inserted text replaces all of the text. Editing then begins with everything selected; moving the caret sets it to false.
    /// Default false.
    open var clearsOnInsertion = false {
        didSet { if clearsOnInsertion, isEditing { editor.select(0..<editor.text.length) } }
    }
    /// Whether the field is being edited.
    open var isEditing: Bool { isFirstResponder }
    /// The delegate, which controls editing and is informed about it. Held weakly. Default nil.
    open weak var delegate: (any UITextFieldDelegate)?

    // MARK: Looks

    /// The style of the border. Default none.
    open var borderStyle = BorderStyle.none {
        didSet { if borderStyle != oldValue { borderDidChange() } }
    }
    /// An image that is drawn stretched behind the text where the border style is none or line. Default nil.
    open var background: UIImage? {
        didSet { setNeedsLayout() }
    }
    /// An image that replaces ``background`` while the field is disabled. Default nil.
    open var disabledBackground: UIImage? {
        didSet { setNeedsLayout() }
    }
    /// When the clear button is shown, which removes all text. Default never.
    open var clearButtonMode = ViewMode.never {
        didSet { if clearButtonMode != oldValue { setNeedsLayout() } }
    }
    /// The overlay view at the leading side. Default nil.
    open var leftView: UIView? {
        didSet { if leftView !== oldValue { exchange(oldValue, leftView) } }
    }
    /// When ``leftView`` is shown. Default never.
    open var leftViewMode = ViewMode.never {
        didSet { if leftViewMode != oldValue { setNeedsLayout() } }
    }
    /// The overlay view at the trailing side. While shown it hides the clear button. Default nil.
    open var rightView: UIView? {
        didSet { if rightView !== oldValue { exchange(oldValue, rightView) } }
    }
    /// When ``rightView`` is shown. Default never.
    open var rightViewMode = ViewMode.never {
        didSet { if rightViewMode != oldValue { setNeedsLayout() } }
    }

    // MARK: Rectangles, for subclasses

    /// The rectangle of the border. Default: the bounds.
    open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }
    /// The rectangle of the text while it is not edited.
    open func textRect(forBounds bounds: CGRect) -> CGRect { defaultTextRect(bounds, editing: false) }
    /// The rectangle of the text while it is edited.
    open func editingRect(forBounds bounds: CGRect) -> CGRect { defaultTextRect(bounds, editing: true) }
    /// The rectangle of the placeholder. Default: that of the text.
    open func placeholderRect(forBounds bounds: CGRect) -> CGRect {
        isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
    }
    /// The rectangle of the clear button.
    open func clearButtonRect(forBounds bounds: CGRect) -> CGRect { defaultClearButtonRect(bounds) }
    /// The rectangle of ``leftView``.
    open func leftViewRect(forBounds bounds: CGRect) -> CGRect { overlayRect(leftView, bounds, isLeft: true) }
    /// The rectangle of ``rightView``.
    open func rightViewRect(forBounds bounds: CGRect) -> CGRect { overlayRect(rightView, bounds, isLeft: false) }
    /// Draws the placeholder into a rectangle of the current context.
    open func drawPlaceholder(in rect: CGRect) { paintPlaceholder(in: rect) }

    // MARK: Input views

    private var ownInputView: UIView?, ownInputAccessoryView: UIView?
    /// A view that is shown in place of a keyboard, at the bottom of the window, while the field is edited. Default nil.
    open override var inputView: UIView? {
        get { ownInputView }
        set {
            ownInputView = newValue
            reloadInputViews()
        }
    }
    /// A view that is shown above the input view, at the bottom of the window, while the field is edited. Default nil.
    open override var inputAccessoryView: UIView? {
        get { ownInputAccessoryView }
        set {
            ownInputAccessoryView = newValue
            reloadInputViews()
        }
    }

    // MARK: Editing

    open override var canBecomeFirstResponder: Bool { isEnabled }
    override var pointerShape: PointerShape { isEnabled ? .beam : .arrow }

    /// Begins editing, if the delegate allows.
    @discardableResult
    open override func becomeFirstResponder() -> Bool { beginEditing { super.becomeFirstResponder() } }

    /// Ends editing, if the delegate allows.
    @discardableResult
    open override func resignFirstResponder() -> Bool { endEditing { super.resignFirstResponder() } }

    override func resignFirstResponderByForce() {
        guard isFirstResponder else { return }
        editor.unmark()
        super.resignFirstResponderByForce()
        editingDidEnd()
    }

    open override func cut(_ sender: Any?) { editor.cut(sender) }
    open override func copy(_ sender: Any?) { editor.copy() }
    open override func paste(_ sender: Any?) { editor.paste() }
    open override func pasteAndMatchStyle(_ sender: Any?) { paste(sender) }
    open override func select(_ sender: Any?) { editor.selectWord() }
    open override func selectAll(_ sender: Any?) { editor.selectAll() }
    open override func delete(_ sender: Any?) { editor.deleteSelection() }
    open override func toggleBoldface(_ sender: Any?) { editor.toggle(.bold) }
    open override func toggleItalics(_ sender: Any?) { editor.toggle(.italic) }
    open override func toggleUnderline(_ sender: Any?) { editor.toggle(.underline) }

    /// Whether fonts of text styles and font metrics follow the preferred content size category. Default false.
    open var adjustsFontForContentSizeCategory = false {
        didSet { if adjustsFontForContentSizeCategory { adaptFonts() } }
    }

    override var accessibilityDefaults: AccessibilityDefaults {
        var defaults = super.accessibilityDefaults
        defaults.isElement = true
        defaults.value = editor.spokenText
        defaults.label = parts.placeholder?.string
        defaults.traits.insert(.textEntry)
        if isEditing { defaults.traits.insert(.isEditing) }
        return defaults
    }

    // MARK: UIKeyInput

    open var hasText: Bool { !editor.text.isEmpty }
    /// Inserts text as if the user typed it: the delegate is asked. A line break acts as the return key.
    open func insertText(_ text: String) {
        if text == "\n" || text == "\r" { return editorReturn() }
        selectReplacedText()
        editor.insert(text)
    }
    /// Deletes the selection or the character before the caret, as if the user did: the delegate is asked.
    open func deleteBackward() {
        if parts.replacesHiddenText { selectReplacedText() }
        editor.delete(forward: false)
    }

    // MARK: UITextInput

    open func text(in range: UITextRange) -> String? { editor.text.string(in: editor.range(range)) }
    open func replace(_ range: UITextRange, withText text: String) {
        editor.replace(editor.range(range), with: StyledText(editor.sanitized(text), editor.typingAttributes))
    }
    open var selectedTextRange: UITextRange? {
        get { editor.selectedTextRange }
        set { editor.selectedTextRange = newValue }
    }
    open var markedTextRange: UITextRange? { editor.marked.map { TextOffsetRange($0) } }
    open var markedTextStyle: [NSAttributedString.Key: Any]?
    open func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
        editor.setMarked(markedText, selected: Range(selectedRange) ?? 0..<0)
    }
    open func unmarkText() { editor.unmark() }
    open var beginningOfDocument: UITextPosition { TextOffsetPosition(0) }
    open var endOfDocument: UITextPosition { TextOffsetPosition(editor.text.length) }
    open func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
        editor.textRange(from: fromPosition, to: toPosition)
    }
    open func position(from position: UITextPosition, offset: Int) -> UITextPosition? { editor.position(from: position, offset: offset) }
    open func position(from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int) -> UITextPosition? {
        editor.position(from: position, in: direction, offset: offset)
    }
    open func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult { editor.compare(position, to: other) }
    open func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int { editor.place(toPosition).position - editor.place(from).position }
    open func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection) -> UITextPosition? {
        editor.position(within: range, farthestIn: direction)
    }
    open func characterRange(byExtending position: UITextPosition, in direction: UITextLayoutDirection) -> UITextRange? {
        editor.characterRange(byExtending: position, in: direction)
    }
    open func baseWritingDirection(for position: UITextPosition, in direction: UITextStorageDirection) -> NSWritingDirection {
        editor.baseWritingDirection(for: position)
    }
    open func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange) {
        parts.writingDirection = writingDirection
        textLooksDidChange()
    }
    open func firstRect(for range: UITextRange) -> CGRect { editor.firstRect(for: range) }
    open func caretRect(for position: UITextPosition) -> CGRect { editor.caretRect(for: position) }
    open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { editor.selectionRects(for: range) }
    open func closestPosition(to point: CGPoint) -> UITextPosition? { TextOffsetPosition(editor.place(at: point)) }
    open func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? { editor.closestPosition(to: point, within: range) }
    open func characterRange(at point: CGPoint) -> UITextRange? { editor.characterRange(at: point) }
    open weak var inputDelegate: (any UITextInputDelegate)?
    open lazy var tokenizer: any UITextInputTokenizer = UITextInputStringTokenizer(textInput: self)
    open func textStyling(at position: UITextPosition, in direction: UITextStorageDirection) -> [NSAttributedString.Key: Any]? {
        editor.text.attributes(at: editor.place(position).position).map { baseAttributes.merging($0.values) { $1 } }
    }
    open func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool {
        editorShouldChange(NSRange(editor.range(range)), text)
    }

    // MARK: UITextInputTraits

    open var autocapitalizationType = UITextAutocapitalizationType.sentences
    open var autocorrectionType = UITextAutocorrectionType.default
    open var spellCheckingType = UITextSpellCheckingType.default
    open var smartQuotesType = UITextSmartQuotesType.default
    open var smartDashesType = UITextSmartDashesType.default
    open var smartInsertDeleteType = UITextSmartInsertDeleteType.default
    open var keyboardType = UIKeyboardType.default
    open var keyboardAppearance = UIKeyboardAppearance.default
    open var returnKeyType = UIReturnKeyType.default
    open var enablesReturnKeyAutomatically = false
    /// Whether the text is shown as bullets and can't be copied. When editing begins again, the first typed character replaces all of it,
    /// and the first deletion removes it. Default false.
    open var isSecureTextEntry = false {
        didSet {
            parts.replacesHiddenText = false
            textLooksDidChange()
        }
    }
    open var textContentType: UITextContentType!

    // MARK: State

    /// The selection and whether the field is being edited, as a dictionary of numbers that may be archived and set again later, on a field
    /// with the same text.
    open var interactionState: Any {
        get { editor.interactionState }
        set { editor.interactionState = newValue }
    }

    // MARK: View

    /// Ends editing when the field is disabled.
    override func stateDidChange() {
        super.stateDidChange()
        guard parts.isShownEnabled != isEnabled else { return }
        parts.isShownEnabled = isEnabled
        if !isEnabled, isFirstResponder { resignFirstResponder() }
        textLooksDidChange()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        layOutField()
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { naturalSize(in: size) }
    open override var intrinsicContentSize: CGSize { naturalSize(in: .zero) }
    override func firstBaseline(in size: CGSize) -> CGFloat { baseline(in: textRect(forBounds: CGRect(origin: .zero, size: size))) }
    override func lastBaseline(in size: CGSize) -> CGFloat { firstBaseline(in: size) }
    open override func tintColorDidChange() {
        super.tintColorDidChange()
        fieldInteraction?.update()
    }
    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        if adjustsFontForContentSizeCategory { adaptFonts() }
        textLooksDidChange()
        parts.border.setNeedsLayout()
        setNeedsLayout()
    }
}

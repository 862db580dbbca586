/// A scrolling view of multiline text that can be edited and selected.
///
/// ``UIScrollView/delegate`` may be a `UITextViewDelegate`, which is then informed about editing. Typing keeps the caret in view. Of a long
/// text only the visible part is drawn.
@preconcurrency @MainActor
open class UITextView: UIScrollView, UITextInput, UITextInputTraits, UIContentSizeCategoryAdjusting {
    /// Posted when a view began editing.
    public nonisolated static let textDidBeginEditingNotification = Notification.Name("UITextViewTextDidBeginEditingNotification")
    /// Posted when the user changed a view's text.
    public nonisolated static let textDidChangeNotification = Notification.Name("UITextViewTextDidChangeNotification")
    /// Posted when a view's editing ended.
    public nonisolated static let textDidEndEditingNotification = Notification.Name("UITextViewTextDidEndEditingNotification")

    /// The region that the text is laid out in.
    public let textContainer: NSTextContainer

    /// Creates a view whose text is laid out in a container; nil creates a container.
    public init(frame: CGRect, textContainer: NSTextContainer?) {
        self.textContainer = textContainer ?? NSTextContainer(size: CGSize(width: frame.width, height: .greatestFiniteMagnitude))
        super.init(frame: frame)
        setUpTextView()
    }

    public convenience override init(frame: CGRect) {
        self.init(frame: frame, textContainer: nil)
    }

    /// Creates a view with an empty text: archives are not supported.
    public required init?(coder: NSCoder) {
        textContainer = NSTextContainer(size: .zero)
        super.init(coder: coder)
        setUpTextView()
    }

    // MARK: What the files named after it use

    let editor = TextEditor()
    var parts = TextViewParts()
    var textInteraction: TextInteraction!

    // MARK: Text

    /// The text in the view's font and colour. Setting it is not reported as an edit, clears the undo actions, and moves the caret to the
    /// end. Nil sets an empty text. Default "".
    open var text: String! {
        get { editor.text.string }
        set { editor.setText(StyledText(newValue ?? "", AttributeSet())) }
    }
    /// The text as an attributed string. When read, the view's own attributes supply those that the text does not set.
    open var attributedText: NSAttributedString! {
        get { editor.text.attributed(adding: baseAttributes) }
        set { editor.setText(newValue.map { StyledText($0) } ?? StyledText()) }
    }
    /// The font of all text. Default: the system font at 12 points. Nil sets the default.
    open var font: UIFont? {
        get { parts.font }
        set {
            parts.font = newValue ?? .systemFont(ofSize: 12)
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
    /// The horizontal alignment of lines. Default natural.
    open var textAlignment: NSTextAlignment {
        get { parts.alignment }
        set {
            parts.alignment = newValue
            editor.changeParagraphs(in: 0..<editor.text.length) { $0.alignment = newValue }
        }
    }
    /// The selected range in UTF-16 code units; empty for a caret.
    open var selectedRange: NSRange {
        get { NSRange(editor.selection) }
        set {
            let start = min(max(newValue.location, 0), editor.text.length)
            let length = min(max(newValue.length, 0), editor.text.length - start)
            editor.unmark()
            editor.select(start..<start + length)
        }
    }
    /// The attributes of text typed next.
    open var typingAttributes: [NSAttributedString.Key: Any] {
        get { baseAttributes.merging(editor.typingAttributes.values) { $1 } }
        set { editor.typing = AttributeSet(newValue) }
    }
    /// The attributes of links. Default: the tint colour.
    open var linkTextAttributes: [NSAttributedString.Key: Any]! {
        get { parts.linkAttributes ?? [.foregroundColor: tintColor!] }
        set {
            parts.linkAttributes = newValue
            textLooksDidChange()
        }
    }
    /// Whether the user may change the text. Default true.
    open var isEditable = true {
        didSet {
            guard isEditable != oldValue else { return }
            if isFirstResponder { resignFirstResponder() }
            textLooksDidChange()
        }
    }
    /// Whether the user may select text and follow links. Default true.
    open var isSelectable = true {
        didSet {
            textInteraction.isEnabled = isSelectable
            if !isSelectable, isFirstResponder { resignFirstResponder() }
        }
    }
    /// Whether the user may make selected text bold, italic or underlined. Default false.
    open var allowsEditingTextAttributes = false
    /// Whether inserted text replaces all of the text; moving the caret sets it to false. Default false.
    open var clearsOnInsertion = false {
        didSet { if clearsOnInsertion, isFirstResponder { editor.select(0..<editor.text.length) } }
    }
    /// The insets of the text container in the content, in points. Default 8 above and below.
    open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
        didSet { if textContainerInset != oldValue { textDidChange() } }
    }

    /// The selection, the content offset and whether the text is being edited, as a dictionary of numbers that may be archived and set
    /// again later, on a view with the same text.
    open var interactionState: Any {
        get { editor.interactionState }
        set { editor.interactionState = newValue }
    }

    /// Scrolls as little as is needed to show a range of the text.
    open func scrollRangeToVisible(_ range: NSRange) { reveal(Range(range) ?? 0..<0, animated: true) }

    // MARK: Input views

    private var ownInputView: UIView?, ownInputAccessoryView: UIView?
    /// A view that is shown in place of a keyboard, at the bottom of the window, while the text is edited. Default nil.
    open override var inputView: UIView? {
        get { ownInputView }
        set {
            ownInputView = newValue
            reloadInputViews()
        }
    }
    /// A view that is shown above the input view, at the bottom of the window, while the text is edited. Default nil.
    open override var inputAccessoryView: UIView? {
        get { ownInputAccessoryView }
        set {
            ownInputAccessoryView = newValue
            reloadInputViews()
        }
    }

    // MARK: Editing

    open override var canBecomeFirstResponder: Bool { isEditable || isSelectable }
    override var pointerShape: PointerShape { isEditable || isSelectable ? .beam : super.pointerShape }

    /// Begins editing or selecting, if the delegate allows.
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
        defaults.traits = isEditable ? .textEntry : .staticText
        if isEditable, isFirstResponder { defaults.traits.insert(.isEditing) }
        return defaults
    }

    // MARK: UIKeyInput

    open var hasText: Bool { !editor.text.isEmpty }
    /// Inserts text as if the user typed it: the delegate is asked.
    open func insertText(_ text: String) {
        if clearsOnInsertion, isFirstResponder {
            clearsOnInsertion = false
            editor.select(0..<editor.text.length)
        }
        editor.insert(text)
    }
    /// Deletes the selection or the character before the caret, as if the user did: the delegate is asked.
    open func deleteBackward() { editor.delete(forward: false) }

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
        editor.changeParagraphs(in: editor.range(range)) { $0.baseWritingDirection = writingDirection }
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
    /// Whether the text is shown as bullets and can't be copied. Default false.
    open var isSecureTextEntry = false {
        didSet { textLooksDidChange() }
    }
    open var textContentType: UITextContentType!

    // MARK: View

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let rest = typed(presses)
        if !rest.isEmpty { super.pressesBegan(rest, with: event) }
    }
    open override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let rest = typed(presses)
        if !rest.isEmpty { super.pressesChanged(rest, with: event) }
    }
    open override func layoutSubviews() {
        super.layoutSubviews()
        layOutTextView()
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { fittingSize(width: size.width) }
    open override var isScrollEnabled: Bool {
        didSet { if isScrollEnabled != oldValue { invalidateIntrinsicContentSize() } }
    }
    override var heightDependsOnWidth: Bool { !isScrollEnabled }
    /// While scrolling is off: the width of the longest paragraph on one line, and the height of the text in the view's width. None otherwise.
    open override var intrinsicContentSize: CGSize {
        isScrollEnabled ? CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric) : naturalContentSize
    }
    open override func tintColorDidChange() {
        super.tintColorDidChange()
        textLooksDidChange()
    }
    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        if adjustsFontForContentSizeCategory { adaptFonts() }
        textLooksDidChange()
    }
}

import UIKit

/// A row of text, which can be edited in place, and is struck out when it is completed.
///
/// The text has one line, or, with ``wrapsText``, as many as it needs.
open class FoldingListTextCell: FoldingListCell, UITextFieldDelegate, UITextViewDelegate {
    /// Shows a text of one line. It takes touches only while it is edited, so that gestures on the row are the list's.
    public let textField = UITextField()
    /// Shows a text that wraps, in the font of ``textField``. It takes touches only while it is edited. Made when ``wrapsText`` is set for the
    /// first time.
    public private(set) lazy var textView = makeTextView()
    /// The lines through the text, one for each of its lines.
    private var strikes: [CALayer] = []

    /// The text. Default "".
    open var text: String {
        get { (wrapsText ? textView.text : textField.text) ?? "" }
        set {
            guard newValue != text else { return }
            if wrapsText { textView.text = newValue } else { textField.text = newValue }
            contentDidChange()
        }
    }

    /// Whether the text has as many lines as it needs, instead of one. The row is as high as its text then if the list's
    /// ``FoldingListView/rowHeight`` is automatic, also while it is edited. Not to be set while the text is edited. Default false.
    open var wrapsText = false {
        didSet {
            guard wrapsText != oldValue else { return }
            if wrapsText { textView.text = textField.text } else { textField.text = textView.text }
            textField.isHidden = wrapsText
            textView.isHidden = !wrapsText
            themeDidChange()
        }
    }

    /// Whether the row is struck out and dim. Default false.
    open var isCompleted = false {
        didSet {
            guard isCompleted != oldValue else { return }
            isDecided = progress > 0
            themeDidChange()
        }
    }
    /// Whether a swipe has done what it does, and the row still goes back: it shows what it is, in the ink of the swipe.
    private var isDecided = false

    /// A line at the right, a number for instance. Default nil.
    open var detail: String? {
        didSet {
            guard detail != oldValue else { return }
            detailLabel.text = detail
            contentDidChange()
        }
    }
    /// Shows ``detail``.
    public let detailLabel = UILabel()

    /// Space at the left and right of the text, in points.
    private static let margin: CGFloat = 20

    /// The height of a row with one line, in points. Default three times the font's size.
    open var lineHeight: CGFloat { 3 * font.pointSize }

    /// How wide what stands at the right of the text is, in points; 0 if nothing does. Default the width of ``detail``, which has half of
    /// the row at the most.
    ///
    /// - Parameter width: that of the row.
    open func trailingWidth(in width: CGFloat) -> CGFloat {
        guard detail != nil else { return 0 }
        return min(ceil(detailLabel.sizeThatFits(CGSize(width: CGFloat.infinity, height: .infinity)).width), (width / 2).rounded())
    }

    /// Called when a person has changed the text. Does nothing.
    open func textDidChange() {}

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUpText()
    }

    /// Archives are not supported here: a row without text.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUpText()
    }

    private func setUpText() {
        textField.font = .systemFont(ofSize: 20, weight: .bold)
        textField.borderStyle = .none
        textField.isUserInteractionEnabled = false
        textField.returnKeyType = .done
        textField.delegate = self
        textField.addAction(UIAction { [weak self] _ in self?.textDidChange() }, for: .editingChanged)
        contentView.addSubview(textField)
        detailLabel.font = .systemFont(ofSize: 20, weight: .bold)
        detailLabel.textAlignment = .right
        detailLabel.adjustsFontSizeToFitWidth = true
        detailLabel.minimumScaleFactor = 0.5
        contentView.addSubview(detailLabel)
        themeDidChange()
    }

    private func makeTextView() -> UITextView {
        let view = UITextView()
        view.font = textField.font
        view.textColor = textField.textColor
        view.backgroundColor = .clear
        view.textContainerInset = .zero
        view.textContainer.lineFragmentPadding = 0
        view.isScrollEnabled = false
        view.isUserInteractionEnabled = false
        view.returnKeyType = .done
        view.delegate = self
        contentView.addSubview(view)
        return view
    }

    open override func prepareForReuse() {
        super.prepareForReuse()
        isCompleted = false
        detail = nil
    }

    private var progress: CGFloat = 0

    open override func themeDidChange() {
        let ink = (isCompleted && !isDecided ? theme.completedInk : theme.ink).uiColor
        textField.textColor = ink
        // The caret is seen on rows of any colour.
        textField.tintColor = theme.ink.uiColor
        if wrapsText {
            textView.textColor = ink
            textView.tintColor = theme.ink.uiColor
        }
        detailLabel.textColor = ink.withAlphaComponent(traitCollection.accessibilityContrast == .high ? 1 : 0.6)
        for strike in strikes { strike.backgroundColor = ink.cgColor }
        contentDidChange()
    }

    open override func swipeDidChange(progress: CGFloat) {
        self.progress = progress
        if isDecided, progress == 0 {
            isDecided = false
            themeDidChange()
        }
        layoutStrikes()
    }

    /// What the row shows has changed, so that it may need another height, and another picture while it is folded.
    public final func contentDidChange() {
        setNeedsLayout()
        setNeedsFoldPicture()
        if wrapsText { invalidateIntrinsicContentSize() }
    }

    // MARK: Layout

    private var font: UIFont { textField.font ?? .systemFont(ofSize: 20, weight: .bold) }

    private func textWidth(in width: CGFloat) -> CGFloat {
        let trailing = trailingWidth(in: width)
        return max(0, width - 2 * Self.margin - (trailing > 0 ? trailing + 8 : 0))
    }

    /// The size of the row with all lines of its text: ``lineHeight`` for one, and more by each further one.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let one = lineHeight
        guard wrapsText else { return CGSize(width: size.width, height: one) }
        if textView.font != font { textView.font = font }
        let height = textView.sizeThatFits(CGSize(width: textWidth(in: size.width), height: .greatestFiniteMagnitude)).height
        return CGSize(width: size.width, height: one + max(0, height - ceil(font.lineHeight)))
    }

    open override func layoutSubviews() {
        let size = bounds.size
        let room = CGRect(x: Self.margin, y: 0, width: textWidth(in: size.width), height: size.height)
        if wrapsText {
            if textView.font != font { textView.font = font }
            // The first line lies where that of a row with one line does, also while the row grows.
            let top = max(0, (lineHeight - font.lineHeight) / 2)
            let frame = CGRect(x: room.minX, y: top, width: room.width, height: max(font.lineHeight, size.height - top))
            if textView.frame != frame { textView.frame = frame }
        } else if textField.frame != room {
            textField.frame = room
        }
        if detail != nil { detailLabel.frame = trailingFrame }
        layoutStrikes()
        super.layoutSubviews()
    }

    /// Where what stands at the right of the text is: beside the first line.
    public final var trailingFrame: CGRect {
        let size = bounds.size, width = trailingWidth(in: size.width)
        return CGRect(
            x: size.width - Self.margin - width, y: 0, width: width, height: wrapsText ? min(size.height, lineHeight) : size.height)
    }

    /// Where the lines of the text are, in the cell's coordinates.
    private var lines: [CGRect] {
        guard !text.isEmpty else { return [] }
        guard wrapsText else {
            let width = min(ceil((text as NSString).size(withAttributes: [.font: font]).width), textField.bounds.width)
            return [CGRect(x: Self.margin, y: 0, width: width, height: bounds.height)]
        }
        guard let all = textView.textRange(from: textView.beginningOfDocument, to: textView.endOfDocument) else { return [] }
        return textView.selectionRects(for: all).map(\.rect).filter { $0.width > 0 }.map { line in
            // Selections reach to the end of the room, the text does not.
            let width = min(line.width, widthOfText(from: CGPoint(x: line.minX, y: line.midY), to: CGPoint(x: line.maxX, y: line.midY)))
            return CGRect(
                x: textView.frame.minX + line.minX, y: textView.frame.minY + line.minY, width: width, height: line.height)
        }
    }

    /// How wide the text between two points of a line is, without blanks at its end.
    private func widthOfText(from start: CGPoint, to end: CGPoint) -> CGFloat {
        guard let first = textView.closestPosition(to: start), let last = textView.closestPosition(to: end),
            let text = textView.textRange(from: first, to: last).flatMap(textView.text(in:))
        else { return 0 }
        return ceil((text.trimmingCharacters(in: .whitespaces) as NSString).size(withAttributes: [.font: font]).width)
    }

    /// The lines through the text: all of it, or as much of each line as a swipe has completed. A swipe takes them away from a completed
    /// row.
    private func layoutStrikes() {
        let part = isDecided ? (isCompleted ? 1 : 0) : isCompleted ? 1 - progress : progress
        guard part > 0, !isEditing else {
            for strike in strikes where !strike.isHidden { strike.isHidden = true }
            return
        }
        let lines = lines
        while strikes.count < lines.count {
            let strike = CALayer()
            strike.actions = FoldedPaper.noActions
            strike.backgroundColor = textField.textColor?.cgColor
            contentView.layer.addSublayer(strike)
            strikes.append(strike)
        }
        for (index, strike) in strikes.enumerated() {
            strike.isHidden = index >= lines.count
            guard index < lines.count else { continue }
            strike.frame = CGRect(x: lines[index].minX, y: lines[index].midY, width: lines[index].width * part, height: 2)
        }
    }

    // MARK: Editing

    /// What is edited: ``textView`` or ``textField``.
    public final var input: any UIResponder & UITextInput { wrapsText ? textView : textField }

    /// Whether the text is edited.
    public final var isEditing: Bool { wrapsText ? textView.isFirstResponder : textField.isEditing }

    open override func editsOnTap(at point: CGPoint) -> Bool {
        point.x <= Self.margin + (lines.map(\.width).max() ?? 0) + 12 && !isCompleted
    }

    open override func beginEditing() -> Bool {
        guard !isCompleted else { return false }
        setTakesTouches(true)
        if input.becomeFirstResponder() { return true }
        setTakesTouches(false)
        return false
    }

    private func setTakesTouches(_ takes: Bool) {
        if wrapsText { textView.isUserInteractionEnabled = takes } else { textField.isUserInteractionEnabled = takes }
    }

    /// Ends editing, as the return key does: the keys go to the row then.
    public final func endEditingByKey() {
        let list = list
        input.resignFirstResponder()
        list?.takeKeys(for: self)
    }

    private func editingDidEnd() {
        setTakesTouches(false)
        layoutStrikes()
        list?.cellDidEndEditing(self, text: text)
    }

    /// The return key ends editing.
    open func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        endEditingByKey()
        return false
    }

    open func textFieldDidEndEditing(_ textField: UITextField) { editingDidEnd() }

    /// Several lines that are pasted become rows, if the list's data source makes them.
    open func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool {
        list?.paste(string, in: range, of: self) != true
    }

    /// The return key ends editing. Several lines that are pasted become rows, or one line if the list's data source makes none.
    open func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
        guard text.contains(where: \.isNewline) else { return true }
        if text.allSatisfy(\.isNewline) {
            endEditingByKey()
        } else if list?.paste(text, in: range, of: self) != true {
            textView.insertText(text.split(whereSeparator: \.isNewline).joined(separator: " "))
        }
        return false
    }

    open func textViewDidChange(_ textView: UITextView) {
        contentDidChange()
        textDidChange()
    }

    open func textViewDidEndEditing(_ textView: UITextView) { editingDidEnd() }

    open override var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? text }
        set { super.accessibilityLabel = newValue }
    }

    open override var accessibilityValue: String? {
        get { super.accessibilityValue ?? (isCompleted ? "completed" : detail) }
        set { super.accessibilityValue = newValue }
    }
}

import UIKit

/// A row of one line of text, which can be edited in place, and is struck out when it is completed.
open class FoldingListTextCell: FoldingListCell, UITextFieldDelegate {
    /// Shows the text. It takes touches only while it is edited, so that gestures on the row are the list's.
    public let textField = UITextField()
    private let strike = CALayer()

    /// The text. Default "".
    open var text: String {
        get { textField.text ?? "" }
        set {
            guard newValue != text else { return }
            textField.text = newValue
            contentDidChange()
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
    private let detailLabel = UILabel()

    /// Space at the left and right of the text, in points.
    private static let margin: CGFloat = 20

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
        contentView.addSubview(textField)
        detailLabel.font = .systemFont(ofSize: 20, weight: .bold)
        detailLabel.textAlignment = .right
        contentView.addSubview(detailLabel)
        strike.actions = FoldedPaper.noActions
        contentView.layer.addSublayer(strike)
        themeDidChange()
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
        detailLabel.textColor = ink.withAlphaComponent(0.6)
        strike.backgroundColor = ink.cgColor
        contentDidChange()
    }

    open override func swipeDidChange(progress: CGFloat) {
        self.progress = progress
        if isDecided, progress == 0 {
            isDecided = false
            themeDidChange()
        }
        placeStrike()
    }

    private func contentDidChange() {
        setNeedsLayout()
        setNeedsFoldPicture()
    }

    open override func layoutSubviews() {
        let size = bounds.size
        let detailWidth = detail == nil ? 0 : ceil(detailLabel.sizeThatFits(size).width)
        let room = CGRect(
            x: Self.margin, y: 0, width: max(0, size.width - 2 * Self.margin - (detail == nil ? 0 : detailWidth + 8)),
            height: size.height)
        if textField.frame != room { textField.frame = room }
        detailLabel.frame = CGRect(x: size.width - Self.margin - detailWidth, y: 0, width: detailWidth, height: size.height)
        placeStrike()
        super.layoutSubviews()
    }

    /// How wide the text is, at most the row's width.
    private var textWidth: CGFloat {
        guard let font = textField.font, !text.isEmpty else { return 0 }
        return min(ceil((text as NSString).size(withAttributes: [.font: font]).width), textField.bounds.width)
    }

    /// The line through the text: all of it, or as much as a swipe has completed; a swipe takes the line away from a completed row.
    private func placeStrike() {
        let part = isDecided ? (isCompleted ? 1 : 0) : isCompleted ? 1 - progress : progress
        strike.isHidden = part <= 0 || textField.isEditing
        strike.frame = CGRect(x: Self.margin, y: bounds.midY, width: textWidth * part, height: 2)
    }

    // MARK: Editing

    open override func editsOnTap(at point: CGPoint) -> Bool { point.x <= Self.margin + textWidth + 12 && !isCompleted }

    open override func beginEditing() -> Bool {
        guard !isCompleted else { return false }
        textField.isUserInteractionEnabled = true
        if textField.becomeFirstResponder() { return true }
        textField.isUserInteractionEnabled = false
        return false
    }

    /// The return key ends editing; the keys go to the row then.
    open func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        let list = list
        textField.resignFirstResponder()
        list?.takeKeys(for: self)
        return false
    }

    open func textFieldDidEndEditing(_ textField: UITextField) {
        textField.isUserInteractionEnabled = false
        placeStrike()
        list?.cellDidEndEditing(self, text: text)
    }

    open override var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? text }
        set { super.accessibilityLabel = newValue }
    }

    open override var accessibilityValue: String? {
        get { super.accessibilityValue ?? (isCompleted ? "completed" : detail) }
        set { super.accessibilityValue = newValue }
    }
}

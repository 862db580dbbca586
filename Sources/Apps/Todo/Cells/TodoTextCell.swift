import FoldingList
import UIKit

/// A row of the to-do program: a text in the size that people chose, and quieter words at the right.
final class TodoTextCell: FoldingListTextCell {
    /// When the text can be edited in place.
    enum Editing {
        /// Never: the text is the program's.
        case never
        /// When a command asks for it; a tap opens the row.
        case byCommand
        /// A tap on the text edits it, too.
        case byTap
    }

    /// Default by a tap.
    var editing = Editing.byTap
    /// The text when editing began.
    private(set) var textBeforeEditing = ""

    /// Called when a person has changed the text. Default nil.
    var didType: (@MainActor (TodoTextCell) -> Void)?

    /// The size of the text in points. Default 20.
    var textSize: CGFloat = 20 {
        didSet {
            guard textSize != oldValue else { return }
            textField.font = .systemFont(ofSize: textSize, weight: .bold)
            detailLabel.font = textField.font
            noteLabel.font = .systemFont(ofSize: (textSize * 0.65).rounded(), weight: .medium)
            contentDidChange()
        }
    }

    /// Quiet words at the right: when an item is due, say. Default nil.
    var note: String? {
        didSet {
            guard note != oldValue else { return }
            noteLabel.text = note
            noteLabel.isHidden = note == nil
            contentDidChange()
        }
    }
    private let noteLabel = UILabel()
    private let sheen = CAGradientLayer()

    override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        noteLabel.font = .systemFont(ofSize: 13, weight: .medium)
        noteLabel.isHidden = true
        contentView.addSubview(noteLabel)
        // Light falls on each row from above.
        sheen.colors = [UIColor(white: 1, alpha: 0.1).cgColor, UIColor(white: 1, alpha: 0).cgColor, UIColor(white: 0, alpha: 0.05).cgColor]
        sheen.actions = ["bounds": NSNull(), "position": NSNull()]
        contentView.layer.insertSublayer(sheen, at: 0)
        themeDidChange()
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        note = nil
        editing = .byTap
    }

    override func themeDidChange() {
        super.themeDidChange()
        let isHigh = traitCollection.accessibilityContrast == .high
        noteLabel.textColor = textField.textColor?.withAlphaComponent(isHigh ? 1 : 0.7)
        // It makes rows lighter.
        sheen.isHidden = isCompleted || isHigh
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let size = bounds.size
        if sheen.frame.size != size { sheen.frame = CGRect(origin: .zero, size: size) }
        if note != nil { noteLabel.frame = trailingFrame }
    }

    override var lineHeight: CGFloat { TodoTextSize.rowHeight(textSize) }

    override func trailingWidth(in width: CGFloat) -> CGFloat {
        guard note != nil else { return super.trailingWidth(in: width) }
        return min(ceil(noteLabel.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).width), width / 3)
    }

    override func textDidChange() { didType?(self) }

    override func editsOnTap(at point: CGPoint) -> Bool { editing == .byTap && super.editsOnTap(at: point) }

    override func beginEditing() -> Bool {
        guard editing != .never else { return false }
        textBeforeEditing = text
        return super.beginEditing()
    }

    override var accessibilityValue: String? {
        get { [super.accessibilityValue, note].compactMap { $0 }.joined(separator: ", ") }
        set { super.accessibilityValue = newValue }
    }
}

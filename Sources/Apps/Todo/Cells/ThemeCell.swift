import FoldingList
import UIKit

/// A row that shows a theme: its ramp from left to right, its name, and what must be done for it.
final class ThemeCell: FoldingListCell {
    private let ramp = CAGradientLayer()
    private let nameLabel = UILabel()
    private let noteLabel = UILabel()
    private let mark = CAShapeLayer()

    override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        ramp.startPoint = CGPoint(x: 0, y: 0.5)
        ramp.endPoint = CGPoint(x: 1, y: 0.5)
        contentView.layer.addSublayer(ramp)
        for label in [nameLabel, noteLabel] {
            label.numberOfLines = 0
            contentView.addSubview(label)
        }
        mark.fillColor = nil
        mark.lineWidth = 3
        mark.lineCap = .round
        mark.lineJoin = .round
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 0, y: 8))
        path.addLine(to: CGPoint(x: 6, y: 14))
        path.addLine(to: CGPoint(x: 18, y: 0))
        mark.path = path
        mark.bounds = CGRect(x: 0, y: 0, width: 18, height: 14)
        contentView.layer.addSublayer(mark)
        for layer in [ramp, mark] { layer.actions = ["bounds": NSNull(), "position": NSNull(), "colors": NSNull(), "hidden": NSNull()] }
    }

    /// Shows a theme.
    ///
    /// - Parameters:
    ///   - shown: its colours.
    ///   - condition: what must be done for it; nil if it can be chosen.
    ///   - isChosen: whether it is the one that is used.
    ///   - size: of the text, in points.
    func show(_ shown: FoldingListTheme, condition: String?, isChosen: Bool, size: CGFloat) {
        let isOpen = condition == nil, grey = FoldingListTheme.Color(120, 120, 124)
        let ends = [shown.first, shown.last].map { isOpen ? $0 : FoldingListTheme.Color.dimmed($0, by: grey) }
        ramp.colors = ends.map { $0.uiColor.cgColor }
        nameLabel.text = shown.name
        nameLabel.font = .systemFont(ofSize: size, weight: .bold)
        nameLabel.textColor = shown.ink.uiColor.withAlphaComponent(isOpen ? 1 : 0.6)
        noteLabel.text = condition
        noteLabel.font = .systemFont(ofSize: (size * 0.65).rounded(), weight: .medium)
        noteLabel.textColor = shown.ink.uiColor.withAlphaComponent(0.8)
        mark.isHidden = !isChosen
        mark.strokeColor = shown.ink.uiColor.cgColor
        isAccessibilityElement = true
        accessibilityLabel = shown.name
        accessibilityValue = condition ?? (isChosen ? "chosen" : nil)
        setNeedsLayout()
        setNeedsFoldPicture()
    }

    /// A line, or the name with what must be done below it, where both don't fit beside each other.
    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let line = TodoTextSize.rowHeight(nameLabel.font.pointSize), texts = texts(in: size.width)
        guard texts.areStacked else { return CGSize(width: size.width, height: line) }
        return CGSize(width: size.width, height: line - ceil(nameLabel.font.lineHeight) + texts.name.height + texts.note.height)
    }

    /// The sizes of the texts in a row of a width.
    private func texts(in width: CGFloat) -> (name: CGSize, note: CGSize, areStacked: Bool) {
        let room = CGSize(width: max(0, width - 40), height: .greatestFiniteMagnitude)
        let name = nameLabel.sizeThatFits(room), note = noteLabel.text == nil ? .zero : noteLabel.sizeThatFits(room)
        return (name, note, name.width + note.width + 12 > room.width)
    }

    override func layoutSubviews() {
        let size = bounds.size
        ramp.frame = CGRect(origin: .zero, size: size)
        let texts = texts(in: size.width)
        noteLabel.textAlignment = texts.areStacked ? .left : .right
        if texts.areStacked {
            let top = max(0, (size.height - texts.name.height - texts.note.height) / 2)
            nameLabel.frame = CGRect(x: 20, y: top, width: max(0, size.width - 40), height: texts.name.height)
            noteLabel.frame = CGRect(x: 20, y: top + texts.name.height, width: max(0, size.width - 40), height: texts.note.height)
        } else {
            nameLabel.frame = CGRect(x: 20, y: 0, width: texts.name.width, height: size.height)
            noteLabel.frame = CGRect(x: texts.name.width + 32, y: 0, width: max(0, size.width - texts.name.width - 52), height: size.height)
        }
        mark.position = CGPoint(x: size.width - 31, y: size.height / 2)
        super.layoutSubviews()
    }
}

extension FoldingListTheme.Color {
    /// A colour half way to another.
    fileprivate static func dimmed(_ color: Self, by other: Self) -> Self {
        Self(red: (color.red + other.red) / 2, green: (color.green + other.green) / 2, blue: (color.blue + other.blue) / 2)
    }
}

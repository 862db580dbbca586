import AppSupport
import UIKit

/// A row of the sidebar: a symbol, a name, and quiet words at the right.
final class NotesSidebarRow: UITableViewCell {
    private let symbol = UIImageView(), title = UILabel(), detail = UILabel(), mark = UIView(), line = UIView()
    private var colors: (rest: UIColor, marked: UIColor) = (.clear, .clear)
    private var isMarked = false

    /// Whether a line lies above the row.
    var startsSection = false { didSet { line.isHidden = !startsSection } }

    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        backgroundColor = .clear
        selectionStyle = .none
        symbol.contentMode = .center
        mark.layer.cornerRadius = 8
        detail.textAlignment = .right
        for part in [mark, symbol, title, detail, line] { contentView.addSubview(part) }
        isAccessibilityElement = true
        accessibilityTraits = .button
    }

    required init?(coder: NSCoder) { nil }

    func show(symbol name: String, title text: String, detail note: String?, isSelected: Bool, isFocused: Bool, theme: NotesTheme) {
        symbol.image = .symbol(name, 15)
        symbol.tintColor = theme.color(isSelected ? .sidebarText : .sidebarFaint)
        title.text = text
        title.font = theme.font(.sidebar)
        title.textColor = theme.color(.sidebarText)
        detail.text = note
        detail.font = theme.font(.small)
        detail.textColor = theme.color(.sidebarFaint)
        line.backgroundColor = theme.color(.sidebarSelection)
        mark.layer.borderWidth = isFocused ? 1.5 : 0
        mark.layer.borderColor = theme.color(.sidebarFaint).resolvedColor(with: traitCollection).cgColor
        colors = (.clear, theme.color(.sidebarSelection))
        isMarked = isSelected
        accessibilityLabel = text
        accessibilityValue = note
        accessibilityTraits = isSelected ? [.button, .selected] : .button
        updateState()
        setNeedsLayout()
    }

    override func setHighlighted(_ highlighted: Bool, animated: Bool) {
        super.setHighlighted(highlighted, animated: animated)
        updateState()
    }

    private func updateState() { mark.backgroundColor = isMarked || isHighlighted ? colors.marked : colors.rest }

    override func layoutSubviews() {
        super.layoutSubviews()
        let bounds = contentView.bounds, width = ceil(detail.sizeThatFits(bounds.size).width)
        mark.frame = bounds.insetBy(dx: 8, dy: 2)
        symbol.frame = CGRect(x: 16, y: 0, width: 30, height: bounds.height)
        title.frame = CGRect(x: 54, y: 0, width: max(0, bounds.width - 54 - 28 - width), height: bounds.height)
        detail.frame = CGRect(x: bounds.width - 22 - width, y: 0, width: width, height: bounds.height)
        line.frame = CGRect(x: 20, y: 0, width: bounds.width - 40, height: 1 / max(1, traitCollection.displayScale))
    }
}

import AppSupport
import UIKit

/// The bar at the top of a screen of the notes' window: a title between two buttons.
class NotesBar: UIView {
    let titleLabel = UILabel()
    /// The buttons at the two ends.
    let leading = UIButton(type: .system), trailing = UIButton(type: .system)
    /// Further buttons, from the one at the end on.
    private var others: [UIButton] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        titleLabel.textAlignment = .center
        titleLabel.lineBreakMode = .byTruncatingMiddle
        titleLabel.accessibilityTraits = .header
        for part in [titleLabel, leading, trailing] { addSubview(part) }
    }

    required init?(coder: NSCoder) { nil }

    /// Gives a button a symbol and what it does.
    func set(_ button: UIButton, symbol: String, label: String, _ action: @escaping @MainActor () -> Void) {
        button.setSymbol(.symbol(symbol, 18), label: label, action)
    }

    /// Adds a button before the one at the end and those that were added before.
    func addButton(symbol: String, label: String, _ action: @escaping @MainActor () -> Void) {
        let button = UIButton(type: .system)
        set(button, symbol: symbol, label: label, action)
        button.tintColor = trailing.tintColor
        others.append(button)
        addSubview(button)
        setNeedsLayout()
    }

    /// Takes colours and fonts of a theme.
    func show(_ theme: NotesTheme) {
        titleLabel.font = theme.font(.bar)
        titleLabel.textColor = theme.color(.title)
        for button in [leading, trailing] + others { button.tintColor = theme.color(.accent) }
        setNeedsLayout()
    }

    /// The width of the buttons' places, in points.
    private static let buttonWidth: CGFloat = 56, narrowWidth: CGFloat = 46

    override func layoutSubviews() {
        super.layoutSubviews()
        let top = safeAreaInsets.top, height = bounds.height - top, width = Self.buttonWidth
        leading.frame = CGRect(x: 0, y: top, width: width, height: height)
        trailing.frame = CGRect(x: bounds.width - width, y: top, width: width, height: height)
        var right = bounds.width - width
        for button in others {
            right -= Self.narrowWidth
            button.frame = CGRect(x: right, y: top, width: Self.narrowWidth, height: height)
        }
        let side = bounds.width - right
        titleLabel.frame = CGRect(x: side, y: top, width: max(0, bounds.width - 2 * side), height: height)
    }
}

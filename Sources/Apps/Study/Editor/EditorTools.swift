import AppSupport
import UIKit

/// The strip of buttons below the bar: styles of text, pictures and sounds, undo.
final class EditorTools: UIView {
    private let line = UIView()
    private var buttons: [(button: UIButton, style: CardText.Style?)] = []
    /// The width of the column that the buttons are in the middle of, in points.
    var columnWidth: CGFloat = 0 { didSet { if columnWidth != oldValue { setNeedsLayout() } } }

    /// The strip's height in points.
    static let height: CGFloat = 46

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = StudyLook.sheet
        line.backgroundColor = StudyLook.line
        addSubview(line)
    }

    required init?(coder: NSCoder) { nil }

    /// Adds a button at the end; one for a style is lit where text has it.
    func add(symbol: String, label: String, style: CardText.Style? = nil, _ action: @escaping @MainActor () -> Void) {
        let button = UIButton(type: .system)
        button.setSymbol(.symbol(symbol, 17), label: label, action)
        button.tintColor = StudyLook.text
        button.layer.cornerRadius = 8
        buttons.append((button, style))
        addSubview(button)
    }

    /// Lights the buttons of styles.
    func show(_ styles: CardText.Style) {
        for case (let button, let style?) in buttons {
            let isOn = styles.contains(style)
            button.backgroundColor = isOn ? StudyLook.brass.withAlphaComponent(0.28) : .clear
            button.accessibilityTraits = isOn ? [.button, .selected] : .button
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        line.frame = CGRect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1)
        // Styles at the left of the column, the others at its right.
        let left = (bounds.width - columnWidth) / 2, each: CGFloat = 44
        var x = left - 6
        for (button, style) in buttons where style != nil {
            button.frame = CGRect(x: x, y: 5, width: each, height: bounds.height - 11)
            x += each + 2
        }
        x = left + columnWidth + 6
        for (button, style) in buttons.reversed() where style == nil {
            x -= each
            button.frame = CGRect(x: x, y: 5, width: each, height: bounds.height - 11)
            x -= 2
        }
    }
}

import AppSupport
import UIKit

/// A row of a form on its sheet.
final class FormCell: UICollectionViewListCell {
    private let symbol = UIImageView(), title = UILabel(), value = UILabel(), mark = UIImageView(), line = UIView()
    private let toggle = UISwitch(), stepper = UIStepper()
    private var row = FormRow(title: "")

    static let height: CGFloat = 50

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundConfiguration = .clear()
        contentView.layer.cornerRadius = 11
        symbol.contentMode = .center
        mark.contentMode = .center
        value.textAlignment = .right
        for label in [title, value] { label.numberOfLines = 2 }
        // The row itself is what is pressed.
        toggle.isUserInteractionEnabled = false
        stepper.minimumValue = -1
        stepper.maximumValue = 1
        stepper.addAction(UIAction { [unowned self] _ in
            let direction = stepper.value < 0 ? -1 : 1
            stepper.value = 0
            row.step?(direction)
        }, for: .valueChanged)
        for part in [symbol, title, value, mark, toggle, stepper, line] as [UIView] { contentView.addSubview(part) }
        isAccessibilityElement = true
    }

    required init?(coder: NSCoder) { nil }

    /// - Parameters:
    ///   - row: what is shown.
    ///   - isFirst: whether it is the first row of its section.
    ///   - isLast: whether it is the last one.
    func show(_ row: FormRow, isFirst: Bool, isLast: Bool) {
        self.row = row
        contentView.backgroundColor = StudyLook.sheet
        var corners: CACornerMask = []
        if isFirst { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
        if isLast { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
        contentView.layer.maskedCorners = corners
        line.backgroundColor = StudyLook.line
        line.isHidden = isLast
        let isReadOnly = row.press == nil && row.step == nil
        let color = row.isDestructive ? StudyLook.due : isReadOnly ? StudyLook.faint : StudyLook.text
        title.text = row.title
        title.textColor = color
        value.text = row.value
        value.textColor = StudyLook.faint
        symbol.image = row.symbol.flatMap { UIImage.symbol($0, 16) }
        symbol.tintColor = row.isDestructive ? StudyLook.due : row.tint ?? StudyLook.brass
        showEnd()
        accessibilityLabel = row.title
        accessibilityValue = accessibleValue
        accessibilityTraits = accessibleTraits(isReadOnly)
        setNeedsLayout()
    }

    private func showEnd() {
        mark.image = nil
        switch row.end {
        case .arrow:
            mark.image = UIImage.symbol("chevron.right", 12, .semibold)
            mark.tintColor = StudyLook.faint
        case .check(true):
            mark.image = UIImage.symbol("checkmark", 15, .semibold)
            mark.tintColor = StudyLook.brass
        default: break
        }
        toggle.onTintColor = StudyLook.good
        toggle.isHidden = true
        if case .toggle(let isOn) = row.end {
            toggle.isHidden = false
            if toggle.isOn != isOn { toggle.setOn(isOn, animated: window != nil) }
        }
        stepper.isHidden = row.end != .stepper
    }

    private var accessibleValue: String? {
        switch row.end {
        case .toggle(let isOn): isOn ? "on" : "off"
        default: row.value.isEmpty ? nil : row.value
        }
    }

    private func accessibleTraits(_ isReadOnly: Bool) -> UIAccessibilityTraits {
        var traits: UIAccessibilityTraits = isReadOnly ? .staticText : .button
        if row.end == .check(true) { traits.insert(.selected) }
        if row.step != nil { traits.insert(.adjustable) }
        return traits
    }

    override func accessibilityIncrement() { row.step?(1) }
    override func accessibilityDecrement() { row.step?(-1) }

    override var isHighlighted: Bool {
        didSet { contentView.backgroundColor = isHighlighted ? StudyLook.line : StudyLook.sheet }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let bounds = contentView.bounds, height = bounds.height
        var left: CGFloat = 16 + CGFloat(row.indent) * 22, right = bounds.width - 16
        if symbol.image != nil {
            symbol.frame = CGRect(x: left - 4, y: 0, width: 28, height: height)
            left += 34
        }
        if !toggle.isHidden {
            toggle.frame.origin = CGPoint(x: right - 51, y: (height - 31) / 2)
            right -= 51 + 10
        }
        if !stepper.isHidden {
            stepper.frame.origin = CGPoint(x: right - 94, y: (height - 32) / 2)
            right -= 94 + 12
        }
        let hasCheck = if case .check = row.end { true } else { false }
        if mark.image != nil || hasCheck {
            mark.frame = CGRect(x: right - 18, y: 0, width: 20, height: height)
            right -= 26
        }
        let room = max(0, right - left)
        let titleFont = StudyLook.font(16, .regular, upTo: 21), valueFont = StudyLook.font(15, .regular, upTo: 20)
        let titleWidth = titleFont.width(of: row.title), valueWidth = valueFont.width(of: row.value)
        // Where both don't fit, the value gets what the title leaves, but two fifths at least.
        let shownValue = min(valueWidth, max(room - titleWidth - 10, room * 0.4))
        let shownTitle = max(0, room - shownValue - (shownValue > 0 ? 10 : 0))
        // What is wider than its room has two lines of smaller letters.
        let valueSize = valueWidth > shownValue ? StudyLook.font(13, .regular, upTo: 17) : valueFont
        let titleSize = titleWidth > shownTitle ? StudyLook.font(14, .regular, upTo: 18) : titleFont
        // A font that is another one asks for a layout.
        if value.font != valueSize { value.font = valueSize }
        if title.font != titleSize { title.font = titleSize }
        value.frame = CGRect(x: right - shownValue, y: 0, width: shownValue, height: height)
        title.frame = CGRect(x: left, y: 0, width: shownTitle, height: height)
        line.frame = CGRect(x: left, y: height - 1, width: bounds.width - left, height: 1)
    }
}

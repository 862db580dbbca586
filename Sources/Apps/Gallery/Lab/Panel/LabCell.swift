import UIKit

/// A fixed row of a panel.
class LabCell: UITableViewCell {
    /// The row's height in points.
    let height: CGFloat
    static let margin: CGFloat = 16

    init(height: CGFloat = 44) {
        self.height = height
        super.init(style: .default, reuseIdentifier: nil)
        selectionStyle = .none
    }

    required init?(coder: NSCoder) { nil }
}

/// A row with a name.
final class LabNameCell: LabCell {
    init(_ name: String) {
        super.init()
        textLabel?.text = name
    }

    required init?(coder: NSCoder) { nil }
}

/// A row with a slider, its name, and its value.
final class LabSliderCell: LabCell {
    let slider = UISlider()
    private let name = UILabel(), number = UILabel()
    private let format: (Double) -> String

    /// - Parameters:
    ///   - format: writes a value.
    ///   - change: is called with each value that a person chooses.
    init(_ title: String, _ range: ClosedRange<Double>, _ format: @escaping (Double) -> String, change: @escaping (Double) -> Void) {
        self.format = format
        super.init()
        name.text = title
        name.font = .systemFont(ofSize: 15)
        number.font = .monospacedDigitSystemFont(ofSize: 15, weight: .regular)
        number.textColor = .secondaryLabel
        number.textAlignment = .right
        slider.minimumValue = Float(range.lowerBound)
        slider.maximumValue = Float(range.upperBound)
        slider.accessibilityLabel = title
        slider.addAction(
            UIAction { [unowned self] _ in
                change(Double(slider.value))
                showNumber(Double(slider.value))
            }, for: .valueChanged)
        for part in [name, slider, number] { contentView.addSubview(part) }
        showNumber(Double(slider.value))
    }

    required init?(coder: NSCoder) { nil }

    /// Shows a value that was chosen elsewhere.
    func show(_ value: Double, animated: Bool = false) {
        if !slider.isTracking { slider.setValue(Float(value), animated: animated) }
        showNumber(value)
    }

    private func showNumber(_ value: Double) {
        let text = format(value)
        guard number.text != text else { return }
        number.text = text
        slider.accessibilityValue = text
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let size = contentView.bounds.size
        name.frame = CGRect(x: Self.margin, y: 0, width: 68, height: size.height)
        number.frame = CGRect(x: size.width - Self.margin - 68, y: 0, width: 68, height: size.height)
        slider.frame = CGRect(x: name.frame.maxX, y: (size.height - 34) / 2, width: number.frame.minX - name.frame.maxX - 4, height: 34)
    }
}

/// A row with a switch.
final class LabSwitchCell: LabCell {
    let toggle = UISwitch()

    init(_ title: String, isOn: Bool, change: @escaping (Bool) -> Void) {
        super.init()
        textLabel?.text = title
        textLabel?.font = .systemFont(ofSize: 15)
        toggle.isOn = isOn
        toggle.accessibilityLabel = title
        toggle.addAction(UIAction { [unowned self] _ in change(toggle.isOn) }, for: .valueChanged)
        contentView.addSubview(toggle)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let size = toggle.sizeThatFits(.zero), room = contentView.bounds.size
        let place = CGPoint(x: room.width - Self.margin - size.width, y: ((room.height - size.height) / 2).rounded())
        toggle.frame = CGRect(origin: place, size: size)
    }
}

/// A row with a choice of a few names.
final class LabChoiceCell: LabCell {
    let choice: UISegmentedControl

    init(_ names: [String], selected: Int, change: @escaping (Int) -> Void) {
        choice = UISegmentedControl(items: names)
        super.init(height: 52)
        choice.selectedSegmentIndex = selected
        choice.addAction(UIAction { [unowned self] _ in change(choice.selectedSegmentIndex) }, for: .valueChanged)
        contentView.addSubview(choice)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        choice.frame = CGRect(x: Self.margin, y: 10, width: contentView.bounds.width - 2 * Self.margin, height: 32)
    }
}

/// A row with a button.
final class LabButtonCell: LabCell {
    let button = UIButton(configuration: .plain())

    init(_ title: String, press: @escaping () -> Void) {
        super.init()
        button.configuration?.title = title
        button.addAction(UIAction { _ in press() }, for: .primaryActionTriggered)
        contentView.addSubview(button)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        button.frame = contentView.bounds
    }
}

/// A row with lines of text whose characters are equally wide.
final class LabTextCell: LabCell {
    private let label = UILabel()
    private static let fontSize: CGFloat = 11
    private static let lineHeight: CGFloat = 17

    init(lines: Int) {
        super.init(height: CGFloat(lines) * Self.lineHeight + 24)
        label.numberOfLines = 0
        label.font = .monospacedSystemFont(ofSize: Self.fontSize, weight: .regular)
        label.adjustsFontSizeToFitWidth = false
        label.lineBreakMode = .byClipping
        contentView.addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    var text: String {
        get { label.text ?? "" }
        set { if label.text != newValue { label.text = newValue } }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = contentView.bounds.insetBy(dx: Self.margin, dy: 8)
    }
}

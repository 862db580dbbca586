import AppSupport
import UIKit

/// The wooden bar at the top of a screen: a way back, a title with a quiet line below it, and buttons.
final class StudyBar: UIView {
    private let wood = UIImageView(), title = UILabel(), subtitle = UILabel()
    private let back = UIButton(type: .system)
    /// The button that stands out, at the end.
    private(set) var prominent: UIButton?
    private var others: [UIButton] = []
    private var details: [String] = []
    private var verb = "", narrowVerb = ""

    /// The height below the safe area, in points.
    static let height: CGFloat = 56

    /// Whether there is little room, so that buttons give some of theirs to the title.
    var isNarrow: Bool { bounds.width < 500 }

    /// - Parameter goBack: what the button at the left does; nil for none.
    init(_ goBack: (@MainActor () -> Void)? = nil) {
        super.init(frame: .zero)
        title.textColor = StudyLook.onWood
        title.shadowColor = UIColor(white: 0, alpha: 0.5)
        title.accessibilityTraits = .header
        title.adjustsFontSizeToFitWidth = true
        title.minimumScaleFactor = 0.8
        subtitle.textColor = StudyLook.onWood.withAlphaComponent(0.85)
        back.isHidden = goBack == nil
        back.tintColor = StudyLook.onWood
        back.setSymbol(.symbol("chevron.left", 19, .semibold), label: "Back") { goBack?() }
        for part in [wood, title, subtitle, back] { addSubview(part) }
        layer.shadowOpacity = 0.45
        layer.shadowRadius = 5
        layer.shadowOffset = CGSize(width: 0, height: 2)
        showFonts()
    }

    required init?(coder: NSCoder) { nil }

    /// Whether the button at the left is shown.
    var showsBack: Bool {
        get { !back.isHidden }
        set {
            back.isHidden = !newValue
            setNeedsLayout()
        }
    }

    /// Shows a title, and a line below it.
    ///
    /// - Parameters:
    ///   - text: the title.
    ///   - details: the line, and shorter ones for where that is too long; the first one that fits is shown.
    func show(title text: String, subtitle details: String...) {
        title.text = text
        self.details = details
        setNeedsLayout()
    }

    /// Adds a button before those that were added before.
    @discardableResult
    func addButton(symbol: String, label: String, _ action: @escaping @MainActor () -> Void) -> UIButton {
        let button = UIButton(type: .system)
        button.tintColor = StudyLook.onWood
        button.setSymbol(.symbol(symbol, 18), label: label, action)
        others.append(button)
        addSubview(button)
        setNeedsLayout()
        return button
    }

    /// Adds the button that stands out.
    func setProminent(_ text: String, _ action: @escaping () -> Void) {
        let button = BrassButton()
        button.addAction(UIAction { _ in action() }, for: .primaryActionTriggered)
        prominent = button
        addSubview(button)
        showProminent(text, narrow: text)
    }

    /// Changes what is on the button that stands out.
    ///
    /// - Parameters:
    ///   - text: what it says.
    ///   - narrow: the same in a narrow window.
    func showProminent(_ text: String, narrow: String) {
        verb = text
        narrowVerb = narrow
        prominent?.accessibilityLabel = text
        setNeedsLayout()
    }

    private func showFonts() {
        title.font = StudyLook.font(18, .semibold, upTo: 24)
        subtitle.font = StudyLook.font(12.5, .medium, upTo: 16)
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        showFonts()
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let top = safeAreaInsets.top, height = bounds.height - top
        wood.image = StudyWood.plank(bounds.size, scale: traitCollection.displayScale, isDark: traitCollection.userInterfaceStyle == .dark)
        wood.frame = bounds
        layer.shadowPath = CGPath(rect: bounds, transform: nil)
        back.frame = CGRect(x: 0, y: top, width: 52, height: height)
        var right = bounds.width - 12
        if let prominent {
            // Only a text that is another one, here and below: it asks for a layout.
            let text = isNarrow ? narrowVerb : verb
            if prominent.title(for: .normal) != text { prominent.setTitle(text, for: .normal) }
            let size = prominent.sizeThatFits(CGSize(width: 200, height: height))
            let width = min(max(size.width, 84), 190)
            prominent.frame = CGRect(x: right - width, y: top + (height - 36) / 2, width: width, height: 36)
            right -= width + 6
        }
        let side: CGFloat = isNarrow ? 40 : 44
        for button in others where !button.isHidden {
            right -= side
            button.frame = CGRect(x: right, y: top, width: side, height: height)
        }
        let left: CGFloat = back.isHidden ? 20 : 52
        let width = max(0, right - left - 8)
        let font: UIFont = subtitle.font
        let detail = details.first { font.width(of: $0) <= width } ?? details.last
        if subtitle.text != detail { subtitle.text = detail }
        let titleHeight = ceil(title.font.lineHeight), detailHeight = subtitle.text?.isEmpty == false ? ceil(subtitle.font.lineHeight) : 0
        let y = top + (height - titleHeight - detailHeight) / 2
        title.frame = CGRect(x: left, y: y, width: width, height: titleHeight)
        subtitle.frame = CGRect(x: left, y: y + titleHeight, width: width, height: detailHeight)
    }
}

/// A button of brass.
final class BrassButton: UIButton {
    private let metal = CAGradientLayer()

    override init(frame: CGRect) {
        super.init(frame: frame)
        metal.colors = [
            CGColor(red: 0.97, green: 0.85, blue: 0.58, alpha: 1), CGColor(red: 0.85, green: 0.67, blue: 0.35, alpha: 1),
            CGColor(red: 0.70, green: 0.51, blue: 0.22, alpha: 1),
        ]
        metal.cornerRadius = 9
        metal.borderWidth = 1
        metal.borderColor = CGColor(red: 0.42, green: 0.28, blue: 0.10, alpha: 0.8)
        metal.zPosition = -1
        layer.insertSublayer(metal, at: 0)
        setTitleColor(StudyLook.ink, for: .normal)
        setTitleColor(StudyLook.ink.withAlphaComponent(0.45), for: .disabled)
        titleLabel?.font = StudyLook.font(15.5, .semibold, upTo: 20)
        contentEdgeInsets = UIEdgeInsets(top: 6, left: 16, bottom: 6, right: 16)
    }

    required init?(coder: NSCoder) { nil }

    override var isHighlighted: Bool { didSet { metal.opacity = isHighlighted ? 0.7 : 1 } }

    override func layoutSubviews() {
        super.layoutSubviews()
        metal.frame = bounds
    }
}

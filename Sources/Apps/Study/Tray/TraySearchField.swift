import UIKit

/// The field above a tray, or the library's cabinet, in which a person types what to look for: a strip of paper on wood.
final class TraySearchField: UIView, UITextFieldDelegate {
    let field = UITextField()
    private let paper = UIView(), symbol = UIImageView()
    /// Whether it is shown, or comes at the moment.
    private(set) var isShown = false
    /// Called when the text has changed.
    var didChange: @MainActor (String) -> Void = { _ in }
    /// Called when the field is left for the cards.
    var didReturn: @MainActor () -> Void = {}

    static let height: CGFloat = 52

    override init(frame: CGRect) {
        super.init(frame: frame)
        paper.layer.cornerRadius = 9
        symbol.image = StudyLook.symbol("magnifyingglass", 15)
        symbol.contentMode = .center
        field.attributedPlaceholder = NSAttributedString(string: "Search", attributes: [.foregroundColor: StudyLook.faintInk])
        field.clearButtonMode = .always
        field.returnKeyType = .search
        field.autocorrectionType = .no
        field.delegate = self
        // Paper is light by lamplight, too.
        field.overrideUserInterfaceStyle = .light
        field.accessibilityLabel = "Search"
        field.addAction(UIAction { [unowned self] _ in didChange(field.text ?? "") }, for: .editingChanged)
        for part in [paper, symbol, field] { addSubview(part) }
        isHidden = true
        alpha = 0
        updateLook()
    }

    required init?(coder: NSCoder) { nil }

    /// What is searched for.
    var text: String {
        get { field.text ?? "" }
        set { field.text = newValue }
    }

    /// Comes or goes, while the screen that has it makes room.
    func setShown(_ isShown: Bool, in screen: UIView) {
        guard isShown != self.isShown else { return }
        self.isShown = isShown
        isHidden = false
        let change = { [self] in
            alpha = isShown ? 1 : 0
            screen.setNeedsLayout()
            screen.layoutIfNeeded()
        }
        let completion = { [weak self] in
            guard let self else { return }
            isHidden = !self.isShown
        }
        guard window != nil, !UIAccessibility.isReduceMotionEnabled else {
            change()
            return completion()
        }
        UIView.animate(withDuration: 0.25, delay: 0, options: [.beginFromCurrentState, .allowUserInteraction], animations: change) { _ in
            completion()
        }
    }

    private func updateLook() {
        backgroundColor = UIColor { $0.userInterfaceStyle == .dark
            ? UIColor(red: 0.10, green: 0.065, blue: 0.04, alpha: 1) : UIColor(red: 0.25, green: 0.16, blue: 0.10, alpha: 1)
        }
        paper.backgroundColor = StudyLook.paper
        symbol.tintColor = StudyLook.faintInk
        field.font = StudyLook.font(16, .regular, upTo: 21)
        field.textColor = StudyLook.ink
        field.tintColor = StudyLook.brass
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        updateLook()
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        didReturn()
        return false
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = min(bounds.width - 24, 720), x = ((bounds.width - width) / 2).rounded()
        paper.frame = CGRect(x: x, y: 8, width: width, height: bounds.height - 16)
        symbol.frame = CGRect(x: x + 6, y: 8, width: 30, height: bounds.height - 16)
        field.frame = CGRect(x: x + 38, y: 8, width: max(0, width - 42), height: bounds.height - 16)
    }
}

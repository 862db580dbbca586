import AppSupport
import UIKit

/// The field above a tray, or the library's cabinet, in which a person types what to look for: a strip of paper on wood.
final class TraySearchField: SearchField {
    /// Whether it is shown, or comes at the moment.
    private(set) var isShown = false

    static let height: CGFloat = 52

    override init(frame: CGRect) {
        super.init(frame: frame)
        field.attributedPlaceholder = NSAttributedString(string: "Search", attributes: [.foregroundColor: StudyLook.faintInk])
        // Paper is light by lamplight, too.
        field.overrideUserInterfaceStyle = .light
        isHidden = true
        alpha = 0
        updateLook()
    }

    required init?(coder: NSCoder) { nil }

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
        well.backgroundColor = StudyLook.paper
        symbolColor = StudyLook.faintInk
        field.font = StudyLook.font(16, .regular, upTo: 21)
        field.textColor = StudyLook.ink
        field.tintColor = StudyLook.brass
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        updateLook()
    }

    override func layoutSubviews() {
        let side = max(12, (bounds.width - 720) / 2).rounded()
        margins = UIEdgeInsets(top: 8, left: side, bottom: 8, right: side)
        super.layoutSubviews()
    }
}

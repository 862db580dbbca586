import UIKit

/// The board above a part of the cabinet: its title, and a way to open all that is below it at once.
final class LibraryHeader: UICollectionReusableView {
    private let title = UILabel(), open = UIButton(type: .system)
    private var action: () -> Void = {}

    static let height: CGFloat = 44

    override init(frame: CGRect) {
        super.init(frame: frame)
        title.textColor = StudyLook.onWood
        title.shadowColor = UIColor(white: 0, alpha: 0.55)
        title.accessibilityTraits = .header
        open.tintColor = StudyLook.onWood
        open.setTitleColor(StudyLook.onWood.withAlphaComponent(0.8), for: .normal)
        open.addAction(UIAction { [unowned self] _ in action() }, for: .primaryActionTriggered)
        addSubview(title)
        addSubview(open)
    }

    required init?(coder: NSCoder) { nil }

    /// - Parameters:
    ///   - text: the title.
    ///   - action: opens all of it; nil if that can't be done.
    func show(_ text: String, action: (() -> Void)?) {
        title.text = text
        title.font = StudyLook.font(16, .semibold, upTo: 21)
        open.isHidden = action == nil
        open.setTitle("Open All", for: .normal)
        open.titleLabel?.font = StudyLook.font(13.5, .medium, upTo: 17)
        open.accessibilityLabel = "Open All of \(text)"
        self.action = action ?? {}
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = open.isHidden ? 0 : ceil(open.sizeThatFits(bounds.size).width)
        title.frame = CGRect(x: 16, y: 6, width: max(0, bounds.width - 40 - width), height: bounds.height - 6)
        open.frame = CGRect(x: bounds.width - width - 14, y: 6, width: width, height: bounds.height - 6)
    }
}

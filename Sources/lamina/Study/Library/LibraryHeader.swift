import UIKit

/// The board above a part of the cabinet: its title, and a way to open all that is below it at once.
final class LibraryHeader: UICollectionReusableView {
    private let title = UILabel(), open = UIButton(type: .system), more = UIButton(type: .system)
    private var action: () -> Void = {}, options: () -> Void = {}

    static let height: CGFloat = 44

    override init(frame: CGRect) {
        super.init(frame: frame)
        title.textColor = StudyLook.onWood
        title.shadowColor = UIColor(white: 0, alpha: 0.55)
        title.accessibilityTraits = .header
        open.tintColor = StudyLook.onWood
        open.setTitleColor(StudyLook.onWood.withAlphaComponent(0.8), for: .normal)
        open.addAction(UIAction { [unowned self] _ in action() }, for: .primaryActionTriggered)
        more.tintColor = StudyLook.onWood.withAlphaComponent(0.8)
        more.setImage(StudyLook.symbol("ellipsis", 16), for: .normal)
        more.addAction(UIAction { [unowned self] _ in options() }, for: .primaryActionTriggered)
        for part in [title, open, more] { addSubview(part) }
    }

    required init?(coder: NSCoder) { nil }

    /// - Parameters:
    ///   - text: the title.
    ///   - action: opens all of it; nil if that can't be done.
    ///   - options: shows what can be done with it; nil for nothing.
    func show(_ text: String, action: (() -> Void)?, options: (() -> Void)?) {
        title.text = text
        title.font = StudyLook.font(16, .semibold, upTo: 21)
        open.isHidden = action == nil
        open.setTitle("Open All", for: .normal)
        open.titleLabel?.font = StudyLook.font(13.5, .medium, upTo: 17)
        open.accessibilityLabel = "Open All of \(text)"
        self.action = action ?? {}
        more.isHidden = options == nil
        more.accessibilityLabel = "Options of \(text)"
        self.options = options ?? {}
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = open.isHidden ? 0 : ceil(open.sizeThatFits(bounds.size).width), options: CGFloat = more.isHidden ? 0 : 44
        let height = bounds.height - 6, right = bounds.width - 14 + (options > 0 ? 8 : 0)
        title.frame = CGRect(x: 16, y: 6, width: max(0, bounds.width - 40 - width - options), height: height)
        more.frame = CGRect(x: right - options, y: 6, width: options, height: height)
        open.frame = CGRect(x: right - options - width, y: 6, width: width, height: height)
    }
}

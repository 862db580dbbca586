import AppSupport
import UIKit

/// The board above a part of the cabinet: its title, and ways to close it, to open all that is below it at once, and to its options.
final class LibraryHeader: UICollectionReusableView {
    private let title = UILabel(), chevron = UIImageView(), fold = UIButton(), open = UIButton(type: .system)
    private let more = UIButton(type: .system)
    private var toggle: () -> Void = {}, action: () -> Void = {}, options: () -> Void = {}
    private var isClosed = false

    static let height: CGFloat = 44

    override init(frame: CGRect) {
        super.init(frame: frame)
        title.textColor = StudyLook.onWood
        title.shadowColor = UIColor(white: 0, alpha: 0.55)
        title.accessibilityTraits = .header
        chevron.contentMode = .center
        chevron.tintColor = StudyLook.onWood.withAlphaComponent(0.8)
        fold.addAction(UIAction { [unowned self] _ in toggle() }, for: .primaryActionTriggered)
        open.tintColor = StudyLook.onWood
        open.setTitleColor(StudyLook.onWood.withAlphaComponent(0.8), for: .normal)
        open.addAction(UIAction { [unowned self] _ in action() }, for: .primaryActionTriggered)
        more.tintColor = StudyLook.onWood.withAlphaComponent(0.8)
        more.setImage(UIImage.symbol("ellipsis", 16), for: .normal)
        more.addAction(UIAction { [unowned self] _ in options() }, for: .primaryActionTriggered)
        for part in [title, chevron, fold, open, more] { addSubview(part) }
    }

    required init?(coder: NSCoder) { nil }

    /// - Parameters:
    ///   - text: the title.
    ///   - isClosed: whether the drawers below it aren't shown.
    ///   - toggle: closes and opens it; nil if that can't be done.
    ///   - action: opens all of it; nil if that can't be done.
    ///   - options: shows what can be done with it; nil for nothing.
    func show(_ text: String, isClosed: Bool, toggle: (() -> Void)?, action: (() -> Void)?, options: (() -> Void)?) {
        let turns = title.text == text && self.isClosed != isClosed && window != nil && !UIAccessibility.isReduceMotionEnabled
        title.text = text
        title.font = StudyLook.font(16, .semibold, upTo: 21)
        chevron.image = UIImage.symbol("chevron.down", 12, .semibold)
        chevron.isHidden = toggle == nil
        fold.isHidden = toggle == nil
        fold.accessibilityLabel = "\(isClosed ? "Open" : "Close") \(text)"
        self.toggle = toggle ?? {}
        self.isClosed = isClosed
        UIView.animate(withDuration: turns ? 0.3 : 0, delay: 0, options: .allowUserInteraction) { [self] in
            chevron.transform = CGAffineTransform(rotationAngle: isClosed ? -.pi / 2 : 0)
        }
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
        let height = bounds.height - 6, right = bounds.width - 14 + (options > 0 ? 8 : 0), room: CGFloat = fold.isHidden ? 0 : 24
        let space = max(0, bounds.width - 40 - width - options - room)
        title.frame = CGRect(x: 16, y: 6, width: fold.isHidden ? space : min(space, title.font.width(of: title.text ?? "")), height: height)
        chevron.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
        chevron.center = CGPoint(x: title.frame.maxX + 14, y: 6 + height / 2)
        fold.frame = CGRect(x: 0, y: 6, width: title.frame.maxX + room + 4, height: height)
        more.frame = CGRect(x: right - options, y: 6, width: options, height: height)
        open.frame = CGRect(x: right - options - width, y: 6, width: width, height: height)
    }
}

import UIKit

/// A line of text with an arrow in the place that a finger opens beyond the list's end or above its top: what letting go would do.
final class PullPrompt: UIView {
    private let label = UILabel()
    private let arrow = UIImageView(
        image: UIImage(systemName: "arrow.up", withConfiguration: UIImage.SymbolConfiguration(pointSize: 16, weight: .bold)))
    /// Its height when all of it is seen, in points.
    var fullHeight: CGFloat = 60
    private var isBelow = false

    override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
        isUserInteractionEnabled = false
        isHidden = true
        label.font = .systemFont(ofSize: 17, weight: .bold)
        label.textAlignment = .center
        addSubview(label)
        arrow.contentMode = .center
        addSubview(arrow)
    }

    required init?(coder: NSCoder) { nil }

    /// Shows a text.
    ///
    /// - Parameters:
    ///   - isReached: whether letting go would do it: the arrow turns, and the text stands out.
    ///   - isBelow: whether the place opens below the list, so that its upper part is seen first.
    func show(_ text: String, isReached: Bool, isBelow: Bool, theme: FoldingListTheme) {
        isHidden = false
        if label.text != text { label.text = text }
        self.isBelow = isBelow
        let ink = (isReached ? theme.backgroundInk : theme.completedInk).uiColor
        label.textColor = ink
        arrow.tintColor = ink
        // It says where the finger goes on: up beyond the end, down above the top; and turns round when it has gone far enough.
        arrow.transform = isReached == isBelow ? CGAffineTransform(rotationAngle: .pi) : .identity
        setNeedsLayout()
    }

    func hide() { if !isHidden { isHidden = true } }

    override func layoutSubviews() {
        super.layoutSubviews()
        let height = max(fullHeight, bounds.height), width = ceil(label.sizeThatFits(bounds.size).width)
        let middle = isBelow ? min(fullHeight, height) / 2 : bounds.height - fullHeight / 2
        label.frame = CGRect(x: (bounds.width - width) / 2 + 12, y: middle - 14, width: width, height: 28)
        arrow.bounds.size = CGSize(width: 24, height: 24)
        arrow.center = CGPoint(x: label.frame.minX - 17, y: middle)
        let part = min(1, bounds.height / max(1, fullHeight))
        label.alpha = part
        arrow.alpha = part
    }
}

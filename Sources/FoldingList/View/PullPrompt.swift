import UIKit

/// A line of text with an arrow in the place that a finger opens beyond the list's end or above its top: what letting go would do.
final class PullPrompt: UIView {
    private let label = UILabel()
    private let arrow = CAShapeLayer()
    /// Its height when all of it is seen, in points.
    var fullHeight: CGFloat = 60
    private var pointsDown = false

    override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
        isUserInteractionEnabled = false
        isHidden = true
        label.font = .systemFont(ofSize: 17, weight: .bold)
        label.textAlignment = .center
        addSubview(label)
        arrow.actions = FoldedPaper.noActions
        arrow.fillColor = nil
        arrow.lineWidth = 2.5
        arrow.lineCap = .round
        arrow.lineJoin = .round
        arrow.bounds = CGRect(x: 0, y: 0, width: 14, height: 16)
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 7, y: 15))
        path.addLine(to: CGPoint(x: 7, y: 1))
        path.move(to: CGPoint(x: 1, y: 7))
        path.addLine(to: CGPoint(x: 7, y: 1))
        path.addLine(to: CGPoint(x: 13, y: 7))
        arrow.path = path
        layer.addSublayer(arrow)
    }

    required init?(coder: NSCoder) { nil }

    /// Shows a text.
    ///
    /// - Parameters:
    ///   - isReached: whether letting go would do it: the arrow turns, and all is brighter.
    ///   - pointsDown: whether the place opens below the list, so that its upper part is seen first.
    func show(_ text: String, isReached: Bool, pointsDown: Bool, color: FoldingListTheme.Color) {
        isHidden = false
        if label.text != text { label.text = text }
        self.pointsDown = pointsDown
        let ink = color.mixed(with: FoldingListTheme.Color(255, 255, 255), part: isReached ? 0.8 : 0).uiColor
        label.textColor = ink
        arrow.strokeColor = ink.cgColor
        arrow.transform = isReached == pointsDown ? CATransform3DIdentity : CATransform3DMakeRotation(.pi, 1, 0, 0)
        setNeedsLayout()
    }

    func hide() { if !isHidden { isHidden = true } }

    override func layoutSubviews() {
        super.layoutSubviews()
        let height = max(fullHeight, bounds.height), width = ceil(label.sizeThatFits(bounds.size).width)
        let middle = pointsDown ? min(fullHeight, height) / 2 : bounds.height - fullHeight / 2
        label.frame = CGRect(x: (bounds.width - width) / 2 + 12, y: middle - 14, width: width, height: 28)
        arrow.position = CGPoint(x: label.frame.minX - 17, y: middle)
        let part = min(1, bounds.height / max(1, fullHeight))
        label.alpha = part
        arrow.opacity = Float(part)
    }
}

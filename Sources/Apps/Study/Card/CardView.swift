import UIKit

/// A card as it is studied: paper with a margin line, a quiet heading, and one side's content. Turning it over is a flip.
final class CardView: UIView {
    private let paper = CAGradientLayer(), margin = CALayer(), heading = UILabel(), stamp = UILabel()
    private(set) var content: UIView?

    private static let radius: CGFloat = 16

    override init(frame: CGRect) {
        super.init(frame: frame)
        paper.cornerRadius = Self.radius
        paper.borderWidth = 0.5
        paper.borderColor = CGColor(red: 0.45, green: 0.35, blue: 0.24, alpha: 0.35)
        margin.backgroundColor = CGColor(red: 0.86, green: 0.42, blue: 0.36, alpha: 0.35)
        layer.addSublayer(paper)
        layer.addSublayer(margin)
        layer.shadowOpacity = 0.38
        layer.shadowRadius = 18
        layer.shadowOffset = CGSize(width: 0, height: 9)
        heading.font = StudyLook.font(13, .medium, upTo: 17)
        addSubview(heading)
        stamp.textAlignment = .center
        stamp.layer.cornerRadius = 10
        stamp.layer.borderWidth = 4
        stamp.alpha = 0
        stamp.isAccessibilityElement = false
        addSubview(stamp)
        updateColors()
    }

    required init?(coder: NSCoder) { nil }

    /// The colour of its paper, where the side that is shown has one of its own.
    private var ownPaper: UIColor? { (content as? CardContentView)?.paper }

    private func updateColors() {
        let paper = (ownPaper ?? StudyLook.paper).resolvedColor(with: traitCollection)
        var white: CGFloat = 0, alpha: CGFloat = 0
        paper.getWhite(&white, alpha: &alpha)
        heading.textColor = white < 0.45 ? StudyLook.onWood.withAlphaComponent(0.8) : StudyLook.faintInk
        self.paper.colors = [paper.cgColor, paper.cgColor, Self.shaded(paper).cgColor]
        self.paper.locations = [0, 0.6, 1]
    }

    private static func shaded(_ color: UIColor) -> UIColor {
        var red: CGFloat = 0, green: CGFloat = 0, blue: CGFloat = 0, alpha: CGFloat = 0
        color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        return UIColor(red: red * 0.965, green: green * 0.955, blue: blue * 0.93, alpha: alpha)
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        updateColors()
    }

    /// Shows a side at once, with another heading unless that stays.
    func show(_ content: UIView, heading text: String? = nil) {
        self.content?.removeFromSuperview()
        self.content = content
        insertSubview(content, belowSubview: stamp)
        if let text { heading.text = text }
        updateColors()
        setNeedsLayout()
        layoutIfNeeded()
    }

    /// Turns the card over, so that it shows another side.
    func flip(to content: UIView, heading text: String, isBackward: Bool) {
        let option: UIView.AnimationOptions =
            UIAccessibility.isReduceMotionEnabled ? .transitionCrossDissolve : isBackward ? .transitionFlipFromLeft : .transitionFlipFromRight
        UIView.transition(with: self, duration: 0.42, options: [option, .allowUserInteraction], animations: {
            self.show(content, heading: text)
        })
    }

    /// Shows by which grade the card leaves if it is let go; an opacity of 0 shows none.
    func showStamp(_ text: String, _ color: UIColor, opacity: CGFloat) {
        if stamp.text != text {
            stamp.text = text
            stamp.textColor = color
            stamp.layer.borderColor = color.resolvedColor(with: traitCollection).cgColor
            stamp.font = .systemFont(ofSize: 30, weight: .heavy)
            setNeedsLayout()
        }
        stamp.alpha = opacity
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        paper.frame = bounds
        margin.frame = CGRect(x: 30, y: 0, width: 1.2, height: bounds.height)
        layer.shadowPath = UIBezierPath(roundedRect: bounds, cornerRadius: Self.radius).cgPath
        heading.frame = CGRect(x: 44, y: 14, width: max(0, bounds.width - 64), height: 20)
        content?.frame = CGRect(x: 44, y: 46, width: max(0, bounds.width - 44 - 26), height: max(0, bounds.height - 46 - 22))
        let size = stamp.sizeThatFits(bounds.size)
        stamp.bounds = CGRect(x: 0, y: 0, width: size.width + 34, height: size.height + 14)
        stamp.center = CGPoint(x: bounds.midX, y: bounds.height * 0.24)
        stamp.transform = CGAffineTransform(rotationAngle: -0.14)
    }
}

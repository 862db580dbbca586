/// A bar's background: blur effect, colour and image, and a hairline at the edge towards the content.
@MainActor
final class BarBackgroundView: UIView {
    /// Whether the bar is at the bottom of the screen, so that the hairline is at its upper edge.
    private let isAtBottom: Bool
    private let glass = UIVisualEffectView(effect: nil)
    private let color = UIView()
    private let picture = UIImageView(frame: .zero)
    private let edgeLine = UIImageView(frame: .zero)

    init(isAtBottom: Bool) {
        self.isAtBottom = isAtBottom
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        picture.clipsToBounds = true
        for part in [glass, color, picture, edgeLine] { addSubview(part) }
    }

    required init?(coder: NSCoder) { nil }

    /// - Parameter strength: the opacity of the background, 0 to 1.
    func show(_ appearance: UIBarAppearance, strength: CGFloat = 1) {
        glass.effect = appearance.backgroundEffect
        color.backgroundColor = appearance.backgroundColor
        picture.image = appearance.backgroundImage
        picture.contentMode = appearance.backgroundImageContentMode
        edgeLine.backgroundColor = appearance.shadowImage == nil ? appearance.shadowColor : nil
        edgeLine.image = appearance.shadowImage
        // Not the view's own alpha: a visual effect view in a translucent view doesn't show the content behind it.
        glass.strength = strength
        for part in [color, picture, edgeLine] { part.alpha = strength }
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        for part in [glass, color, picture] { part.frame = bounds }
        let thickness = edgeLine.image?.size.height ?? hairline
        edgeLine.frame = CGRect(x: 0, y: isAtBottom ? -thickness : bounds.height, width: bounds.width, height: thickness)
    }
}

/// The state of a bar's background: its appearance and opacity.
@MainActor
struct BarBackgroundState {
    var appearance: UIBarAppearance
    /// The opacity of the background, 0 to 1.
    var strength: CGFloat = 1

    /// The distance, in points of scrolling, over which a bar's background fades in.
    static let fadeLength: CGFloat = 12

    /// The opacity of a bar's background when content is scrolled under it by a distance in points.
    static func strength(scrolledBy distance: CGFloat) -> CGFloat { distance.isNaN ? 0 : min(max(distance / fadeLength, 0), 1) }

    /// Whether both states look the same on the screen.
    func isLike(_ other: BarBackgroundState) -> Bool {
        if strength == 0, other.strength == 0 { return true }
        let one = appearance, two = other.appearance
        return strength == other.strength && one.backgroundEffect == two.backgroundEffect && one.backgroundColor == two.backgroundColor
            && one.backgroundImage === two.backgroundImage && one.shadowColor == two.shadowColor && one.shadowImage === two.shadowImage
    }
}

extension UIScrollView {
    /// How far the content extends below the lower edge of the scroll view, in points.
    var contentBelow: CGFloat {
        let content = contentSize.height + adjustedContentInset.bottom
        return content - (contentOffset.y + bounds.height)
    }
}

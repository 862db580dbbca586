/// A bar's background: colour or picture, and a hairline at the edge towards the content.
@MainActor
final class BarBackgroundView: UIView {
    /// Whether the hairline is at the upper edge.
    private let isAtBottom: Bool
    private let picture = UIImageView(frame: .zero)
    private let hairline = UIImageView(frame: .zero)

    init(isAtBottom: Bool) {
        self.isAtBottom = isAtBottom
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        picture.clipsToBounds = true
        addSubview(picture)
        addSubview(hairline)
    }

    required init?(coder: NSCoder) { nil }

    func show(_ appearance: UIBarAppearance) {
        backgroundColor = appearance.backgroundColor
        picture.image = appearance.backgroundImage
        picture.contentMode = appearance.backgroundImageContentMode
        hairline.backgroundColor = appearance.shadowImage == nil ? appearance.shadowColor : nil
        hairline.image = appearance.shadowImage
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        picture.frame = bounds
        let thickness = hairline.image?.size.height ?? 1 / max(contentScaleFactor, 1)
        hairline.frame = CGRect(x: 0, y: isAtBottom ? -thickness : bounds.height, width: bounds.width, height: thickness)
    }
}

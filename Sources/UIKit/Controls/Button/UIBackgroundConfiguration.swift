/// The background of a control or a cell: a colour, an image, a stroke around it, or a custom view. It is a value: changes take effect when
/// it is set on the control.
public struct UIBackgroundConfiguration {
    /// Creates a background that shows nothing.
    public static func clear() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }

    /// Creates a background that shows nothing.
    init() {}

    /// A custom view that fills the background, in front of its colour and image. Default nil.
    public var customView: UIView?
    /// The radius of the corners, in points. Default 0.
    public var cornerRadius: CGFloat = 0
    /// The insets of the background from the edges of the control, in points. Default 0.
    public var backgroundInsets = NSDirectionalEdgeInsets.zero
    /// The colour; nil for the tint colour of the view. Default clear.
    public var backgroundColor: UIColor? = .clear {
        didSet { isColorOwn = true }
    }
    /// Changes the colour. Default nil.
    public var backgroundColorTransformer: UIConfigurationColorTransformer?
    /// An image in front of the colour. Default nil.
    public var image: UIImage?
    /// The content mode of the image. Default scaleToFill.
    public var imageContentMode = UIView.ContentMode.scaleToFill
    /// The colour of the stroke; nil for the view's tint colour. Default clear.
    public var strokeColor: UIColor? = .clear
    /// Transforms the stroke colour when it is shown. Default nil.
    public var strokeColorTransformer: UIConfigurationColorTransformer?
    /// The width of the stroke, in points. Default 0.
    public var strokeWidth: CGFloat = 0
    /// The distance from the background's edge outwards to the outer edge of the stroke, in points. Default 0.
    public var strokeOutset: CGFloat = 0
    /// The kind of list background whose colours follow the state; nil for none.
    var listStyle: ListBackgroundStyle?
    private var isColorOwn = false

    /// Takes a colour unless one was set.
    mutating func applyColor(_ color: UIColor?) {
        guard !isColorOwn else { return }
        backgroundColor = color
        isColorOwn = false
    }

    /// The background colour for a tint colour, with the transformer applied.
    public func resolvedBackgroundColor(for tintColor: UIColor) -> UIColor {
        let color = backgroundColor ?? tintColor
        return backgroundColorTransformer?(color) ?? color
    }

    /// The stroke colour for a tint colour, with the transformer applied.
    public func resolvedStrokeColor(for tintColor: UIColor) -> UIColor {
        let color = strokeColor ?? tintColor
        return strokeColorTransformer?(color) ?? color
    }
}

/// The kinds of backgrounds in lists.
enum ListBackgroundStyle {
    case plainCell, groupedCell, plainHeaderFooter, groupedHeaderFooter, sidebarHeader, sidebarCell, accompaniedSidebarCell
}

/// The view that shows a background configuration.
final class BackgroundConfigurationView: UIView {
    private let fill = UIView()
    private let picture = UIImageView(frame: .zero)
    private let stroke = UIView()
    private var configuration = UIBackgroundConfiguration.clear()

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        for part in [fill, stroke] { addSubview(part) }
        fill.addSubview(picture)
        fill.clipsToBounds = true
        stroke.isUserInteractionEnabled = false
        for part in [fill, stroke] { part.layer.cornerCurve = .continuous }
    }

    required init?(coder: NSCoder) { nil }

    func show(_ new: UIBackgroundConfiguration, tint: UIColor) {
        if configuration.customView !== new.customView {
            if configuration.customView?.superview === fill { configuration.customView?.removeFromSuperview() }
            if let view = new.customView { fill.addSubview(view) }
        }
        configuration = new
        fill.backgroundColor = new.resolvedBackgroundColor(for: tint)
        picture.image = new.image
        picture.contentMode = new.imageContentMode
        picture.isHidden = new.image == nil
        stroke.isHidden = new.strokeWidth <= 0
        stroke.layer.borderWidth = max(0, new.strokeWidth)
        stroke.layer.borderColor = new.resolvedStrokeColor(for: tint).resolvedColor(with: traitCollection).cgColor
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let insets = configuration.backgroundInsets
        let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let edges = UIEdgeInsets(
            top: insets.top, left: isRightToLeft ? insets.trailing : insets.leading, bottom: insets.bottom,
            right: isRightToLeft ? insets.leading : insets.trailing)
        let box = bounds.inset(by: edges)
        fill.frame = box
        picture.frame = fill.bounds
        configuration.customView?.frame = fill.bounds
        let outset = configuration.strokeOutset
        stroke.frame = box.insetBy(dx: -outset, dy: -outset)
        fill.layer.cornerRadius = Self.radius(configuration.cornerRadius, in: fill.bounds)
        let outer = configuration.cornerRadius > 0 ? configuration.cornerRadius + outset : 0
        stroke.layer.cornerRadius = Self.radius(outer, in: stroke.bounds)
    }

    private static func radius(_ radius: CGFloat, in box: CGRect) -> CGFloat {
        guard radius > 0 else { return 0 }
        return max(0, min(radius, box.width / 2, box.height / 2))
    }
}

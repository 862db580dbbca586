/// A sheet's card: rounded corners, the presented view, and a grip.
@MainActor
final class SheetView: UIView {
    /// The presented controller's view, which fills the card.
    var content: UIView? {
        didSet {
            guard content !== oldValue else { return }
            oldValue?.removeFromSuperview()
            guard let content else { return }
            content.frame = clip.bounds
            content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            clip.insertSubview(content, at: 0)
        }
    }
    var showsGrabber = false {
        didSet { grabber.isHidden = !showsGrabber }
    }
    var radius = UISheetPresentationController.cornerRadius {
        didSet { setNeedsLayout() }
    }
    /// Whether all corners are rounded, and the card casts a shadow.
    var floats = false {
        didSet { if floats != oldValue { setNeedsLayout() } }
    }

    private let clip = UIView()
    private let grabber = UIView(frame: CGRect(x: 0, y: 5, width: 36, height: 5))

    override init(frame: CGRect) {
        super.init(frame: frame)
        clip.clipsToBounds = true
        clip.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        clip.layer.cornerCurve = .continuous
        addSubview(clip)
        grabber.backgroundColor = .tertiaryLabel
        grabber.layer.cornerRadius = 2.5
        grabber.isUserInteractionEnabled = false
        grabber.isHidden = true
        addSubview(grabber)
        layer.shadowOffset = .zero
        layer.shadowRadius = 30
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        clip.frame = bounds
        grabber.center.x = bounds.midX
        clip.layer.cornerRadius = radius
        clip.layer.maskedCorners = floats
            ? [.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner]
            : [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        layer.shadowOpacity = floats ? 0.15 : 0
        layer.shadowPath = floats ? CGPath(roundedRect: bounds, cornerWidth: radius, cornerHeight: radius, transform: nil) : nil
    }
}

/// A view that shows what lies behind it through glass. Its own content goes into ``contentView``.
///
/// The glass has the shape of the layer: `layer.cornerRadius` rounds it. As on Apple's systems, what lies behind is what the same window
/// has drawn before the view, and an ancestor with an alpha below 1 or with a mask keeps it from what lies behind that ancestor.
@preconcurrency @MainActor
open class UIVisualEffectView: UIView {
    /// The layer that shows what lies behind.
    private let glass = UIView()
    /// The glass's own colour.
    private let tint = UIView()

    /// The view to which subviews are added.
    open var contentView: UIView { content }
    private let content = UIView()

    /// What is done with what lies behind; nil for nothing. In an animation block the glass appears or disappears gradually.
    open var effect: UIVisualEffect? {
        didSet { if effect != oldValue { effectDidChange() } }
    }

    /// How much of the effect there is: 0 for none, 1 for all of it. For bars whose glass comes while content is scrolled below them.
    var strength: CGFloat = 1 {
        didSet { if strength != oldValue { showStrength() } }
    }

    /// Creates a view with an effect.
    public init(effect: UIVisualEffect?) {
        self.effect = effect
        super.init(frame: .zero)
        setUp()
    }

    /// Creates a view without an effect.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// There are no nib files on Linux, so this ignores the archive and makes a view without an effect.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        for view in [glass, tint, content] {
            view.frame = bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            view.isUserInteractionEnabled = view === content
            addSubview(view)
        }
        effectDidChange()
    }

    private func effectDidChange() {
        guard let blur = effect as? UIBlurEffect else {
            return showStrength()
        }
        let material = blur.style.glass(isDark: traitCollection.userInterfaceStyle == .dark)
        UIView.performWithoutAnimation {
            glass.layer.backgroundFilters = [
                LayerFilter(name: "gaussianBlur", radius: Double(material.radius)),
                LayerFilter(name: "colorSaturate", amount: Double(material.saturation)),
            ]
            tint.backgroundColor = UIColor(white: material.white, alpha: UIAccessibility.isReduceTransparencyEnabled ? 1 : material.opacity)
        }
        showStrength()
    }

    private func showStrength() {
        let alpha = effect is UIBlurEffect ? strength : 0
        glass.alpha = alpha
        tint.alpha = alpha
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        if traitCollection.hasDifferentColorAppearance(comparedTo: previousTraitCollection) { effectDidChange() }
    }

    open override func layoutSublayers(of layer: CALayer) {
        super.layoutSublayers(of: layer)
        guard layer === self.layer else { return }
        // Corners that the view has without clipping are the glass's too.
        for part in [glass.layer, tint.layer] where part.cornerRadius != layer.cornerRadius || part.maskedCorners != layer.maskedCorners {
            part.cornerRadius = layer.cornerRadius
            part.cornerCurve = layer.cornerCurve
            part.maskedCorners = layer.maskedCorners
        }
    }
}

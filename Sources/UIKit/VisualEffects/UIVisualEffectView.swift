/// A view that applies an effect to the content behind it. Add subviews to ``contentView``.
///
/// The effect has the shape of the layer: `layer.cornerRadius` rounds it. As on Apple's systems, the content behind is what the same window
/// has drawn before the view. If an ancestor has an alpha below 1 or a mask, only content inside that ancestor is visible through the
/// effect.
@preconcurrency @MainActor
open class UIVisualEffectView: UIView {
    /// The view that shows the filtered content behind.
    private let glass = UIView()
    /// The tint of the effect.
    private let tint = UIView()

    /// The view to which subviews are added.
    open var contentView: UIView { content }
    private let content = UIView()

    /// The effect; nil for none. In an animation block, the effect appears or disappears gradually.
    open var effect: UIVisualEffect? {
        didSet { if effect != oldValue { effectDidChange() } }
    }

    /// The strength of the effect, from 0 for none to 1. It is used by bars whose background appears while content is scrolled under them.
    var strength: CGFloat = 1 {
        didSet { if strength != oldValue { updateStrength() } }
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
            return updateStrength()
        }
        let material = blur.style.glass(isDark: traitCollection.userInterfaceStyle == .dark)
        UIView.performWithoutAnimation {
            glass.layer.backgroundFilters = [
                LayerFilter(name: "gaussianBlur", radius: Double(material.radius)),
                LayerFilter(name: "colorSaturate", amount: Double(material.saturation)),
            ]
            tint.backgroundColor = UIColor(white: material.white, alpha: UIAccessibility.isReduceTransparencyEnabled ? 1 : material.opacity)
        }
        updateStrength()
    }

    private func updateStrength() {
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
        // The effect has the corners of the view even if it doesn't clip.
        for part in [glass.layer, tint.layer] where part.cornerRadius != layer.cornerRadius || part.maskedCorners != layer.maskedCorners {
            part.cornerRadius = layer.cornerRadius
            part.cornerCurve = layer.cornerCurve
            part.maskedCorners = layer.maskedCorners
        }
    }
}

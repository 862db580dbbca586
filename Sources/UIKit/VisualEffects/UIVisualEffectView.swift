/// A view through which one sees what lies behind it, changed by an effect. Content goes into ``contentView``.
///
/// A transparency of the view or of a view above it makes them one picture, in which nothing lies behind: keep alpha at 1, as on Apple's
/// systems.
@MainActor
open class UIVisualEffectView: UIView {
    /// A view with an effect; nil for none.
    public init(effect: UIVisualEffect?) {
        super.init(frame: .zero)
        setUp()
        self.effect = effect
        showEffect()
    }

    /// A view without an effect.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Archives are not supported here: a view without an effect.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    /// Holds the content, in front of the effect.
    public let contentView = UIView()

    /// What is done to what lies behind. In an animation block the change fades. Default nil.
    open var effect: UIVisualEffect? {
        didSet { showEffect() }
    }

    private let backdrop = UIView()
    private let tint = UIView()

    private func setUp() {
        for view in [backdrop, tint, contentView] {
            view.frame = bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            addSubview(view)
        }
        backdrop.isUserInteractionEnabled = false
        tint.isUserInteractionEnabled = false
        backdrop.alpha = 0
        tint.alpha = 0
    }

    private func showEffect() {
        guard let material = effect?.material(for: traitCollection) else {
            // The glass stays what it was while it fades.
            backdrop.alpha = 0
            tint.alpha = 0
            return
        }
        UIView.performWithoutAnimation {
            let isOpaque = UIAccessibility.isReduceTransparencyEnabled
            backdrop.layer.backgroundFilters = [
                LayerFilter(name: "gaussianBlur", radius: material.blurRadius), LayerFilter(name: "colorSaturate", amount: material.saturation),
            ]
            tint.backgroundColor = UIColor(white: material.gray, alpha: isOpaque ? 1 : material.coverage)
        }
        backdrop.alpha = 1
        tint.alpha = 1
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        if effect != nil { showEffect() }
    }
}

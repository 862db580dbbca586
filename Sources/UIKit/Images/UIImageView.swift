/// Shows an image. The image's pixels are the layer's contents: nothing is drawn, and all views of an image share them.
@preconcurrency @MainActor
open class UIImageView: UIView {
    /// Creates a view with the size of its image. It receives no touches.
    public init(image: UIImage?) {
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        isUserInteractionEnabled = false
        self.image = image
        imageDidChange()
        if image?.images != nil { startAnimating() }
    }

    /// Creates a view with the size of its image, which shows another image while it is highlighted.
    public convenience init(image: UIImage?, highlightedImage: UIImage?) {
        self.init(image: image)
        self.highlightedImage = highlightedImage
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    /// There are no nib files on Linux, so this ignores the archive and makes a view without an image.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        isUserInteractionEnabled = false
    }

    // MARK: Images

    /// The image. Default nil. ``UIView/contentMode`` decides how it fits into the bounds; by default it is stretched. An animated image
    /// plays at once.
    open var image: UIImage? {
        didSet {
            guard image != oldValue else { return }
            accessibilityDidChange()
            imageDidChange()
            if !isHighlighted { updateAnimation(of: image, after: oldValue) }
        }
    }

    /// The image while the view is highlighted; nil for the usual one. Default nil.
    open var highlightedImage: UIImage? {
        didSet {
            guard isHighlighted, highlightedImage != oldValue else { return }
            imageDidChange()
            updateAnimation(of: highlightedImage, after: oldValue)
        }
    }

    /// Whether ``highlightedImage`` is shown. Default false.
    open var isHighlighted = false {
        didSet {
            guard isHighlighted != oldValue else { return }
            imageDidChange()
            if animation.isRunning { runAnimation() }
        }
    }

    /// The configuration of symbol images that have none of their own. Default nil: 17 points.
    open var preferredSymbolConfiguration: UIImage.SymbolConfiguration? {
        didSet { if preferredSymbolConfiguration != oldValue { imageDidChange() } }
    }

    /// The colour of templates and symbols, inherited from the superview while nil was set.
    open override var tintColor: UIColor! {
        get { super.tintColor }
        set { super.tintColor = newValue }
    }

    /// Whether the view receives touches. Default false.
    open override var isUserInteractionEnabled: Bool {
        get { super.isUserInteractionEnabled }
        set { super.isUserInteractionEnabled = newValue }
    }

    // MARK: Animation

    /// Images that ``startAnimating()`` shows one after the other instead of the image. Default nil. Setting others stops the animation.
    open var animationImages: [UIImage]? {
        didSet { if animationImages != oldValue { stopAnimating() } }
    }

    /// Images that the animation shows while the view is highlighted; nil for the usual ones. Default nil.
    open var highlightedAnimationImages: [UIImage]? {
        didSet { if highlightedAnimationImages != oldValue { stopAnimating() } }
    }

    /// Duration of one pass through the images, in seconds. Default 0, which stands for a thirtieth of a second each.
    open var animationDuration: TimeInterval = 0
    /// How often the animation runs. Default 0: for ever.
    open var animationRepeatCount = 0

    /// Starts the animation of ``animationImages``, or of the image's own frames, at its beginning. Does nothing without either.
    open func startAnimating() { runAnimation() }
    /// Stops the animation; the image is shown again.
    open func stopAnimating() { endAnimation() }
    /// Whether the animation runs.
    open var isAnimating: Bool { animation.isRunning }

    /// State of the running animation.
    var animation = ImageViewAnimation()
    /// The layer's current content.
    var shown = ShownImage()

    // MARK: Overrides

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        if shown.dependsOnTint { imageDidChange() }
        if animation.isRunning { runAnimation(keepingTime: true) }
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        if shown.dependsOnTraits { imageDidChange() }
    }

    /// Redraws a tiled resizable image for the new size.
    open override func layoutSublayers(of layer: CALayer) {
        super.layoutSublayers(of: layer)
        if shown.isTiled, layer === self.layer, layer.bounds.size != shown.tiledSize { imageDidChange() }
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        // A layer's animations are removed when its view leaves the window.
        if window != nil, animation.isRunning, layer.animation(forKey: ImageViewAnimation.key) == nil { runAnimation() }
    }

    open override var contentMode: ContentMode {
        didSet { if contentMode != oldValue, shown.image?.values.capInsets != nil { imageDidChange() } }
    }

    open override var intrinsicContentSize: CGSize {
        guard let size = shown.image?.size else { return super.intrinsicContentSize }
        return size
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { shown.image?.size ?? .zero }

    /// The image's own scale, which the screen's does not replace.
    open override var contentScaleFactor: CGFloat {
        get { super.contentScaleFactor }
        set { if shown.image == nil { super.contentScaleFactor = newValue } }
    }

    // MARK: Accessibility

    override var accessibilityDefaults: AccessibilityDefaults {
        var defaults = super.accessibilityDefaults
        defaults.label = image?.spokenName
        defaults.traits.insert(.image)
        return defaults
    }
}

/// Shows an image. The image's pixels are the layer's contents: nothing is drawn, and all views of an image share them.
@MainActor
open class UIImageView: UIView {
    /// A view as large as its image, which receives no touches.
    public init(image: UIImage?) {
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        isUserInteractionEnabled = false
        self.image = image
        imageDidChange()
    }

    /// A view as large as its image, which shows another one while it is highlighted.
    public convenience init(image: UIImage?, highlightedImage: UIImage?) {
        self.init(image: image)
        self.highlightedImage = highlightedImage
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    /// Archives are not supported here: a view without a picture.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        isUserInteractionEnabled = false
    }

    /// The picture. Default nil. How it fits into the bounds is ``UIView/contentMode``'s choice: as it is, stretched.
    open var image: UIImage? {
        didSet { if image != oldValue { imageDidChange() } }
    }
    /// The picture while the view is highlighted; nil for the usual one. Default nil.
    open var highlightedImage: UIImage? {
        didSet { if isHighlighted { imageDidChange() } }
    }
    /// Whether ``highlightedImage`` is shown. Default false.
    open var isHighlighted = false {
        didSet { if isHighlighted != oldValue { imageDidChange() } }
    }

    private var shownImage: UIImage? { isHighlighted ? highlightedImage ?? image : image }
    private var shownSize = CGSize.zero

    private func imageDidChange() {
        let shown = shownImage
        if let shown {
            let isTemplate = shown.renderingMode == .alwaysTemplate
            layer.contents = isTemplate ? shown.withTintColor(tintColor).cgImage : shown.uprightImage()
            layer.contentsScale = shown.scale
        } else {
            layer.contents = nil
        }
        let size = shown?.size ?? .zero
        guard size != shownSize else { return }
        shownSize = size
        invalidateIntrinsicContentSize()
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        if shownImage?.renderingMode == .alwaysTemplate { imageDidChange() }
    }

    open override var intrinsicContentSize: CGSize {
        guard let image else { return super.intrinsicContentSize }
        return image.size
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }

    /// The image's own scale, which the screen's does not replace.
    open override var contentScaleFactor: CGFloat {
        get { super.contentScaleFactor }
        set { if shownImage == nil { super.contentScaleFactor = newValue } }
    }

    // MARK: Accessibility

    override var accessibilityDefaults: AccessibilityDefaults {
        var defaults = super.accessibilityDefaults
        defaults.traits.insert(.image)
        return defaults
    }
}

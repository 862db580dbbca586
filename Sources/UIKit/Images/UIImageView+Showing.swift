/// The image that an image view's layer currently displays.
struct ShownImage {
    /// The image after traits, tint and configurations.
    var image: UIImage?
    var dependsOnTint = false
    var dependsOnTraits = false
    /// Whether the contents were drawn for the size of the bounds.
    var isTiled = false
    var tiledSize = CGSize.zero
}

extension UIImageView {
    /// Brings the layer up to date.
    func imageDidChange() {
        let original = isHighlighted ? highlightedImage ?? image : image
        let former = shown.image?.size
        shown = ShownImage(image: original.map(suited), dependsOnTraits: original.map(Self.dependsOnTraits) ?? false)
        if let image = shown.image {
            shown.dependsOnTint = Self.isTemplate(image)
            layer.contentsScale = image.scale
            layer.contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
            if let caps = image.values.capInsets, contentMode == .scaleToFill || contentMode == .redraw {
                showResizable(image, caps)
            } else {
                layer.contents = pixels(of: image)
            }
        } else {
            layer.contents = nil
            layer.contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
        }
        if shown.image?.size != former { invalidateIntrinsicContentSize() }
    }

    /// The pixels of an image as this view shows it.
    func pixels(of image: UIImage) -> CGImage? {
        let traits = traitCollection
        if Self.isTemplate(image) { return image.shownImage(tint: tintColor.resolvedColor(with: traits).cgColor) }
        return image.shownImage(tint: image.values.tint?.resolvedColor(with: traits).cgColor)
    }

    /// Whether an image is drawn as a template: symbols are, unless their rendering mode says otherwise.
    static func isTemplate(_ image: UIImage) -> Bool {
        image.renderingMode == .alwaysTemplate || image.renderingMode == .automatic && image.isSymbolImage
    }

    private static func dependsOnTraits(_ image: UIImage) -> Bool {
        image.imageAsset != nil || image.isSymbolImage || image.flipsForRightToLeftLayoutDirection || image.values.tint?.isDynamic == true
    }

    /// The variant of an image for this view: its asset's for the traits, a symbol in the preferred configuration, mirrored where text runs
    /// from right to left.
    func suited(_ image: UIImage) -> UIImage {
        let traits = traitCollection
        var result = image
        if let asset = image.imageAsset, let variant = asset.variant(for: traits), variant.source !== image.source {
            // An interface style that was chosen for the image is kept.
            result = variant.with { values in
                if image.renderingMode != .automatic { values.renderingMode = image.renderingMode }
                values.tint = image.values.tint
                if let caps = image.values.capInsets {
                    values.capInsets = caps
                    values.resizingMode = image.resizingMode
                }
                values.flipsForRightToLeft = image.values.flipsForRightToLeft || values.flipsForRightToLeft
            }
        }
        if image.isSymbolImage {
            if let preferred = preferredSymbolConfiguration {
                var settings = preferred.values
                settings.take(image.values.symbol?.settings ?? SymbolSettings())
                result = result.reconfigured(UIImage.SymbolConfiguration(settings, traits: result.configuration?.traitCollection))
            }
            result = result.symbol(resolvedFor: traits)
        }
        if image.flipsForRightToLeftLayoutDirection, traits.layoutDirection == .rightToLeft { result = result.withHorizontallyFlippedOrientation() }
        return result
    }

    // MARK: Resizable images

    private func showResizable(_ image: UIImage, _ caps: UIEdgeInsets) {
        let size = image.size
        guard let pixels = pixels(of: image), size.width > 0, size.height > 0 else {
            layer.contents = nil
            return
        }
        let middle = CGSize(width: size.width - caps.left - caps.right, height: size.height - caps.top - caps.bottom)
        // Tiling a single pixel is the same as stretching it.
        let isStretched = image.resizingMode == .stretch || middle.width * image.scale <= 1 && middle.height * image.scale <= 1
        if isStretched {
            layer.contents = pixels
            layer.contentsCenter = CGRect(
                x: caps.left / size.width, y: caps.top / size.height, width: max(0, middle.width) / size.width,
                height: max(0, middle.height) / size.height)
            return
        }
        shown.isTiled = true
        shown.tiledSize = bounds.size
        let scale = image.scale
        let width = bounds.width * scale, height = bounds.height * scale, most = CGFloat(PixelBuffer.maximumSide)
        guard width >= 1, height >= 1, width <= most, height <= most else {
            layer.contents = pixels
            return
        }
        let context = CGContext(pixels: PixelBuffer(width: Int(width.rounded(.up)), height: Int(height.rounded(.up))), scale: scale)
        context.drawResized(pixels, scale: scale, caps: caps, mode: .tile, in: CGRect(origin: .zero, size: bounds.size))
        layer.contents = context.finish()
    }
}

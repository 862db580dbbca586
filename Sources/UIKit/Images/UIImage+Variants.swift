/// Copies of an image with other settings.
extension UIImage {
    /// A copy with another rendering mode.
    public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage { with { $0.renderingMode = renderingMode } }

    /// The image's shape filled with a colour. The rendering mode is kept, so views still tint templates; see
    /// ``withTintColor(_:renderingMode:)``.
    public func withTintColor(_ color: UIColor) -> UIImage { withTintColor(color, renderingMode: renderingMode) }

    /// The image's shape filled with a colour, with a rendering mode. A dynamic colour is resolved when the image is shown or drawn.
    public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
        with {
            $0.tint = color
            $0.renderingMode = renderingMode
        }
    }

    /// The picture mirrored from left to right.
    public func withHorizontallyFlippedOrientation() -> UIImage { with { $0.orientation = $0.orientation.flippedHorizontally } }

    /// A copy that image views mirror in right-to-left layouts.
    public func imageFlippedForRightToLeftLayoutDirection() -> UIImage { with { $0.flipsForRightToLeft = true } }
    /// Whether image views mirror the image in right-to-left layouts. Default false; true for directional symbols.
    public var flipsForRightToLeftLayoutDirection: Bool { values.flipsForRightToLeft }

    /// A copy with alignment insets in points.
    public func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage { with { $0.alignmentRectInsets = alignmentInsets } }
    /// Insets of the rectangle by which the image is aligned, in points. Default zero.
    public var alignmentRectInsets: UIEdgeInsets { values.alignmentRectInsets }

    /// The same image with a baseline `baselineOffset` points above its lower edge.
    public func withBaselineOffset(fromBottom baselineOffset: CGFloat) -> UIImage { with { $0.baselineOffset = baselineOffset } }
    /// The same image without a baseline.
    public func imageWithoutBaseline() -> UIImage { with { $0.baselineOffset = nil } }
    /// The distance of the baseline from the lower edge, in points; nil if there is none. Symbols have one.
    public var baselineOffsetFromBottom: CGFloat? { values.baselineOffset }
    /// Whether the image has a baseline.
    public var hasBaseline: Bool { values.baselineOffset != nil }

    // MARK: Resizing

    /// The image with cap insets: edges in points that keep their size when the image is resized; the part between them is tiled.
    public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
        resizableImage(withCapInsets: capInsets, resizingMode: .tile)
    }

    /// The image with cap insets: edges in points that keep their size when the image is resized; the part between them is tiled or
    /// stretched, or the whole image with zero insets. Views do so if their content mode is scale to fill.
    public func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode) -> UIImage {
        with {
            $0.capInsets = capInsets
            $0.resizingMode = resizingMode
        }
    }

    /// A copy that stretches only one point of width after the left cap and one point of height below the top cap. With a cap of 0 the
    /// whole image stretches in that direction.
    public func stretchableImage(withLeftCapWidth leftCapWidth: Int, topCapHeight: Int) -> UIImage {
        let size = size
        let left = CGFloat(max(0, leftCapWidth)), top = CGFloat(max(0, topCapHeight))
        return resizableImage(
            withCapInsets: UIEdgeInsets(
                top: top, left: left, bottom: top > 0 ? max(0, size.height - top - 1) : 0, right: left > 0 ? max(0, size.width - left - 1) : 0),
            resizingMode: .stretch)
    }

    /// The cap insets: edges that keep their size, in points. Default zero.
    public var capInsets: UIEdgeInsets { values.capInsets ?? .zero }
    /// How the part between the cap insets is resized. Default tile, which has an effect only with cap insets.
    public var resizingMode: ResizingMode { values.resizingMode }
    /// The left cap of ``stretchableImage(withLeftCapWidth:topCapHeight:)`` in points.
    public var leftCapWidth: Int { Self.whole(capInsets.left) }
    /// The top cap of ``stretchableImage(withLeftCapWidth:topCapHeight:)`` in points.
    public var topCapHeight: Int { Self.whole(capInsets.top) }

    private static func whole(_ length: CGFloat) -> Int { length.isFinite ? Int(min(max(length, 0), 1e9)) : 0 }

    // MARK: Configuration

    /// The same image with a configuration: a symbol is redrawn with it, and an image of an asset is replaced by the variant for its
    /// traits.
    public func withConfiguration(_ configuration: Configuration) -> UIImage {
        if values.symbol != nil { return reconfigured(configuration) }
        let variant = configuration.traitCollection.flatMap { values.asset?.image(with: $0) } ?? self
        return variant.with { $0.configuration = configuration }
    }

    /// The configuration that the image was made for; nil for none.
    public var configuration: Configuration? { values.configuration ?? values.traits.map { Configuration(traitCollection: $0) } }

    /// The traits of the image: its scale and those that it was made for.
    public var traitCollection: UITraitCollection {
        UITraitCollection(traitsFrom: [UITraitCollection(displayScale: scale)] + [values.traits, values.configuration?.traitCollection].compactMap { $0 })
    }

    /// The asset that the image is a variant of; nil for none.
    public var imageAsset: UIImageAsset? { values.asset }
}

extension UIImage.Orientation {
    /// The orientation that shows this one's image mirrored from left to right.
    var flippedHorizontally: UIImage.Orientation {
        switch self {
        case .up: .upMirrored
        case .upMirrored: .up
        case .down: .downMirrored
        case .downMirrored: .down
        // Mirroring a rotated image is the same as rotating its mirror image the other way.
        case .left: .rightMirrored
        case .rightMirrored: .left
        case .right: .leftMirrored
        case .leftMirrored: .right
        }
    }
}

/// The same image, shown otherwise.
extension UIImage {
    /// The same image, shown by views in its own colours or in theirs.
    public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage { with { $0.renderingMode = renderingMode } }

    /// The picture's shape in a colour. Views that tint templates go on to do so; see ``withTintColor(_:renderingMode:)``.
    public func withTintColor(_ color: UIColor) -> UIImage { withTintColor(color, renderingMode: renderingMode) }

    /// The picture's shape in a colour, shown as `renderingMode` says. A dynamic colour is resolved when the image is shown or drawn.
    public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
        with {
            $0.tint = color
            $0.renderingMode = renderingMode
        }
    }

    /// The picture mirrored from left to right.
    public func withHorizontallyFlippedOrientation() -> UIImage { with { $0.orientation = $0.orientation.flippedHorizontally } }

    /// The same image, which image views mirror where text runs from right to left.
    public func imageFlippedForRightToLeftLayoutDirection() -> UIImage { with { $0.flipsForRightToLeft = true } }
    /// Whether image views mirror the picture where text runs from right to left. Default false; true for directional symbols.
    public var flipsForRightToLeftLayoutDirection: Bool { values.flipsForRightToLeft }

    /// The same image with edges to align it by.
    public func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage { with { $0.alignmentRectInsets = alignmentInsets } }
    /// Insets of the rectangle by which the image is aligned, in points. Default zero.
    public var alignmentRectInsets: UIEdgeInsets { values.alignmentRectInsets }

    /// The same image with a baseline `baselineOffset` points above its lower edge.
    public func withBaselineOffset(fromBottom baselineOffset: CGFloat) -> UIImage { with { $0.baselineOffset = baselineOffset } }
    /// The same image without a baseline.
    public func imageWithoutBaseline() -> UIImage { with { $0.baselineOffset = nil } }
    /// How far above the lower edge the line is that text beside the picture stands on, in points; nil where there is none. Symbols have
    /// one.
    public var baselineOffsetFromBottom: CGFloat? { values.baselineOffset }
    /// Whether the image has a baseline.
    public var hasBaseline: Bool { values.baselineOffset != nil }

    // MARK: Resizing

    /// The image with cap insets: edges that keep their size where it is shown larger; what lies between them is repeated.
    public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
        resizableImage(withCapInsets: capInsets, resizingMode: .tile)
    }

    /// The image with cap insets: edges that keep their size where it is shown larger; what lies between them is repeated or stretched.
    /// Without edges
    /// the whole picture is. Views show it so where their content mode is scale to fill.
    public func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode) -> UIImage {
        with {
            $0.capInsets = capInsets
            $0.resizingMode = resizingMode
        }
    }

    /// The image stretched at a single point of width after the left cap and of height below the top one. A cap of 0 lets all of that
    /// direction stretch.
    public func stretchableImage(withLeftCapWidth leftCapWidth: Int, topCapHeight: Int) -> UIImage {
        let size = size
        let left = CGFloat(max(0, leftCapWidth)), top = CGFloat(max(0, topCapHeight))
        return resizableImage(
            withCapInsets: UIEdgeInsets(
                top: top, left: left, bottom: top > 0 ? max(0, size.height - top - 1) : 0, right: left > 0 ? max(0, size.width - left - 1) : 0),
            resizingMode: .stretch)
    }

    /// The edges that keep their size, in points. Default zero.
    public var capInsets: UIEdgeInsets { values.capInsets ?? .zero }
    /// How the part between the cap insets is resized. Default tile, which has an effect only with cap insets.
    public var resizingMode: ResizingMode { values.resizingMode }
    /// The left cap of ``stretchableImage(withLeftCapWidth:topCapHeight:)`` in points.
    public var leftCapWidth: Int { Self.whole(capInsets.left) }
    /// The top cap of ``stretchableImage(withLeftCapWidth:topCapHeight:)`` in points.
    public var topCapHeight: Int { Self.whole(capInsets.top) }

    private static func whole(_ length: CGFloat) -> Int { length.isFinite ? Int(min(max(length, 0), 1e9)) : 0 }

    // MARK: Configuration

    /// The same image with a configuration: a symbol is drawn as it says, another image of an asset becomes the variant for its traits.
    public func withConfiguration(_ configuration: Configuration) -> UIImage {
        if values.symbol != nil { return reconfigured(configuration) }
        let variant = configuration.traitCollection.flatMap { values.asset?.image(with: $0) } ?? self
        return variant.with { $0.configuration = configuration }
    }

    /// The configuration that the image was made for; nil for none.
    public var configuration: Configuration? { values.configuration ?? values.traits.map { Configuration(traitCollection: $0) } }

    /// The traits that the image suits: its scale and those that it was made for.
    public var traitCollection: UITraitCollection {
        UITraitCollection(traitsFrom: [UITraitCollection(displayScale: scale)] + [values.traits, values.configuration?.traitCollection].compactMap { $0 })
    }

    /// The asset that the image is a variant of; nil for none.
    public var imageAsset: UIImageAsset? { values.asset }
}

extension UIImage.Orientation {
    /// The orientation that mirrors what this one shows from left to right.
    var flippedHorizontally: UIImage.Orientation {
        switch self {
        case .up: .upMirrored
        case .upMirrored: .up
        case .down: .downMirrored
        case .downMirrored: .down
        // Mirroring a picture that lies on its side is turning its mirror picture the other way.
        case .left: .rightMirrored
        case .rightMirrored: .left
        case .right: .leftMirrored
        case .leftMirrored: .right
        }
    }
}

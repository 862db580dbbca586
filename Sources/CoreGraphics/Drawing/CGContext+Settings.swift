extension CGContext {
    /// Width of strokes in user space; 1 at first. Negative widths count as 0.
    public func setLineWidth(_ width: CGFloat) { state.lineWidth = width > 0 ? width : 0 }
    /// Ends of strokes; butt at first.
    public func setLineCap(_ cap: CGLineCap) { state.lineCap = cap }
    /// Corners of strokes; miter at first.
    public func setLineJoin(_ join: CGLineJoin) { state.lineJoin = join }
    /// Miters longer than this many line widths become bevels; 10 at first.
    public func setMiterLimit(_ limit: CGFloat) { state.miterLimit = limit }

    /// How far curves may be drawn from where they are, in pixels: larger is faster and shows corners. Up to 0.1, the default, is the same.
    public func setFlatness(_ flatness: CGFloat) { state.flatness = flatness > 0.1 ? min(Double(flatness), 100) : 0 }

    /// Dashes and gaps in turn, in user space, beginning `phase` into the first; none for solid strokes.
    /// Lengths that are negative or not finite, or are all zero, mean solid strokes.
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
        let isUsable = phase.isFinite && lengths.allSatisfy { $0.isFinite && $0 >= 0 } && lengths.contains { $0 > 0 }
        state.dashPhase = isUsable ? phase : 0
        state.dashLengths = isUsable ? lengths : []
    }

    /// Opacity of everything painted, 0...1; 1 at first.
    public func setAlpha(_ alpha: CGFloat) { state.alpha = min(max(alpha, 0), 1) }
    /// How paint and what is there become one; normal at first.
    public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }

    /// How images are sampled when their size changes.
    public var interpolationQuality: CGInterpolationQuality {
        get { state.interpolationQuality }
        set { state.interpolationQuality = newValue }
    }

    /// Puts a shadow behind everything painted from now on.
    ///
    /// - Parameters:
    ///   - offset: in the space that the context began with, whatever the current transformation: up is positive in y-up contexts.
    ///   - blur: about twice the standard deviation, in the same space; 0 for a hard shadow.
    ///   - color: nil for none.
    public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
        state.shadow = color.map {
            GraphicsState.Shadow(offset: offset, blur: blur.isFinite ? max(0, blur) : 0, color: $0.rgba)
        }
        if !offset.width.isFinite || !offset.height.isFinite { state.shadow = nil }
    }

    /// Puts a shadow of black, a third opaque, behind everything painted from now on.
    public func setShadow(offset: CGSize, blur: CGFloat) {
        setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
    }

    // MARK: Colours

    /// Colour of fills; black at first.
    public func setFillColor(_ color: CGColor) { state.fillColor = color }
    /// Colour of strokes; black at first.
    public func setStrokeColor(_ color: CGColor) { state.strokeColor = color }

    /// A grey for fills.
    public func setFillColor(gray: CGFloat, alpha: CGFloat) { state.fillColor = CGColor(gray: gray, alpha: alpha) }
    /// A grey for strokes.
    public func setStrokeColor(gray: CGFloat, alpha: CGFloat) { state.strokeColor = CGColor(gray: gray, alpha: alpha) }

    /// An sRGB colour for fills.
    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        state.fillColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// An sRGB colour for strokes.
    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        state.strokeColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// A colour of inks for fills.
    public func setFillColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
        state.fillColor = CGColor(genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha)
    }

    /// A colour of inks for strokes.
    public func setStrokeColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
        state.strokeColor = CGColor(genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha)
    }

    /// The space of the next components for fills; the colour becomes the space's black, of a pattern space nothing.
    public func setFillColorSpace(_ space: CGColorSpace) {
        state.fillSpace = space
        state.fillColor = Self.black(in: space)
    }

    /// The space of the next components for strokes; the colour becomes the space's black, of a pattern space nothing.
    public func setStrokeColorSpace(_ space: CGColorSpace) {
        state.strokeSpace = space
        state.strokeColor = Self.black(in: space)
    }

    /// Components in the space last set for fills, alpha last.
    public func setFillColor(_ components: UnsafePointer<CGFloat>) {
        if let color = CGColor(colorSpace: state.fillSpace, components: components) { state.fillColor = color }
    }

    /// Components in the space last set for strokes, alpha last.
    public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
        if let color = CGColor(colorSpace: state.strokeSpace, components: components) { state.strokeColor = color }
    }

    private static func black(in space: CGColorSpace) -> CGColor {
        // No pattern yet, so nothing.
        if space.model == .pattern { return .clear }
        let components = space.components(fromSRGB: .zero).map { CGFloat($0) } + [1]
        return CGColor(colorSpace: space, components: components) ?? .black
    }
}

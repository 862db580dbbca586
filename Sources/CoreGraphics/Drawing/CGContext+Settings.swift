extension CGContext {
    /// Sets the line width of strokes, in user space; the default is 1. Negative widths count as 0.
    public func setLineWidth(_ width: CGFloat) { state.lineWidth = width > 0 ? width : 0 }
    /// Sets the style of line ends; the default is butt.
    public func setLineCap(_ cap: CGLineCap) { state.lineCap = cap }
    /// Sets the style of line joins; the default is miter.
    public func setLineJoin(_ join: CGLineJoin) { state.lineJoin = join }
    /// Sets the miter limit: miters longer than this many line widths become bevels; the default is 10.
    public func setMiterLimit(_ limit: CGFloat) { state.miterLimit = limit }

    /// Sets how far flattened curves may deviate from the true curve, in pixels: larger is faster, and corners become visible. Values up to
    /// 0.1 mean the default, 0.1; the maximum is 100.
    public func setFlatness(_ flatness: CGFloat) { state.flatness = flatness > 0.1 ? min(Double(flatness), 100) : 0 }

    /// Sets the lengths of dashes and gaps in turn, in user space, beginning `phase` into the first; empty for solid strokes. Lengths that
    /// are negative or not finite, or all zero, mean solid strokes.
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
        let isUsable = phase.isFinite && lengths.allSatisfy { $0.isFinite && $0 >= 0 } && lengths.contains { $0 > 0 }
        state.dashPhase = isUsable ? phase : 0
        state.dashLengths = isUsable ? lengths : []
    }

    /// Sets the opacity of everything painted, clamped to 0...1; the default is 1.
    public func setAlpha(_ alpha: CGFloat) { state.alpha = min(max(alpha, 0), 1) }
    /// Sets how painted colours are composited with the destination; the default is normal.
    public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }

    /// How images are sampled when they are scaled.
    public var interpolationQuality: CGInterpolationQuality {
        get { state.interpolationQuality }
        set { state.interpolationQuality = newValue }
    }

    /// Sets the shadow of everything painted from now on.
    ///
    /// - Parameters:
    ///   - offset: in base space, unaffected by the current transformation: positive is up in y-up contexts.
    ///   - blur: about twice the standard deviation of the blur, in base space; 0 for a hard shadow.
    ///   - color: the shadow's colour; nil for no shadow.
    public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
        state.shadow = color.map {
            GraphicsState.Shadow(offset: offset, blur: blur.isFinite ? max(0, blur) : 0, color: $0.rgba)
        }
        if !offset.width.isFinite || !offset.height.isFinite { state.shadow = nil }
    }

    /// Sets a shadow in black with alpha 1/3 for everything painted from now on. See ``setShadow(offset:blur:color:)``.
    public func setShadow(offset: CGSize, blur: CGFloat) {
        setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
    }

    // MARK: Colours

    /// Sets the fill colour; the default is black.
    public func setFillColor(_ color: CGColor) { state.fillColor = color }
    /// Sets the stroke colour; the default is black.
    public func setStrokeColor(_ color: CGColor) { state.strokeColor = color }

    /// Sets the fill colour to a grey.
    public func setFillColor(gray: CGFloat, alpha: CGFloat) { state.fillColor = CGColor(gray: gray, alpha: alpha) }
    /// Sets the stroke colour to a grey.
    public func setStrokeColor(gray: CGFloat, alpha: CGFloat) { state.strokeColor = CGColor(gray: gray, alpha: alpha) }

    /// Sets the fill colour to an sRGB colour.
    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        state.fillColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Sets the stroke colour to an sRGB colour.
    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        state.strokeColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Sets the fill colour to a CMYK colour.
    public func setFillColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
        state.fillColor = CGColor(genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha)
    }

    /// Sets the stroke colour to a CMYK colour.
    public func setStrokeColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
        state.strokeColor = CGColor(genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha)
    }

    /// Sets the colour space for fill components; the fill colour becomes the space's black, or clear for a pattern space.
    public func setFillColorSpace(_ space: CGColorSpace) {
        state.fillSpace = space
        state.fillColor = Self.black(in: space)
    }

    /// Sets the colour space for stroke components; the stroke colour becomes the space's black, or clear for a pattern space.
    public func setStrokeColorSpace(_ space: CGColorSpace) {
        state.strokeSpace = space
        state.strokeColor = Self.black(in: space)
    }

    /// Sets the fill colour by components in the fill colour space, alpha last.
    public func setFillColor(_ components: UnsafePointer<CGFloat>) {
        if let color = CGColor(colorSpace: state.fillSpace, components: components) { state.fillColor = color }
    }

    /// Sets the stroke colour by components in the stroke colour space, alpha last.
    public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
        if let color = CGColor(colorSpace: state.strokeSpace, components: components) { state.strokeColor = color }
    }

    private static func black(in space: CGColorSpace) -> CGColor {
        // Clear until a pattern is set.
        if space.model == .pattern { return .clear }
        let components = space.components(fromSRGB: .zero).map { CGFloat($0) } + [1]
        return CGColor(colorSpace: space, components: components) ?? .black
    }
}

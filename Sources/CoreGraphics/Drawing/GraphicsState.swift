/// What ``CGContext/saveGState()`` saves, besides the clip, which Cairo keeps.
struct GraphicsState {
    /// A blurred, moved silhouette behind everything that is painted.
    struct Shadow {
        /// In the space of the context's base, so that the current transformation doesn't turn it.
        var offset: CGSize
        /// About twice the standard deviation, in units of the base.
        var blur: CGFloat
        var color: SIMD4<Float>
    }

    /// From user space to the bitmap's pixels, y down from the top row.
    var transform: CGAffineTransform
    var fillColor = CGColor.black
    var strokeColor = CGColor.black
    var fillSpace = CGColorSpace.deviceGray
    var strokeSpace = CGColorSpace.deviceGray
    var alpha: CGFloat = 1
    var blendMode = CGBlendMode.normal
    var shadow: Shadow?
    var lineWidth: CGFloat = 1
    var lineCap = CGLineCap.butt
    var lineJoin = CGLineJoin.miter
    var miterLimit: CGFloat = 10
    var dashPhase: CGFloat = 0
    var dashLengths: [CGFloat] = []
    /// Cairo's tolerance; 0 for its own.
    var flatness = 0.0
    var patternPhase = CGSize.zero
    var font: CGFont?
    var fontSize: CGFloat = 1
    var textDrawingMode = CGTextDrawingMode.fill
    var shouldSubpixelPositionFonts = true
    var shouldSubpixelQuantizeFonts = false
    var interpolationQuality = CGInterpolationQuality.default
    var shouldAntialias = true
    /// What clips to images have left: alpha says how much paint gets through. As large as the bitmap.
    var clipMask: PixelBuffer?

    init(transform: CGAffineTransform) {
        self.transform = transform
    }
}

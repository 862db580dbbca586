/// The state that ``CGContext/saveGState()`` saves, besides the clip, which Cairo keeps.
struct GraphicsState {
    /// A blurred, offset silhouette behind painted content.
    struct Shadow {
        /// In base space, so that the current transformation doesn't affect it.
        var offset: CGSize
        /// About twice the standard deviation, in base space.
        var blur: CGFloat
        var color: SIMD4<Float>
    }

    /// The current transformation, from user space to device pixels, y down from the top row.
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
    /// Cairo's tolerance in pixels; 0 for Cairo's default.
    var flatness = 0.0
    var patternPhase = CGSize.zero
    var font: CGFont?
    var fontSize: CGFloat = 1
    var textDrawingMode = CGTextDrawingMode.fill
    var shouldSubpixelPositionFonts = true
    var shouldSubpixelQuantizeFonts = false
    var interpolationQuality = CGInterpolationQuality.default
    var shouldAntialias = true
    /// The intersection of all clips to images, as alpha; as large as the bitmap.
    var clipMask: PixelBuffer?

    init(transform: CGAffineTransform) {
        self.transform = transform
    }
}

/// How a renderer draws.
open class UIGraphicsRendererFormat: NSObject {
    /// The rectangle that is drawn, as the renderer was made for it.
    open var bounds: CGRect { coveredBounds }
    var coveredBounds = CGRect.zero

    /// The format of a renderer that is given none.
    public required override init() {
        super.init()
    }

    /// The standard format.
    open class func `default`() -> Self { Self() }
    /// The format that suits the screen: here the standard one.
    open class func preferred() -> Self { Self() }
}

/// What drawing actions draw with.
open class UIGraphicsRendererContext: NSObject {
    /// The context to draw into; it is the current one of the thread too.
    public let cgContext: CGContext
    /// How the renderer draws.
    open var format: UIGraphicsRendererFormat { rendererFormat }
    let rendererFormat: UIGraphicsRendererFormat

    init(cgContext: CGContext, format: UIGraphicsRendererFormat) {
        self.cgContext = cgContext
        rendererFormat = format
        super.init()
    }

    /// Fills a rectangle with the fill colour, replacing what is there.
    open func fill(_ rect: CGRect) { fill(rect, blendMode: .copy) }
    /// Fills a rectangle with the fill colour.
    open func fill(_ rect: CGRect, blendMode: CGBlendMode) { cgContext.fill(rect, blendMode: blendMode) }

    /// Draws a frame of one point inside a rectangle in the stroke colour, replacing what is there.
    open func stroke(_ rect: CGRect) { stroke(rect, blendMode: .copy) }
    /// Draws a frame of one point inside a rectangle in the stroke colour.
    open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
        cgContext.saveGState()
        cgContext.setBlendMode(blendMode)
        cgContext.stroke(rect.standardized.insetBy(dx: 0.5, dy: 0.5), width: 1)
        cgContext.restoreGState()
    }

    /// Limits drawing to a rectangle.
    open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

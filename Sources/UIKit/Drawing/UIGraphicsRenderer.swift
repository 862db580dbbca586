/// How a renderer draws.
open class UIGraphicsRendererFormat: NSObject {
    /// The rectangle that is drawn, as the renderer was made for it.
    open var bounds: CGRect { coveredBounds }
    var coveredBounds = CGRect.zero

    /// The format of a renderer that is given none.
    public required override init() {
        super.init()
    }

    func copy(for bounds: CGRect) -> UIGraphicsRendererFormat {
        let copy = type(of: self).init()
        copy.coveredBounds = bounds
        return copy
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

/// What draws into a context of its own making. Usable on any thread.
open class UIGraphicsRenderer: NSObject {
    /// How the renderer draws.
    open var format: UIGraphicsRendererFormat { rendererFormat }
    private let rendererFormat: UIGraphicsRendererFormat

    /// A renderer for a rectangle in points, in the standard format.
    public convenience init(bounds: CGRect) {
        self.init(bounds: bounds, format: .default())
    }

    /// A renderer for a rectangle in points. The format is copied.
    public init(bounds: CGRect, format: UIGraphicsRendererFormat) {
        rendererFormat = format.copy(for: bounds)
        super.init()
    }

    /// Whether pictures come out. Default false: an image renderer's is true.
    open var allowsImageOutput: Bool { false }

    /// The class of what drawing actions draw with.
    open class func rendererContextClass() -> AnyClass { UIGraphicsRendererContext.self }
    /// A context to draw into; nil where the format has none. Default nil.
    open class func context(with format: UIGraphicsRendererFormat) -> CGContext? { nil }
    /// Called with a fresh context before the drawing actions. Default: does nothing.
    open class func prepare(_ context: CGContext, with rendererContext: UIGraphicsRendererContext) {}

    /// Runs actions, and then others that may look at the result, with a context of ``context(with:)``, which is the current one of the
    /// thread meanwhile.
    ///
    /// - Throws: `UIGraphicsRendererError` where the class has no context for the format.
    open func runDrawingActions(_ drawingActions: UIGraphicsDrawingActions, completionActions: UIGraphicsDrawingActions? = nil) throws {
        guard let context = type(of: self).context(with: format) else { throw UIGraphicsRendererError(renderer: "\(type(of: self))") }
        let rendererContext = makeRendererContext(context)
        type(of: self).prepare(context, with: rendererContext)
        UIGraphicsPushContext(context)
        drawingActions(rendererContext)
        completionActions?(rendererContext)
        UIGraphicsPopContext()
    }

    func makeRendererContext(_ context: CGContext) -> UIGraphicsRendererContext {
        UIGraphicsRendererContext(cgContext: context, format: format)
    }
}

/// What draws.
public typealias UIGraphicsDrawingActions = (UIGraphicsRendererContext) -> Void

/// A renderer has no context to draw into.
public struct UIGraphicsRendererError: Error, CustomStringConvertible, Sendable {
    let renderer: String
    public var description: String { "\(renderer).context(with:) gave no context for the renderer's format" }
}

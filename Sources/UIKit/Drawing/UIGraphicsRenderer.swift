/// The format of a renderer.
open class UIGraphicsRendererFormat: NSObject {
    /// The bounds that the renderer was created with, in points.
    open var bounds: CGRect { coveredBounds }
    var coveredBounds = CGRect.zero

    /// Creates the default format.
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

/// The context that a renderer passes to drawing actions.
open class UIGraphicsRendererContext: NSObject {
    /// The context to draw into, which is also the thread's current one.
    public let cgContext: CGContext
    /// The renderer's format.
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

    /// Intersects the clip with a rectangle.
    open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// The base class of renderers, which create the context to draw into. It can be used on any thread.
open class UIGraphicsRenderer: NSObject {
    /// The renderer's format.
    open var format: UIGraphicsRendererFormat { rendererFormat }
    private let rendererFormat: UIGraphicsRendererFormat

    /// Creates a renderer for a rectangle in points, with the default format.
    public convenience init(bounds: CGRect) {
        self.init(bounds: bounds, format: .default())
    }

    /// Creates a renderer for a rectangle in points. The format is copied.
    public init(bounds: CGRect, format: UIGraphicsRendererFormat) {
        rendererFormat = format.copy(for: bounds)
        super.init()
    }

    /// Whether the renderer produces images. Default false; true for image renderers.
    open var allowsImageOutput: Bool { false }

    /// The class of the context that is passed to drawing actions.
    open class func rendererContextClass() -> AnyClass { UIGraphicsRendererContext.self }
    /// A context to draw into; nil where the format has none. Default nil.
    open class func context(with format: UIGraphicsRendererFormat) -> CGContext? { nil }
    /// Called with a fresh context before the drawing actions. Default: does nothing.
    open class func prepare(_ context: CGContext, with rendererContext: UIGraphicsRendererContext) {}

    /// Runs drawing actions, then completion actions that may use the result, with a context of ``context(with:)``, which is the thread's
    /// current one meanwhile.
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

/// A closure that draws with a renderer's context.
public typealias UIGraphicsDrawingActions = (UIGraphicsRendererContext) -> Void

/// The error of a renderer that has no context to draw into.
public struct UIGraphicsRendererError: Error, CustomStringConvertible, Sendable {
    let renderer: String
    public var description: String { "\(renderer).context(with:) gave no context for the renderer's format" }
}

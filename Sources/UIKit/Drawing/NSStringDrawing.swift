/// How strings are measured and drawn.
public struct NSStringDrawingOptions: OptionSet, Sendable, Hashable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The last line for which there is room is truncated with an ellipsis if text is left out.
    public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
    /// The rectangle's origin is the upper left of the text, which is broken into lines; without it, it is the baseline of a single line.
    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
    /// Line heights include the fonts' leading: always so here.
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
}

/// Reports where a string was drawn.
open class NSStringDrawingContext: NSObject {
    /// The bounds of the string that was drawn last, in points.
    open internal(set) var totalBounds = CGRect.zero

    public override init() {
        super.init()
    }
}

/// A text to measure or draw.
struct DrawableText {
    var runs: [TextRun]

    /// The text broken into lines for a size; a width or height of 0 or less is unlimited.
    private func layout(size: CGSize, options: NSStringDrawingOptions) -> TextLayout {
        guard options.contains(.usesLineFragmentOrigin) else {
            return TextLayout(runs: runs, paragraph: ParagraphStyle(maximumLines: 1))
        }
        var runs = runs
        var paragraph = ParagraphStyle()
        if options.contains(.truncatesLastVisibleLine) {
            paragraph.lineBreakMode = .truncatingTail
            for index in runs.indices where runs[index].paragraph?.lineBreakMode == .wordWrapping {
                runs[index].paragraph?.lineBreakMode = .truncatingTail
            }
        }
        return TextLayout(runs: runs, paragraph: paragraph, width: size.width, height: size.height)
    }

    func draw(with rect: CGRect, options: NSStringDrawingOptions, context: NSStringDrawingContext?) {
        let layout = layout(size: rect.size, options: options)
        var origin = rect.origin
        if !options.contains(.usesLineFragmentOrigin) { origin.y -= layout.lines.first?.baseline ?? 0 }
        context?.totalBounds = CGRect(origin: origin, size: layout.size)
        if let current = UIGraphicsGetCurrentContext() { layout.paint(in: current, at: origin) }
    }

    func draw(at point: CGPoint) {
        let layout = TextLayout(runs: runs)
        if let current = UIGraphicsGetCurrentContext() { layout.paint(in: current, at: point) }
    }

    func bounds(with size: CGSize, options: NSStringDrawingOptions, context: NSStringDrawingContext?) -> CGRect {
        let layout = layout(size: size, options: options)
        let y = options.contains(.usesLineFragmentOrigin) ? 0 : -(layout.lines.first?.baseline ?? 0)
        let bounds = CGRect(origin: CGPoint(x: 0, y: y), size: layout.size)
        context?.totalBounds = bounds
        return bounds
    }

    var size: CGSize { TextLayout(runs: runs).size }
}

/// Measuring and drawing, on any thread. Drawing goes to `UIGraphicsGetCurrentContext()`.
extension NSAttributedString {
    /// The size of the text, broken only where it has line breaks. Fractional: round up for views.
    public func size() -> CGSize { DrawableText(runs: textRuns).size }

    /// Draws the text with its upper left at a point, broken only where it has line breaks.
    public func draw(at point: CGPoint) { DrawableText(runs: textRuns).draw(at: point) }

    /// Draws the text broken into lines of the rectangle's width. Lines for which the rectangle has no room are left out, except the first.
    public func draw(in rect: CGRect) { draw(with: rect, options: .usesLineFragmentOrigin, context: nil) }

    /// Draws the text with options.
    public func draw(with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?) {
        DrawableText(runs: textRuns).draw(with: rect, options: options, context: context)
    }

    /// The bounds of the text when it is drawn into a size; a width or height of 0 is unlimited. Fractional: round up for views.
    public func boundingRect(with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?) -> CGRect {
        DrawableText(runs: textRuns).bounds(with: size, options: options, context: context)
    }
}

/// Measuring and drawing in one style, on any thread. Drawing goes to `UIGraphicsGetCurrentContext()`.
extension StringProtocol {
    private func drawable(_ attributes: [NSAttributedString.Key: Any]?) -> DrawableText {
        DrawableText(runs: [TextRun(String(self), attributes: attributes ?? [:])])
    }

    /// The size of the text, broken only where it has line breaks. Fractional: round up for views.
    public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize { drawable(attrs).size }

    /// Draws the text with its upper left at a point, broken only where it has line breaks.
    public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) { drawable(attrs).draw(at: point) }

    /// Draws the text broken into lines of the rectangle's width. Lines for which the rectangle has no room are left out, except the first.
    public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        drawable(attrs).draw(with: rect, options: .usesLineFragmentOrigin, context: nil)
    }

    /// Draws the text with options.
    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
    ) {
        drawable(attributes).draw(with: rect, options: options, context: context)
    }

    /// The bounds of the text when it is drawn into a size; a width or height of 0 is unlimited. Fractional: round up for views.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
    ) -> CGRect {
        drawable(attributes).bounds(with: size, options: options, context: context)
    }
}

/// The methods of `String`, for `NSString`.
extension NSString {
    /// The size of the text, broken only where it has line breaks. Fractional: round up for views.
    public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        String(describing: self).size(withAttributes: attrs)
    }

    /// Draws the text with its upper left at a point, broken only where it has line breaks.
    public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        String(describing: self).draw(at: point, withAttributes: attrs)
    }

    /// Draws the text broken into lines of the rectangle's width. Lines for which the rectangle has no room are left out, except the first.
    public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        String(describing: self).draw(in: rect, withAttributes: attrs)
    }

    /// Draws the text with options.
    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
    ) {
        String(describing: self).draw(with: rect, options: options, attributes: attributes, context: context)
    }

    /// The bounds of the text when it is drawn into a size; a width or height of 0 is unlimited. Fractional: round up for views.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
    ) -> CGRect {
        String(describing: self).boundingRect(with: size, options: options, attributes: attributes, context: context)
    }
}

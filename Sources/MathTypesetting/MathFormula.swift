import CoreGraphics

/// A formula laid out in one size, to be drawn on a baseline in any colour.
public struct MathFormula: Sendable {
    /// Width and extent above and below the baseline, in points.
    public let width: CGFloat
    public let ascent: CGFloat
    public let descent: CGFloat

    /// Outlines of one colour; nil is the colour in which the formula is drawn. The origin is the beginning of the baseline, y counts
    /// downward.
    struct Shape: Sendable {
        var color: MathColor?
        var path: CGPath
    }

    struct Text: Sendable {
        var color: MathColor?
        var string: String
        var size: CGFloat
        var origin: CGPoint
    }

    let shapes: [Shape]
    let texts: [Text]

    /// Lays out a formula.
    ///
    /// - Parameters:
    ///   - expression: what is laid out.
    ///   - isDisplay: whether it stands on a line of its own, with large operators and limits above and below them.
    ///   - size: the font's size in points.
    ///   - font: the font of mathematics.
    ///   - limit: the width in points beyond which the formula is broken into lines, behind relations and operators, as far as it can be;
    ///     by default it stands on one line. The baseline is that of the first line.
    public init(_ expression: MathExpression, isDisplay: Bool, size: CGFloat, font: MathFont, breakingAt limit: CGFloat = .infinity) {
        let size = size.isFinite ? min(max(size, 1), 1000) : 12
        let typesetter = Typesetter(font: font, size: size), style = MathStyle(level: isDisplay ? .display : .text)
        var box = typesetter.row(expression.nodes, style)
        if box.width > limit { box = typesetter.lines(expression.nodes, style, width: limit) }
        var drawing = Flattening(font: font)
        drawing.add(box.content, x: 0, y: 0, color: nil)
        width = max(0, box.width)
        ascent = box.ascent
        descent = box.descent
        shapes = drawing.paths.map { Shape(color: $0.color, path: $0.path.copy() ?? $0.path) }
        texts = drawing.texts
    }

    /// Draws the formula into a context whose y axis points down.
    ///
    /// - Parameters:
    ///   - context: where it is drawn.
    ///   - origin: the beginning of the baseline.
    ///   - color: the colour of all that has none of its own.
    public func draw(in context: CGContext, at origin: CGPoint, color: CGColor) {
        context.saveGState()
        context.translateBy(x: origin.x, y: origin.y)
        for shape in shapes {
            context.setFillColor(shape.color?.cgColor(alpha: color.alpha) ?? color)
            context.addPath(shape.path)
            context.fillPath()
        }
        for text in texts {
            let layout = ForeignText.layout(text.string, text.size, color: (text.color?.cgColor(alpha: color.alpha) ?? color).rgba)
            let baseline = layout.lines.first?.baseline ?? 0
            context.paint { layout.draw(in: $0, at: CGPoint(x: text.origin.x, y: text.origin.y - baseline)) }
        }
        context.restoreGState()
    }
}

extension MathColor {
    fileprivate func cgColor(alpha: CGFloat) -> CGColor { CGColor(red: red, green: green, blue: blue, alpha: alpha) }
}

/// Turns boxes into outlines, one path for each colour.
private struct Flattening {
    let font: MathFont
    var paths: [(color: MathColor?, path: CGMutablePath)] = []
    var texts: [MathFormula.Text] = []
    private var outlines: [CGGlyph: CGPath?] = [:]

    init(font: MathFont) { self.font = font }

    mutating func add(_ content: MathBox.Content, x: CGFloat, y: CGFloat, color: MathColor?) {
        switch content {
        case .empty: break
        case .glyph(let glyph, let em):
            let outline = outlines[glyph] ?? font.outline(glyph)
            outlines[glyph] = outline
            guard let outline else { return }
            let scale = em / font.outlineUnits
            path(color).addPath(outline, transform: CGAffineTransform(a: scale, b: 0, c: 0, d: -scale, tx: x, ty: -y))
        case .rule(let rect):
            path(color).addRect(CGRect(x: x + rect.minX, y: -y - rect.maxY, width: rect.width, height: rect.height))
        case .line(let from, let to, let thickness):
            let length = max((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y), 1e-9).squareRoot()
            let across = CGVector(dx: -(to.y - from.y) / length * thickness / 2, dy: (to.x - from.x) / length * thickness / 2)
            let corners = [
                CGPoint(x: from.x + across.dx, y: from.y + across.dy), CGPoint(x: to.x + across.dx, y: to.y + across.dy),
                CGPoint(x: to.x - across.dx, y: to.y - across.dy), CGPoint(x: from.x - across.dx, y: from.y - across.dy),
            ]
            let path = path(color)
            path.addLines(between: corners.map { CGPoint(x: x + $0.x, y: -y - $0.y) })
            path.closeSubpath()
        case .text(let string, let size):
            texts.append(MathFormula.Text(color: color, string: string, size: size, origin: CGPoint(x: x, y: -y)))
        case .boxes(let boxes):
            for box in boxes { add(box.content, x: x + box.x, y: y + box.y, color: color) }
        case .colored(let inner, let content):
            add(content, x: x, y: y, color: inner)
        }
    }

    private mutating func path(_ color: MathColor?) -> CGMutablePath {
        if let known = paths.last(where: { $0.color == color }) { return known.path }
        let path = CGMutablePath()
        paths.append((color, path))
        return path
    }
}

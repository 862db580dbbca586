extension ShapeProperties {
    /// The bounding box of what the shape draws, in the layer's plane; nil when it is empty or not representable.
    var extent: CGRect? {
        guard let path, isFilled || isStroked else { return nil }
        let box = path.boundingBoxOfPath
        guard !box.isNull else { return nil }
        var reach = 0.0
        if isStroked {
            // A miter extends at most to its limit, a square cap by half its diagonal.
            reach = abs(lineWidth) / 2 * (lineJoin == .miter ? max(miterLimit, 1.5) : 1.5)
        }
        let extent = box.insetBy(dx: -reach, dy: -reach)
        let numbers = extent.minX + extent.maxX + extent.minY + extent.maxY
        return numbers.isFinite && max(abs(extent.minX), abs(extent.maxX), abs(extent.minY), abs(extent.maxY)) < 1e9 ? extent : nil
    }

    private var isFilled: Bool { fillColor.map { $0.alpha > 0 } ?? false }

    private var isStroked: Bool {
        guard let strokeColor, strokeColor.alpha > 0, lineWidth > 0, lineWidth.isFinite else { return false }
        return strokeEnd > 0 && strokeStart < 1 && strokeEnd > strokeStart
    }

    /// Fills and strokes the path.
    func draw(in context: CGContext) {
        guard let path else { return }
        if isFilled, let fillColor {
            context.setFillColor(fillColor)
            context.addPath(path)
            context.fillPath(using: fillRule == .evenOdd ? .evenOdd : .winding)
        }
        guard isStroked, let strokeColor else { return }
        context.setStrokeColor(strokeColor)
        context.setLineWidth(lineWidth)
        context.setMiterLimit(miterLimit > 0 && miterLimit.isFinite ? miterLimit : 10)
        context.setLineCap(lineCap == .round ? .round : lineCap == .square ? .square : .butt)
        context.setLineJoin(lineJoin == .round ? .round : lineJoin == .bevel ? .bevel : .miter)
        if let lineDashPattern, lineDashPattern.allSatisfy({ $0.isFinite && $0 >= 0 }), lineDashPattern.contains(where: { $0 > 0 }) {
            context.setLineDash(phase: lineDashPhase.isFinite ? lineDashPhase : 0, lengths: lineDashPattern.map { CGFloat($0) })
        }
        context.addPath(strokeStart > 0 || strokeEnd < 1 ? path.trimmed(from: strokeStart, to: strokeEnd) : path)
        context.strokePath()
    }
}

extension ShapeProperties: Hashable {
    /// Whether both draw the same. Paths are compared by identity.
    package static func == (a: ShapeProperties, b: ShapeProperties) -> Bool {
        a.path === b.path && a.fillColor == b.fillColor && a.fillRule == b.fillRule && a.strokeColor == b.strokeColor
            && a.strokeStart == b.strokeStart && a.strokeEnd == b.strokeEnd && a.lineWidth == b.lineWidth && a.miterLimit == b.miterLimit
            && a.lineCap == b.lineCap && a.lineJoin == b.lineJoin && a.lineDashPhase == b.lineDashPhase && a.lineDashPattern == b.lineDashPattern
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(path.map { ObjectIdentifier($0) })
        hasher.combine(fillColor)
        hasher.combine(strokeColor)
        hasher.combine(strokeStart)
        hasher.combine(strokeEnd)
        hasher.combine(lineWidth)
    }
}

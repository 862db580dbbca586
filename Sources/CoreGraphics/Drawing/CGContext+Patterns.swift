@_implementationOnly import CCairo

extension CGContext {
    /// Offsets the pattern of colours painted from now on, in base space; the default is zero.
    public func setPatternPhase(_ phase: CGSize) {
        state.patternPhase = phase.width.isFinite && phase.height.isFinite ? phase : .zero
    }

    /// Sets the fill colour to a pattern. Does nothing unless the current fill colour space is a pattern space that suits it. `components`
    /// as in ``CGColor/init(patternSpace:pattern:components:)``.
    public func setFillPattern(_ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>) {
        if let color = CGColor(patternSpace: state.fillSpace, pattern: pattern, components: components) { state.fillColor = color }
    }

    /// Sets the stroke colour to a pattern. Does nothing unless the current stroke colour space is a pattern space that suits it.
    /// `components` as in ``CGColor/init(patternSpace:pattern:components:)``.
    public func setStrokePattern(_ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>) {
        if let color = CGColor(patternSpace: state.strokeSpace, pattern: pattern, components: components) { state.strokeColor = color }
    }

    /// The maximum number of pixels of a cell that is cached as a bitmap.
    private static let maximumCell = 4_194_304.0

    /// Sets a pattern, with the alpha of its colour and of the context, as the source of a Cairo context.
    func setSource(_ target: OpaquePointer, _ pattern: CGPattern, _ color: CGColor) {
        let phase = CGAffineTransform(translationX: state.patternPhase.width, y: state.patternPhase.height)
        let toPixels = pattern.matrix.concatenating(phase).concatenating(baseTransform)
        var tint = color.rgba
        tint.w = Float(color.alpha * state.alpha)
        cairo_set_source_rgba(target, 0, 0, 0, 0)
        let across = Double(pattern.step.width * PortableMath.hypot(toPixels.a, toPixels.b))
        let down = Double(pattern.step.height * PortableMath.hypot(toPixels.c, toPixels.d))
        guard toPixels.isInvertible, across.isFinite, down.isFinite, tint.w > 0 else { return }
        let isAligned = toPixels.b == 0 && toPixels.c == 0
        if max(across, 1) * max(down, 1) > Self.maximumCell || max(across, down) > 16_384 {
            if setLargeCells(target, pattern, tint, toPixels) { return }
        } else if isAligned, pattern.tiling == .noDistortion, min(across, down) >= 4, setPlacedCells(target, pattern, tint, toPixels) {
            return
        }
        setRepeatedCell(target, pattern, tint, toPixels, across, down, snaps: isAligned && pattern.tiling != .noDistortion)
    }

    /// Repeats the pixels of one cell: snapped to whole pixels and a whole number of pixels apart, or at the exact positions, filtered.
    private func setRepeatedCell(
        _ target: OpaquePointer, _ pattern: CGPattern, _ tint: SIMD4<Float>, _ toPixels: CGAffineTransform, _ across: Double,
        _ down: Double, snaps: Bool
    ) {
        let rule: FloatingPointRoundingRule = snaps ? .toNearestOrAwayFromZero : .up
        let width = Int(min(max(across.rounded(rule), 1), 16_384)), height = Int(min(max(down.rounded(rule), 1), 16_384))
        let step = pattern.step, bounds = pattern.bounds
        let sx = CGFloat(width) / step.width, sy = CGFloat(height) / step.height
        let toCell = CGAffineTransform(a: sx, b: 0, c: 0, d: sy, tx: -bounds.minX * sx, ty: -bounds.minY * sy)
        guard toCell.isInvertible else { return }
        // Where cells overlap, those to the left and above extend into this one.
        func overlapping(_ length: CGFloat, _ step: CGFloat) -> ClosedRange<Int> {
            (1 - Int(min(max((length / step - 1e-9).rounded(.up), 1), 64)))...0
        }
        let cell = pattern.cell(
            CGPattern.CellKey(transform: toCell, width: width, height: height, tint: tint),
            columns: overlapping(bounds.width, step.width), rows: overlapping(bounds.height, step.height))
        var placing = toCell.inverted().concatenating(toPixels)
        if snaps {
            let origin = bounds.origin.applying(toPixels)
            placing = CGAffineTransform(
                a: toPixels.a < 0 ? -1 : 1, b: 0, c: 0, d: toPixels.d < 0 ? -1 : 1, tx: origin.x.rounded(), ty: origin.y.rounded())
        }
        guard placing.isInvertible else { return }
        setSource(target, cell, placing, extend: CAIRO_EXTEND_REPEAT, filter: snaps ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_GOOD)
    }

    /// Draws cells at their own size, each snapped to whole pixels. False if there are too many.
    private func setPlacedCells(
        _ target: OpaquePointer, _ pattern: CGPattern, _ tint: SIMD4<Float>, _ toPixels: CGAffineTransform
    ) -> Bool {
        let box = pattern.bounds.applying(toPixels)
        guard box.width <= 16_384, box.height <= 16_384, let area = area(of: target) else { return false }
        guard let (columns, rows) = places(of: pattern, in: area, toPixels), columns.count * rows.count <= 1_048_576 else { return false }
        let toCell = toPixels.concatenating(CGAffineTransform(translationX: -box.minX, y: -box.minY))
        let key = CGPattern.CellKey(
            transform: toCell, width: Int(box.width.rounded(.up)) + 1, height: Int(box.height.rounded(.up)) + 1, tint: tint)
        let cell = pattern.cell(key, columns: 0...0, rows: 0...0)
        let sheet = PixelBuffer(width: Int(area.width), height: Int(area.height))
        let surface = sheet.makeCairoSurface(), cellSurface = cell.makeCairoSurface()
        let drawing = cairo_create(surface)!
        for row in rows {
            for column in columns {
                let x = box.minX + CGFloat(column) * pattern.step.width * toPixels.a
                let y = box.minY + CGFloat(row) * pattern.step.height * toPixels.d
                cairo_set_source_surface(
                    drawing, cellSurface, Double(x.rounded() - area.minX), Double(y.rounded() - area.minY))
                cairo_pattern_set_filter(cairo_get_source(drawing), CAIRO_FILTER_NEAREST)
                cairo_paint(drawing)
            }
        }
        cairo_destroy(drawing)
        cairo_surface_destroy(cellSurface)
        cairo_surface_destroy(surface)
        let placing = CGAffineTransform(translationX: area.minX, y: area.minY)
        setSource(target, sheet, placing, extend: CAIRO_EXTEND_NONE, filter: CAIRO_FILTER_NEAREST)
        return true
    }

    /// Draws the visible cells directly, for cells too large to cache. False if there are too many.
    private func setLargeCells(
        _ target: OpaquePointer, _ pattern: CGPattern, _ tint: SIMD4<Float>, _ toPixels: CGAffineTransform
    ) -> Bool {
        guard let area = area(of: target) else { return true }
        guard let (columns, rows) = places(of: pattern, in: area, toPixels), columns.count * rows.count <= 4_096 else { return false }
        let key = CGPattern.CellKey(
            transform: toPixels.concatenating(CGAffineTransform(translationX: -area.minX, y: -area.minY)), width: Int(area.width),
            height: Int(area.height), tint: tint)
        let sheet = pattern.draw(key, columns: columns, rows: rows)
        let placing = CGAffineTransform(translationX: area.minX, y: area.minY)
        setSource(target, sheet, placing, extend: CAIRO_EXTEND_NONE, filter: CAIRO_FILTER_NEAREST)
        return true
    }

    /// The bounding box of a Cairo context's clip in device pixels; nil if it is empty.
    private func area(of target: OpaquePointer) -> CGRect? {
        var x0 = 0.0, y0 = 0.0, x1 = 0.0, y1 = 0.0
        withIdentityMatrix(target) { cairo_clip_extents(target, &x0, &y0, &x1, &y1) }
        let side = Double(PixelBuffer.maximumSide)
        let box = CGRect(x: CGFloat(x0), y: CGFloat(y0), width: CGFloat(min(x1 - x0, side)), height: CGFloat(min(y1 - y0, side))).integral
        return box.width >= 1 && box.height >= 1 && box.width <= CGFloat(side) && box.height <= CGFloat(side) ? box : nil
    }

    /// The lattice columns and rows of the cells that touch an area; nil if there are too many.
    private func places(of pattern: CGPattern, in area: CGRect, _ toPixels: CGAffineTransform) -> (ClosedRange<Int>, ClosedRange<Int>)? {
        // One more pixel on each side, since cells are snapped to whole pixels.
        let box = area.insetBy(dx: -1, dy: -1).applying(toPixels.inverted()), bounds = pattern.bounds
        func range(_ least: CGFloat, _ greatest: CGFloat, _ start: CGFloat, _ end: CGFloat, _ step: CGFloat) -> ClosedRange<Int>? {
            let first = ((least - end) / step).rounded(.up), last = ((greatest - start) / step).rounded(.down)
            guard first.isFinite, last.isFinite, abs(first) < 1e9, abs(last) < 1e9 else { return nil }
            return Int(first)...max(Int(first), Int(last))
        }
        guard let columns = range(box.minX, box.maxX, bounds.minX, bounds.maxX, pattern.step.width),
            let rows = range(box.minY, box.maxY, bounds.minY, bounds.maxY, pattern.step.height),
            columns.count <= 1_048_576, rows.count <= 1_048_576
        else { return nil }
        return (columns, rows)
    }

    /// Sets a bitmap, placed in device space, as the source.
    private func setSource(
        _ target: OpaquePointer, _ pixels: PixelBuffer, _ placing: CGAffineTransform, extend: cairo_extend_t, filter: cairo_filter_t
    ) {
        let surface = pixels.makeCairoSurface()
        let source = cairo_pattern_create_for_surface(surface)!
        cairo_surface_destroy(surface)
        var inverse = cairo_matrix_t(placing.inverted())
        cairo_pattern_set_matrix(source, &inverse)
        cairo_pattern_set_extend(source, extend)
        cairo_pattern_set_filter(source, filter)
        withIdentityMatrix(target) { cairo_set_source(target, source) }
        cairo_pattern_destroy(source)
    }
}

@_implementationOnly import CCairo

extension CGContext {
    // MARK: The one way to paint

    /// Paints with the current transformation, clip, blend mode, shadow and clip mask. All painting goes through this.
    ///
    /// `body` draws into the Cairo context that it is passed: its matrix is the current transformation, its operator is set, and its source
    /// is the fill colour with the context's alpha, or transparent if the fill is a pattern. It isn't called if nothing could be visible.
    package func paint(_ body: (OpaquePointer) -> Void) {
        paint(bounds: nil, body)
    }

    /// As ``paint(_:)``, if it is known that nothing is painted outside `bounds` (in device pixels, y down).
    func paint(bounds: CGRect?, _ body: (OpaquePointer) -> Void) {
        guard isDrawable else { return }
        // Inside a transparency layer only the layer's picture changes.
        let memory = transparencyLayers.isEmpty ? clientMemory : nil
        let changed = memory == nil ? PixelRect() : pixelsChanged(byPainting: bounds)
        memory?.read(into: pixels, changed)
        cairo_surface_mark_dirty(surface)
        if state.blendMode.cairoOperator != nil, state.shadow == nil, state.clipMask == nil {
            paintDirectly(body)
        } else {
            paintApart(bounds: bounds, body)
        }
        cairo_surface_flush(surface)
        memory?.write(from: pixels, changed)
    }

    /// The pixels that painting within `bounds` can change: those, and what their shadow covers, inside the clip.
    private func pixelsChanged(byPainting bounds: CGRect?) -> PixelRect {
        var box = clipBoxInPixels
        if var bounds, bounds.minX.isFinite, bounds.minY.isFinite, bounds.maxX.isFinite, bounds.maxY.isFinite {
            if let shadow = state.shadow.map({ ShadowInPixels($0, base: baseTransform) }) {
                // As far as fractions of a pixel that Cairo interpolates.
                let reach = CGFloat(gaussianBlurReach(sigma: shadow.sigma) + 1)
                bounds = bounds.union(bounds.offsetBy(dx: shadow.dx, dy: shadow.dy).insetBy(dx: -reach, dy: -reach))
            }
            box = box.intersection(bounds.insetBy(dx: -2, dy: -2).integral)
        }
        guard !box.isNull, !box.isEmpty else { return PixelRect() }
        return PixelRect(minX: Int(box.minX), minY: Int(box.minY), maxX: Int(box.maxX), maxY: Int(box.maxY))
    }

    /// Paints with the state's blend mode, which must be one of Cairo's, without shadow and clip mask.
    private func paintDirectly(_ body: (OpaquePointer) -> Void) {
        guard let cairoOperator = state.blendMode.cairoOperator else { return }
        cairo_save(cairo)
        cairo_set_operator(cairo, cairoOperator)
        prepare(cairo)
        body(cairo)
        cairo_restore(cairo)
    }

    private func prepare(_ target: OpaquePointer) {
        cairo_set_antialias(target, cairoAntialias)
        // Rendering a pattern is too expensive if the body sets its own source.
        if state.fillColor.pattern == nil { setSource(target, state.fillColor) } else { cairo_set_source_rgba(target, 0, 0, 0, 0) }
        if state.flatness > 0 { cairo_set_tolerance(target, state.flatness) }
        cairo_new_path(target)
    }

    /// Sets a colour, with the context's alpha, as the source of a Cairo context.
    package func setSource(_ target: OpaquePointer, _ color: CGColor) {
        if let pattern = color.pattern { return setSource(target, pattern, color) }
        let c = color.rgba.clamped(lowerBound: .zero, upperBound: .one)
        cairo_set_source_rgba(target, Double(c.x), Double(c.y), Double(c.z), Double(c.w) * Double(state.alpha))
    }

    /// The bounding box of the clip in device pixels, rounded out to whole pixels.
    var clipBoxInPixels: CGRect {
        var x0 = 0.0, y0 = 0.0, x1 = 0.0, y1 = 0.0
        withIdentityMatrix(cairo) { cairo_clip_extents(cairo, &x0, &y0, &x1, &y1) }
        let box = CGRect(x: CGFloat(x0), y: CGFloat(y0), width: CGFloat(x1 - x0), height: CGFloat(y1 - y0)).integral
        return box.intersection(CGRect(x: 0, y: 0, width: CGFloat(width), height: CGFloat(height)))
    }

    /// Calls `body` with the identity matrix set, so that coordinates are device pixels.
    func withIdentityMatrix(_ target: OpaquePointer, _ body: () -> Void) {
        var saved = cairo_matrix_t()
        cairo_get_matrix(target, &saved)
        cairo_identity_matrix(target)
        body()
        cairo_set_matrix(target, &saved)
    }

    /// Paints into an offscreen buffer first, then composites its shadow and the buffer through clip and mask.
    private func paintApart(bounds: CGRect?, _ body: (OpaquePointer) -> Void) {
        // The sheet is transparent beside the shape, which these modes would take for a part of it.
        let paintsShape = state.blendMode.changesWithoutSource && document == nil
        if paintsShape, state.shadow == nil { return paint(through: state.clipMask) { paintDirectly(body) } }
        let clip = clipBoxInPixels
        if clip.isNull || clip.isEmpty { return }
        let shadow = state.shadow.map { ShadowInPixels($0, base: baseTransform) }
        // Content outside the clip can still cast its shadow into it.
        var region = clip
        if let shadow {
            let reach = CGFloat(gaussianBlurReach(sigma: shadow.sigma))
            region = clip.union(clip.offsetBy(dx: CGFloat(-shadow.dx), dy: CGFloat(-shadow.dy)).insetBy(dx: -reach, dy: -reach))
        }
        if let bounds { region = region.intersection(bounds.insetBy(dx: -2, dy: -2).integral) }
        guard !region.isNull, region.width >= 1, region.height >= 1, region.width <= CGFloat(PixelBuffer.maximumSide),
            region.height <= CGFloat(PixelBuffer.maximumSide)
        else { return }
        let x = Int(region.minX), y = Int(region.minY)
        let sheet = PixelBuffer(width: Int(region.width), height: Int(region.height))
        let sheetSurface = sheet.makeCairoSurface()
        defer { cairo_surface_destroy(sheetSurface) }
        cairo_surface_set_device_offset(sheetSurface, Double(-x), Double(-y))
        let target = cairo_create(sheetSurface)!
        var matrix = cairo_matrix_t(state.transform)
        cairo_set_matrix(target, &matrix)
        prepare(target)
        body(target)
        cairo_destroy(target)
        cairo_surface_flush(sheetSurface)
        if let shadow, shadow.color.w > 0 {
            compositeShadow(of: sheet, x: x, y: y, shadow)
        }
        if paintsShape {
            paint(through: state.clipMask) { paintDirectly(body) }
        } else {
            composite(sheetSurface)
        }
    }

    /// Shows what a closure paints through a mask whose upper left pixel is at (x, y) of the bitmap: where the mask is transparent, nothing
    /// changes, whatever the blend mode.
    func paint(through mask: PixelBuffer?, x: Double = 0, y: Double = 0, _ body: () -> Void) {
        guard let mask, let below = cairo_get_group_target(cairo) else { return body() }
        cairo_push_group(cairo)
        // The clip counts once, where the result is shown.
        cairo_reset_clip(cairo)
        withIdentityMatrix(cairo) {
            cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
            cairo_set_source_surface(cairo, below, 0, 0)
            cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_NEAREST)
            cairo_paint(cairo)
        }
        body()
        let group = cairo_pop_group(cairo)!
        cairo_save(cairo)
        cairo_identity_matrix(cairo)
        // Cairo's source operator goes from what is there to the source as far as the mask lets it.
        cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
        cairo_set_source(cairo, group)
        cairo_pattern_set_filter(group, CAIRO_FILTER_NEAREST)
        let maskSurface = mask.makeCairoSurface()
        cairo_mask_surface(cairo, maskSurface, x, y)
        cairo_surface_destroy(maskSurface)
        cairo_restore(cairo)
        cairo_pattern_destroy(group)
    }

    /// Composites a surface, placed by its device offset, through clip and mask with the current blend mode.
    func composite(_ sheet: OpaquePointer) {
        cairo_save(cairo)
        cairo_identity_matrix(cairo)
        if let cairoOperator = state.blendMode.cairoOperator {
            cairo_set_operator(cairo, cairoOperator)
            cairo_set_source_surface(cairo, sheet, 0, 0)
            cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_NEAREST)
            paintThroughMask()
        } else {
            // Apply clip and mask first, since they would be part of the source.
            cairo_push_group(cairo)
            cairo_set_source_surface(cairo, sheet, 0, 0)
            paintThroughMask()
            let group = cairo_pop_group(cairo)!
            plusDarker(group)
            cairo_pattern_destroy(group)
        }
        cairo_restore(cairo)
    }

    /// Paints the current source through the state's clip mask, if there is one.
    private func paintThroughMask() {
        guard let mask = state.clipMask else {
            cairo_paint(cairo)
            return
        }
        let maskSurface = mask.makeCairoSurface()
        cairo_mask_surface(cairo, maskSurface, 0, 0)
        cairo_surface_destroy(maskSurface)
    }

    /// Computes R = max(0, Ra - ((Da - D) + (Sa - S))) for each pixel of a group.
    private func plusDarker(_ group: OpaquePointer) {
        var source: OpaquePointer?
        cairo_pattern_get_surface(group, &source)
        guard let source, let target = cairo_get_group_target(cairo) else { return }
        cairo_surface_flush(source)
        cairo_surface_flush(target)
        guard let from = cairo_image_surface_get_data(source), let to = cairo_image_surface_get_data(target) else { return }
        var sx = 0.0, sy = 0.0, tx = 0.0, ty = 0.0
        cairo_surface_get_device_offset(source, &sx, &sy)
        cairo_surface_get_device_offset(target, &tx, &ty)
        let dx = Int(tx - sx), dy = Int(ty - sy)
        let sourceStride = Int(cairo_image_surface_get_stride(source)), targetStride = Int(cairo_image_surface_get_stride(target))
        let targetWidth = Int(cairo_image_surface_get_width(target)), targetHeight = Int(cairo_image_surface_get_height(target))
        for y in 0..<Int(cairo_image_surface_get_height(source)) where y + dy >= 0 && y + dy < targetHeight {
            let sourceRow = UnsafeMutableRawPointer(from + y * sourceStride).assumingMemoryBound(to: UInt32.self)
            let targetRow = UnsafeMutableRawPointer(to + (y + dy) * targetStride).assumingMemoryBound(to: UInt32.self)
            for x in 0..<Int(cairo_image_surface_get_width(source)) where x + dx >= 0 && x + dx < targetWidth {
                let s = sourceRow[x]
                if s >> 24 == 0 { continue }
                let d = isOpaque ? targetRow[x + dx] | 0xFF00_0000 : targetRow[x + dx]
                let sa = Int32(s >> 24), da = Int32(d >> 24), ra = min(255, sa + da)
                func channel(_ shift: UInt32) -> UInt32 {
                    let missing = da - Int32(d >> shift & 255) + sa - Int32(s >> shift & 255)
                    return UInt32(max(0, ra - missing)) << shift
                }
                targetRow[x + dx] = UInt32(ra) << 24 | channel(16) | channel(8) | channel(0)
            }
        }
        cairo_surface_mark_dirty(target)
    }

    // MARK: Paths

    /// Adds a path in device pixels to a Cairo context.
    func emit(_ elements: [CGPath.Element], to target: OpaquePointer) {
        withIdentityMatrix(target) {
            var output = CairoPath(target)
            for element in elements where element.isFinite { output.add(element) }
        }
    }

    /// Fills a path in device pixels with the target's source.
    func fill(_ elements: [CGPath.Element], rule: CGPathFillRule, on target: OpaquePointer) {
        cairo_set_fill_rule(target, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
        emit(elements, to: target)
        if state.blendMode.isUnboundedInCairo, target == cairo {
            cairo_save(target)
            cairo_clip(target)
            cairo_paint(target)
            cairo_restore(target)
        } else {
            cairo_fill(target)
        }
    }

    /// Strokes a path in device pixels with the target's source and the state's line settings, transformed by the current transformation.
    private func stroke(_ elements: [CGPath.Element], on target: OpaquePointer) {
        if state.blendMode.isUnboundedInCairo, target == cairo {
            var inverse = state.transform.inverted(), transform = state.transform
            let outline = CGPath(elements: elements).copy(using: &inverse).map { strokedOutline(of: $0) }
            return fill(outline?.copy(using: &transform)?.elements ?? [], rule: .winding, on: target)
        }
        let lengths = state.dashLengths.map(Double.init)
        cairo_set_dash(target, lengths, Int32(lengths.count), Double(state.dashPhase))
        cairo_set_line_width(target, Double(state.lineWidth))
        cairo_set_miter_limit(target, Double(state.miterLimit))
        switch state.lineCap {
        case .butt: cairo_set_line_cap(target, CAIRO_LINE_CAP_BUTT)
        case .round: cairo_set_line_cap(target, CAIRO_LINE_CAP_ROUND)
        case .square: cairo_set_line_cap(target, CAIRO_LINE_CAP_SQUARE)
        }
        switch state.lineJoin {
        case .miter: cairo_set_line_join(target, CAIRO_LINE_JOIN_MITER)
        case .round: cairo_set_line_join(target, CAIRO_LINE_JOIN_ROUND)
        case .bevel: cairo_set_line_join(target, CAIRO_LINE_JOIN_BEVEL)
        }
        emit(elements, to: target)
        cairo_stroke(target)
    }

    /// How far a stroke may reach from its path, in device pixels: as far as the longest miter, or the diagonal of a square cap.
    private var strokeReach: CGFloat {
        let t = state.transform
        let scale = (t.a * t.a + t.b * t.b + t.c * t.c + t.d * t.d).squareRoot()
        return abs(state.lineWidth) / 2 * (state.lineJoin == .miter && state.miterLimit > 1.5 ? state.miterLimit : 1.5) * scale
    }

    /// Paints a path in device pixels.
    func draw(_ path: CGPath, using mode: CGPathDrawingMode) {
        if path.isEmpty { return }
        let reach = mode == .fill || mode == .eoFill ? 0 : strokeReach
        let bounds = reach.isFinite ? path.boundingBox.insetBy(dx: -reach, dy: -reach) : nil
        paint(bounds: bounds) { target in
            if mode != .stroke {
                setSource(target, state.fillColor)
                fill(path.elements, rule: mode == .eoFill || mode == .eoFillStroke ? .evenOdd : .winding, on: target)
            }
            if mode == .stroke || mode == .fillStroke || mode == .eoFillStroke {
                setSource(target, state.strokeColor)
                stroke(path.elements, on: target)
            }
        }
    }

    /// Paints the current path and clears it.
    public func drawPath(using mode: CGPathDrawingMode) {
        draw(currentPath, using: mode)
        currentPath.removeAll()
    }

    /// Fills the current path and clears it.
    public func fillPath(using rule: CGPathFillRule = .winding) { drawPath(using: rule == .evenOdd ? .eoFill : .fill) }
    /// Strokes the current path and clears it.
    public func strokePath() { drawPath(using: .stroke) }

    /// Fills a rectangle. The current path is unaffected.
    public func fill(_ rect: CGRect) { draw(userPath { $0.addRect(rect, transform: state.transform) }, using: .fill) }
    /// Fills rectangles. The current path is unaffected.
    public func fill(_ rects: [CGRect]) { draw(userPath { $0.addRects(rects, transform: state.transform) }, using: .fill) }
    /// Fills an ellipse inscribed in a rectangle. The current path is unaffected.
    public func fillEllipse(in rect: CGRect) { draw(userPath { $0.addEllipse(in: rect, transform: state.transform) }, using: .fill) }
    /// Strokes the outline of a rectangle.
    public func stroke(_ rect: CGRect) { draw(userPath { $0.addRect(rect, transform: state.transform) }, using: .stroke) }
    /// Strokes an ellipse inscribed in a rectangle.
    public func strokeEllipse(in rect: CGRect) { draw(userPath { $0.addEllipse(in: rect, transform: state.transform) }, using: .stroke) }

    /// Strokes the outline of a rectangle with a line width in user space.
    public func stroke(_ rect: CGRect, width: CGFloat) {
        let saved = state.lineWidth
        setLineWidth(width)
        stroke(rect)
        state.lineWidth = saved
    }

    /// Strokes lines between the first and second point, the third and fourth, and so on.
    public func strokeLineSegments(between points: [CGPoint]) {
        let lines = userPath { path in
            for index in stride(from: 0, to: points.count - 1, by: 2) {
                path.move(to: points[index], transform: state.transform)
                path.addLine(to: points[index + 1], transform: state.transform)
            }
        }
        draw(lines, using: .stroke)
    }

    private func userPath(_ build: (CGMutablePath) -> Void) -> CGMutablePath {
        let path = CGMutablePath()
        build(path)
        return path
    }

    /// Makes a rectangle transparent (black if the bitmap is opaque), ignoring blend mode, shadow and alpha.
    public func clear(_ rect: CGRect) {
        let saved = state
        state.shadow = nil
        state.alpha = 1
        state.blendMode = state.clipMask == nil ? .clear : .destinationOut
        state.fillColor = .black
        fill(rect)
        state = saved
    }
}

@_implementationOnly import CCairo

extension CGContext {
    /// Fills the clip with a linear gradient along the line from `startPoint` to `endPoint`.
    ///
    /// The areas before the start and after the end are only painted with the matching option. Nothing is painted if the points are equal.
    public func drawLinearGradient(
        _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint, options: CGGradientDrawingOptions
    ) {
        let dx = endPoint.x - startPoint.x, dy = endPoint.y - startPoint.y, length = PortableMath.hypot(dx, dy)
        guard length > 0, length.isFinite else { return }
        let pattern = cairo_pattern_create_linear(Double(startPoint.x), Double(startPoint.y), Double(endPoint.x), Double(endPoint.y))!
        let clip = boundingBoxOfClipPath
        if clip.isNull { return cairo_pattern_destroy(pattern) }
        // A band across the clip, unbounded on the sides that an end colour extends to.
        let far = reach(from: startPoint, over: clip) + length
        let along = CGVector(dx: dx / length, dy: dy / length)
        let first = options.contains(.drawsBeforeStartLocation) ? -far : 0
        let last = options.contains(.drawsAfterEndLocation) ? far : length
        func corner(_ distance: CGFloat, _ aside: CGFloat) -> CGPoint {
            CGPoint(
                x: startPoint.x + along.dx * distance - along.dy * aside, y: startPoint.y + along.dy * distance + along.dx * aside
            ).applying(state.transform)
        }
        let band: [CGPath.Element] = [
            .move(corner(first, -far)), .line(corner(last, -far)), .line(corner(last, far)), .line(corner(first, far)), .close,
        ]
        let isUnlimited = options.isSuperset(of: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
        paint(gradient, pattern, extend: CAIRO_EXTEND_PAD, clippedTo: isUnlimited ? [] : [band])
    }

    /// Fills the clip with a radial gradient: circles that interpolate from start to end, later ones over earlier ones.
    ///
    /// The areas before the start and after the end are only painted with the matching option. Nothing is painted if the circles are equal
    /// or a radius is negative.
    public func drawRadialGradient(
        _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat,
        options: CGGradientDrawingOptions
    ) {
        guard startRadius >= 0, endRadius >= 0, startRadius.isFinite, endRadius.isFinite,
            startCenter != endCenter || startRadius != endRadius
        else { return }
        let clip = boundingBoxOfClipPath
        if clip.isNull { return }
        let drawsBefore = options.contains(.drawsBeforeStartLocation), drawsAfter = options.contains(.drawsAfterEndLocation)
        var least: CGFloat = 0, greatest: CGFloat = 1
        var extend = CAIRO_EXTEND_NONE
        var clips: [[CGPath.Element]] = []
        if drawsBefore && drawsAfter {
            extend = CAIRO_EXTEND_PAD
        } else if drawsBefore || drawsAfter {
            if startCenter == endCenter {
                // Concentric circles: pad on both sides, and clip away the inside or outside of the end that isn't extended.
                extend = CAIRO_EXTEND_PAD
                let radius = drawsBefore ? endRadius : startRadius
                let keepsInside = drawsBefore == (endRadius > startRadius)
                let path = CGMutablePath()
                path.addEllipse(
                    in: CGRect(x: startCenter.x - radius, y: startCenter.y - radius, width: 2 * radius, height: 2 * radius),
                    transform: state.transform)
                if !keepsInside { path.addRect(clip.insetBy(dx: -1, dy: -1), transform: state.transform) }
                clips = [path.elements]
            } else {
                // Extend the cone to its apex or as far as the clip needs; beyond 1000 times, the stops would lose precision.
                let step = max(PortableMath.hypot(endCenter.x - startCenter.x, endCenter.y - startCenter.y), abs(endRadius - startRadius))
                let needed = min(1_000, 1 + 4 * reach(from: startCenter, over: clip) / step)
                let change = endRadius - startRadius
                if drawsAfter { greatest = change < 0 ? min(needed, -startRadius / change) : needed }
                if drawsBefore { least = change > 0 ? max(-needed, -startRadius / change) : -needed }
            }
        }
        func circle(_ t: CGFloat) -> (x: Double, y: Double, r: Double) {
            (
                Double(startCenter.x + (endCenter.x - startCenter.x) * t), Double(startCenter.y + (endCenter.y - startCenter.y) * t),
                max(0, Double(startRadius + (endRadius - startRadius) * t))
            )
        }
        let start = circle(least), end = circle(greatest)
        let pattern = cairo_pattern_create_radial(start.x, start.y, start.r, end.x, end.y, end.r)!
        paint(gradient, pattern, extend: extend, clippedTo: clips, from: Double(least), to: Double(greatest))
    }

    /// Fills the clip with a conic gradient: colours change with the angle around `center`, from `angle` (radians) on, +x towards +y.
    package func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
        let clip = clipBoxInPixels
        guard isDrawable, !clip.isNull, !clip.isEmpty else { return }
        let sheet = PixelBuffer(width: Int(clip.width), height: Int(clip.height))
        let inverse = state.transform.inverted()
        let table: [UInt32] = (0...4_096).map { gradient.color(at: Double($0) / 4_096).premultipliedPixel }
        let turn = 2 * CGFloat.pi
        for y in 0..<sheet.height {
            for x in 0..<sheet.width {
                let point = CGPoint(x: clip.minX + CGFloat(x) + 0.5, y: clip.minY + CGFloat(y) + 0.5).applying(inverse)
                var part = (PortableMath.atan2(point.y - center.y, point.x - center.x) - angle) / turn
                part -= part.rounded(.down)
                sheet[x, y] = table[Int(part * 4_096 + 0.5)]
            }
        }
        let surface = sheet.makeCairoSurface()
        paint { target in
            withIdentityMatrix(target) {
                cairo_set_source_surface(target, surface, Double(clip.minX), Double(clip.minY))
                cairo_paint_with_alpha(target, Double(state.alpha))
                cairo_set_source_rgba(target, 0, 0, 0, 0)
            }
        }
        cairo_surface_destroy(surface)
        withExtendedLifetime(sheet) {}
    }

    /// The distance from a point to the farthest corner of a rectangle.
    private func reach(from point: CGPoint, over rect: CGRect) -> CGFloat {
        PortableMath.hypot(max(abs(rect.minX - point.x), abs(rect.maxX - point.x)), max(abs(rect.minY - point.y), abs(rect.maxY - point.y)))
    }

    /// Paints a Cairo pattern, whose 0...1 maps to `least...greatest` of the gradient, and destroys it.
    private func paint(
        _ gradient: CGGradient, _ pattern: OpaquePointer, extend: cairo_extend_t, clippedTo clips: [[CGPath.Element]],
        from least: Double = 0, to greatest: Double = 1
    ) {
        func add(_ location: Double, _ color: SIMD4<Float>) {
            let c = color.clamped(lowerBound: .zero, upperBound: .one)
            cairo_pattern_add_color_stop_rgba(
                pattern, (location - least) / (greatest - least), Double(c.x), Double(c.y), Double(c.z), Double(c.w))
        }
        // Stops at both ends, since the end colours also apply between an end and the nearest stop if the gradient isn't extended.
        if let first = gradient.stops.first, first.location > 0 || least < 0 { add(least, first.color) }
        for stop in gradient.stops { add(stop.location, stop.color) }
        if let last = gradient.stops.last, last.location < 1 || greatest > 1 { add(greatest, last.color) }
        cairo_pattern_set_extend(pattern, extend)
        paint { target in
            cairo_save(target)
            for clip in clips {
                cairo_set_fill_rule(target, CAIRO_FILL_RULE_EVEN_ODD)
                emit(clip, to: target)
                cairo_clip(target)
            }
            cairo_set_source(target, pattern)
            cairo_paint_with_alpha(target, Double(state.alpha))
            cairo_restore(target)
        }
        cairo_pattern_destroy(pattern)
    }
}

extension SIMD4<Float> {
    /// The premultiplied pixel of a colour that isn't premultiplied, clamped to 0...1; a NaN component counts as 0.
    package var premultipliedPixel: UInt32 {
        let c = replacing(with: 0, where: .!(self .== self)).clamped(lowerBound: .zero, upperBound: .one)
        func byte(_ value: Float) -> UInt32 { UInt32((value * 255).rounded()) }
        return byte(c.w) << 24 | byte(c.x * c.w) << 16 | byte(c.y * c.w) << 8 | byte(c.z * c.w)
    }
}

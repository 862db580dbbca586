/// Where a layer's contents lie in its bounds, and which texels they show there (Behaviour 1.7).
extension LayerProperties {
    /// A rectangle of the layer's plane and the texels that fill it.
    struct ContentsSlice {
        var rect: CGRect
        var texels: DisplayList.TexelMap

        /// Creates a placement that stretches the texels of `texelRect` over `rect`.
        init?(_ rect: CGRect, texels texelRect: CGRect) {
            guard rect.width > 0, rect.height > 0, texelRect.width > 0, texelRect.height > 0 else { return nil }
            self.rect = rect
            let scale = SIMD2(texelRect.width / rect.width, texelRect.height / rect.height)
            texels = DisplayList.TexelMap(scale: scale, offset: SIMD2(texelRect.minX - rect.minX * scale.x, texelRect.minY - rect.minY * scale.y))
        }
    }

    /// The slices of an image: one, or up to nine if it stretches about its centre.
    enum ContentsSlices {
        case none
        case one(ContentsSlice)
        case many([ContentsSlice])
    }

    /// The slices in which an image is drawn in this layer.
    func contentsSlices(of image: CGImage) -> ContentsSlices {
        let crop = CGRect(
            x: self.contentsRect.minX * Double(image.width), y: self.contentsRect.minY * Double(image.height),
            width: self.contentsRect.width * Double(image.width), height: self.contentsRect.height * Double(image.height))
        let target = contentsFrame(size: CGSize(width: crop.width / self.contentsScale, height: crop.height / self.contentsScale))
        let isResized = self.contentsGravity == .resize || self.contentsGravity == .resizeAspect || self.contentsGravity == .resizeAspectFill
        guard isResized, self.contentsCenter != CGRect(x: 0, y: 0, width: 1, height: 1) else {
            return ContentsSlice(target, texels: crop).map { .one($0) } ?? .none
        }
        let xs = Self.cuts(from: target.minX, to: target.maxX, texels: crop.minX, crop.maxX, center: self.contentsCenter.minX, self.contentsCenter.maxX, scale: self.contentsScale)
        let ys = Self.cuts(from: target.minY, to: target.maxY, texels: crop.minY, crop.maxY, center: self.contentsCenter.minY, self.contentsCenter.maxY, scale: self.contentsScale)
        var slices: [ContentsSlice] = []
        for (y0, y1) in zip(ys, ys.dropFirst()) {
            for (x0, x1) in zip(xs, xs.dropFirst()) {
                let rect = CGRect(x: x0.point, y: y0.point, width: x1.point - x0.point, height: y1.point - y0.point)
                let texels = CGRect(x: x0.texel, y: y0.texel, width: x1.texel - x0.texel, height: y1.texel - y0.texel)
                if let slice = ContentsSlice(rect, texels: texels) { slices.append(slice) }
            }
        }
        return .many(slices)
    }

    /// The four cuts of a nine-part image along one axis. If the fixed ends don't fit at their size, they share the length evenly.
    private static func cuts(from low: Double, to high: Double, texels t0: Double, _ t1: Double, center c0: Double, _ c1: Double, scale: Double)
        -> [(point: Double, texel: Double)]
    {
        var a = t0 + (t1 - t0) * c0, b = t0 + (t1 - t0) * c1
        if a == b {
            // An empty centre stands for the pixel of the image around it.
            a = max(t0, a - 0.5)
            b = min(t1, b + 0.5)
        }
        var head = (a - t0) / scale, tail = (t1 - b) / scale
        if head + tail > high - low, head + tail > 0 {
            let shrink = (high - low) / (head + tail)
            head *= shrink
            tail *= shrink
        }
        return [(low, t0), (low + head, a), (high - tail, b), (high, t1)]
    }

    /// The rectangle of an image of `size` points by the contents gravity. "Bottom" is the minimum of y.
    func contentsFrame(size: CGSize) -> CGRect {
        let b = bounds
        func placed(_ size: CGSize, x: Double, y: Double) -> CGRect {
            CGRect(x: b.minX + (b.width - size.width) * x, y: b.minY + (b.height - size.height) * y, width: size.width, height: size.height)
        }
        func fitted(_ choose: (Double, Double) -> Double) -> CGRect {
            guard size.width > 0, size.height > 0 else { return .zero }
            let factor = choose(b.width / size.width, b.height / size.height)
            return placed(CGSize(width: size.width * factor, height: size.height * factor), x: 0.5, y: 0.5)
        }
        switch self.contentsGravity {
        case .resize: return b
        case .resizeAspect: return fitted(min)
        case .resizeAspectFill: return fitted(max)
        case .top: return placed(size, x: 0.5, y: 1)
        case .bottom: return placed(size, x: 0.5, y: 0)
        case .left: return placed(size, x: 0, y: 0.5)
        case .right: return placed(size, x: 1, y: 0.5)
        case .topLeft: return placed(size, x: 0, y: 1)
        case .topRight: return placed(size, x: 1, y: 1)
        case .bottomLeft: return placed(size, x: 0, y: 0)
        case .bottomRight: return placed(size, x: 1, y: 0)
        default: return placed(size, x: 0.5, y: 0.5)
        }
    }

    /// The sampling filter for a slice: that for magnification or for minification.
    func filter(toPixels: Homography, slice: ContentsSlice) -> DisplayList.Filter {
        if self.minificationFilter == .linear, self.magnificationFilter != .nearest { return .linear }
        if self.minificationFilter == self.magnificationFilter, self.minificationFilter == .nearest { return .nearest }
        let texelsPerPoint = (slice.texels.scale.x * slice.texels.scale.y).squareRoot()
        let isShrunk = toPixels.stretch(at: CGPoint(x: slice.rect.midX, y: slice.rect.midY)) < texelsPerPoint
        switch isShrunk ? self.minificationFilter : self.magnificationFilter {
        case .nearest: return .nearest
        case .trilinear: return isShrunk ? .trilinear : .linear
        default: return self.minificationFilter == .trilinear ? .trilinear : .linear
        }
    }

    /// The shape of the corners in clips.
    var clipCurve: DisplayList.Clip.Curve { cornerRadius > 0 && self.cornerCurve == .continuous ? .continuous : .circular }

    /// The corner radii in effect: masked, at most half a side; in the order minX minY, maxX minY, maxX maxY, minX maxY.
    var effectiveRadii: SIMD4<Double> {
        guard cornerRadius > 0 else { return .zero }
        let r = min(Double(cornerRadius), min(bounds.width, bounds.height) / 2)
        return SIMD4(
            self.maskedCorners.contains(.layerMinXMinYCorner) ? r : 0, self.maskedCorners.contains(.layerMaxXMinYCorner) ? r : 0,
            self.maskedCorners.contains(.layerMaxXMaxYCorner) ? r : 0, self.maskedCorners.contains(.layerMinXMaxYCorner) ? r : 0)
    }
}

extension Homography {
    /// The scale in pixels per point at a point: the square root of the area's magnification, at least a thousandth.
    func stretch(at p: CGPoint) -> Double {
        let h = homogeneous(p.x, p.y)
        guard h.z > 1e-9 else { return 1 }
        let s = (abs(determinant) / (h.z * h.z * h.z)).squareRoot()
        return s.isFinite ? max(s, 1e-3) : 1
    }
}

extension CGRect {
    /// The intersection, empty rather than null where there is none.
    func intersectionOrEmpty(_ other: CGRect) -> CGRect {
        let x0 = Swift.max(minX, other.minX), x1 = Swift.min(maxX, other.maxX)
        let y0 = Swift.max(minY, other.minY), y1 = Swift.min(maxY, other.maxY)
        return x1 > x0 && y1 > y0 ? CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0) : .zero
    }
}

extension CGColor {
    /// 0xAARRGGBB, premultiplied, each channel rounded once.
    package var premultipliedBGRA: UInt32 { rgba.premultipliedPixel }

    /// The colour with its alpha multiplied by `opacity`.
    func withOpacity(_ opacity: Float) -> CGColor {
        CGColor(rgba: SIMD4(rgba.x, rgba.y, rgba.z, rgba.w * opacity))
    }
}

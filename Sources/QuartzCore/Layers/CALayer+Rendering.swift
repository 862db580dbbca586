/// Draws a layer tree into a context (Behaviour 1.6): as the compositor does on screen, but with paths and transparency layers.
extension CALayer {
    /// Draws the layer and its descendants. `depth` is the number of ancestors that are drawn too.
    func renderTree(in context: CGContext, depth: Int = 0) {
        let opacity = min(max(opacity, 0), 1)
        guard !isHidden, opacity > 0 else { return }
        if dirt.contains(.display), presentedModel == nil { display() }
        context.saveGState()
        if properties.blendMode != .normal { context.setBlendMode(properties.blendMode) }
        let isGroup = mask != nil || properties.blendMode != .normal || (opacity < 1 && allowsGroupOpacity)
        if isGroup {
            context.setAlpha(CGFloat(opacity))
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            context.setBlendMode(.normal)
        }
        renderWithShadow(in: context, depth: depth)
        if let mask, depth + 1 < LayerTree.maximumDepth {
            context.setBlendMode(.destinationIn)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            context.setBlendMode(.normal)
            context.concatenate(CATransform3DGetAffineTransform(mask.properties.matrixInSuperlayer))
            mask.renderTree(in: context, depth: depth + 1)
            context.endTransparencyLayer()
        }
        if isGroup { context.endTransparencyLayer() }
        context.restoreGState()
    }

    /// Draws the layer with its shadow behind it.
    private func renderWithShadow(in context: CGContext, depth: Int) {
        guard shadowOpacity > 0, !masksToBounds, let color = shadowColor, color.alpha > 0, !isTransformLayer else {
            return renderContent(in: context, depth: depth)
        }
        let tint = color.withOpacity(min(shadowOpacity, 1))
        let radius = shadowRadius.isFinite ? max(0, shadowRadius) : 0
        if let path = shadowPath {
            let ctm = context.ctm
            let density = abs(ctm.a * ctm.d - ctm.b * ctm.c).squareRoot()
            var cache = ShadowCache()
            if density > 0, density.isFinite, let shadow = cache.shadow(of: path, radius: radius, scale: density, color: tint.premultipliedBGRA) {
                context.drawUpright(CGImage(pixels: shadow.pixels), in: shadow.rect.offsetBy(dx: shadowOffset.width, dy: shadowOffset.height))
            }
            return renderContent(in: context, depth: depth)
        }
        context.saveGState()
        context.setShadow(offset: shadowOffset, sigma: radius, color: tint)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        renderContent(in: context, depth: depth)
        context.endTransparencyLayer()
        context.restoreGState()
    }

    /// Draws background, contents, sublayers and border, in this order.
    private func renderContent(in context: CGContext, depth: Int) {
        guard !isTransformLayer else { return renderSublayers(in: context, depth: depth) }
        let opacity = allowsGroupOpacity ? 1 : min(max(opacity, 0), 1)
        let outline = CGPath.roundedBounds(properties)
        context.saveGState()
        context.setAlpha(CGFloat(opacity))
        if let backgroundColor, backgroundColor.alpha > 0 {
            context.setFillColor(backgroundColor)
            context.addPath(outline)
            context.fillPath()
        }
        context.saveGState()
        if masksToBounds {
            context.addPath(outline)
            context.clip()
        }
        if let image = properties.contents { render(image, in: context) }
        drawClassContent(in: context)
        context.setAlpha(1)
        renderSublayers(in: context, depth: depth)
        context.restoreGState()
        if borderWidth > 0, let borderColor, borderColor.alpha > 0 {
            context.setFillColor(borderColor)
            context.addPath(outline)
            if let inner = CGPath.insideBorder(properties) { context.addPath(inner) }
            context.fillPath(using: .evenOdd)
        }
        context.restoreGState()
    }

    /// Draws the layer's image at the place that gravity and slices give it.
    private func render(_ image: CGImage, in context: CGContext) {
        let slices: [LayerProperties.ContentsSlice]
        switch properties.contentsSlices(of: image) {
        case .none: return
        case .one(let slice): slices = [slice]
        case .many(let parts): slices = parts
        }
        for slice in slices {
            context.saveGState()
            // Antialiasing would leave seams between slices, which share edges.
            if slices.count > 1 { context.setShouldAntialias(false) }
            context.clip(to: slice.rect)
            context.setShouldAntialias(true)
            if magnificationFilter == .nearest { context.interpolationQuality = .none }
            let scale = slice.texels.scale, offset = slice.texels.offset
            let whole = CGRect(x: -offset.x / scale.x, y: -offset.y / scale.y, width: Double(image.width) / scale.x, height: Double(image.height) / scale.y)
            context.drawUpright(image, in: whole)
            context.restoreGState()
        }
    }

    private func renderSublayers(in context: CGContext, depth: Int) {
        guard depth + 1 < LayerTree.maximumDepth, let sublayers else { return }
        guard case .replicator(let content) = properties.classProperties else { return render(sublayers, in: context, depth: depth) }
        let anchor = properties.anchor
        var step = CATransform3DIdentity
        for index in 0..<min(max(content.instanceCount, 0), Self.maximumCopies) {
            if index > 0 { step = CATransform3DConcat(step, content.instanceTransform) }
            let placed = step.about(anchor.x, anchor.y, 0, to: anchor.x, anchor.y, 0)
            context.saveGState()
            context.concatenate(CATransform3DGetAffineTransform(placed))
            context.renderTinted(content.shade(ofCopy: index), bounds: bounds) { self.render(sublayers, in: context, depth: depth) }
            context.restoreGState()
        }
    }

    /// The maximum number of copies of a replicator that are drawn; more can't be told apart.
    private static let maximumCopies = 1_000

    private func render(_ sublayers: [CALayer], in context: CGContext, depth: Int) {
        context.saveGState()
        if isGeometryFlipped {
            context.concatenate(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.minY + bounds.maxY))
        }
        let parent = properties
        for layer in sublayers.sortedBackToFront(by: \.zPosition) {
            let transform = CATransform3DGetAffineTransform(layer.properties.matrix(in: parent))
            guard layer.isDoubleSided || transform.a * transform.d - transform.b * transform.c > 0 else { continue }
            context.saveGState()
            context.concatenate(transform)
            layer.renderTree(in: context, depth: depth + 1)
            context.restoreGState()
        }
        context.restoreGState()
    }

    private var isTransformLayer: Bool {
        if case .transform = properties.classProperties { true } else { false }
    }
}

extension CGContext {
    /// Draws with colours multiplied by `tint` (red, green, blue, alpha).
    fileprivate func renderTinted(_ tint: SIMD4<Float>, bounds: CGRect, _ draw: () -> Void) {
        guard tint != .one else { return draw() }
        guard tint.w > 0 else { return }
        saveGState()
        setAlpha(CGFloat(tint.w))
        beginTransparencyLayer(auxiliaryInfo: nil)
        draw()
        if tint != SIMD4(1, 1, 1, tint.w) {
            // Multiplying also fills transparent pixels; drawing the content again with destination-in removes that.
            let clip = boundingBoxOfClipPath
            setBlendMode(.multiply)
            setFillColor(CGColor(red: CGFloat(tint.x), green: CGFloat(tint.y), blue: CGFloat(tint.z), alpha: 1))
            if !clip.isNull { fill(clip.insetBy(dx: -1, dy: -1)) }
            setBlendMode(.destinationIn)
            beginTransparencyLayer(auxiliaryInfo: nil)
            setBlendMode(.normal)
            draw()
            endTransparencyLayer()
        }
        endTransparencyLayer()
        restoreGState()
    }
}

extension ReplicatorProperties {
    /// The colour that a copy's colours are multiplied with.
    fileprivate func shade(ofCopy index: Int) -> SIMD4<Float> {
        let shade = (instanceColor?.rgba ?? .one) + colorOffsets * Float(index)
        return shade.replacing(with: 0, where: .!(shade .== shade)).clamped(lowerBound: .zero, upperBound: .one)
    }
}

extension GradientProperties {
    /// Draws the gradient over a layer's bounds; the context must be clipped to them.
    func draw(in context: CGContext, bounds: CGRect) {
        guard let colors, !colors.isEmpty, let map = fromPlane(bounds) else { return }
        // Core Graphics takes stops in 0...1 only, so the line is drawn as long as its stops reach.
        var places: [CGFloat] = []
        for index in colors.indices {
            let even = colors.count > 1 ? Double(index) / Double(colors.count - 1) : 0
            let place = locations.flatMap { index < $0.count ? $0[index] : nil } ?? even
            places.append(max(place.isFinite ? min(max(place, -1e4), 1e4) : 0, places.last ?? -1e4))
        }
        let isAxial = type != .radial && type != .conic
        let low = isAxial ? min(places[0], 0) : 0, high = type == .conic ? 1 : max(places[places.count - 1], 1)
        let spread = places.map { ($0 - low) / (high - low) }
        guard let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: spread) else { return }
        context.saveGState()
        context.concatenate(map.inverted())
        let options: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
        if type == .conic {
            context.drawConicGradient(gradient, center: .zero, angle: 0)
        } else if type == .radial {
            context.drawRadialGradient(gradient, startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: high, options: options)
        } else {
            context.drawLinearGradient(gradient, start: CGPoint(x: low, y: 0), end: CGPoint(x: high, y: 0), options: options)
        }
        context.restoreGState()
    }
}

extension CGPath {
    /// The path of a layer's bounds with its rounded corners.
    static func roundedBounds(_ values: LayerProperties) -> CGPath {
        rounded(values.bounds, radii: values.effectiveRadii, curve: values.clipCurve)
    }

    /// The path of the area inside a layer's border; nil when that is empty.
    fileprivate static func insideBorder(_ values: LayerProperties) -> CGPath? {
        let width = Double(values.borderWidth)
        let inner = values.bounds.insetBy(dx: width, dy: width)
        guard !inner.isNull, !inner.isEmpty else { return nil }
        let radii = values.effectiveRadii
        return rounded(inner, radii: (radii - width).replacing(with: 0, where: radii .<= width), curve: values.clipCurve)
    }

    /// The path of a rectangle with rounded corners; the radii are in the order minX minY, maxX minY, maxX maxY, minX maxY.
    private static func rounded(_ rect: CGRect, radii: SIMD4<Double>, curve: DisplayList.Clip.Curve) -> CGPath {
        let path = CGMutablePath()
        guard radii != .zero else {
            path.addRect(rect)
            return path
        }
        let room = curve == .continuous ? min(rect.width, rect.height) / 2 : 0
        let places: [(CGPoint, back: CGVector, ahead: CGVector)] = [
            (CGPoint(x: rect.minX, y: rect.minY), CGVector(dx: 0, dy: 1), CGVector(dx: 1, dy: 0)),
            (CGPoint(x: rect.maxX, y: rect.minY), CGVector(dx: -1, dy: 0), CGVector(dx: 0, dy: 1)),
            (CGPoint(x: rect.maxX, y: rect.maxY), CGVector(dx: 0, dy: -1), CGVector(dx: -1, dy: 0)),
            (CGPoint(x: rect.minX, y: rect.maxY), CGVector(dx: 1, dy: 0), CGVector(dx: 0, dy: -1)),
        ]
        for (index, place) in places.enumerated() {
            path.addCorner(at: place.0, back: place.back, ahead: place.ahead, radius: radii[index], room: room)
        }
        path.closeSubpath()
        return path
    }
}

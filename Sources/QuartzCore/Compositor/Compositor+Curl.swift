/// The page curl of transitions and of page view controllers (Behaviour 5.5, 9.4).
///
/// The page leaves its plane along a line, bends around a cylinder that touches the plane there, and lies flat beyond it, its back showing.
/// The cylinder is approximated by flat strips of one picture.
extension Compositor {
    /// Draws a page that is partly turned by a transition.
    ///
    /// - Parameters:
    ///   - properties: the properties of the page's layer.
    ///   - progress: how much of the page is turned, 0...1; at 1 none of it is visible.
    ///   - place: where the page lies.
    ///   - draw: draws the page, flat, at a placement.
    mutating func drawCurl(
        of properties: LayerProperties, by progress: Double, at place: Placement, draw: (inout Compositor, Placement) -> Void
    ) {
        guard progress < 1 else { return }
        guard progress > 0, properties.bounds.width > 0, properties.bounds.height > 0 else { return draw(&self, place.atFullOpacity) }
        drawCurl(PageCurl(bounds: properties.bounds, progress: progress), of: properties, at: place, draw: draw)
    }

    /// Draws a page that is bent.
    ///
    /// - Parameters:
    ///   - curl: where and how it is bent.
    ///   - properties: the properties of the page's layer.
    ///   - place: where the page lies.
    ///   - draw: draws the page, flat, at a placement.
    mutating func drawCurl(
        _ curl: PageCurl, of properties: LayerProperties, at place: Placement, draw: (inout Compositor, Placement) -> Void
    ) {
        guard properties.bounds.width > 0, properties.bounds.height > 0 else { return }
        let page = CurledPage(bounds: properties.bounds, curl: curl)
        let plane = page.toPage.concatenated(with: place.toPixels)
        guard place.toPixels.determinant != 0, let pixelsToPlane = plane.inverse else { return }
        if curl.sides != .back {
            drawShade(page.shadowBehind, in: page, outline: properties, plane, place)

            // The flat part is drawn directly.
            let clips = passes.clipState
            passes.clip(to: DisplayList.Clip(planeFromPixels: pixelsToPlane, rect: page.flatPart, radii: .zero), isRounded: false, toPixels: plane)
            draw(&self, place.atFullOpacity)
            passes.restore(clips)
        }

        let strips = page.strips
        guard !strips.isEmpty else { return }
        let center = CGPoint(x: page.extent.midX, y: page.extent.midY)
        let density = place.toPixels.stretch(at: CGPoint(x: properties.bounds.midX, y: properties.bounds.midY))
        let scale = density.isNaN ? 1 : min(max(density, 1e-3), 64)
        let flat = drawFlat(place.mapped(by: page.toPage), scale: scale, center: center, box: { page.extent }, isLifted: true) {
            draw(&$0, $1.mapped(by: page.fromPage))
        }
        guard let flat else { return }
        let texels = flat.texels
        func lay(_ strip: CurledPage.Strip) {
            let map = strip.map.concatenated(with: plane)
            // Strips overlap, so that nothing shows through between them.
            var part = strip.rect
            part.size.height += 0.7 / flat.scale
            part = part.intersectionOrEmpty(flat.rect)
            guard !part.isEmpty, map.determinant != 0 else { return }
            let edges: CAEdgeAntialiasingMask = [.layerTopEdge, .layerBottomEdge]
            passes.emit(part, .pass(flat.pass, texels: texels, filter: .linear), at: Placement(toPixels: map), edges)
            emitInPage(part, strip.wash, map: map, page, properties, place, edges)
            emitInPage(part, strip.shade, map: map, page, properties, place, edges)
        }
        if curl.sides != .back { for strip in strips where !strip.isBack { lay(strip) } }
        guard curl.sides != .front else { return }
        // The turned part's shadow is its own shape, offset ahead in steps.
        for strip in strips where strip.isBack {
            for step in 1...CurledPage.shadowSteps {
                let map = page.shadow(of: strip, step: step).concatenated(with: plane)
                emitInPage(strip.rect, CurledPage.shadowColor, map: map, page, properties, place)
            }
        }
        for strip in strips where strip.isBack { lay(strip) }
    }

    /// Fills a part of the page with a colour, clipped to the page's outline.
    private mutating func emitInPage(
        _ rect: CGRect, _ color: UInt32, map: Homography, _ page: CurledPage, _ properties: LayerProperties, _ place: Placement,
        _ edges: CAEdgeAntialiasingMask = []
    ) {
        guard color >> 24 != 0, map.determinant != 0, let inverse = page.fromPage.concatenated(with: map).inverse else { return }
        let outline = DisplayList.Clip(
            planeFromPixels: inverse, rect: properties.bounds, radii: properties.effectiveRadii, curve: properties.clipCurve)
        passes.emit(rect, .color(color), at: Placement(toPixels: map), edges, outline: outline)
    }

    /// Darkens strips of the plane inside the page's outline.
    private mutating func drawShade(
        _ strips: [(rect: CGRect, color: UInt32)], in page: CurledPage, outline properties: LayerProperties, _ plane: Homography,
        _ place: Placement
    ) {
        let outline = DisplayList.Clip(
            planeFromPixels: place.fromPixels, rect: properties.bounds, radii: properties.effectiveRadii, curve: properties.clipCurve)
        let shadePlace = Placement(toPixels: plane)
        for (rect, color) in strips where color >> 24 != 0 { passes.emit(rect, .color(color), at: shadePlace, [], outline: outline) }
    }
}

/// The geometry of a partly turned page.
///
/// Its space has its origin in the corner that is lifted first, y growing in the direction of travel, x along the curl.
private struct CurledPage {
    /// A part of the page as a plane of its own.
    struct Strip {
        /// In the page's space.
        var rect: CGRect
        /// From the page's space to where the strip lies in it.
        var map: Homography
        /// Where it begins and ends along the direction of travel, and how high.
        var low: (y: Double, z: Double)
        var high: (y: Double, z: Double)
        /// Whether it shows the back of the page.
        var isBack: Bool
        /// The colour over it, premultiplied: the paper of the back, and shading.
        var wash: UInt32
        var shade: UInt32
    }

    let toPage: Homography
    let fromPage: Homography
    /// The page in its space.
    let extent: CGRect
    /// The y coordinate at which the page leaves its plane.
    private let line: Double
    private let radius: Double
    private let eye: Double
    private let curl: PageCurl

    init(bounds: CGRect, curl: PageCurl) {
        let (s, c) = (curl.direction.x, curl.direction.y)
        let corner = CGPoint(x: s > 0 ? bounds.maxX : bounds.minX, y: c > 0 ? bounds.maxY : bounds.minY)
        // x along (c, -s), y along (-s, -c).
        toPage = Homography(x: SIMD3(c, -s, 0), y: SIMD3(-s, -c, 0), one: SIMD3(corner.x, corner.y, 1))
        fromPage = toPage.inverse ?? .identity
        let box = fromPage.boundingBox(of: bounds)
        extent = CGRect(x: box.minX, y: 0, width: box.width, height: box.maxY)
        // Thinner than this it is a fold.
        radius = max(curl.radius, 0.01)
        line = corner.x * s + corner.y * c - curl.distance
        eye = 3 * max(bounds.width, bounds.height)
        self.curl = curl
    }

    /// The part that lies flat, with a small overlap into the bent part.
    var flatPart: CGRect {
        CGRect(x: extent.minX - 1, y: line - 0.5, width: extent.width + 2, height: max(extent.maxY - line, 0) + 2)
    }

    /// Maps a y coordinate of the page to its position along the direction of travel and its height.
    private func place(_ y: Double) -> (y: Double, z: Double) {
        let arc = line - y
        guard arc > 0 else { return (y, 0) }
        let angle = arc / radius
        guard angle < .pi else { return (line + arc - .pi * radius, 2 * radius) }
        return (line - radius * PortableMath.sin(angle), radius * (1 - PortableMath.cos(angle)))
    }

    /// The parts that have left the plane, from the lowest to the highest.
    var strips: [Strip] {
        guard line > extent.minY else { return [] }
        // Of a narrow bend fewer strips can be told apart.
        let count = Int(min(max(radius, 3), 28)), step = .pi * radius / Double(count)
        var result: [Strip] = []
        for index in 0..<count {
            let near = line - Double(index) * step, far = near - step
            guard near > extent.minY else { break }
            let angle = (Double(index) + 0.5) / Double(count) * .pi
            result.append(strip(from: max(far, extent.minY), to: near, angle: angle))
        }
        let beyond = line - .pi * radius
        if beyond > extent.minY { result.append(strip(from: extent.minY, to: beyond, angle: .pi)) }
        return result
    }

    private func strip(from low: Double, to high: Double, angle: Double) -> Strip {
        let a = place(low), b = place(high), length = high - low
        let slope = (y: (b.y - a.y) / length, z: (b.z - a.z) / length)
        let center = CGPoint(x: extent.midX, y: extent.midY)
        // Maps y to a.y + (y − low)·slope, in perspective from above the middle.
        let map = Homography(
            x: SIMD3(1, 0, 0), y: SIMD3(0, slope.y, -slope.z / eye),
            one: SIMD3(-center.x, a.y - low * slope.y - center.y, 1 - (a.z - low * slope.z) / eye))
        let home = Homography(scaleX: 1, scaleY: 1, translateX: center.x, translateY: center.y)
        let facing = -PortableMath.cos(angle)
        let isBack = facing > 0
        let paper = curl.paper
        // The back is paper through which the front shows faintly; light comes from above, with a highlight on the bend.
        let gleam = isBack ? PortableMath.pow(max(0, PortableMath.cos(angle - 0.72 * .pi)), 24) * (0.02 + 0.51 * paper) : 0
        let dark = isBack ? 0.42 * PortableMath.pow(1 - facing, 1.6) : 0.25 * (1 - abs(facing))
        return Strip(
            rect: CGRect(x: extent.minX, y: low, width: extent.width, height: length), map: map.concatenated(with: home),
            low: a, high: b, isBack: isBack,
            wash: isBack && curl.sides == .both ? Self.gray(paper, alpha: 0.86) : 0,
            shade: gleam > dark ? Self.gray(1, alpha: gleam - dark) : Self.gray(0, alpha: dark - gleam))
    }

    /// The shadow of the cylinder on what lies behind it.
    var shadowBehind: [(rect: CGRect, color: UInt32)] {
        let lowest = line - min(radius, radius * PortableMath.sin(min((line - extent.minY) / radius, .pi / 2)))
        return shadow(from: lowest, step: -radius * 0.9 / 14, count: 14, strength: 0.34)
    }

    /// In how many steps of equal darkness the shadow fades that the turned part casts ahead of it.
    static let shadowSteps = 9
    static let shadowColor = gray(0, alpha: 0.035)

    /// Maps a strip of the page to a step of its shadow, which lies the farther ahead the higher the strip is.
    func shadow(of strip: Strip, step: Int) -> Homography {
        let reach = 0.045 * Double(step), from = strip.low.y + reach * strip.low.z, to = strip.high.y + reach * strip.high.z
        let slope = (to - from) / strip.rect.height
        return Homography(x: SIMD3(1, 0, 0), y: SIMD3(0, slope, 0), one: SIMD3(0, from - strip.rect.minY * slope, 1))
    }

    private func shadow(from start: Double, step: Double, count: Int, strength: Double) -> [(rect: CGRect, color: UInt32)] {
        (0..<count).map { index in
            let y = start + Double(index) * step
            let rest = 1 - (Double(index) + 0.5) / Double(count)
            return (
                CGRect(x: extent.minX - 1, y: min(y, y + step), width: extent.width + 2, height: abs(step)),
                Self.gray(0, alpha: strength * rest * rest))
        }
    }

    private static func gray(_ white: Double, alpha: Double) -> UInt32 {
        let alpha = min(max(alpha, 0), 1)
        let a = UInt32((alpha * 255).rounded()), w = UInt32((alpha * white * 255).rounded())
        return a << 24 | w << 16 | w << 8 | w
    }
}

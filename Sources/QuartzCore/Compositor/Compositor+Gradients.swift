/// Gradient layers (Behaviour 3).
extension Compositor {
    mutating func drawGradient(_ gradient: GradientProperties, _ properties: LayerProperties, at place: Placement, outline: DisplayList.Clip?) {
        guard let colors = gradient.colors, let map = gradient.fromPlane(properties.bounds) else { return }
        let key = GradientKey(colors: colors.map(\.rgba), locations: gradient.locations)
        guard let ramp = caches.ramps.value(key, make: { GradientRamp(colors: key.colors, locations: key.locations) }) else { return }
        let kind: DisplayList.Gradient.Kind =
            switch gradient.type {
            case .radial: .radial
            case .conic: .conic
            default: .axial
            }
        let edges = properties.allowsEdgeAntialiasing ? properties.edgeAntialiasingMask : []
        passes.emit(properties.bounds, .gradient(DisplayList.Gradient(kind: kind, fromPlane: map, ramp: ramp)), at: place, edges, outline: outline)
    }
}

/// The cache key of a gradient's ramp.
struct GradientKey: Hashable {
    var colors: [SIMD4<Float>]
    var locations: [Double]?
}

extension GradientProperties {
    /// The map from the layer's plane to the gradient's space, in which an axial gradient runs along x from 0 to 1, a radial one from the
    /// origin to distance 1, a conic one around the origin from the x axis; nil where there is no such map.
    func fromPlane(_ bounds: CGRect) -> CGAffineTransform? {
        let start = CGPoint(x: bounds.minX + startPoint.x * bounds.width, y: bounds.minY + startPoint.y * bounds.height)
        let end = CGPoint(x: bounds.minX + endPoint.x * bounds.width, y: bounds.minY + endPoint.y * bounds.height)
        let dx = end.x - start.x
        let dy = end.y - start.y
        let map: CGAffineTransform
        switch type {
        case .radial:
            guard dx != 0, dy != 0 else { return nil }
            map = CGAffineTransform(a: 1 / abs(dx), b: 0, c: 0, d: 1 / abs(dy), tx: -start.x / abs(dx), ty: -start.y / abs(dy))
        default:
            // x along the way from start to end, y across it, both in units of its length.
            let square = dx * dx + dy * dy
            guard square > 0 else { return nil }
            let a = dx / square
            let c = dy / square
            map = CGAffineTransform(a: a, b: -c, c: c, d: a, tx: -(start.x * a + start.y * c), ty: start.x * c - start.y * a)
        }
        return (map.a + map.b + map.c + map.d + map.tx + map.ty).isFinite ? map : nil
    }
}

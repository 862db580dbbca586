/// Where, when and how strongly a layer is drawn.
struct Placement {
    /// From the layer's plane to pixels of the frame, and back.
    let toPixels: Homography
    let fromPixels: Homography
    /// The layer's own time.
    var time: LocalTime
    /// What the layers above leave of the opacity, 0...1.
    var opacity: Float
    /// Factors of the colours: red, green, blue, alpha, not premultiplied.
    var tint: SIMD4<Float>
    /// What a point of height above the plane adds to the homogeneous pixel; zero where all is flattened into the plane.
    var rise = SIMD3<Double>.zero
    /// Whether the sublayers are drawn elsewhere, in the space around the layer.
    var leavesOutSublayers = false

    init(toPixels: Homography, time: LocalTime, opacity: Float = 1, tint: SIMD4<Float> = .one) {
        self.toPixels = toPixels
        fromPixels = toPixels.inverse ?? .identity
        self.time = time
        self.opacity = opacity
        self.tint = tint
    }

    /// Pixels themselves: for pictures that lie pixel on pixel.
    static let pixels = Placement(toPixels: .identity, time: LocalTime(now: 0, rate: 0))
}

extension SIMD4<Float> {
    static let one = SIMD4<Float>(repeating: 1)
}

/// Local time: what it is now, and how fast it runs in media time.
struct LocalTime {
    var now: Double
    var rate: Double

    /// The time of a layer in this space.
    func of(_ properties: LayerProperties) -> LocalTime {
        LocalTime(now: (now - properties.beginTime) * Double(properties.speed) + properties.timeOffset, rate: rate * Double(properties.speed))
    }
}

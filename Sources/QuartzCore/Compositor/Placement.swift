/// Where a layer's plane lies in the frame, and what the layer inherits from those above it.
///
/// The walk down the tree hands placements from layer to layer by value, so nothing has to be restored on the way back. A placement is made
/// from the one above it and never from parts, so that nothing it carries is lost.
struct Placement {
    /// From the layer's plane to pixels of the frame.
    private(set) var toPixels: Homography
    /// From pixels of the frame to the layer's plane; the identity when the plane is seen edge-on.
    private(set) var fromPixels: Homography
    /// What the layers above hand down.
    var inherited: InheritedState
    /// What a point of height above the plane adds to the homogeneous pixel; nil where everything is flattened into the plane.
    var rise: SIMD3<Double>?
    /// Whether the sublayers are drawn elsewhere, in the space around the layer.
    var leavesOutSublayers = false

    /// A plane at full opacity, in its own colours and at time 0 unless `inherited` says otherwise.
    init(toPixels: Homography, inherited: InheritedState = InheritedState()) {
        self.toPixels = toPixels
        fromPixels = toPixels.inverse ?? .identity
        self.inherited = inherited
    }

    /// Pixels themselves: for pictures that lie pixel on pixel.
    static let pixels = Placement(toPixels: .identity)

    /// The layer's own time.
    var time: LocalTime {
        @inline(__always) get { inherited.time }
        @inline(__always) set { inherited.time = newValue }
    }

    /// The opacity that the layers above leave, 0...1.
    var opacity: Float {
        @inline(__always) get { inherited.opacity }
        @inline(__always) set { inherited.opacity = newValue }
    }

    /// Factors of the colours: red, green, blue, alpha, not premultiplied.
    var tint: SIMD4<Float> {
        @inline(__always) get { inherited.tint }
        @inline(__always) set { inherited.tint = newValue }
    }

    /// Whether the front of the plane is the side with a negative determinant.
    var isMirrored: Bool { inherited.isFlipped != inherited.showsBack }

    /// The same layer with its plane somewhere else in the frame.
    func moved(to toPixels: Homography) -> Placement {
        var moved = self
        moved.toPixels = toPixels
        moved.fromPixels = toPixels.inverse ?? .identity
        return moved
    }

    /// The same layer after `map` is applied within its plane.
    func mapped(by map: Homography) -> Placement { moved(to: map.concatenated(with: toPixels)) }

    /// The same layer after `transform` is applied in its own space, its depth flattened into the plane that it had.
    func transformed(by transform: CATransform3D) -> Placement {
        var transformed = mapped(by: Homography(transform))
        transformed.rise = rise.map {
            toPixels.x * transform.m31 + toPixels.y * transform.m32 + toPixels.one * transform.m34 + $0 * transform.m33
        }
        return transformed
    }

    /// The same layer drawn flat into a picture of its own, seen from the front even where it shows its back.
    func flattened(to toPicture: Homography) -> Placement {
        var flattened = moved(to: toPicture)
        flattened.inherited.showsBack = inherited.showsBack != (toPixels.determinant < 0)
        flattened.rise = nil
        return flattened
    }

    /// The same place at full opacity.
    var atFullOpacity: Placement {
        var opaque = self
        opaque.opacity = 1
        return opaque
    }
}

/// What a layer inherits from the layers above it while a frame is composited.
struct InheritedState {
    /// The time of the layer's own space.
    var time = LocalTime(now: 0, rate: 0)
    /// The product of the opacities above, as far as no group has used them, 0...1.
    var opacity: Float = 1
    /// Factors of the colours: red, green, blue, alpha, not premultiplied.
    var tint = SIMD4<Float>.one
    /// Whether the number of flipped geometries above is odd.
    var isFlipped = false
    /// Whether a plane is drawn flat whose back the viewer sees.
    var showsBack = false
    /// Whether a shadow's shape is being drawn: layers in it cast no shadows of their own.
    var isInShadow = false
    /// Whether the old picture of a transition is being drawn.
    var isInOldPicture = false
    /// Whether pictures are tinted that don't lie pixel on pixel.
    var marksMisalignedPictures = false
}

extension SIMD4<Float> {
    static let one = SIMD4<Float>(repeating: 1)
}

/// The time in a layer's own space, and how fast it runs in media time.
struct LocalTime {
    var now: Double
    var rate: Double

    /// The time of a layer in this space.
    func of(_ properties: LayerProperties) -> LocalTime {
        LocalTime(now: (now - properties.beginTime) * Double(properties.speed) + properties.timeOffset, rate: rate * Double(properties.speed))
    }
}

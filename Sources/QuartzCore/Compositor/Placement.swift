/// The map from a layer's plane to the frame, and what the layer inherits from its ancestors.
///
/// The traversal passes placements down the tree by value, so nothing has to be restored on the way back. A placement is always derived
/// from its parent's, so that no inherited state is lost.
struct Placement {
    /// The map from the layer's plane to pixels of the frame.
    private(set) var toPixels: Homography
    /// The map from pixels of the frame to the layer's plane; the identity when the plane is seen edge-on.
    private(set) var fromPixels: Homography
    /// The state inherited from the ancestors.
    var inherited: InheritedState
    /// The change of homogeneous pixel coordinates per point of height above the plane; nil where everything is flattened into the plane.
    var toPixelsZ: SIMD3<Double>?
    /// Whether the sublayers are drawn elsewhere, in the space around the layer.
    var leavesOutSublayers = false

    /// Creates a placement; by default at full opacity, without tint and at time 0.
    init(toPixels: Homography, inherited: InheritedState = InheritedState()) {
        self.toPixels = toPixels
        fromPixels = toPixels.inverse ?? .identity
        self.inherited = inherited
    }

    /// The identity: for pictures drawn pixel for pixel.
    static let pixels = Placement(toPixels: .identity)

    /// The layer's own time.
    var time: LocalTime {
        @inline(__always) get { inherited.time }
        @inline(__always) set { inherited.time = newValue }
    }

    /// The product of the ancestors' opacities, 0...1.
    var opacity: Float {
        @inline(__always) get { inherited.opacity }
        @inline(__always) set { inherited.opacity = newValue }
    }

    /// Factors of the colours: red, green, blue, alpha, not premultiplied.
    var tint: SIMD4<Float> {
        @inline(__always) get { inherited.tint }
        @inline(__always) set { inherited.tint = newValue }
    }

    /// Whether the plane's front has a negative determinant.
    var isMirrored: Bool { inherited.isFlipped != inherited.showsBack }

    /// The same layer with another map to pixels.
    func moved(to toPixels: Homography) -> Placement {
        var moved = self
        moved.toPixels = toPixels
        moved.fromPixels = toPixels.inverse ?? .identity
        return moved
    }

    /// The same layer after `map` is applied within its plane.
    func mapped(by map: Homography) -> Placement { moved(to: map.concatenated(with: toPixels)) }

    /// The same layer after `transform` is applied in its own space; the result is flattened into its plane.
    func transformed(by transform: CATransform3D) -> Placement {
        var transformed = mapped(by: Homography(transform))
        transformed.toPixelsZ = toPixelsZ.map {
            toPixels.x * transform.m31 + toPixels.y * transform.m32 + toPixels.one * transform.m34 + $0 * transform.m33
        }
        return transformed
    }

    /// The same layer drawn flat into a picture of its own, seen from the front even where its back faces the viewer.
    func flattened(to toPicture: Homography) -> Placement {
        var flattened = moved(to: toPicture)
        flattened.inherited.showsBack = inherited.showsBack != (toPixels.determinant < 0)
        flattened.toPixelsZ = nil
        return flattened
    }

    /// The same placement at full opacity.
    var atFullOpacity: Placement {
        var opaque = self
        opaque.opacity = 1
        return opaque
    }
}

/// The state that a layer inherits from its ancestors while a frame is composited.
struct InheritedState {
    /// The time of the layer's own space.
    var time = LocalTime(now: 0, rate: 0)
    /// The product of the ancestors' opacities, except those already applied to a group, 0...1.
    var opacity: Float = 1
    /// Factors of the colours: red, green, blue, alpha, not premultiplied.
    var tint = SIMD4<Float>.one
    /// Whether the number of ancestors with flipped geometry is odd.
    var isFlipped = false
    /// Whether a plane whose back faces the viewer is being drawn flat.
    var showsBack = false
    /// Whether a shadow's silhouette is being drawn: layers in it cast no shadows of their own.
    var isInShadow = false
    /// Whether the old state of a transition is being drawn.
    var isInOldPicture = false
    /// Whether images that are not drawn pixel for pixel are tinted.
    var marksMisalignedPictures = false
}

extension SIMD4<Float> {
    static let one = SIMD4<Float>(repeating: 1)
}

/// The local time of a layer, and its rate relative to media time.
struct LocalTime {
    var now: Double
    var rate: Double

    /// The local time of a layer in this space.
    func of(_ properties: LayerProperties) -> LocalTime {
        LocalTime(now: (now - properties.beginTime) * Double(properties.speed) + properties.timeOffset, rate: rate * Double(properties.speed))
    }
}

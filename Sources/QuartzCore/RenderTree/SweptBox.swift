/// A 3D bounding box of everything that a layer draws at any time. It is used to find animations that can't be seen.
struct SweptBox: Equatable {
    var low: SIMD3<Double>
    var high: SIMD3<Double>

    /// The box of a rectangle in the plane z = 0.
    init(_ rect: CGRect) {
        low = SIMD3(rect.minX, rect.minY, 0)
        high = SIMD3(rect.maxX, rect.maxY, 0)
    }

    init(low: SIMD3<Double>, high: SIMD3<Double>) {
        self.low = low
        self.high = high
    }

    /// The unbounded box, used when nothing is known.
    static let everywhere = SweptBox(low: SIMD3(repeating: -.infinity), high: SIMD3(repeating: .infinity))

    /// Whether all sides are finite.
    var isBounded: Bool { (low + high).sum().isFinite }

    /// The distance from the origin to the farthest corner.
    var radius: Double { pointwiseMax(pointwiseMax(low, -low), pointwiseMax(high, -high)).length }

    mutating func formUnion(_ other: SweptBox) {
        guard isBounded, other.isBounded else { return self = .everywhere }
        low = pointwiseMin(low, other.low)
        high = pointwiseMax(high, other.high)
    }

    /// The box grown by a distance on every side within its plane.
    func outset(by distance: Double) -> SweptBox {
        SweptBox(low: low - SIMD3(distance, distance, 0), high: high + SIMD3(distance, distance, 0))
    }

    /// The box of all sums of a point in this box and one in the other.
    func adding(_ other: SweptBox) -> SweptBox { SweptBox(low: low + other.low, high: high + other.high) }

    /// The box of all differences of a point in this box and one in the other.
    func subtracting(_ other: SweptBox) -> SweptBox { SweptBox(low: low - other.high, high: high - other.low) }

    /// The box flattened into the plane z = 0.
    var flattened: SweptBox { SweptBox(low: SIMD3(low.x, low.y, 0), high: SIMD3(high.x, high.y, 0)) }

    /// The bounding box of the transformed box; unbounded when part of it lies behind the viewer.
    func transformed(by m: CATransform3D) -> SweptBox {
        guard isBounded else { return .everywhere }
        let x = SIMD4<Double>(m.m11, m.m12, m.m13, m.m14), y = SIMD4<Double>(m.m21, m.m22, m.m23, m.m24)
        let z = SIMD4<Double>(m.m31, m.m32, m.m33, m.m34), one = SIMD4<Double>(m.m41, m.m42, m.m43, m.m44)
        var result: SweptBox?
        for corner in 0..<8 {
            let px = corner & 1 == 0 ? low.x : high.x, py = corner & 2 == 0 ? low.y : high.y, pz = corner & 4 == 0 ? low.z : high.z
            let p = x * px + y * py + z * pz + one
            guard p.w > 1e-5 else { return .everywhere }
            let point = SIMD3(p.x, p.y, p.z) / p.w
            var box = result ?? SweptBox(low: point, high: point)
            box.low = pointwiseMin(box.low, point)
            box.high = pointwiseMax(box.high, point)
            result = box
        }
        guard let result, result.isBounded else { return .everywhere }
        return result
    }

    /// Whether the box, projected along z and mapped by `map`, intersects a rectangle of pixels. True when that can't be determined.
    func meets(_ rect: CGRect, through map: Homography) -> Bool {
        guard isBounded else { return true }
        var least = SIMD2(Double.infinity, .infinity), most = -least
        for (x, y) in [(low.x, low.y), (high.x, low.y), (high.x, high.y), (low.x, high.y)] {
            let p = map.homogeneous(x, y)
            guard p.z > 1e-5 else { return true }
            let pixel = SIMD2(p.x, p.y) / p.z
            least = pointwiseMin(least, pixel)
            most = pointwiseMax(most, pixel)
        }
        guard (least + most).sum().isFinite else { return true }
        // Antialiased edges extend half a pixel outwards.
        return most.x > rect.minX - 1 && least.x < rect.maxX + 1 && most.y > rect.minY - 1 && least.y < rect.maxY + 1
    }
}

extension RenderNode {
    /// The rectangle of its plane in which the layer and its sublayers are drawn at all times; nil when none is known.
    var drawnBox: CGRect? {
        var budget = 1_000
        guard let motion = SweptProperties(self) else { return nil }
        let box = sweptLayer(motion, &budget)
        return box.isBounded ? CGRect(x: box.low.x, y: box.low.y, width: box.high.x - box.low.x, height: box.high.y - box.low.y) : nil
    }

    /// ``extent``, and where that is the whole plane, what ``sweptBox(_:)`` leaves of it.
    var sweptExtent: Extent {
        guard !extent.isEmpty, !extent.isBounded else { return extent }
        var budget = 1_000
        let box = sweptBox(&budget)
        return box.isBounded ? Extent(low: SIMD2(box.low.x, box.low.y), high: SIMD2(box.high.x, box.high.y)) : .everything
    }

    /// The box that contains the layer and its descendants at all times, in the space of the superlayer's sublayers.
    ///
    /// - Parameter budget: the number of layers that may still be visited; when it is used up the box is unbounded.
    func sweptBox(_ budget: inout Int) -> SweptBox {
        guard let motion = SweptProperties(self) else { return .everywhere }
        let content = sweptLayer(motion, &budget)
        guard content.isBounded else { return .everywhere }
        let aboutAnchor = content.subtracting(motion.anchor)
        let placed: SweptBox
        if let turned = motion.turned {
            let radius = aboutAnchor.radius * turned.stretch
            placed = SweptBox(low: SIMD3(repeating: -radius), high: SIMD3(repeating: radius)).adding(turned.translation)
        } else {
            placed = aboutAnchor.transformed(by: properties.transform)
        }
        let box = placed.adding(motion.position)
        return box.isBounded ? box : .everywhere
    }

    /// The box that contains the layer's own drawing and its sublayers at all times, in the layer's space.
    private func sweptLayer(_ motion: SweptProperties, _ budget: inout Int) -> SweptBox {
        budget -= 1
        guard budget > 0, transition == nil else { return .everywhere }
        let properties = self.properties
        var box = motion.bounds
        if !(properties.masksToBounds && !motion.isMaskAnimated) {
            switch properties.classProperties {
            case .plain, .transform, .gradient, .tiled: break
            // The bitmap of a text is rounded up to whole pixels.
            case .text: box = box.outset(by: 1 / max(properties.contentsScale, 0.01))
            case .shape(let shape): box.formUnion(shape.sweptBox)
            case .replicator, .emitter: return .everywhere
            }
            if properties.contents != nil || motion.areContentsAnimated, ![.resize, .resizeAspect].contains(properties.contentsGravity) {
                return .everywhere
            }
            box.formUnion(sweptSublayers(motion, &budget))
            if properties.shadowOpacity > 0 || motion.isShadowAnimated {
                guard motion.hasStillShadow else { return .everywhere }
                let offset = SIMD3(Double(properties.shadowOffset.width), Double(properties.shadowOffset.height), 0)
                var shadow = box
                if let path = properties.shadowPath { shadow.formUnion(SweptBox(path.boundingBoxOfPath)) }
                let moved = SweptBox(low: shadow.low + offset, high: shadow.high + offset)
                box.formUnion(moved.outset(by: 3 * max(properties.shadowRadius, 0) + 2))
            }
        }
        guard !properties.hasOnlyCommonProperties else { return box }
        if properties.pageCurl != nil { return .everywhere }
        if properties.blurRadius > 0 { box = box.outset(by: 3 * properties.blurRadius) }
        // The bitmap of a rasterized layer is rounded up to whole pixels of its own scale.
        if properties.shouldRasterize || properties.blurRadius > 0 { box = box.outset(by: 4 / max(properties.rasterizationScale, 0.01)) }
        return box
    }

    private func sweptSublayers(_ motion: SweptProperties, _ budget: inout Int) -> SweptBox {
        var box = motion.bounds
        guard !sublayers.isEmpty else { return box }
        guard !motion.movesSublayers else { return .everywhere }
        let matrix = properties.sublayerMatrix
        if matrix != nil || properties.isGeometryFlipped, motion.areBoundsAnimated { return .everywhere }
        let flip = properties.isGeometryFlipped ? properties.flipTransform : nil
        let isInSpace = if case .transform = properties.classProperties { true } else { false }
        for sublayer in sublayers {
            var swept = sublayer.sweptBox(&budget)
            if let matrix { swept = swept.transformed(by: matrix) }
            if let flip { swept = swept.transformed(by: flip) }
            guard swept.isBounded else { return .everywhere }
            box.formUnion(isInSpace ? swept : swept.flattened)
        }
        return box
    }
}

extension ShapeProperties {
    /// The box of the path with its widest stroke.
    fileprivate var sweptBox: SweptBox {
        guard let path else { return SweptBox(.zero) }
        let box = path.boundingBoxOfPath
        let reach = abs(lineWidth) / 2 * max(miterLimit, 1.5)
        return box.isNull ? SweptBox(.zero) : SweptBox(box).outset(by: reach + 1)
    }
}

/// The geometry of a layer over all time, as boxes that contain all its values.
private struct SweptProperties {
    var bounds: SweptBox
    /// The anchor point in the layer's space.
    var anchor: SweptBox
    var position: SweptBox
    /// The largest stretch and the translation of the transform, if it is animated.
    var turned: (stretch: Double, translation: SweptBox)?
    var areBoundsAnimated = false
    var isMaskAnimated = false
    var areContentsAnimated = false
    var isShadowAnimated = false
    /// Whether the shadow's shape is constant; its opacity may change.
    var hasStillShadow = true
    /// Whether an animation changes the sublayer transform.
    var movesSublayers = false

    /// Fails when the range of an animation can't be determined.
    init?(_ node: RenderNode) {
        let properties = node.properties
        var origin = NumberRange(properties.bounds.minX, properties.bounds.minY), size = NumberRange(properties.bounds.width, properties.bounds.height)
        var position = NumberRange(properties.position.x, properties.position.y, properties.zPosition)
        var stretch = properties.transform.stretchLimit, translation = NumberRange(properties.transform.translation)
        var isTurned = false
        for animation in node.animations {
            let path = animation.path
            guard path.property.effect != .appearance, path.property.effect != .interior else { continue }
            switch path.key {
            case .masksToBounds: isMaskAnimated = true
            case .contents: areContentsAnimated = true
            case .shadowOpacity: isShadowAnimated = true
            case .shadowOffset, .shadowRadius, .shadowPath: (isShadowAnimated, hasStillShadow) = (true, false)
            case .geometryFlipped, .sublayerTransform: movesSublayers = true
            case .position:
                guard position.include(animation, in: properties) else { return nil }
            case .zPosition:
                guard position.include(animation, in: properties, axis: 2) else { return nil }
            case .bounds:
                areBoundsAnimated = true
                switch path.component {
                case .whole:
                    guard let rects = animation.keyValues(in: properties), !animation.isAdditive else { return nil }
                    for case .rect(let rect) in rects {
                        origin.include(SIMD3(rect.minX, rect.minY, 0))
                        size.include(SIMD3(rect.width, rect.height, 0))
                    }
                case .origin, .x, .y:
                    guard origin.include(animation, in: properties) else { return nil }
                default:
                    guard size.include(animation, in: properties) else { return nil }
                }
            case .transform:
                isTurned = true
                guard Self.include(animation, in: properties, &stretch, &translation) else { return nil }
            default: return nil
            }
        }
        if isTurned {
            guard let stretch, stretch.isFinite else { return nil }
            turned = (stretch, translation.box)
        }
        // Rectangles of negative size would invert the box.
        guard size.total.low.x >= 0, size.total.low.y >= 0 else { return nil }
        let corner = origin.total, extent = size.total
        bounds = SweptBox(low: corner.low, high: corner.high + extent.high)
        let share = SIMD3(Double(properties.anchorPoint.x), Double(properties.anchorPoint.y), 0)
        let a = extent.low * share, b = extent.high * share
        anchor = SweptBox(low: corner.low + pointwiseMin(a, b), high: corner.high + pointwiseMax(a, b))
        anchor.low.z = properties.anchorPointZ
        anchor.high.z = properties.anchorPointZ
        self.position = position.box
        guard bounds.isBounded, anchor.isBounded, self.position.isBounded else { return nil }
    }

    /// Includes an animation of the transform; returns false when its range can't be determined.
    private static func include(
        _ animation: RenderAnimation, in properties: LayerProperties, _ stretch: inout Double?, _ translation: inout NumberRange
    ) -> Bool {
        guard let old = stretch else { return false }
        if let function = animation.function {
            switch function {
            case .rotateX, .rotateY, .rotateZ:
                // It replaces the transform by a rotation.
                guard !animation.isAdditive else { return true }
                translation.include(.zero)
                stretch = max(old, 1)
                return true
            default: return false
            }
        }
        switch animation.path.component {
        case .rotationX, .rotationY, .rotationZ: return true
        case .scale, .scaleX, .scaleY, .scaleZ:
            guard !animation.isAdditive, let factors = animation.keyValues(in: properties) else { return false }
            for case .number(let factor) in factors { stretch = max(stretch ?? 0, abs(factor), old) }
            return true
        case .translation, .translationX, .translationY, .translationZ:
            return translation.include(animation, in: properties)
        default:
            guard !animation.isAdditive, let transforms = animation.keyValues(in: properties) else { return false }
            for case .transform(let transform) in transforms {
                guard let limit = transform.stretchLimit else { return false }
                stretch = max(stretch ?? 0, limit)
                translation.include(transform.translation)
            }
            return true
        }
    }
}

/// The range of a numeric property: its own value, the values of animations that replace it, and the sums that additive ones contribute.
private struct NumberRange {
    private var low: SIMD3<Double>
    private var high: SIMD3<Double>
    private var addedLow = SIMD3<Double>.zero
    private var addedHigh = SIMD3<Double>.zero

    init(_ value: SIMD3<Double>) {
        low = value
        high = value
    }

    init(_ x: Double, _ y: Double, _ z: Double = 0) { self.init(SIMD3(x, y, z)) }

    var total: (low: SIMD3<Double>, high: SIMD3<Double>) { (low + addedLow, high + addedHigh) }
    var box: SweptBox { SweptBox(low: low + addedLow, high: high + addedHigh) }

    mutating func include(_ value: SIMD3<Double>) {
        low = pointwiseMin(low, value)
        high = pointwiseMax(high, value)
    }

    /// Includes all values of an animation of this property or of one of its components; returns false when they can't be determined.
    mutating func include(_ animation: RenderAnimation, in properties: LayerProperties, axis: Int? = nil) -> Bool {
        guard let keys = animation.keyValues(in: properties) else { return false }
        let axis = axis ?? animation.path.component.axis
        var least = SIMD3(repeating: Double.infinity), most = -least
        for key in keys {
            var value: SIMD3<Double>
            switch key {
            case .number(let number):
                guard let axis else { return false }
                // The other components are bounded by the other animations.
                value = animation.isAdditive ? .zero : low
                value[axis] = number
            case .point(let point): value = SIMD3(point.x, point.y, animation.isAdditive ? 0 : low.z)
            case .size(let size): value = SIMD3(size.width, size.height, animation.isAdditive ? 0 : low.z)
            default: return false
            }
            least = pointwiseMin(least, value)
            most = pointwiseMax(most, value)
        }
        guard !keys.isEmpty, (least + most).sum().isFinite else { return false }
        if animation.isAdditive {
            addedLow += pointwiseMin(least, .zero)
            addedHigh += pointwiseMax(most, .zero)
        } else {
            include(least)
            include(most)
        }
        return true
    }
}

extension PropertyPath.Component {
    /// The index of the component among x, y and z.
    fileprivate var axis: Int? {
        switch self {
        case .x, .width, .translationX: 0
        case .y, .height, .translationY: 1
        case .translationZ: 2
        default: nil
        }
    }
}

extension CATransform3D {
    /// The largest factor by which the transform stretches a distance; nil with perspective or shear, since the effect of animating
    /// components is then hard to bound.
    fileprivate var stretchLimit: Double? {
        guard !hasPerspectiveColumn, m44 == 1 else { return nil }
        let rows = linearRows
        let lengths = SIMD3(rows.x.length, rows.y.length, rows.z.length)
        let shear = max(abs(rows.x.dot(rows.y)), abs(rows.x.dot(rows.z)), abs(rows.y.dot(rows.z)))
        let largest = lengths.max()
        return shear <= 1e-9 * largest * largest ? largest * (1 + 1e-6) : nil
    }
}

import QuartzCore

/// A transform made of a translation, a rotation and a scale in any order, seen in perspective.
///
/// Points are rows: the matrix of the steps in order is M₁·M₂·M₃, so the first step is the first one that a point meets. Perspective
/// is the last: its matrix is the identity with m34.
struct LabTransform: Equatable {
    /// A step.
    enum Step: String, CaseIterable {
        case translate, rotate, scale

        var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
    }

    static let translations = -512.0...512
    static let scales = 0.125...8
    static let angles = -Double.pi...Double.pi
    static let perspectives = -0.0025...0.0025

    /// The steps in the order in which a point meets them.
    var order = Step.allCases
    /// In points.
    var translation = SIMD3<Double>.zero
    var scale = SIMD3<Double>.one {
        didSet { scale.clamp(lowerBound: .init(repeating: Self.scales.lowerBound), upperBound: .init(repeating: Self.scales.upperBound)) }
    }
    /// In radians, always in (−π, π].
    var angle = 0.0 {
        didSet { angle = Self.wrapped(angle) }
    }
    /// What it rotates about. There is no rotation about an axis without length: such a value leaves the axis as it was.
    var axis = SIMD3<Double>(0, 0, 1) {
        didSet { if axis == .zero { axis = oldValue } }
    }
    var m34 = 0.0

    /// The angle in (−π, π] that is the same direction.
    static func wrapped(_ angle: Double) -> Double {
        let rest = angle.remainder(dividingBy: 2 * .pi)
        return rest <= -.pi ? .pi : rest
    }

    // MARK: Matrices

    func matrix(of step: Step) -> CATransform3D {
        switch step {
        case .translate: CATransform3DMakeTranslation(translation.x, translation.y, translation.z)
        case .rotate: CATransform3DMakeRotation(angle, axis.x, axis.y, axis.z)
        case .scale: CATransform3DMakeScale(scale.x, scale.y, scale.z)
        }
    }

    /// The steps in order, without perspective.
    var model: CATransform3D { order.reduce(CATransform3DIdentity) { CATransform3DConcat($0, matrix(of: $1)) } }

    /// The whole transform.
    var matrix: CATransform3D {
        var perspective = CATransform3DIdentity
        perspective.m34 = m34
        return CATransform3DConcat(model, perspective)
    }

    // MARK: Fingers

    /// Moves the picture by the movement of a finger.
    ///
    /// What follows the translation changes its direction and length, so it is the finger's vector times the inverse of the linear part of
    /// that: vectors aren't moved by translations. In perspective the touched point keeps its depth: a point at depth z is drawn at
    /// 1 / (1 + m34·z) of its place.
    ///
    /// - Parameters:
    ///   - vector: the finger's way in points, in the space around the picture.
    ///   - point: the touched point of the picture, from its anchor.
    mutating func drag(by vector: SIMD2<Double>, at point: SIMD2<Double>) {
        let after = order.drop { $0 != .translate }.dropFirst().reduce(CATransform3DIdentity) { CATransform3DConcat($0, matrix(of: $1)) }
        let m = model
        let depth = point.x * m.m13 + point.y * m.m23 + m.m43
        let shrink = 1 + m34 * depth
        guard shrink > 0.01 else { return }
        let inverse = CATransform3DInvert(after), v = vector * shrink
        translation += SIMD3(
            v.x * inverse.m11 + v.y * inverse.m21, v.x * inverse.m12 + v.y * inverse.m22, v.x * inverse.m13 + v.y * inverse.m23)
    }

    /// Scales by the change of the distance of two fingers.
    mutating func pinch(by factor: Double, inSpace: Bool) {
        scale *= inSpace ? SIMD3(repeating: factor) : SIMD3(factor, factor, 1)
    }
}

extension LabTransform {
    /// The matrix in four lines of four numbers.
    var numbers: String {
        let m = matrix
        let rows = [
            [m.m11, m.m12, m.m13, m.m14], [m.m21, m.m22, m.m23, m.m24], [m.m31, m.m32, m.m33, m.m34], [m.m41, m.m42, m.m43, m.m44],
        ]
        return rows.map { row in row.map { LabNumbers.element(Double($0)) }.joined(separator: " ") }.joined(separator: "\n")
    }

    /// The Swift code that makes the transform of a layer. Functions such as `CATransform3DTranslate` put their step before those that are
    /// there, so the last step comes first.
    func code(anchor: CGPoint) -> String {
        let n = LabNumbers.literal
        func call(_ name: String, _ values: [Double]) -> String {
            "transform = CATransform3D\(name)(\n    transform, \(values.map(n).joined(separator: ", ")))"
        }
        var lines = ["var transform = CATransform3DIdentity"]
        if m34 != 0 { lines.append("transform.m34 = \(n(m34))") }
        for step in order.reversed() {
            switch step {
            case .translate where translation != .zero:
                lines.append(call("Translate", [translation.x, translation.y, translation.z]))
            case .rotate where angle != 0:
                lines.append(call("Rotate", [angle, axis.x, axis.y, axis.z]))
            case .scale where scale != .one:
                lines.append(call("Scale", [scale.x, scale.y, scale.z]))
            case .translate, .rotate, .scale: break
            }
        }
        lines.append("layer.anchorPoint = CGPoint(x: \(n(anchor.x)), y: \(n(anchor.y)))")
        lines.append("layer.transform = transform")
        return lines.joined(separator: "\n")
    }

    /// The code of a view's transform in the plane.
    func planeCode(anchor: CGPoint) -> String {
        let n = LabNumbers.literal
        var lines = ["layer.anchorPoint = CGPoint(x: \(n(anchor.x)), y: \(n(anchor.y)))", "view.transform = .identity"]
        for step in order.reversed() {
            switch step {
            case .translate where translation != .zero: lines.append("    .translatedBy(x: \(n(translation.x)), y: \(n(translation.y)))")
            case .rotate where angle != 0: lines.append("    .rotated(by: \(n(angle)))")
            case .scale where scale != .one: lines.append("    .scaledBy(x: \(n(scale.x)), y: \(n(scale.y)))")
            case .translate, .rotate, .scale: break
            }
        }
        return lines.joined(separator: "\n")
    }
}

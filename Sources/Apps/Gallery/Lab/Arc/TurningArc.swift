import QuartzCore

/// An arc that turns about the centre of its circle, which lies outside of it.
enum TurningArc {
    /// The radius of the arc's middle line and how wide the arc is, in points.
    static let radius: CGFloat = 444, width: CGFloat = 120
    /// The angle of the arc at its centre, in radians.
    static let opening = CGFloat.pi / 3
    /// The angles at which it rests, in radians.
    static let stops: [CGFloat] = [-.pi / 2, 0, .pi / 2]

    /// The size of the layer of the arc at rest at 0, whose middle is the middle of the arc's middle line.
    static var size: CGSize {
        CGSize(width: 2 * (radius + width / 2) * sin(opening / 2), height: 2 * (radius + width / 2) * (1 - cos(opening / 2)) + width)
    }

    /// The arc in its layer, with the centre of the circle below.
    static var path: CGPath {
        let path = CGMutablePath()
        path.addArc(
            center: CGPoint(x: size.width / 2, y: size.height / 2 + radius), radius: radius, startAngle: -.pi / 2 - opening / 2,
            endAngle: -.pi / 2 + opening / 2, clockwise: false)
        return path
    }

    /// A rotation about the centre of the circle, of a layer whose anchor is its middle: T(−c)·R·T(c), with c measured from the anchor.
    static func transform(_ angle: CGFloat) -> CATransform3D {
        let moved = CATransform3DConcat(CATransform3DMakeTranslation(0, -radius, 0), CATransform3DMakeRotation(angle, 0, 0, 1))
        return CATransform3DConcat(moved, CATransform3DMakeTranslation(0, radius, 0))
    }

    /// The rotation from one angle to another, eased in and out, sampled 60 times a second: ⌈60·duration⌉ + 1 transforms.
    static func samples(from: CGFloat, to: CGFloat, duration: Double) -> [CATransform3D] {
        let count = Int((60 * duration).rounded(.up))
        guard count > 0 else { return [transform(to)] }
        return (0...count).map { transform(from + (to - from) * ease(CGFloat($0) / CGFloat(count))) }
    }

    /// A half wave of a cosine, from 0 to 1.
    private static func ease(_ part: CGFloat) -> CGFloat { (1 - cos(.pi * part)) / 2 }
}

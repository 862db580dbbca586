/// A value that an animation can drive, in one of the forms that layer properties take.
package enum AnimatableValue: Sendable {
    case number(Double)
    case bool(Bool)
    case point(CGPoint)
    case size(CGSize)
    case rect(CGRect)
    case transform(CATransform3D)
    case color(CGColor?)
    case image(CGImage?)
    case path(CGPath?)
}

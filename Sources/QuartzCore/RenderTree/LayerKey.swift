/// A layer property by its key: what actions are looked up for and animations drive.
package enum LayerKey: String, Sendable, CaseIterable {
    case bounds, position, zPosition, anchorPoint, anchorPointZ, transform, sublayerTransform
    case hidden, doubleSided, geometryFlipped, masksToBounds, mask, sublayers
    case contents, contentsRect, contentsCenter, contentsGravity, contentsScale
    case minificationFilter, magnificationFilter
    case opacity, opaque, backgroundColor, cornerRadius, maskedCorners, cornerCurve, borderWidth, borderColor
    case shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath
    case allowsGroupOpacity, edgeAntialiasingMask, allowsEdgeAntialiasing
    case beginTime, timeOffset, speed

    /// Whether a change makes a `CABasicAnimation` when nobody supplies another action (behaviour.md 1.1).
    package var hasImplicitAnimation: Bool {
        switch self {
        case .bounds, .position, .zPosition, .anchorPoint, .anchorPointZ, .transform, .sublayerTransform, .contents, .contentsRect,
            .contentsCenter, .contentsScale, .opacity, .backgroundColor, .cornerRadius, .borderWidth, .borderColor,
            .shadowColor, .shadowOpacity, .shadowOffset, .shadowRadius:
            true
        default:
            false
        }
    }
}

/// A layer property, identified by the key for action lookup and animations.
package enum LayerKey: String, Sendable, CaseIterable {
    case bounds, position, zPosition, anchorPoint, anchorPointZ, transform, sublayerTransform
    case hidden, doubleSided, geometryFlipped, masksToBounds, mask, sublayers
    case contents, contentsRect, contentsCenter, contentsGravity, contentsScale
    case minificationFilter, magnificationFilter
    case opacity, opaque, backgroundColor, cornerRadius, maskedCorners, cornerCurve, borderWidth, borderColor
    case shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath
    case allowsGroupOpacity, edgeAntialiasingMask, allowsEdgeAntialiasing
    case shouldRasterize, rasterizationScale, compositingFilter, filters, minificationFilterBias
    case beginTime, timeOffset, speed

    // CAGradientLayer
    case colors, locations, startPoint, endPoint
    // CAShapeLayer
    case path, fillColor, strokeColor, strokeStart, strokeEnd, lineWidth, miterLimit, lineDashPhase, lineDashPattern
    // CATextLayer
    case fontSize, foregroundColor
    // CAReplicatorLayer
    case instanceCount, instanceDelay, instanceTransform, instanceColor
    case instanceRedOffset, instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset
    // CAEmitterLayer
    case emitterPosition, emitterZPosition, emitterSize, emitterDepth, birthRate, lifetime, velocity, scale, spin
    case emitterCells

    /// Whether a change adds an implicit `CABasicAnimation` when no other action is found (Behaviour 1.1).
    package var hasImplicitAnimation: Bool {
        switch self {
        case .bounds, .position, .zPosition, .anchorPoint, .anchorPointZ, .transform, .sublayerTransform, .contents, .contentsRect,
            .contentsCenter, .contentsScale, .opacity, .backgroundColor, .cornerRadius, .borderWidth, .borderColor,
            .shadowColor, .shadowOpacity, .shadowOffset, .shadowRadius, .rasterizationScale, .minificationFilterBias,
            .colors, .locations, .startPoint, .endPoint,
            .fillColor, .strokeColor, .strokeStart, .strokeEnd, .lineWidth, .miterLimit, .lineDashPhase, .lineDashPattern,
            .fontSize, .foregroundColor,
            .instanceCount, .instanceDelay, .instanceTransform, .instanceColor, .instanceRedOffset, .instanceGreenOffset,
            .instanceBlueOffset, .instanceAlphaOffset,
            .emitterPosition, .emitterZPosition, .emitterSize, .emitterDepth, .birthRate, .lifetime, .velocity, .scale, .spin:
            true
        default:
            false
        }
    }
}

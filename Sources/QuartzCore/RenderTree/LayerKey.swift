/// The key of a layer property, for key-value access, action lookup and animations. ``LayerProperty`` has the declarations.
package enum LayerKey: String, Sendable, CaseIterable {
    case name, delegate, actions, style
    case frame, visibleRect, bounds, position, zPosition, anchorPoint, anchorPointZ, transform, sublayerTransform
    case hidden, doubleSided, geometryFlipped, masksToBounds, superlayer, sublayers, mask
    case contents, contentsRect, contentsCenter, contentsGravity, contentsScale, contentsFormat
    case minificationFilter, magnificationFilter, minificationFilterBias, needsDisplayOnBoundsChange, drawsAsynchronously
    case opacity, opaque, backgroundColor, cornerRadius, maskedCorners, cornerCurve, borderWidth, borderColor
    case shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath
    case allowsGroupOpacity, edgeAntialiasingMask, allowsEdgeAntialiasing
    case shouldRasterize, rasterizationScale, compositingFilter, filters, backgroundFilters
    case beginTime, timeOffset, duration, speed, repeatCount, repeatDuration, autoreverses, fillMode

    // CAGradientLayer
    case type, colors, locations, startPoint, endPoint
    // CAShapeLayer
    case path, fillColor, fillRule, strokeColor, strokeStart, strokeEnd, lineWidth, miterLimit, lineCap, lineJoin, lineDashPhase
    case lineDashPattern
    // CATextLayer
    case string, font, fontSize, foregroundColor, wrapped, truncationMode, alignmentMode
    // CAReplicatorLayer; CAEmitterLayer has preservesDepth too
    case instanceCount, preservesDepth, instanceDelay, instanceTransform, instanceColor
    case instanceRedOffset, instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset
    // CAEmitterLayer
    case emitterPosition, emitterZPosition, emitterSize, emitterDepth, emitterShape, emitterMode, renderMode
    case birthRate, lifetime, velocity, scale, spin, seed, emitterCells
    // CAScrollLayer
    case scrollMode
    // CATiledLayer
    case tileSize, levelsOfDetail, levelsOfDetailBias
}

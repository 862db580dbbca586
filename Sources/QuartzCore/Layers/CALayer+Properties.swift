extension LayerSchema {
    /// The properties of `CALayer`.
    static let layer = LayerSchema(
        "CALayer", inheriting: nil,
        [
            .object(.name, archived: .string) { (layer: CALayer) in layer.name } set: { $0.name = $1 as? String },

            // Geometry
            .animated(.bounds, \.bounds, .rect, .animation) { $0.bounds = $1 },
            .animated(.position, \.position, .point, .animation) { $0.position = $1 },
            .animated(.zPosition, \.zPosition, .number, .animation) { $0.zPosition = $1 },
            .animated(.anchorPoint, \.anchorPoint, .point, .animation) { $0.anchorPoint = $1 },
            .animated(.anchorPointZ, \.anchorPointZ, .number, .animation) { $0.anchorPointZ = $1 },
            .animated(.transform, \.transform, .transform, .animation, alias: "affineTransform") { $0.transform = $1 },
            .animated(.sublayerTransform, rare: \.sublayerTransform, .transform, .animation) { $0.sublayerTransform = $1 },
            .animated(.hidden, \.isHidden, .flag, .fade, .interior, alias: "isHidden") { $0.isHidden = $1 },
            .animated(.doubleSided, \.isDoubleSided, .flag, .none, .interior, alias: "isDoubleSided") { $0.isDoubleSided = $1 },
            .animated(.geometryFlipped, \.isGeometryFlipped, .flag, .fade, alias: "isGeometryFlipped") { $0.isGeometryFlipped = $1 },
            .plain(.frame, \CALayer.frame, .rect, isArchived: false),
            .object(.visibleRect) { (layer: CALayer) in layer.visibleRect },

            // Appearance
            .animated(.masksToBounds, \.masksToBounds, .flag, .fade) { $0.masksToBounds = $1 },
            .animated(.opaque, \.isOpaque, .flag, .none, .interior, alias: "isOpaque") { $0.isOpaque = $1 },
            .animated(.opacity, \.opacity, .number, .animation, .appearance) { $0.opacity = $1 },
            .animated(.allowsGroupOpacity, \.allowsGroupOpacity, .flag, .none, .interior) { $0.allowsGroupOpacity = $1 },
            .animated(.allowsEdgeAntialiasing, \.allowsEdgeAntialiasing, .flag, .none, .interior) { $0.allowsEdgeAntialiasing = $1 },
            .options(.edgeAntialiasingMask, \.edgeAntialiasingMask),
            .animated(.contentsRect, rare: \.contentsRect, .rect, .animation, .interior) { $0.contentsRect = $1 },
            .animated(.contentsCenter, rare: \.contentsCenter, .rect, .animation, .interior) { $0.contentsCenter = $1 },
            .constant(.contentsGravity, \CALayer.contentsGravity),
            .animated(.contentsScale, \.contentsScale, .number, .animation, .interior) { $0.contentsScale = $1 },
            .constant(.contentsFormat, \CALayer.contentsFormat),
            .constant(.minificationFilter, \CALayer.minificationFilter),
            .constant(.magnificationFilter, \CALayer.magnificationFilter),
            .animated(.minificationFilterBias, rare: \.minificationFilterBias, .number, .animation, .interior) {
                $0.minificationFilterBias = $1
            },
            .animated(.backgroundColor, \.backgroundColor, .color, .animation, .appearance) { $0.backgroundColor = $1 },
            .animated(.cornerRadius, \.cornerRadius, .number, .animation, .appearance) { $0.cornerRadius = $1 },
            .options(.maskedCorners, \.maskedCorners, .fade),
            .constant(.cornerCurve, \CALayer.cornerCurve),
            .animated(.borderWidth, \.borderWidth, .number, .animation, .appearance) { $0.borderWidth = $1 },
            .animated(.borderColor, rare: \.borderColor, .color, .animation, .appearance) { $0.borderColor = $1 },
            .animated(.shadowColor, rare: \.shadowColor, .color, .animation, .interior) { $0.shadowColor = $1 },
            .animated(.shadowOpacity, \.shadowOpacity, .number, .animation) { $0.shadowOpacity = $1 },
            .animated(.shadowOffset, rare: \.shadowOffset, .size, .animation) { $0.shadowOffset = $1 },
            .animated(.shadowRadius, rare: \.shadowRadius, .number, .animation) { $0.shadowRadius = $1 },
            .animated(.shadowPath, rare: \.shadowPath, .path) { $0.shadowPath = $1 },
            .animated(.shouldRasterize, rare: \.shouldRasterize, .flag) { $0.shouldRasterize = $1 },
            .animated(.rasterizationScale, rare: \.rasterizationScale, .number, .animation) { $0.rasterizationScale = $1 },
            .plain(.needsDisplayOnBoundsChange, \CALayer.needsDisplayOnBoundsChange, .flag),
            .plain(.drawsAsynchronously, \CALayer.drawsAsynchronously, .flag),
            .object(.compositingFilter, archived: .string) {
                (layer: CALayer) in layer.compositingFilter
            } set: { $0.compositingFilter = $1 },
            .object(.filters, .fade) { (layer: CALayer) in layer.filters } set: { $0.filters = $1 as? [Any] },
            .object(.backgroundFilters) { (layer: CALayer) in layer.backgroundFilters } set: { $0.backgroundFilters = $1 as? [Any] },
            .contents,

            // Timing
            .animated(.beginTime, \.beginTime, .number) { $0.beginTime = $1 },
            .animated(.timeOffset, \.timeOffset, .number) { $0.timeOffset = $1 },
            .plain(.duration, \CALayer.duration, .number),
            .animated(.speed, \.speed, .number) { $0.speed = $1 },
            .plain(.repeatCount, \CALayer.repeatCount, .number),
            .plain(.repeatDuration, \CALayer.repeatDuration, .number),
            .plain(.autoreverses, \CALayer.autoreverses, .flag),
            .constant(.fillMode, \CALayer.fillMode),

            // Tree and actions
            .object(.delegate) { (layer: CALayer) in layer.delegate } set: { $0.delegate = $1 as? any CALayerDelegate },
            .object(.superlayer) { (layer: CALayer) in layer.superlayer },
            .object(.sublayers, .fade) { (layer: CALayer) in layer.sublayers } set: { $0.sublayers = $1 as? [CALayer] },
            .object(.mask, .fade) { (layer: CALayer) in layer.mask } set: { $0.mask = $1 as? CALayer },
            .object(.actions) { (layer: CALayer) in layer.actions } set: { $0.actions = $1 as? [String: any CAAction] },
            .object(.style) { (layer: CALayer) in layer.style } set: { $0.style = $1 as? [AnyHashable: Any] },
        ]
    ) { CALayer() }

    /// The properties of `CATransformLayer`: those of `CALayer`.
    static let transform = LayerSchema("CATransformLayer", inheriting: .layer, []) { CATransformLayer() }

    /// The properties of `CAScrollLayer`.
    static let scroll = LayerSchema("CAScrollLayer", inheriting: .layer, [.constant(.scrollMode, \CAScrollLayer.scrollMode)]) {
        CAScrollLayer()
    }
}

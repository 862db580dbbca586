/// Key-value access: properties, their components, and values stored under unknown keys.
extension CALayer {
    func keyedValue(_ keyPath: String) -> Any? {
        switch keyPath {
        case "frame": return frame
        case "contents": return contents
        case "name": return name
        case "delegate": return delegate
        case "superlayer": return superlayer
        case "sublayers": return sublayers
        case "mask": return mask
        case "actions": return actions
        case "style": return style
        case "contentsGravity": return contentsGravity
        case "contentsFormat": return contentsFormat
        case "minificationFilter": return minificationFilter
        case "magnificationFilter": return magnificationFilter
        case "maskedCorners": return maskedCorners
        case "cornerCurve": return cornerCurve
        case "edgeAntialiasingMask": return edgeAntialiasingMask
        case "compositingFilter": return compositingFilter
        case "filters": return filters
        case "backgroundFilters": return backgroundFilters
        case "drawsAsynchronously": return drawsAsynchronously
        case "visibleRect": return visibleRect
        case "needsDisplayOnBoundsChange": return needsDisplayOnBoundsChange
        case "duration": return duration
        case "repeatCount": return repeatCount
        case "repeatDuration": return repeatDuration
        case "autoreverses": return autoreverses
        case "fillMode": return fillMode
        default: break
        }
        if let path = PropertyPath(keyPath), let value = path.value(in: properties) { return value.any }
        return extras.stored[keyPath]
    }

    func setKeyedValue(_ value: Any?, _ keyPath: String) {
        precondition(presentedModel == nil, "a presentation layer can't be changed; change the model() layer")
        switch keyPath {
        case "frame":
            if case .rect(let rect)? = AnimatableValue(value, like: .rect(.zero)) { frame = rect }
            return
        case "contents":
            contents = value
            return
        case "name":
            name = value as? String
            return
        case "delegate":
            delegate = value as? any CALayerDelegate
            return
        default: break
        }
        if setOtherKeyedValue(value, keyPath) { return }
        guard let path = PropertyPath(keyPath), let like = path.value(in: properties) else {
            extras.stored[keyPath] = value
            return
        }
        guard let new = AnimatableValue(value, like: like) ?? AnimatableValue.absent(like: like) else { return }
        var changed = properties
        path.set(new, in: &changed)
        assign(changed, path.key)
    }

    /// Sets a property that can't be interpolated; a value of the wrong type is ignored. Returns false for other keys.
    private func setOtherKeyedValue(_ value: Any?, _ key: String) -> Bool {
        /// Sets a value of the property's type, or one made from a raw value.
        func set<Value: RawRepresentable>(_ property: inout Value) {
            if let new = value as? Value ?? (value as? Value.RawValue).flatMap(Value.init) { property = new }
        }
        func number() -> Double? {
            if case .number(let number)? = AnimatableValue(value, like: .number(0)) { number } else { nil }
        }
        func flag() -> Bool? {
            if case .bool(let flag)? = AnimatableValue(value, like: .bool(false)) { flag } else { nil }
        }
        switch key {
        case "sublayers": sublayers = value as? [CALayer]
        case "mask": mask = value as? CALayer
        case "actions": actions = value as? [String: any CAAction]
        case "style": style = value as? [AnyHashable: Any]
        case "contentsGravity": set(&contentsGravity)
        case "contentsFormat": set(&contentsFormat)
        case "minificationFilter": set(&minificationFilter)
        case "magnificationFilter": set(&magnificationFilter)
        case "maskedCorners": set(&maskedCorners)
        case "cornerCurve": set(&cornerCurve)
        case "edgeAntialiasingMask": set(&edgeAntialiasingMask)
        case "fillMode": set(&fillMode)
        case "compositingFilter": compositingFilter = value
        case "filters": filters = value as? [Any]
        case "backgroundFilters": backgroundFilters = value as? [Any]
        case "drawsAsynchronously": drawsAsynchronously = flag() ?? drawsAsynchronously
        case "needsDisplayOnBoundsChange": needsDisplayOnBoundsChange = flag() ?? needsDisplayOnBoundsChange
        case "autoreverses": autoreverses = flag() ?? autoreverses
        case "duration": duration = number() ?? duration
        case "repeatCount": repeatCount = number().map { Float($0) } ?? repeatCount
        case "repeatDuration": repeatDuration = number() ?? repeatDuration
        case "superlayer", "visibleRect": break
        default: return false
        }
        return true
    }

    /// Sets one property through its setter, so that overrides and actions see it.
    private func assign(_ new: LayerProperties, _ key: LayerKey) {
        switch key {
        case .bounds: bounds = new.bounds
        case .position: position = new.position
        case .zPosition: zPosition = new.zPosition
        case .anchorPoint: anchorPoint = new.anchorPoint
        case .anchorPointZ: anchorPointZ = new.anchorPointZ
        case .transform: transform = new.transform
        case .sublayerTransform: sublayerTransform = new.sublayerTransform
        case .hidden: isHidden = new.isHidden
        case .doubleSided: isDoubleSided = new.isDoubleSided
        case .geometryFlipped: isGeometryFlipped = new.isGeometryFlipped
        case .masksToBounds: masksToBounds = new.masksToBounds
        case .contents: contents = new.contents
        case .contentsRect: contentsRect = new.contentsRect
        case .contentsCenter: contentsCenter = new.contentsCenter
        case .contentsScale: contentsScale = new.contentsScale
        case .opacity: opacity = new.opacity
        case .opaque: isOpaque = new.isOpaque
        case .backgroundColor: backgroundColor = new.backgroundColor
        case .cornerRadius: cornerRadius = new.cornerRadius
        case .borderWidth: borderWidth = new.borderWidth
        case .borderColor: borderColor = new.borderColor
        case .shadowColor: shadowColor = new.shadowColor
        case .shadowOpacity: shadowOpacity = new.shadowOpacity
        case .shadowOffset: shadowOffset = new.shadowOffset
        case .shadowRadius: shadowRadius = new.shadowRadius
        case .shadowPath: shadowPath = new.shadowPath
        case .allowsGroupOpacity: allowsGroupOpacity = new.allowsGroupOpacity
        case .allowsEdgeAntialiasing: allowsEdgeAntialiasing = new.allowsEdgeAntialiasing
        case .beginTime: beginTime = new.beginTime
        case .timeOffset: timeOffset = new.timeOffset
        case .speed: speed = new.speed
        case .shouldRasterize: shouldRasterize = new.shouldRasterize
        case .rasterizationScale: rasterizationScale = new.rasterizationScale
        case .minificationFilterBias: minificationFilterBias = new.minificationFilterBias
        default: assignContent(new.content, key)
        }
    }
}

extension AnimatableValue {
    /// The value that setting nil stands for: no colour, image or path; nil for properties that always have a value.
    static func absent(like value: AnimatableValue) -> AnimatableValue? {
        switch value {
        case .color: .color(nil)
        case .image: .image(nil)
        case .path: .path(nil)
        case .colors: .colors(nil)
        case .numbers: .numbers(nil)
        default: nil
        }
    }
}

extension CALayer {
    /// A boolean from a value of any type.
    static func flag(_ value: Any?) -> Bool? { CAAnimation.flag(value) }

    /// A constant from a value of its type or its raw value.
    static func constant<Constant: RawRepresentable<String>>(_ value: Any?) -> Constant? { CAAnimation.constant(value, else: nil) }
}

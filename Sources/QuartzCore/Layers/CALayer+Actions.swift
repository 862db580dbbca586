/// From a change to its action: Behaviour 1.2.
extension CALayer {
    /// Makes a change: looks up its action first, so that the action sees the old value, and runs the action after. A nil key has no
    /// action.
    @inline(__always)
    func change(_ key: LayerKey?, _ apply: () -> Void) {
        mark(.commit)
        guard let key, node != nil || delegate != nil, let action = actionForChange(key.rawValue) else { return apply() }
        apply()
        action.run(forKey: key.rawValue, object: self, arguments: nil)
    }

    /// Makes a change of the layer's time space, after which its animations end at other times.
    func changeTime(_ apply: () -> Void) {
        change(nil, apply)
        root.context?.timeSpacesChanged()
    }

    /// The action for a change that is about to happen; nil while actions are disabled.
    ///
    /// For a layer in a display's tree that was not committed yet only its delegate is asked: what is on screen has nothing to lead over from,
    /// but a view may be inside an animation block.
    func actionForChange(_ event: String) -> (any CAAction)? {
        guard !CATransaction.disableActions() else { return nil }
        let found: (any CAAction)?
        if node != nil {
            found = action(forKey: event)
        } else if let delegate, root.context != nil {
            found = delegate.action(for: self, forKey: event)
        } else {
            return nil
        }
        return found is NSNull ? nil : found
    }

    /// Delegate, then `actions`, then `style`, then the class, then the built-in default; `NSNull` ends the search.
    func lookUpAction(forKey event: String) -> (any CAAction)? {
        if let delegate, let action = delegate.action(for: self, forKey: event) { return action is NSNull ? nil : action }
        if let action = extras.actions?[event] { return action is NSNull ? nil : action }
        var style = extras.style
        while let current = style {
            if let action = (current["actions"] as? [String: any CAAction])?[event] { return action is NSNull ? nil : action }
            style = current["style"] as? [AnyHashable: Any]
        }
        if let action = type(of: self).defaultAction(forKey: event) { return action is NSNull ? nil : action }
        return builtInAction(forKey: event)
    }

    /// Changes that are shown by a fade of the whole layer (Behaviour 1.1).
    private static let fadingEvents: Set<String> = ["hidden", "geometryFlipped", "masksToBounds", "mask", "sublayers", "maskedCorners", "filters"]

    /// The implicit animation: from the value on screen to the new one.
    private func builtInAction(forKey event: String) -> (any CAAction)? {
        guard node != nil else { return nil }
        if Self.fadingEvents.contains(event) {
            let transition = CATransition()
            transition.timingFunction = CATransaction.animationTimingFunction()
            return transition
        }
        guard let path = PropertyPath(event), path.key.hasImplicitAnimation, let shown = presentedValue(at: path) else { return nil }
        // A background that was absent has nothing to fade from.
        if path.key == .backgroundColor, case .color(nil) = shown { return nil }
        let animation = CABasicAnimation(keyPath: event)
        animation.fromValue = shown.any
        animation.duration = CATransaction.animationDuration()
        animation.timingFunction = CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
        animation.fillMode = .backwards
        return animation
    }
}

/// The defaults that `defaultValue(forKey:)` tells: those that are not zero, and the false booleans (Behaviour 1.1).
extension CALayer {
    static func builtInDefault(forKey key: String) -> Any? {
        switch key {
        case "anchorPoint": CGPoint(x: 0.5, y: 0.5)
        case "contentsRect", "contentsCenter": CGRect(x: 0, y: 0, width: 1, height: 1)
        case "contentsGravity": CALayerContentsGravity.resize
        case "contentsScale", "rasterizationScale": CGFloat(1)
        case "contentsFormat": CALayerContentsFormat.RGBA8Uint
        case "minificationFilter", "magnificationFilter": CALayerContentsFilter.linear
        case "opacity", "speed": Float(1)
        case "doubleSided", "allowsGroupOpacity", "allowsEdgeAntialiasing": true
        case "hidden", "geometryFlipped", "masksToBounds", "opaque", "needsDisplayOnBoundsChange", "autoreverses", "shouldRasterize",
            "drawsAsynchronously":
            false
        case "borderColor", "shadowColor": CGColor.opaqueBlack
        case "shadowOffset": CGSize(width: 0, height: -3)
        case "shadowRadius": CGFloat(3)
        case "edgeAntialiasingMask": CAEdgeAntialiasingMask(rawValue: 15)
        case "maskedCorners": CACornerMask(rawValue: 15)
        case "cornerCurve": CALayerCornerCurve.circular
        case "duration": CFTimeInterval.infinity
        case "fillMode": CAMediaTimingFillMode.removed
        default: nil
        }
    }
}

/// Looking up and running the action of a change (Behaviour 1.2).
extension CALayer {
    /// Applies a change: looks up its action before, so that the action sees the old value, and runs the action after. With a nil key there
    /// is no action.
    @inline(__always)
    func change(_ key: LayerKey?, _ apply: () -> Void) {
        mark(.commit)
        guard let key, node != nil || delegate != nil, let action = actionForChange(key.rawValue) else { return apply() }
        apply()
        action.run(forKey: key.rawValue, object: self, arguments: nil)
    }

    /// Sets a value of ``LayerProperties`` and runs the action of the change, unless the value is the same.
    @inline(__always)
    final func change<Value: Equatable>(_ key: LayerKey?, _ path: WritableKeyPath<LayerProperties, Value>, to new: Value) {
        guard new != properties[keyPath: path] else { return }
        change(key) { properties[keyPath: path] = new }
    }

    /// Sets a value of ``RareProperties`` and runs the action of the change, unless the value is the same.
    @inline(__always)
    final func change<Value: Equatable>(_ key: LayerKey?, rare path: WritableKeyPath<RareProperties, Value>, to new: Value) {
        guard new != properties[dynamicMember: path] else { return }
        change(key) { properties[dynamicMember: path] = new }
    }

    /// Sets a value that a class of the library adds, and runs the action of the change, unless the value is the same.
    final func change<Values: ClassPropertyValues, Value: Equatable>(_ key: LayerKey?, _ path: WritableKeyPath<Values, Value>, to new: Value) {
        guard let old = Values(properties.classProperties), new != old[keyPath: path] else { return }
        change(key) {
            guard var values = Values(properties.classProperties) else { return }
            values[keyPath: path] = new
            properties.classProperties = values.classProperties
        }
    }

    /// Applies a change of the layer's time space, which moves the end times of its animations.
    func changeTime(_ apply: () -> Void) {
        change(nil, apply)
        root.context?.timeSpacesChanged()
    }

    /// Returns the action for a change that is about to be applied; nil while actions are disabled.
    ///
    /// For a layer in a display's tree that is not committed yet, only the delegate is asked: there is no value on screen to animate from,
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

    /// Searches the delegate, `actions`, `style`, the class and the built-in defaults, in this order; `NSNull` ends the search.
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

    /// The implicit animation, from the value on screen to the new one.
    private func builtInAction(forKey event: String) -> (any CAAction)? {
        guard node != nil else { return nil }
        if let property = type(of: self).schema.properties[event], property.action == .fade, property.key.rawValue == event {
            let transition = CATransition()
            transition.timingFunction = CATransaction.animationTimingFunction()
            return transition
        }
        guard let path = PropertyPath(event), path.property.action == .animation, let shown = presentedValue(at: path) else { return nil }
        // Without a former background colour there is no value to animate from.
        if path.key == .backgroundColor, case .color(nil) = shown { return nil }
        let animation = CABasicAnimation(keyPath: event)
        animation.fromValue = shown.any
        animation.duration = CATransaction.animationDuration()
        animation.timingFunction = CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
        animation.fillMode = .backwards
        return animation
    }
}

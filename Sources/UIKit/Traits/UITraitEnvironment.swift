/// An object that has traits: screens, windows, views and view controllers.
@preconcurrency @MainActor
public protocol UITraitEnvironment: NSObjectProtocol {
    /// The current traits.
    var traitCollection: UITraitCollection { get }
    /// Called when the traits changed, with the previous ones, before the next layout pass.
    func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

extension UIScreen: UITraitEnvironment {
    /// The traits of the screen, which all windows inherit.
    public var traitCollection: UITraitCollection { UITraitCollection.screen.withLock { $0 } }
    /// Does nothing.
    public func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// The interface style of all windows that don't override it. Default light. Hosts set it, in a window
    /// to what the desktop says.
    package var userInterfaceStyle: UIUserInterfaceStyle {
        get { traitCollection.userInterfaceStyle }
        set { changeTraits { $0.userInterfaceStyle = newValue } }
    }

    /// Changes the screen's traits and updates those of the windows.
    func changeTraits(_ change: (inout Traits) -> Void) {
        let former = traitCollection.values
        var traits = former
        change(&traits)
        guard traits != former else { return }
        let collection = UITraitCollection(traits)
        UITraitCollection.screen.withLock { $0 = collection }
        for window in UIApplication.shared.windows { window.updateTraits() }
        UIWindowScene.main.screenTraitsChanged(from: UITraitCollection(former))
        guard traits.preferredContentSizeCategory != former.preferredContentSizeCategory else { return }
        NotificationCenter.default.post(
            name: UIContentSizeCategory.didChangeNotification, object: self,
            userInfo: [UIContentSizeCategory.newValueUserInfoKey: traits.preferredContentSizeCategory])
    }
}

/// Inheritance of traits.
extension UIView {
    /// The traits computed from those of the superview and the overrides of the view and its controller.
    private var inheritedTraits: UITraitCollection {
        var traits = superview?.traitCollection ?? UIWindowScene.main.traitCollection
        if let viewController {
            if superview == nil, let parent = viewController.parent { traits = parent.traitCollection }
            traits = viewController.overriding(traits)
        }
        if let overrides = extras.traitOverrides { traits = traits.overridden(by: overrides) }
        traits = traits.overriding(userInterfaceStyle: overrideUserInterfaceStyle).within(extras.contentSizeLimits)
        // Views without a tint of their own share the collection of their superview, which has its tint.
        if extras.tintColor != nil || extras.tintAdjustmentMode != .automatic {
            var values = traits.values
            let tint = effectiveTintColor
            // A tint colour that is `UIColor.tintColor` stands for the superview's.
            if !tint.dependsOnTint { values.tint.color = tint }
            traits = UITraitCollection(values)
        }
        return traits
    }

    /// Recomputes the traits, and reports changes to this view and its subviews.
    func updateTraits() {
        let old = traitCollection, new = inheritedTraits
        guard new !== old else { return }
        extras.traits = new
        if new != old { traitsChanged(from: old) }
        for view in subviews { view.updateTraits() }
    }

    private func traitsChanged(from old: UITraitCollection) {
        if AppearanceProxies.dependOnTraits, window != nil { applyAppearancesToSelf() }
        viewController?.traitCollectionDidChange(old)
        if let viewController {
            viewController.notifyTraitObservers(viewController.traitObservers, old)
            reportMargins()
        }
        traitCollectionDidChange(old)
        notifyTraitObservers(extras.traitObservers, old)
        setNeedsLayout()
        if traitCollection.layoutDirection != old.layoutDirection { layoutDirectionChanged() }
        guard traitCollection.hasDifferentColorAppearance(comparedTo: old) else { return }
        if let backgroundColor, backgroundColor.isDynamic { setLayerBackground(backgroundColor) }
        setNeedsDisplay()
        tintColorDidChange()
    }

    func setLayerBackground(_ color: UIColor?) {
        let resolved = color.map { $0.isDynamic ? $0.resolvedColor(with: traitCollection).cgColor : $0.cgColor }
        layer.backgroundColor = resolved
    }
}

extension UIViewController {
    /// Applies the overrides of the controller and its parent to the traits of its view.
    fileprivate func overriding(_ traits: UITraitCollection) -> UITraitCollection {
        var traits = traits
        if let more = parent?.overrideTraitCollection(forChild: self) { traits = UITraitCollection(traitsFrom: [traits, more]) }
        if let more = ownPresentationController?.traitsOfPresented { traits = UITraitCollection(traitsFrom: [traits, more]) }
        if let overrides = traitOverridesIfSet { traits = traits.overridden(by: overrides) }
        return traits.overriding(userInterfaceStyle: overrideUserInterfaceStyle)
    }

    /// The traits of the view, or those that it would have if it were loaded.
    var currentTraits: UITraitCollection {
        if let loadedView { return loadedView.traitCollection }
        return overriding(parent?.traitCollection ?? UIWindowScene.main.traitCollection)
    }
}

extension UITraitEnvironment {
    /// Calls the closures registered for traits that changed.
    func notifyTraitObservers(_ observers: [TraitObserver], _ old: UITraitCollection) {
        for observer in observers { observer.traitsChanged(from: old, to: traitCollection) }
    }
}

extension UITraitCollection {
    /// Applies trait overrides.
    func overridden(by overrides: UITraitOverrides) -> UITraitCollection {
        var traits = values
        traits.take(overrides.values)
        return UITraitCollection(traits)
    }

    /// The traits with another interface style; this object itself for unspecified, so that most views share one object.
    fileprivate func overriding(userInterfaceStyle style: UIUserInterfaceStyle) -> UITraitCollection {
        guard style != .unspecified, style != userInterfaceStyle else { return self }
        var traits = values
        traits.userInterfaceStyle = style
        return UITraitCollection(traits)
    }
}

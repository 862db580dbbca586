/// What has traits: screens, windows, views and their controllers.
@preconcurrency @MainActor
public protocol UITraitEnvironment: NSObjectProtocol {
    /// The traits now.
    var traitCollection: UITraitCollection { get }
    /// The traits changed from what they were. Called before the next layout.
    func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

extension UIScreen: UITraitEnvironment {
    /// The traits of the screen, which all windows begin with.
    public var traitCollection: UITraitCollection { UITraitCollection.screen.withLock { $0 } }
    /// Does nothing.
    public func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// Light or dark, for all windows that don't override it. Default light. Hosts set it.
    package var userInterfaceStyle: UIUserInterfaceStyle {
        get { traitCollection.userInterfaceStyle }
        set { changeTraits { $0.userInterfaceStyle = newValue } }
    }

    /// Changes the screen's traits; the windows follow.
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
    /// The traits that the view would have now: those of its superview, and what it and its controller override.
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
            // A tint that is `UIColor.tintColor` is the superview's.
            if !tint.dependsOnTint { values.tint.color = tint }
            traits = UITraitCollection(values)
        }
        return traits
    }

    /// Works the traits out anew, and tells here and below if they changed.
    func updateTraits() {
        let old = traitCollection, new = inheritedTraits
        guard new !== old else { return }
        extras.traits = new
        if new != old { traitsChanged(from: old) }
        for view in subviews { view.updateTraits() }
    }

    private func traitsChanged(from old: UITraitCollection) {
        viewController?.traitCollectionDidChange(old)
        if let viewController {
            viewController.tellTraitObservers(viewController.traitObservers, old)
            reportMargins()
        }
        traitCollectionDidChange(old)
        tellTraitObservers(extras.traitObservers, old)
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
    /// What the controller and its parent make of traits for its view.
    fileprivate func overriding(_ traits: UITraitCollection) -> UITraitCollection {
        var traits = traits
        if let more = parent?.overrideTraitCollection(forChild: self) { traits = UITraitCollection(traitsFrom: [traits, more]) }
        if let more = ownPresentationController?.traitsOfPresented { traits = UITraitCollection(traitsFrom: [traits, more]) }
        if let overrides = traitOverridesIfSet { traits = traits.overridden(by: overrides) }
        return traits.overriding(userInterfaceStyle: overrideUserInterfaceStyle)
    }

    /// The traits of the view, or those that it would have.
    var currentTraits: UITraitCollection {
        if let loadedView { return loadedView.traitCollection }
        return overriding(parent?.traitCollection ?? UIWindowScene.main.traitCollection)
    }
}

extension UITraitEnvironment {
    /// Calls the closures that wait for what changed.
    func tellTraitObservers(_ observers: [TraitObserver], _ old: UITraitCollection) {
        for observer in observers { observer.traitsChanged(from: old, to: traitCollection) }
    }
}

extension UITraitCollection {
    /// The traits with those that somebody overrides.
    func overridden(by overrides: UITraitOverrides) -> UITraitCollection {
        var traits = values
        traits.take(overrides.values)
        return UITraitCollection(traits)
    }

    /// The same traits in another style; these themselves for unspecified, so that most views share one object.
    fileprivate func overriding(userInterfaceStyle style: UIUserInterfaceStyle) -> UITraitCollection {
        guard style != .unspecified, style != userInterfaceStyle else { return self }
        var traits = values
        traits.userInterfaceStyle = style
        return UITraitCollection(traits)
    }
}

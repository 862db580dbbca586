@_implementationOnly import DesktopSettings

/// How interfaces should look, as the desktop's settings or a program's options say it. A value is nil where they say nothing.
package struct InterfacePreferences: Equatable, Sendable {
    /// Light or dark.
    package var style: UIUserInterfaceStyle?
    /// The text size.
    package var contentSizeCategory: UIContentSizeCategory?
    /// The contrast.
    package var contrast: UIAccessibilityContrast?
    /// Whether movements are replaced by fades.
    package var reducesMotion: Bool?

    package init(
        style: UIUserInterfaceStyle? = nil, contentSizeCategory: UIContentSizeCategory? = nil, contrast: UIAccessibilityContrast? = nil,
        reducesMotion: Bool? = nil
    ) {
        self.style = style
        self.contentSizeCategory = contentSizeCategory
        self.contrast = contrast
        self.reducesMotion = reducesMotion
    }

    /// What a desktop's settings say.
    init(_ settings: DesktopSettings) {
        style = settings.colorScheme.map { $0 == .dark ? .dark : .light }
        contentSizeCategory = settings.textScale.map { UIContentSizeCategory(textScale: $0) }
        contrast = settings.prefersHighContrast.map { $0 ? .high : .normal }
        reducesMotion = settings.reducesMotion
    }

    /// These preferences, and those of others where these say nothing.
    func completed(by others: InterfacePreferences) -> InterfacePreferences {
        InterfacePreferences(
            style: style ?? others.style, contentSizeCategory: contentSizeCategory ?? others.contentSizeCategory,
            contrast: contrast ?? others.contrast, reducesMotion: reducesMotion ?? others.reducesMotion)
    }
}

extension UIContentSizeCategory {
    /// The category whose body text is nearest to the usual one times a factor, the smaller of two; the default one if the factor is not a number.
    package init(textScale: Double) {
        let sizes = UIFont.TextStyle.body.sizes, factor = textScale.isNaN ? 1 : min(textScale, 100)
        let size = sizes[Self.large.rank] * factor
        self = zip(Self.ascending, sizes).min { abs($0.1 - size) < abs($1.1 - size) }?.0 ?? .large
    }
}

/// Following the desktop.
extension UIApplication {
    /// Applies the preferences that are in force to the screen's traits and accessibility settings. Those that nobody has any longer become
    /// the defaults.
    func preferencesChanged() {
        let new = chosenPreferences.completed(by: desktopPreferences), old = appliedPreferences
        guard new != old else { return }
        appliedPreferences = new
        UIScreen.main.changeTraits { traits in
            if new.style != old.style { traits.userInterfaceStyle = new.style ?? .light }
            if new.contentSizeCategory != old.contentSizeCategory { traits.preferredContentSizeCategory = new.contentSizeCategory ?? .large }
            if new.contrast != old.contrast { traits.accessibilityContrast = new.contrast ?? .normal }
        }
        if new.reducesMotion != old.reducesMotion { UIAccessibility.isReduceMotionEnabled = new.reducesMotion ?? false }
    }

    /// Starts to follow the desktop's settings.
    ///
    /// - Returns: the follower; its first settings are not applied yet.
    func observeDesktop() -> DesktopSettingsFollower {
        followings += 1
        let following = followings
        return DesktopSettingsFollower(bus: DesktopSettingsFollower.sessionBus()) { settings in
            DispatchQueue.main.async {
                MainActor.assumeIsolated {
                    let application = UIApplication.shared
                    // A window that was closed meanwhile, and another one that may be open.
                    guard application.followings == following, application.stopFollowing != nil else { return }
                    application.desktopPreferences = InterfacePreferences(settings)
                    CATransaction.flush()
                }
            }
        }
    }
}

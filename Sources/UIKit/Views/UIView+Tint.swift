extension UIView {
    /// Whether a tint has its colour or is greyish.
    public enum TintAdjustmentMode: Int, Sendable {
        /// As in the superview.
        case automatic = 0
        /// The colour as it was set.
        case normal
        /// Without most of its colour, as behind an alert.
        case dimmed
    }

    var effectiveTintAdjustmentMode: TintAdjustmentMode {
        var view: UIView? = self
        while let current = view {
            if current.extras.tintAdjustmentMode != .automatic { return current.extras.tintAdjustmentMode }
            view = current.superview
        }
        return .normal
    }

    var effectiveTintColor: UIColor {
        let color = inheritedTintColor
        return effectiveTintAdjustmentMode == .dimmed ? color.dimmedTint(with: traitCollection) : color
    }

    /// The colour before it is dimmed.
    var inheritedTintColor: UIColor {
        var view: UIView? = self
        while let current = view {
            if let color = current.extras.tintColor { return color }
            view = current.superview
        }
        return .defaultTint
    }

    /// The colour changed, here and where it is inherited.
    func tintColorChanged() {
        tintedColorsChanged()
        tintColorDidChange()
        for view in subviews where view.extras.tintColor == nil { view.tintColorChanged() }
    }

    /// The tint is dimmed now, or not any more, here and where that is inherited.
    func tintModeChanged() {
        tintedColorsChanged()
        tintColorDidChange()
        for view in subviews where view.extras.tintAdjustmentMode == .automatic { view.tintModeChanged() }
    }
}

extension UIColor {
    /// The tint of the view that shows the colour or draws with it; the system's blue where there is none.
    public static let tintColor = UIColor(dependsOnTint: true) { $0.values.tint.color ?? UIColor.defaultTint }

    /// The tint of a tree in which nobody set one.
    static let defaultTint = systemBlue

    /// The colour that stands for this one while tints are dimmed: grey of the same lightness, a little transparent.
    fileprivate func dimmedTint(with traits: UITraitCollection) -> UIColor {
        var red: CGFloat = 0, green: CGFloat = 0, blue: CGFloat = 0, alpha: CGFloat = 0
        guard resolvedColor(with: traits).getRed(&red, green: &green, blue: &blue, alpha: &alpha) else { return self }
        // The weights of sRGB's channels in lightness.
        return UIColor(white: 0.2126 * red + 0.7152 * green + 0.0722 * blue, alpha: alpha * Self.dimmedTintAlpha)
    }

    /// No measurement is known.
    private static let dimmedTintAlpha: CGFloat = 0.8
}

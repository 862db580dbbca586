extension UIView {
    /// Whether a tint colour is shown as it was set or dimmed.
    public enum TintAdjustmentMode: Int, Sendable {
        /// The mode of the superview.
        case automatic = 0
        /// The tint colour as it was set.
        case normal
        /// The tint colour desaturated, as behind an alert.
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

    /// The tint colour before it is dimmed.
    var inheritedTintColor: UIColor {
        var view: UIView? = self
        while let current = view {
            if let color = current.extras.tintColor { return color }
            view = current.superview
        }
        return .defaultTint
    }

    /// Reports a changed tint colour to this view and to the subviews that inherit it.
    func tintColorChanged() {
        tintedColorsChanged()
        tintColorDidChange()
        for view in subviews where view.extras.tintColor == nil { view.tintColorChanged() }
    }

    /// Reports a changed tint adjustment mode to this view and to the subviews that inherit it.
    func tintModeChanged() {
        tintedColorsChanged()
        tintColorDidChange()
        for view in subviews where view.extras.tintAdjustmentMode == .automatic { view.tintModeChanged() }
    }
}

extension UIColor {
    /// The tint colour of the view that shows the colour or draws with it; the system's blue where there is none.
    public static let tintColor = UIColor(dependsOnTint: true) { $0.values.tint.color ?? UIColor.defaultTint }

    /// The tint colour of a view hierarchy in which none was set.
    static let defaultTint = systemBlue

    /// The dimmed form of a tint colour: grey of the same luminance, slightly transparent.
    fileprivate func dimmedTint(with traits: UITraitCollection) -> UIColor {
        var red: CGFloat = 0, green: CGFloat = 0, blue: CGFloat = 0, alpha: CGFloat = 0
        guard resolvedColor(with: traits).getRed(&red, green: &green, blue: &blue, alpha: &alpha) else { return self }
        // The luminance weights of sRGB.
        return UIColor(white: 0.2126 * red + 0.7152 * green + 0.0722 * blue, alpha: alpha * Self.dimmedTintAlpha)
    }

    /// An estimate: no measurement of Apple's value is known.
    private static let dimmedTintAlpha: CGFloat = 0.8
}

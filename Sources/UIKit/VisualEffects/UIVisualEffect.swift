/// An effect of a visual effect view.
open class UIVisualEffect: NSObject, NSCopying {
    /// Returns the same object, since effects are immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// An effect that blurs the content behind the view, as frosted glass does.
public final class UIBlurEffect: UIVisualEffect {
    /// The styles of blur effects. Those without light or dark in their names adapt to the view's interface style.
    public enum Style: Int, Sendable {
        /// Much lighter than the content behind.
        case extraLight = 0
        /// White over the content behind, with an opacity of 40 percent.
        case light
        /// Much darker than the content behind.
        case dark
        /// Light in light mode, dark in dark mode.
        case regular = 4
        /// Brighter than ``regular`` in light mode.
        case prominent
        /// The most transparent material.
        case systemUltraThinMaterial = 6
        /// A material that is more transparent than the default one: its tint covers slightly more than half.
        case systemThinMaterial
        /// The default material, whose tint covers nearly three quarters.
        case systemMaterial
        /// A material that is less transparent than the default one.
        case systemThickMaterial
        /// The material of bars.
        case systemChromeMaterial
        /// ``systemUltraThinMaterial`` that is always light.
        case systemUltraThinMaterialLight
        /// ``systemThinMaterial`` that is always light.
        case systemThinMaterialLight
        /// ``systemMaterial`` that is always light.
        case systemMaterialLight
        /// ``systemThickMaterial`` that is always light.
        case systemThickMaterialLight
        /// ``systemChromeMaterial`` that is always light.
        case systemChromeMaterialLight
        /// ``systemUltraThinMaterial`` that is always dark.
        case systemUltraThinMaterialDark
        /// ``systemThinMaterial`` that is always dark.
        case systemThinMaterialDark
        /// ``systemMaterial`` that is always dark.
        case systemMaterialDark
        /// ``systemThickMaterial`` that is always dark.
        case systemThickMaterialDark
        /// ``systemChromeMaterial`` that is always dark.
        case systemChromeMaterialDark
    }

    let style: Style

    /// Creates a glass effect of a style.
    public init(style: Style) {
        self.style = style
        super.init()
    }

    public override func isEqual(_ object: Any?) -> Bool { (object as? UIBlurEffect)?.style == style }
    public override var hash: Int { style.rawValue }
}

/// The parameters of a blur effect: how the content behind is filtered, and the tint over it.
struct Glass: Equatable {
    /// The standard deviation of the blur, in points.
    var radius: CGFloat
    /// The factor of saturation; 1 leaves colours unchanged.
    var saturation: CGFloat
    /// The grey level of the tint, 0...1, and its opacity.
    var white: CGFloat
    var opacity: CGFloat
}

extension UIBlurEffect.Style {
    /// The parameters of the style, which may depend on the interface style.
    ///
    /// Apple publishes no numbers; these come near the appearance of its materials over photographs and over plain white and black.
    func glass(isDark: Bool) -> Glass {
        func light(_ opacity: CGFloat, white: CGFloat = 0.97, radius: CGFloat = 20) -> Glass {
            Glass(radius: radius, saturation: 1.8, white: white, opacity: opacity)
        }
        func dark(_ opacity: CGFloat, white: CGFloat = 0.14, radius: CGFloat = 20) -> Glass {
            Glass(radius: radius, saturation: 1.6, white: white, opacity: opacity)
        }
        switch self {
        case .extraLight: return light(0.82)
        case .light: return light(0.4, white: 1)
        case .dark: return dark(0.73, white: 0.11)
        case .regular: return isDark ? dark(0.73, white: 0.11) : light(0.4, white: 1)
        case .prominent: return isDark ? dark(0.78, white: 0.2) : light(0.82)
        case .systemUltraThinMaterial: return isDark ? dark(0.4) : light(0.32)
        case .systemThinMaterial: return isDark ? dark(0.58) : light(0.55)
        case .systemMaterial: return isDark ? dark(0.72) : light(0.72)
        case .systemThickMaterial: return isDark ? dark(0.84) : light(0.86)
        case .systemChromeMaterial: return isDark ? dark(0.8, white: 0.11) : light(0.8, white: 0.975)
        case .systemUltraThinMaterialLight: return light(0.32)
        case .systemThinMaterialLight: return light(0.55)
        case .systemMaterialLight: return light(0.72)
        case .systemThickMaterialLight: return light(0.86)
        case .systemChromeMaterialLight: return light(0.8, white: 0.975)
        case .systemUltraThinMaterialDark: return dark(0.4)
        case .systemThinMaterialDark: return dark(0.58)
        case .systemMaterialDark: return dark(0.72)
        case .systemThickMaterialDark: return dark(0.84)
        case .systemChromeMaterialDark: return dark(0.8, white: 0.11)
        }
    }
}

/// An effect of a visual effect view.
open class UIVisualEffect: NSObject, NSCopying {
    /// The same object: effects never change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Blurs what lies behind, as frosted glass does.
public final class UIBlurEffect: UIVisualEffect {
    /// Kinds of glass. Those without light or dark in their names follow the view's traits.
    public enum Style: Int, Sendable {
        /// Lighter than what lies behind.
        case extraLight = 0
        /// White over what lies behind, at 40 percent.
        case light
        /// Much darker than what lies behind.
        case dark
        /// As bright as the interface.
        case regular = 4
        /// Brighter than ``regular`` in light interfaces.
        case prominent
        /// Glass through which much is seen.
        case systemUltraThinMaterial = 6
        /// Glass through which more is seen than through the ordinary one: a tint of a little more than half.
        case systemThinMaterial
        /// The ordinary glass: a tint of nearly three quarters.
        case systemMaterial
        /// Glass through which little is seen.
        case systemThickMaterial
        /// The glass of bars.
        case systemChromeMaterial
        /// ``systemUltraThinMaterial`` of light interfaces, in dark ones, too.
        case systemUltraThinMaterialLight
        /// ``systemThinMaterial`` of light interfaces, in dark ones, too.
        case systemThinMaterialLight
        /// ``systemMaterial`` of light interfaces, in dark ones, too.
        case systemMaterialLight
        /// ``systemThickMaterial`` of light interfaces, in dark ones, too.
        case systemThickMaterialLight
        /// ``systemChromeMaterial`` of light interfaces, in dark ones, too.
        case systemChromeMaterialLight
        /// ``systemUltraThinMaterial`` of dark interfaces, in light ones, too.
        case systemUltraThinMaterialDark
        /// ``systemThinMaterial`` of dark interfaces, in light ones, too.
        case systemThinMaterialDark
        /// ``systemMaterial`` of dark interfaces, in light ones, too.
        case systemMaterialDark
        /// ``systemThickMaterial`` of dark interfaces, in light ones, too.
        case systemThickMaterialDark
        /// ``systemChromeMaterial`` of dark interfaces, in light ones, too.
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

/// How glass looks: what is done to what lies behind, and the colour on top of it.
struct Glass: Equatable {
    /// The standard deviation of the blur, in points.
    var radius: CGFloat
    /// How vivid colours become; 1 leaves them as they are.
    var saturation: CGFloat
    /// White of the tint, 0...1, and its opacity.
    var white: CGFloat
    var opacity: CGFloat
}

extension UIBlurEffect.Style {
    /// The values of the kind, which may follow the style of the interface.
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

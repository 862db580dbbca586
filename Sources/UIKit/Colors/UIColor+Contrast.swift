/// Contrast, by the Web Content Accessibility Guidelines 2.
extension UIColor {
    /// The parts of a colour that doesn't depend on traits, over a colour behind it.
    private func parts(over back: (CGFloat, CGFloat, CGFloat)) -> (CGFloat, CGFloat, CGFloat) {
        var red: CGFloat = 0, green: CGFloat = 0, blue: CGFloat = 0, alpha: CGFloat = 0
        getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        return (back.0 + (red - back.0) * alpha, back.1 + (green - back.1) * alpha, back.2 + (blue - back.2) * alpha)
    }

    private static func luminance(_ parts: (CGFloat, CGFloat, CGFloat)) -> CGFloat {
        func linear(_ part: CGFloat) -> CGFloat { part <= 0.040_45 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4) }
        return 0.2126 * linear(parts.0) + 0.7152 * linear(parts.1) + 0.0722 * linear(parts.2)
    }

    /// The contrast to an opaque colour behind this one by WCAG 2, from 1 to 21. Neither depends on traits.
    package func contrast(to back: UIColor) -> CGFloat {
        let behind = back.parts(over: (0, 0, 0)), a = Self.luminance(parts(over: behind)), b = Self.luminance(behind)
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    /// Whether white stands out from the colour at least as much as black does. Its opacity doesn't count, and it doesn't depend on traits.
    package var isDark: Bool { Self.luminance(withAlphaComponent(1).parts(over: (0, 0, 0))) <= 0.179 }

    /// The colour on its way to black or white, as far as it must go to stand out from an opaque one behind it; all of the way where that
    /// isn't enough. Neither depends on traits.
    ///
    /// - Parameter ratio: the contrast at the least, by WCAG 2: 7 for text, 3 for lines and signs.
    package func standingOut(from back: UIColor, by ratio: CGFloat = 7) -> UIColor {
        if contrast(to: back) >= ratio { return self }
        let behind = back.parts(over: (0, 0, 0)), own = parts(over: behind), end: CGFloat = back.isDark ? 1 : 0
        for step in 1...50 {
            let part = CGFloat(step) / 50
            let color = UIColor(
                red: own.0 + (end - own.0) * part, green: own.1 + (end - own.1) * part, blue: own.2 + (end - own.2) * part, alpha: 1)
            if color.contrast(to: back) >= ratio { return color }
        }
        return UIColor(white: end, alpha: 1)
    }
}

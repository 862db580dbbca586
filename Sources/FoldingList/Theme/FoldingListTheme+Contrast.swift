import UIKit

/// More contrast, for people who asked for it.
extension FoldingListTheme {
    /// The contrast of text to what is behind it at the least, by WCAG 2.
    private static let ratio: CGFloat = 7

    /// The theme with colours that keep their hue, and are so much lighter or darker that all text stands out by 7 : 1.
    public var highContrast: FoldingListTheme {
        var theme = self
        // White or black, as the ink is rather; the ramp makes way for it.
        theme.ink = ink.brightness > (first.brightness + last.brightness) / 2 ? Color(255, 255, 255) : Color(0, 0, 0)
        theme.first = first.standingOut(from: theme.ink, by: Self.ratio)
        theme.last = last.standingOut(from: theme.ink, by: Self.ratio)
        theme.completedInk = completedInk.standingOut(from: completed, by: Self.ratio)
        return theme
    }
}

extension FoldingListTheme.Color {
    func standingOut(from other: Self, by ratio: CGFloat) -> Self {
        var color = self
        uiColor.standingOut(from: other.uiColor, by: ratio).getRed(&color.red, green: &color.green, blue: &color.blue, alpha: nil)
        return color
    }
}

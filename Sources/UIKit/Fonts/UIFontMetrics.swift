/// Scales fonts and lengths by the size of text that the person asked for, as a style of text is scaled.
///
/// Scaling follows the sizes of the style's font; Apple's follows its line heights, which differ by a few percent.
public final class UIFontMetrics: NSObject, Sendable {
    private let style: UIFont.TextStyle

    /// Scales as a style of text.
    public init(forTextStyle textStyle: UIFont.TextStyle) {
        style = textStyle
        super.init()
    }

    /// Scales as body text.
    public class var `default`: UIFontMetrics { UIFontMetrics(forTextStyle: .body) }

    /// A font in the size that the person asked for.
    public func scaledFont(for font: UIFont) -> UIFont { scaledFont(for: font, maximumPointSize: 0, compatibleWith: nil) }
    /// A font in the size that the person asked for, up to a bound in points; 0 for none.
    public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
        scaledFont(for: font, maximumPointSize: maximumPointSize, compatibleWith: nil)
    }
    /// A font in the size that traits ask for; nil stands for the screen's.
    public func scaledFont(for font: UIFont, compatibleWith traitCollection: UITraitCollection?) -> UIFont {
        scaledFont(for: font, maximumPointSize: 0, compatibleWith: traitCollection)
    }
    /// A font in the size that traits ask for, up to a bound in points; 0 for none.
    public func scaledFont(for font: UIFont, maximumPointSize: CGFloat, compatibleWith traitCollection: UITraitCollection?) -> UIFont {
        let scaling = FontScaling(style: style, size: font.pointSize, maximum: maximumPointSize)
        var description = font.fontDescription
        description.size = scaling.size(for: traitCollection)
        return UIFont(description, scaling: scaling)
    }

    /// A length scaled as the person asked for.
    public func scaledValue(for value: CGFloat) -> CGFloat { scaledValue(for: value, compatibleWith: nil) }
    /// A length scaled as traits ask for; nil stands for the screen's. Whole pixels of the screen.
    public func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection?) -> CGFloat {
        let scaled = value * style.factor(for: traitCollection)
        let pixels = max(traitCollection?.displayScale ?? 0, ScreenScale.current)
        return pixels > 0 ? (scaled * pixels).rounded() / pixels : scaled
    }
}

/// How a font follows the size of text that is asked for.
struct FontScaling: Sendable, Hashable {
    var style: UIFont.TextStyle
    /// At the standard size of text; nil for the style's own size.
    var size: CGFloat?
    /// 0 for none.
    var maximum: CGFloat = 0

    func size(for traits: UITraitCollection?) -> CGFloat {
        guard let size else { return style.size(for: traits) }
        let scaled = (size * style.factor(for: traits)).rounded()
        return maximum > 0 ? min(scaled, maximum) : scaled
    }
}

extension UIFont {
    /// The font in the size that traits ask for, if it follows that at all.
    func adapted(to traits: UITraitCollection) -> UIFont {
        guard let scaling else { return self }
        var description = fontDescription
        description.size = scaling.size(for: traits)
        return description.size == fontDescription.size ? self : UIFont(description, scaling: scaling)
    }
}

/// An object whose fonts can follow the preferred content size category.
@preconcurrency @MainActor
public protocol UIContentSizeCategoryAdjusting: NSObjectProtocol {
    /// Whether fonts of `UIFont.preferredFont(forTextStyle:)` and `UIFontMetrics` follow the size of text that is asked for. Default false.
    var adjustsFontForContentSizeCategory: Bool { get set }
}

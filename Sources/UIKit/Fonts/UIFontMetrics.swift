/// Scales fonts and lengths with the content size category, in the way a text style scales.
///
/// Scaling follows the sizes of the style's font; Apple's follows its line heights, which differ by a few percent.
public final class UIFontMetrics: NSObject, Sendable {
    private let style: UIFont.TextStyle

    /// Creates metrics that scale as a text style does.
    public init(forTextStyle textStyle: UIFont.TextStyle) {
        style = textStyle
        super.init()
    }

    /// Metrics that scale as body text does.
    public class var `default`: UIFontMetrics { UIFontMetrics(forTextStyle: .body) }

    /// The font scaled for the user's content size category.
    public func scaledFont(for font: UIFont) -> UIFont { scaledFont(for: font, maximumPointSize: 0, compatibleWith: nil) }
    /// The font scaled for the user's content size category, up to a maximum size in points; 0 for no maximum.
    public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
        scaledFont(for: font, maximumPointSize: maximumPointSize, compatibleWith: nil)
    }
    /// The font scaled for the content size category of traits; nil stands for the screen's.
    public func scaledFont(for font: UIFont, compatibleWith traitCollection: UITraitCollection?) -> UIFont {
        scaledFont(for: font, maximumPointSize: 0, compatibleWith: traitCollection)
    }
    /// The font scaled for the content size category of traits, up to a maximum size in points; 0 for no maximum.
    public func scaledFont(for font: UIFont, maximumPointSize: CGFloat, compatibleWith traitCollection: UITraitCollection?) -> UIFont {
        let scaling = FontScaling(style: style, size: font.pointSize, maximum: maximumPointSize)
        var description = font.fontDescription
        description.size = scaling.size(for: traitCollection)
        return UIFont(description, scaling: scaling)
    }

    /// A length scaled for the user's content size category.
    public func scaledValue(for value: CGFloat) -> CGFloat { scaledValue(for: value, compatibleWith: nil) }
    /// A length scaled for the content size category of traits; nil stands for the screen's. Rounded to whole pixels of the screen.
    public func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection?) -> CGFloat {
        let scaled = value * style.factor(for: traitCollection)
        let pixels = max(traitCollection?.displayScale ?? 0, ScreenScale.current)
        return pixels > 0 ? (scaled * pixels).rounded() / pixels : scaled
    }
}

/// How a font scales with the content size category.
struct FontScaling: Sendable, Hashable {
    var style: UIFont.TextStyle
    /// The size in points at the standard category; nil for the text style's own size.
    var size: CGFloat?
    /// The maximum size in points; 0 for none.
    var maximum: CGFloat = 0

    func size(for traits: UITraitCollection?) -> CGFloat {
        guard let size else { return style.size(for: traits) }
        let scaled = (size * style.factor(for: traits)).rounded()
        return maximum > 0 ? min(scaled, maximum) : scaled
    }
}

extension UIFont {
    /// The font scaled for the content size category of traits; the same font if it does not scale.
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
    /// Whether fonts of `UIFont.preferredFont(forTextStyle:)` and `UIFontMetrics` follow the preferred content size category. Default
    /// false.
    var adjustsFontForContentSizeCategory: Bool { get set }
}

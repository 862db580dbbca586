extension UIImage {
    /// The size of a symbol relative to text of the same point size.
    public enum SymbolScale: Int, Sendable {
        /// The default scale: medium.
        case `default` = -1
        /// No scale is specified: medium, unless another configuration specifies one.
        case unspecified = 0
        /// A scale that doesn't increase the height of a line of text.
        case small = 1
        /// Slightly higher than capital letters, which suits most text.
        case medium = 2
        /// 1.29 times as large as medium.
        case large = 3

        /// The factor relative to the small scale.
        var factor: CGFloat {
            switch self {
            case .small: 0.79
            case .large: 1.29
            default: 1
            }
        }
    }

    /// The weight of a symbol's strokes.
    public enum SymbolWeight: Int, Sendable {
        /// No weight is specified: regular, unless another configuration specifies one.
        case unspecified = 0
        /// Matches the font weight ultraLight, -0.8.
        case ultraLight = 1
        /// Matches the font weight thin, -0.6.
        case thin
        /// Matches the font weight light, -0.4.
        case light
        /// Matches the font weight regular, 0: the default.
        case regular
        /// Matches the font weight medium, 0.23.
        case medium
        /// Matches the font weight semibold, 0.3.
        case semibold
        /// Matches the font weight bold, 0.4.
        case bold
        /// Matches the font weight heavy, 0.56.
        case heavy
        /// Matches the font weight black, 0.62.
        case black

        /// The matching font weight. Regular for unspecified.
        public func fontWeight() -> UIFont.Weight {
            switch self {
            case .ultraLight: .ultraLight
            case .thin: .thin
            case .light: .light
            case .unspecified, .regular: .regular
            case .medium: .medium
            case .semibold: .semibold
            case .bold: .bold
            case .heavy: .heavy
            case .black: .black
            }
        }

        /// Creates the symbol weight nearest to a font weight.
        init(_ weight: UIFont.Weight) {
            let all: [SymbolWeight] = [.ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black]
            self = all.min { abs($0.fontWeight().rawValue - weight.rawValue) < abs($1.fontWeight().rawValue - weight.rawValue) } ?? .regular
        }
    }

    /// The configuration of a symbol: size, weight, scale and colours. Unspecified values come from the view that shows the symbol; the
    /// defaults are 17 points, regular, medium, and one colour.
    ///
    /// `@unchecked Sendable` as its superclass: it never changes, and has no subclasses.
    public final class SymbolConfiguration: Configuration, @unchecked Sendable {
        let values: SymbolSettings

        init(_ values: SymbolSettings, traits: UITraitCollection? = nil) {
            self.values = values
            super.init(traitCollection: traits)
        }

        /// A configuration that specifies nothing.
        public class var unspecified: SymbolConfiguration { SymbolConfiguration(SymbolSettings()) }

        /// Creates a configuration with a scale.
        public convenience init(scale: SymbolScale) { self.init(SymbolSettings(scale: scale)) }
        /// Creates a configuration with the point size of the text beside the symbol.
        public convenience init(pointSize: CGFloat) { self.init(SymbolSettings(pointSize: pointSize)) }
        /// Creates a configuration with a weight.
        public convenience init(weight: SymbolWeight) { self.init(SymbolSettings(weight: weight)) }
        /// Creates a configuration with a point size and a weight.
        public convenience init(pointSize: CGFloat, weight: SymbolWeight) {
            self.init(SymbolSettings(pointSize: pointSize, weight: weight))
        }
        /// Creates a configuration with a point size, a weight and a scale.
        public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
            self.init(SymbolSettings(pointSize: pointSize, weight: weight, scale: scale))
        }
        /// Creates a configuration with the point size of a text style.
        public convenience init(textStyle: UIFont.TextStyle) { self.init(SymbolSettings(textStyle: textStyle)) }
        /// Creates a configuration with the point size of a text style and a scale.
        public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) {
            self.init(SymbolSettings(scale: scale, textStyle: textStyle))
        }
        /// Creates a configuration with the point size and weight of a font.
        public convenience init(font: UIFont) { self.init(font: font, scale: .unspecified) }
        /// Creates a configuration with the point size and weight of a font and a scale.
        public convenience init(font: UIFont, scale: SymbolScale) {
            let weight = SymbolWeight(UIFont.Weight(CGFloat(font.fontDescription.weight)))
            self.init(SymbolSettings(pointSize: font.pointSize, weight: weight, scale: scale))
        }
        /// Creates a hierarchical configuration: secondary parts get the same colour at a lower opacity.
        public convenience init(hierarchicalColor: UIColor) { self.init(SymbolSettings(colors: .hierarchical(hierarchicalColor))) }
        /// Creates a configuration with colours for the symbol's hierarchical levels, the main part first. The last one is used for all
        /// further levels.
        public convenience init(paletteColors: [UIColor]) { self.init(SymbolSettings(colors: .palette(paletteColors))) }
        /// Prefers the symbol's own colours, if it has any.
        public class func preferringMulticolor() -> SymbolConfiguration { SymbolConfiguration(SymbolSettings(colors: .multicolor)) }
        /// Prefers a single colour.
        public class func preferringMonochrome() -> SymbolConfiguration { SymbolConfiguration(SymbolSettings(colors: .monochrome)) }

        /// Returns a copy without a text style.
        public func configurationWithoutTextStyle() -> SymbolConfiguration { with { $0.textStyle = nil } }
        /// Returns a copy without a scale.
        public func configurationWithoutScale() -> SymbolConfiguration { with { $0.scale = .unspecified } }
        /// Returns a copy without a weight.
        public func configurationWithoutWeight() -> SymbolConfiguration { with { $0.weight = .unspecified } }
        /// Returns a copy without a point size and a weight.
        public func configurationWithoutPointSizeAndWeight() -> SymbolConfiguration {
            with {
                $0.pointSize = 0
                $0.weight = .unspecified
            }
        }

        private func with(_ change: (inout SymbolSettings) -> Void) -> SymbolConfiguration {
            var changed = values
            change(&changed)
            return SymbolConfiguration(changed, traits: traitCollection)
        }

        public override func withTraitCollection(_ traitCollection: UITraitCollection?) -> Self {
            SymbolConfiguration(values, traits: traitCollection) as! Self
        }

        public override func applying(_ otherConfiguration: Configuration?) -> Self {
            var merged = values
            if let other = otherConfiguration as? SymbolConfiguration { merged.take(other.values) }
            return SymbolConfiguration(merged, traits: self.merged(with: otherConfiguration)) as! Self
        }

        /// Whether both configurations specify the same values.
        public func isEqual(to otherConfiguration: SymbolConfiguration?) -> Bool { isEqual(otherConfiguration) }

        public override func isEqual(_ object: Any?) -> Bool {
            guard let other = object as? SymbolConfiguration else { return false }
            return other.values == values && super.isEqual(object)
        }

        public override var hash: Int { values.hashValue }
    }
}

/// What a symbol's configuration specifies.
struct SymbolSettings: Hashable, Sendable {
    /// Points; 0 when unspecified.
    var pointSize: CGFloat = 0
    var weight = UIImage.SymbolWeight.unspecified
    var scale = UIImage.SymbolScale.unspecified
    var textStyle: UIFont.TextStyle?
    var colors: Colors?

    enum Colors: Hashable, Sendable {
        case monochrome, multicolor
        case hierarchical(UIColor)
        case palette([UIColor])
    }

    /// Takes over what others specify.
    mutating func take(_ other: SymbolSettings) {
        if other.pointSize > 0 {
            pointSize = other.pointSize
            textStyle = nil
        }
        if let style = other.textStyle {
            textStyle = style
            if other.pointSize <= 0 { pointSize = 0 }
        }
        if other.weight != .unspecified { weight = other.weight }
        if other.scale != .unspecified { scale = other.scale }
        if let colors = other.colors { self.colors = colors }
    }

    /// The size after the text style is applied.
    var resolvedPointSize: CGFloat {
        if pointSize > 0, pointSize.isFinite { return min(pointSize, 1000) }
        return textStyle.map { UIFont.preferredFont(forTextStyle: $0).pointSize } ?? 17
    }
}

extension UIFont.Weight {
    /// Returns the symbol weight that is nearest to this font weight.
    public func symbolWeight() -> UIImage.SymbolWeight { UIImage.SymbolWeight(self) }
}

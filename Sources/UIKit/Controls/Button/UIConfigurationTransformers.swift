/// Transforms colours for a configuration.
public struct UIConfigurationColorTransformer {
    /// The closure that transforms a colour.
    public let transform: (UIColor) -> UIColor

    /// Creates a transformer that calls a closure.
    public init(_ transform: @escaping (UIColor) -> UIColor) {
        self.transform = transform
    }

    /// Transforms a colour.
    public func callAsFunction(_ input: UIColor) -> UIColor { transform(input) }

    /// A transformer to the grey of the same luminance and opacity.
    public static var grayscale: UIConfigurationColorTransformer {
        UIConfigurationColorTransformer { input in
            UIColor { traits in
                let color = input.resolvedColor(with: traits)
                var red: CGFloat = 0, green: CGFloat = 0, blue: CGFloat = 0, alpha: CGFloat = 0
                color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
                return UIColor(white: min(max(0.2126 * red + 0.7152 * green + 0.0722 * blue, 0), 1), alpha: alpha)
            }
        }
    }
    /// The transformer of the preferred tint. It doesn't change the colour here.
    public static var preferredTint: UIConfigurationColorTransformer { UIConfigurationColorTransformer { $0 } }
    /// The transformer for a single tint. It doesn't change the colour here.
    public static var monochromeTint: UIConfigurationColorTransformer { UIConfigurationColorTransformer { $0 } }
}

/// Transforms text attributes for a configuration.
public struct UIConfigurationTextAttributesTransformer {
    /// The closure that transforms attributes.
    public let transform: (AttributeContainer) -> AttributeContainer

    /// Creates a transformer that calls a closure.
    public init(_ transform: @escaping (AttributeContainer) -> AttributeContainer) {
        self.transform = transform
    }

    /// Transforms attributes.
    public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer { transform(input) }
}

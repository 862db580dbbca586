/// Transforms colours for a configuration. Two transformers are equal if one is a copy of the other.
public struct UIConfigurationColorTransformer: Equatable {
    /// The closure that transforms a colour.
    public let transform: (UIColor) -> UIColor
    private let identity: TransformerIdentity

    /// Creates a transformer that calls a closure.
    public init(_ transform: @escaping (UIColor) -> UIColor) {
        self.transform = transform
        identity = .own(TransformerIdentity.Mark())
    }

    private init(named name: String, _ transform: @escaping (UIColor) -> UIColor) {
        self.transform = transform
        identity = .named(name)
    }

    public static func == (one: UIConfigurationColorTransformer, other: UIConfigurationColorTransformer) -> Bool {
        one.identity == other.identity
    }

    /// Transforms a colour.
    public func callAsFunction(_ input: UIColor) -> UIColor { transform(input) }

    /// A transformer to the grey of the same luminance and opacity.
    public static var grayscale: UIConfigurationColorTransformer {
        UIConfigurationColorTransformer(named: "grayscale") { input in
            UIColor { traits in
                let color = input.resolvedColor(with: traits)
                var red: CGFloat = 0
                var green: CGFloat = 0
                var blue: CGFloat = 0
                var alpha: CGFloat = 0
                color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
                return UIColor(white: min(max(0.2126 * red + 0.7152 * green + 0.0722 * blue, 0), 1), alpha: alpha)
            }
        }
    }
    /// The tint colour as it comes: no change.
    public static var preferredTint: UIConfigurationColorTransformer { UIConfigurationColorTransformer(named: "preferredTint") { $0 } }
    /// One tint for everything: no change.
    public static var monochromeTint: UIConfigurationColorTransformer { UIConfigurationColorTransformer(named: "monochromeTint") { $0 } }
}

/// What tells transformers apart, since closures can't be compared.
private enum TransformerIdentity: Equatable {
    final class Mark {}

    case named(String)
    case own(Mark)

    static func == (one: TransformerIdentity, other: TransformerIdentity) -> Bool {
        switch (one, other) {
        case (.named(let name), .named(let otherName)): name == otherName
        case (.own(let mark), .own(let otherMark)): mark === otherMark
        default: false
        }
    }
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

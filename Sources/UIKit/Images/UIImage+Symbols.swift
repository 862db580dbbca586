/// Symbol images, which match text in size and weight.
extension UIImage {
    /// Creates the image of a symbol at 17 points, regular, medium; nil where there is none. Names are those of Apple's symbols; the
    /// drawings are Lamina's own, and there are fewer.
    public convenience init?(systemName name: String) {
        self.init(systemName: name, withConfiguration: nil)
    }

    /// Creates the image of a symbol for traits, of which only the display scale is used.
    public convenience init?(systemName name: String, compatibleWith traitCollection: UITraitCollection?) {
        self.init(systemName: name, withConfiguration: traitCollection.map { Configuration(traitCollection: $0) })
    }

    /// Creates the image of a symbol with a configuration; nil where there is none.
    public convenience init?(systemName name: String, withConfiguration configuration: Configuration?) {
        let settings = (configuration as? SymbolConfiguration)?.values ?? SymbolSettings()
        let traits = configuration?.traitCollection
        let scale = traits.map(\.displayScale).flatMap { $0 > 0 ? $0 : nil } ?? ScreenScale.current
        guard let image = SymbolRendering.image(SymbolValues(name: name, settings: settings), displayScale: scale, traits: traits) else {
            return nil
        }
        self.init(source: image.source, values: image.values)
    }

    /// A symbol for bars and controls, to be drawn in their tint colour.
    static func symbol(
        _ name: String, pointSize: CGFloat, weight: SymbolWeight = .regular, scale: SymbolScale = .medium
    ) -> UIImage? {
        let configuration = SymbolConfiguration(pointSize: pointSize, weight: weight, scale: scale)
        return UIImage(systemName: name, withConfiguration: configuration)?.withRenderingMode(.alwaysTemplate)
    }

    /// Whether the image is a symbol.
    public var isSymbolImage: Bool { values.symbol != nil }

    /// The configuration of the symbol; nil for other images.
    public var symbolConfiguration: SymbolConfiguration? { values.symbol == nil ? nil : values.configuration as? SymbolConfiguration }

    /// The symbol with a configuration applied; nil for other images.
    public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
        guard values.symbol != nil else { return nil }
        return reconfigured((values.configuration ?? .init(traitCollection: nil)).applying(configuration), merging: configuration)
    }

    /// The symbol drawn with a configuration, keeping the image's other settings.
    func reconfigured(_ configuration: Configuration, merging: SymbolConfiguration? = nil) -> UIImage {
        guard var symbol = values.symbol else { return self }
        if let merging {
            symbol.settings.take(merging.values)
        } else if let configuration = configuration as? SymbolConfiguration {
            symbol.settings = configuration.values
        }
        let traits = configuration.traitCollection
        let scale = traits.map(\.displayScale).flatMap { $0 > 0 ? $0 : nil } ?? self.scale
        guard let image = SymbolRendering.image(symbol, displayScale: scale, traits: traits) else { return self }
        return image.with { new in
            if !SymbolPalette.hasOwnColors(of: symbol.settings) { new.renderingMode = values.renderingMode }
            new.tint = values.tint
            new.orientation = values.orientation
            new.alignmentRectInsets = values.alignmentRectInsets
            new.flipsForRightToLeft = values.flipsForRightToLeft
        }
    }

    /// The symbol resolved for traits: one with dynamic colours is redrawn.
    func symbol(resolvedFor traits: UITraitCollection) -> UIImage {
        guard let symbol = values.symbol, SymbolPalette.hasOwnColors(of: symbol.settings), let configuration = values.configuration else { return self }
        return reconfigured(configuration.withTraitCollection(traits))
    }

    // MARK: System images

    /// More actions: an ellipsis in a circle.
    public static var actions: UIImage { system("ellipsis.circle") }
    /// Adding: a plus in a filled circle.
    public static var add: UIImage { system("plus.circle.fill") }
    /// Removing: a minus in a filled circle.
    public static var remove: UIImage { system("minus.circle.fill") }
    /// Selected: a checkmark in a filled circle.
    public static var checkmark: UIImage { system("checkmark.circle.fill") }
    /// Selected: a checkmark in a circle.
    public static var strokedCheckmark: UIImage { system("checkmark.circle") }

    private static func system(_ name: String) -> UIImage {
        guard let image = UIImage(systemName: name) else { preconditionFailure("no symbol \(name)") }
        return image
    }
}

extension SymbolPalette {
    static func hasOwnColors(of settings: SymbolSettings) -> Bool {
        switch settings.colors {
        case .hierarchical, .palette: true
        default: false
        }
    }
}

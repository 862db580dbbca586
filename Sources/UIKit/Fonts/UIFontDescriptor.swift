/// A description of a font by attributes: family or system font, size, weight, slant and width. A font made from it has default values for
/// attributes that are not set.
open class UIFontDescriptor: NSObject, NSCopying {
    private let header = CoreFoundationHeader()

    /// A property of fonts.
    public struct AttributeName: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A `String`.
        public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
        /// A `String`: the family and style, or a PostScript name.
        public static let name = AttributeName(rawValue: "NSFontNameAttribute")
        /// A `String`: the style within a family, "Bold" say.
        public static let face = AttributeName(rawValue: "NSFontFaceAttribute")
        /// A `CGFloat`, in points.
        public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
        /// A `String`: the font's display name.
        public static let visibleName = AttributeName(rawValue: "NSFontVisibleNameAttribute")
        /// A dictionary by ``TraitKey``.
        public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
        /// A `UIFont.TextStyle`, or its raw value.
        public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
        /// An array of dictionaries by ``FeatureKey``. Of the features, monospaced digits (type 6, selector 0) and small capitals in
        /// place of lower-case letters (type 37, selector 1) are honoured.
        public static let featureSettings = AttributeName(rawValue: "NSCTFontFeatureSettingsAttribute")

        static let design = AttributeName(rawValue: "LaminaFontDesignAttribute")
    }

    /// A trait of fonts.
    public struct TraitKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A `UInt32`: the raw value of ``SymbolicTraits``.
        public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
        /// A `UIFont.Weight`, or a number from -1 to 1.
        public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
        /// A `UIFont.Width`, or a number from -1 to 1.
        public static let width = TraitKey(rawValue: "NSCTFontProportionTrait")
        /// A number from -1 to 1; above 0 the font slants.
        public static let slant = TraitKey(rawValue: "NSCTFontSlantTrait")
    }

    /// A key of a font feature's setting.
    public struct FeatureKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates a key from a raw value.
        public init(_ rawValue: String) { self.rawValue = rawValue }

        /// A number: the feature type as in TrueType; 6 for the spacing of digits, 37 for lower-case letters.
        public static let type = FeatureKey(rawValue: "CTFeatureTypeIdentifier")
        /// A number: the feature's selector; 0 of type 6 for monospaced digits, 1 of type 37 for small capitals.
        public static let selector = FeatureKey(rawValue: "CTFeatureSelectorIdentifier")
    }

    /// The design of the system font.
    public struct SystemDesign: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Inter, the interface's sans serif.
        public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
        /// With serifs, for reading: Noto Serif.
        public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
        /// Monospaced, for code: Noto Sans Mono.
        public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
        /// Here the same as default.
        public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
    }

    /// The kind of serifs as a number, from the upper bits of ``SymbolicTraits``. It is not reported for fonts here.
    public typealias Class = Int

    /// Symbolic traits of a font. The upper bits give the kind of serifs, which is not reported for fonts here.
    public struct SymbolicTraits: OptionSet, Sendable, Hashable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Slanted.
        public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
        /// Of a weight of 0.3 (semibold) or more; asks for 0.4.
        public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
        /// Wider than normal: a width of 0.1 or more; asks for 0.2.
        public static let traitExpanded = SymbolicTraits(rawValue: 1 << 5)
        /// Narrower than normal: a width of -0.1 or less; asks for -0.2.
        public static let traitCondensed = SymbolicTraits(rawValue: 1 << 6)
        /// Monospaced. Supported and reported for the system font only.
        public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
        /// Designed for vertical text. No effect here.
        public static let traitVertical = SymbolicTraits(rawValue: 1 << 11)
        /// Optimized for user interfaces: the system font has it. Asking for it has no effect.
        public static let traitUIOptimized = SymbolicTraits(rawValue: 1 << 12)
        /// Lines 2 points closer together on Apple's systems. No effect here.
        public static let traitTightLeading = SymbolicTraits(rawValue: 1 << 15)
        /// Lines 2 points farther apart on Apple's systems. No effect here.
        public static let traitLooseLeading = SymbolicTraits(rawValue: 1 << 16)
        /// The mask of the bits for the kind of serifs.
        public static let classMask = SymbolicTraits(rawValue: 0xF000_0000)
        /// Old style serifs: Garamond.
        public static let classOldStyleSerifs = SymbolicTraits(rawValue: 1 << 28)
        /// Transitional serifs: Times.
        public static let classTransitionalSerifs = SymbolicTraits(rawValue: 2 << 28)
        /// Modern serifs, thin beside thick strokes: Bodoni.
        public static let classModernSerifs = SymbolicTraits(rawValue: 3 << 28)
        /// Clarendon serifs: strong, joined to the strokes by a curve.
        public static let classClarendonSerifs = SymbolicTraits(rawValue: 4 << 28)
        /// Slab serifs, as thick as the strokes: Rockwell.
        public static let classSlabSerifs = SymbolicTraits(rawValue: 5 << 28)
        /// Freeform serifs: none of these kinds.
        public static let classFreeformSerifs = SymbolicTraits(rawValue: 7 << 28)
        /// No serifs: Helvetica.
        public static let classSansSerif = SymbolicTraits(rawValue: 8 << 28)
        /// Ornamental letters.
        public static let classOrnamentals = SymbolicTraits(rawValue: 9 << 28)
        /// Script: letters as written by hand.
        public static let classScripts = SymbolicTraits(rawValue: 10 << 28)
        /// Symbols instead of letters.
        public static let classSymbolic = SymbolicTraits(rawValue: 12 << 28)
    }

    // MARK: Making descriptors

    /// The attributes that the descriptor was made with.
    public let fontAttributes: [AttributeName: Any]

    /// Creates a descriptor with attributes; unknown ones are kept.
    public required init(fontAttributes attributes: [AttributeName: Any] = [:]) {
        fontAttributes = attributes
        super.init()
    }
    /// Creates a descriptor without attributes.
    public convenience override init() { self.init(fontAttributes: [:]) }
    /// Creates a descriptor of a font by name and size in points.
    public convenience init(name fontName: String, size: CGFloat) { self.init(fontAttributes: [.name: fontName, .size: size]) }

    /// The descriptor of a text style at the user's preferred content size category.
    public class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
        UIFont.preferredFont(forTextStyle: style).fontDescriptor
    }
    /// The descriptor of a text style at the content size category of traits.
    public class func preferredFontDescriptor(
        withTextStyle style: UIFont.TextStyle, compatibleWith traitCollection: UITraitCollection?
    ) -> UIFontDescriptor {
        UIFont.preferredFont(forTextStyle: style, compatibleWith: traitCollection).fontDescriptor
    }

    /// A copy with attributes added, which replace existing ones.
    open func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
        UIFontDescriptor(fontAttributes: fontAttributes.merging(attributes) { $1 })
    }
    /// A copy with another size in points.
    open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor { addingAttributes([.size: newPointSize]) }
    /// A descriptor of another family with the same traits.
    open func withFamily(_ newFamily: String) -> UIFontDescriptor {
        var attributes = fontAttributes
        for key in [AttributeName.name, .face, .visibleName, .design, .textStyle] { attributes[key] = nil }
        attributes[.family] = newFamily
        return UIFontDescriptor(fontAttributes: attributes)
    }
    /// A descriptor of another face of the same family, such as "Bold".
    open func withFace(_ newFace: String) -> UIFontDescriptor {
        var attributes = fontAttributes
        attributes[.family] = attributes[.family] ?? UIFont(descriptor: self, size: 0).fontDescription.family
        for key in [AttributeName.name, .visibleName] { attributes[key] = nil }
        attributes[.face] = newFace
        return UIFontDescriptor(fontAttributes: attributes)
    }
    /// The system font in another design; nil for other fonts.
    open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
        guard fontAttributes[.family] == nil, fontAttributes[.name] == nil else { return nil }
        return addingAttributes([.design: design.rawValue])
    }
    /// A copy with these traits, and without the others that can be set: italic, bold, expanded, condensed and monospaced. Nil if no
    /// installed font of the family has the requested slant or weight.
    open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
        var description = describe(size: 0)
        if let family = description.family {
            let faces = FontFamilies.faces(ofFamily: family)
            let isItalic = symbolicTraits.contains(.traitItalic), isBold = symbolicTraits.contains(.traitBold)
            if !faces.isEmpty, !faces.contains(where: { (!isItalic || $0.isItalic) && (!isBold || $0.weight >= 600) }) { return nil }
        }
        description.isItalic = symbolicTraits.contains(.traitItalic)
        if symbolicTraits.contains(.traitBold) != (description.weight >= 0.3) { description.weight = symbolicTraits.contains(.traitBold) ? 0.4 : 0 }
        description.width = symbolicTraits.contains(.traitCondensed) ? -0.2 : symbolicTraits.contains(.traitExpanded) ? 0.2 : 0
        if description.family == nil, symbolicTraits.contains(.traitMonoSpace) { description.design = .monospaced }
        var made = UIFont(description).fontDescriptor
        if let style = fontAttributes[.textStyle] { made = made.addingAttributes([.textStyle: style]) }
        return made
    }

    // MARK: Reading

    /// The value of an attribute, from the descriptor or else from the matching font; nil if it is unknown.
    open func object(forKey anAttribute: AttributeName) -> Any? {
        if let value = fontAttributes[anAttribute] { return value }
        let font = UIFont(descriptor: self, size: 0)
        switch anAttribute {
        case .family: return font.familyName
        case .name, .visibleName: return font.fontName
        case .size: return font.pointSize
        case .traits: return Self.traits(of: font.fontDescription)
        default: return nil
        }
    }
    /// The size in points; 0 if none is set.
    open var pointSize: CGFloat { number(fontAttributes[.size]) ?? 0 }
    /// The name of the matching font.
    open var postscriptName: String { UIFont(descriptor: self, size: 0).fontName }
    /// The traits of the matching font.
    open var symbolicTraits: SymbolicTraits { Self.symbolicTraits(of: describe(size: 0)) }

    /// The installed fonts that match these attributes of the descriptor; nil for all attributes except the size.
    open func matchingFontDescriptors(withMandatoryKeys mandatoryKeys: Set<AttributeName>?) -> [UIFontDescriptor] {
        let description = describe(size: 0)
        guard let family = description.family else { return [] }
        let keys = mandatoryKeys ?? Set(fontAttributes.keys).subtracting([.size])
        let wanted = FontFamilies.faces(ofFamily: family).filter { face in
            let isSlanted = !keys.contains(.traits) && !keys.contains(.name) && !keys.contains(.face) || face.isItalic == description.isItalic
            let isHeavy = !keys.contains(.traits) && !keys.contains(.name) && !keys.contains(.face)
                || abs(Double(face.weight) - Double(description.cssWeight)) < 50
            return isSlanted && isHeavy
        }
        return wanted.map { UIFontDescriptor(fontAttributes: [.family: family, .name: $0.postScriptName, .face: $0.style, .size: pointSize]) }
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIFontDescriptor else { return false }
        return other === self || (other.pointSize == pointSize && other.describe(size: 12) == describe(size: 12))
    }
    open override var hash: Int { describe(size: 12).hashValue }

    // MARK: Words of the text layout

    private func number(_ value: Any?) -> CGFloat? {
        switch value {
        case let value as CGFloat: value
        case let value as Double: CGFloat(value)
        case let value as Float: CGFloat(value)
        case let value as Int: CGFloat(value)
        case let value as UIFont.Weight: value.rawValue
        case let value as UIFont.Width: value.rawValue
        case let value as NSNumber: CGFloat(value.doubleValue)
        default: nil
        }
    }

    /// The description for text layout. Size 0 stands for the descriptor's own size, or 12 points if it has none.
    func describe(size: CGFloat) -> FontDescription {
        let own = size > 0 ? size : pointSize
        var description = FontDescription(size: own > 0 ? own : 12)
        if let style = fontAttributes[.textStyle] as? UIFont.TextStyle ?? (fontAttributes[.textStyle] as? String).map(UIFont.TextStyle.init) {
            let preferred = UIFont.preferredFont(forTextStyle: style).fontDescription
            description.weight = preferred.weight
            if own <= 0 { description.size = preferred.size }
        }
        if let name = fontAttributes[.name] as? String, let named = UIFont(name: name, size: description.size) {
            description = named.fontDescription
        } else if let family = fontAttributes[.family] as? String {
            description.family = UIFont.family(named: family) ?? family
            if let face = fontAttributes[.face] as? String, let named = UIFont.describe("\(family)-\(face.filter { $0 != " " })", size: description.size) {
                description = named
            }
        }
        switch (fontAttributes[.design] as? String).map(SystemDesign.init) {
        case .serif: description.design = .serif
        case .monospaced: description.design = .monospaced
        case .rounded: description.design = .rounded
        default: break
        }
        let traits = fontAttributes[.traits] as? [TraitKey: Any] ?? [:]
        if let symbolic = number(traits[.symbolic]) ?? (traits[.symbolic] as? UInt32).map({ CGFloat($0) }), symbolic >= 0, symbolic < 4e9 {
            let symbolic = SymbolicTraits(rawValue: UInt32(symbolic))
            if symbolic.contains(.traitBold) { description.weight = 0.4 }
            if symbolic.contains(.traitItalic) { description.isItalic = true }
            if symbolic.contains(.traitCondensed) { description.width = -0.2 }
            if symbolic.contains(.traitExpanded) { description.width = 0.2 }
            if symbolic.contains(.traitMonoSpace), description.family == nil { description.design = .monospaced }
        }
        if let weight = number(traits[.weight]) { description.weight = Double(weight) }
        if let width = number(traits[.width]) { description.width = Double(width) }
        if let slant = number(traits[.slant]) { description.isItalic = slant > 0 }
        for setting in fontAttributes[.featureSettings] as? [[FeatureKey: Any]] ?? [] {
            switch (number(setting[.type]), number(setting[.selector])) {
            case (6, 0): description.hasMonospacedDigits = true
            case (37, 1): description.hasSmallCaps = true
            default: break
            }
        }
        return description
    }

    static func symbolicTraits(of description: FontDescription) -> SymbolicTraits {
        var traits: SymbolicTraits = []
        if description.isItalic { traits.insert(.traitItalic) }
        if description.weight >= 0.3 { traits.insert(.traitBold) }
        if description.width <= -0.1 { traits.insert(.traitCondensed) }
        if description.width >= 0.1 { traits.insert(.traitExpanded) }
        if description.design == .monospaced, description.family == nil { traits.insert(.traitMonoSpace) }
        if description.family == nil { traits.insert(.traitUIOptimized) }
        return traits
    }

    static func traits(of description: FontDescription) -> [TraitKey: Any] {
        [
            .symbolic: symbolicTraits(of: description).rawValue, .weight: CGFloat(description.weight), .width: CGFloat(description.width),
            .slant: description.isItalic ? CGFloat(0.07) : 0,
        ]
    }
}

extension UIFont {
    /// The font's descriptor.
    public var fontDescriptor: UIFontDescriptor {
        var attributes: [UIFontDescriptor.AttributeName: Any] = [
            .size: fontDescription.size, .traits: UIFontDescriptor.traits(of: fontDescription),
        ]
        if let family = fontDescription.family { attributes[.family] = family }
        switch fontDescription.design {
        case .default: break
        case .serif: attributes[.design] = UIFontDescriptor.SystemDesign.serif.rawValue
        case .monospaced: attributes[.design] = UIFontDescriptor.SystemDesign.monospaced.rawValue
        case .rounded: attributes[.design] = UIFontDescriptor.SystemDesign.rounded.rawValue
        }
        var features: [[UIFontDescriptor.FeatureKey: Int]] = []
        if fontDescription.hasMonospacedDigits { features.append([.type: 6, .selector: 0]) }
        if fontDescription.hasSmallCaps { features.append([.type: 37, .selector: 1]) }
        if !features.isEmpty { attributes[.featureSettings] = features }
        if let style = scaling?.style { attributes[.textStyle] = style }
        return UIFontDescriptor(fontAttributes: attributes)
    }

    /// Creates the font that matches a descriptor. Size 0 stands for the descriptor's size, or 12 points if it has none.
    public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) { self.init(descriptor.describe(size: pointSize)) }
}

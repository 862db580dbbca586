/// The attributes of `AttributedString` that this library draws.
extension AttributeScopes {
    /// The attribute scope that views understand, with dynamic member access: `text.font = …`.
    public struct UIKitAttributes: AttributeScope {
        /// The font. Where it is absent, that of the view.
        public let font: FontAttribute
        /// The text's colour. Where it is absent, that of the view.
        public let foregroundColor: ForegroundColorAttribute
        /// The colour behind the text. Where it is absent, none.
        public let backgroundColor: BackgroundColorAttribute
        /// Additional space between characters, in points. Where it is absent, 0.
        public let kern: KernAttribute
        /// Lines under the text. Where it is absent, none.
        public let underlineStyle: UnderlineStyleAttribute
        /// Lines through the text. Where it is absent, none.
        public let strikethroughStyle: StrikethroughStyleAttribute
        /// The baseline offset in points; positive values raise the text. Where it is absent, 0.
        public let baselineOffset: BaselineOffsetAttribute
        /// How far glyphs lean to the right for each point of height. Where it is absent, 0.
        public let obliqueness: ObliquenessAttribute
        /// The natural logarithm of the factor by which glyphs are widened. Where it is absent, 0.
        public let expansion: ExpansionAttribute
        /// The effect that text is drawn with. Where it is absent, none.
        public let textEffect: TextEffectAttribute
        /// Foundation's own attributes: links and those of Markdown.
        public let foundation: FoundationAttributes

        /// The font.
        public enum FontAttribute: AttributedStringKey {
            /// A font with its size.
            public typealias Value = UIFont
            /// The name of the same attribute in `NSAttributedString`.
            public static let name = NSAttributedString.Key.font.rawValue
        }
        /// The text's colour.
        public enum ForegroundColorAttribute: AttributedStringKey {
            /// A colour, which may differ by traits.
            public typealias Value = UIColor
            /// The name of the same attribute in `NSAttributedString`.
            public static let name = NSAttributedString.Key.foregroundColor.rawValue
        }
        /// The colour behind the text.
        public enum BackgroundColorAttribute: AttributedStringKey {
            /// A colour, which may differ by traits.
            public typealias Value = UIColor
            /// The name of the same attribute in `NSAttributedString`.
            public static let name = NSAttributedString.Key.backgroundColor.rawValue
        }
        /// Additional space between characters, in points.
        public enum KernAttribute: AttributedStringKey {
            /// A number of points; negative values move characters closer together.
            public typealias Value = CGFloat
            /// The name of the same attribute in `NSAttributedString`.
            public static let name = NSAttributedString.Key.kern.rawValue
        }
        /// Lines under the text.
        public enum UnderlineStyleAttribute: AttributedStringKey {
            /// The line style; in `NSAttributedString` an `Int`, its raw value.
            public typealias Value = NSUnderlineStyle
            /// The name of the same attribute in `NSAttributedString`.
            public static let name = NSAttributedString.Key.underlineStyle.rawValue
        }
        /// Lines through the text.
        public enum StrikethroughStyleAttribute: AttributedStringKey {
            /// The line style; in `NSAttributedString` an `Int`, its raw value.
            public typealias Value = NSUnderlineStyle
            /// The name of the same attribute in `NSAttributedString`.
            public static let name = NSAttributedString.Key.strikethroughStyle.rawValue
        }
        /// The baseline offset in points.
        public enum BaselineOffsetAttribute: AttributedStringKey {
            /// A number of points; negative values lower the text.
            public typealias Value = CGFloat
            /// The name of the same attribute in `NSAttributedString`.
            public static let name = NSAttributedString.Key.baselineOffset.rawValue
        }
        /// How far glyphs lean to the right for each point of height.
        public enum ObliquenessAttribute: AttributedStringKey {
            /// A ratio; below 0 glyphs lean to the left.
            public typealias Value = CGFloat
            /// The name of the same attribute in `NSAttributedString`.
            public static let name = NSAttributedString.Key.obliqueness.rawValue
        }
        /// The natural logarithm of the factor by which glyphs are widened.
        public enum ExpansionAttribute: AttributedStringKey {
            /// A logarithm; below 0 glyphs become narrower.
            public typealias Value = CGFloat
            /// The name of the same attribute in `NSAttributedString`.
            public static let name = NSAttributedString.Key.expansion.rawValue
        }
        /// The effect that text is drawn with.
        public enum TextEffectAttribute: AttributedStringKey {
            /// The effect; in `NSAttributedString` a string, its raw value.
            public typealias Value = NSAttributedString.TextEffectStyle
            /// The name of the same attribute in `NSAttributedString`.
            public static let name = NSAttributedString.Key.textEffect.rawValue
        }
    }

    /// The attributes that views understand.
    public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }
}

extension AttributeDynamicLookup {
    /// Dynamic member access to the attributes that views understand: `text.font`.
    public subscript<T: AttributedStringKey>(dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, T>) -> T {
        self[T.self]
    }
}

extension AttributeContainer {
    /// The attributes that this library draws, by the names of `NSAttributedString`.
    var drawableAttributes: [NSAttributedString.Key: Any] {
        typealias Scope = AttributeScopes.UIKitAttributes
        var result: [NSAttributedString.Key: Any] = [:]
        if let font = self[Scope.FontAttribute.self] { result[.font] = font }
        if let color = self[Scope.ForegroundColorAttribute.self] { result[.foregroundColor] = color }
        if let color = self[Scope.BackgroundColorAttribute.self] { result[.backgroundColor] = color }
        if let kern = self[Scope.KernAttribute.self] { result[.kern] = kern }
        if let style = self[Scope.UnderlineStyleAttribute.self] { result[.underlineStyle] = style.rawValue }
        if let style = self[Scope.StrikethroughStyleAttribute.self] { result[.strikethroughStyle] = style.rawValue }
        if let offset = self[Scope.BaselineOffsetAttribute.self] { result[.baselineOffset] = offset }
        if let obliqueness = self[Scope.ObliquenessAttribute.self] { result[.obliqueness] = obliqueness }
        if let expansion = self[Scope.ExpansionAttribute.self] { result[.expansion] = expansion }
        if let effect = self[Scope.TextEffectAttribute.self] { result[.textEffect] = effect.rawValue }
        return result
    }

    /// Converts attributes of an `NSAttributedString`. Those that this library doesn't draw are dropped.
    init(drawable attributes: [NSAttributedString.Key: Any]) {
        typealias Scope = AttributeScopes.UIKitAttributes
        self.init()
        self[Scope.FontAttribute.self] = attributes[.font] as? UIFont
        self[Scope.ForegroundColorAttribute.self] = attributes[.foregroundColor] as? UIColor
        self[Scope.BackgroundColorAttribute.self] = attributes[.backgroundColor] as? UIColor
        self[Scope.KernAttribute.self] = attributes[.kern] as? CGFloat
        self[Scope.UnderlineStyleAttribute.self] = (attributes[.underlineStyle] as? Int).map { NSUnderlineStyle(rawValue: $0) }
        self[Scope.StrikethroughStyleAttribute.self] = (attributes[.strikethroughStyle] as? Int).map { NSUnderlineStyle(rawValue: $0) }
        self[Scope.BaselineOffsetAttribute.self] = attributes[.baselineOffset] as? CGFloat
        self[Scope.ObliquenessAttribute.self] = attributes[.obliqueness] as? CGFloat
        self[Scope.ExpansionAttribute.self] = attributes[.expansion] as? CGFloat
        self[Scope.TextEffectAttribute.self] = (attributes[.textEffect] as? String).map { .init(rawValue: $0) }
    }
}

extension AttributedString {
    /// Creates a text with the attributes that this library draws.
    init(drawable text: NSAttributedString) {
        self.init()
        let whole = text.string as NSString
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length), options: []) { attributes, range, _ in
            append(AttributedString(whole.substring(with: range), attributes: AttributeContainer(drawable: attributes)))
        }
    }

    /// The text for labels; `defaults` supplies attributes that it does not set.
    func drawable(_ defaults: AttributeContainer) -> NSAttributedString {
        let result = NSMutableAttributedString(string: "")
        for run in runs {
            let attributes = defaults.merging(run.attributes)
            result.append(NSAttributedString(string: String(characters[run.range]), attributes: attributes.drawableAttributes))
        }
        return result
    }
}

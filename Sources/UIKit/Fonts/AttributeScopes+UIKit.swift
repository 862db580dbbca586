/// The attributes of `AttributedString` that this library draws.
extension AttributeScopes {
    /// The attributes that views understand; they are found by their names alone: `text.font = …`.
    public struct UIKitAttributes: AttributeScope {
        public let font: FontAttribute
        public let foregroundColor: ForegroundColorAttribute
        public let backgroundColor: BackgroundColorAttribute
        public let kern: KernAttribute
        public let underlineStyle: UnderlineStyleAttribute
        public let strikethroughStyle: StrikethroughStyleAttribute
        public let baselineOffset: BaselineOffsetAttribute
        public let foundation: FoundationAttributes

        /// The font.
        public enum FontAttribute: AttributedStringKey {
            public typealias Value = UIFont
            public static let name = NSAttributedString.Key.font.rawValue
        }
        /// The text's colour.
        public enum ForegroundColorAttribute: AttributedStringKey {
            public typealias Value = UIColor
            public static let name = NSAttributedString.Key.foregroundColor.rawValue
        }
        /// The colour behind the text.
        public enum BackgroundColorAttribute: AttributedStringKey {
            public typealias Value = UIColor
            public static let name = NSAttributedString.Key.backgroundColor.rawValue
        }
        /// Points between characters.
        public enum KernAttribute: AttributedStringKey {
            public typealias Value = CGFloat
            public static let name = NSAttributedString.Key.kern.rawValue
        }
        /// Lines under the text.
        public enum UnderlineStyleAttribute: AttributedStringKey {
            public typealias Value = NSUnderlineStyle
            public static let name = NSAttributedString.Key.underlineStyle.rawValue
        }
        /// Lines through the text.
        public enum StrikethroughStyleAttribute: AttributedStringKey {
            public typealias Value = NSUnderlineStyle
            public static let name = NSAttributedString.Key.strikethroughStyle.rawValue
        }
        /// Points that the text is raised by.
        public enum BaselineOffsetAttribute: AttributedStringKey {
            public typealias Value = CGFloat
            public static let name = NSAttributedString.Key.baselineOffset.rawValue
        }
    }

    /// The attributes that views understand.
    public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }
}

extension AttributeDynamicLookup {
    public subscript<T: AttributedStringKey>(dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, T>) -> T {
        self[T.self]
    }
}

extension AttributeContainer {
    /// The attributes that this library draws, by the names of `NSAttributedString`.
    var drawableAttributes: [NSAttributedString.Key: Any] {
        var result: [NSAttributedString.Key: Any] = [:]
        if let font = self[AttributeScopes.UIKitAttributes.FontAttribute.self] { result[.font] = font }
        if let color = self[AttributeScopes.UIKitAttributes.ForegroundColorAttribute.self] { result[.foregroundColor] = color }
        if let color = self[AttributeScopes.UIKitAttributes.BackgroundColorAttribute.self] { result[.backgroundColor] = color }
        if let kern = self[AttributeScopes.UIKitAttributes.KernAttribute.self] { result[.kern] = kern }
        if let style = self[AttributeScopes.UIKitAttributes.UnderlineStyleAttribute.self] { result[.underlineStyle] = style.rawValue }
        if let style = self[AttributeScopes.UIKitAttributes.StrikethroughStyleAttribute.self] { result[.strikethroughStyle] = style.rawValue }
        if let offset = self[AttributeScopes.UIKitAttributes.BaselineOffsetAttribute.self] { result[.baselineOffset] = offset }
        return result
    }
}

extension AttributedString {
    /// The text for labels, with `defaults` where it says nothing itself.
    func drawable(_ defaults: AttributeContainer) -> NSAttributedString {
        let result = NSMutableAttributedString(string: "")
        for run in runs {
            let attributes = defaults.merging(run.attributes)
            result.append(NSAttributedString(string: String(characters[run.range]), attributes: attributes.drawableAttributes))
        }
        return result
    }
}

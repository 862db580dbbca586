/// An image in text, in the place of the character ``character``.
open class NSTextAttachment: NSObject {
    private let header = CoreFoundationHeader()

    /// The character that images stand for.
    public static let character: Int = 0xFFFC

    /// An attachment without an image; set ``image`` and ``bounds``.
    public convenience override init() { self.init(data: nil, ofType: nil) }

    /// An image's bytes; what can't be decoded shows nothing.
    public init(data contentData: Data?, ofType uti: String?) {
        contents = contentData
        fileType = uti
        super.init()
        if let contentData { image = UIImage(data: contentData) }
    }

    /// An image.
    public convenience init(image: UIImage) {
        self.init(data: nil, ofType: nil)
        self.image = image
    }

    /// The bytes that the attachment was made of.
    open var contents: Data?
    /// What the bytes are.
    open var fileType: String?
    /// The image. Default nil.
    open var image: UIImage?
    /// The image's rectangle in points, from the text's position on the baseline; y counts upward. Default zero, for the image's own size on the
    /// baseline. Text that has been laid out doesn't follow a change.
    open var bounds = CGRect.zero
}

extension NSTextAttachment: TextAttributeAttachment {
    package var textAttachment: TextRun.Attachment {
        let size = image?.size ?? .zero
        return TextRun.Attachment(bounds: bounds == .zero ? CGRect(origin: .zero, size: size) : bounds, image: image?.uprightImage())
    }
}

extension NSAttributedString {
    /// The character that an image stands for.
    public convenience init(attachment: NSTextAttachment) {
        self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
    }

    /// Whether a range has any image.
    public func containsAttachments(in range: NSRange) -> Bool {
        let range = NSIntersectionRange(range, NSRange(location: 0, length: length))
        var found = false
        guard range.length > 0 else { return false }
        enumerateAttribute(.attachment, in: range, options: []) { value, _, stop in
            if value is NSTextAttachment {
                found = true
                stop.pointee = true
            }
        }
        return found
    }
}

/// The shadow of text.
open class NSShadow: NSObject, NSCopying {
    private let header = CoreFoundationHeader()

    public override init() {
        super.init()
    }

    /// How far the shadow is moved from the text, in points; y counts downward. Default zero.
    open var shadowOffset = CGSize.zero
    /// The blur's radius in points. Default 0.
    open var shadowBlurRadius: CGFloat = 0
    /// A `UIColor`; nil for none. Default black at a third.
    open var shadowColor: Any? = UIColor(white: 0, alpha: 1.0 / 3)

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSShadow()
        copy.shadowOffset = shadowOffset
        copy.shadowBlurRadius = shadowBlurRadius
        copy.shadowColor = shadowColor
        return copy
    }

    open override func isEqual(_ object: Any?) -> Bool { (object as? NSShadow)?.textShadow == textShadow }
    open override var hash: Int { textShadow.hashValue }
}

extension NSShadow: TextAttributeShadow {
    package var textShadow: TextRun.Shadow? {
        guard let color = (shadowColor as? any TextAttributeColor)?.textColor else { return nil }
        return TextRun.Shadow(offset: shadowOffset, blur: max(0, shadowBlurRadius), color: color)
    }
}

/// A tab stop of a paragraph style.
open class NSTextTab: NSObject {
    private let header = CoreFoundationHeader()

    /// How the text behind the tab lies at its place.
    public let alignment: NSTextAlignment
    /// Points from the side where lines begin.
    public let location: CGFloat

    /// A place of an alignment; options are not offered.
    public init(textAlignment alignment: NSTextAlignment, location loc: CGFloat, options: [OptionKey: Any] = [:]) {
        self.alignment = alignment
        location = loc
        super.init()
    }

    /// An option; there are none here.
    public struct OptionKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? NSTextTab).map { $0.location == location && $0.alignment == alignment } ?? false
    }
    open override var hash: Int { location.hashValue }
}

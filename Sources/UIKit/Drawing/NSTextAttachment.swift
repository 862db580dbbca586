/// An image in text, which takes the place of a character ``character`` (U+FFFC).
open class NSTextAttachment: NSObject {
    private let header = CoreFoundationHeader()

    /// The character that an attachment replaces, U+FFFC.
    public static let character: Int = 0xFFFC

    /// Creates an attachment without an image; set ``image`` and ``bounds``.
    public convenience override init() { self.init(data: nil, ofType: nil) }

    /// Creates an attachment with the data of an image; data that can't be decoded shows nothing.
    public init(data contentData: Data?, ofType uti: String?) {
        contents = contentData
        fileType = uti
        super.init()
        if let contentData { image = UIImage(data: contentData) }
    }

    /// Creates an attachment with an image.
    public convenience init(image: UIImage) {
        self.init(data: nil, ofType: nil)
        self.image = image
    }

    /// Creates an attachment that is drawn in the colour of the text, sharp in every size. The rectangle given to the drawing has its
    /// origin at the upper left.
    package convenience init(bounds: CGRect, drawing: @escaping @Sendable (CGContext, CGRect, CGColor) -> Void) {
        self.init(data: nil, ofType: nil)
        self.bounds = bounds
        self.drawing = TextRun.Attachment.Drawing(drawing)
    }

    fileprivate var drawing: TextRun.Attachment.Drawing?

    /// The data that the attachment was created with.
    open var contents: Data?
    /// The type identifier of ``contents``.
    open var fileType: String?
    /// The image. Default nil.
    open var image: UIImage?
    /// The image's rectangle in points, relative to the text position on the baseline; y counts upward. Default zero, for the image's own
    /// size on the baseline. A change has no effect on text that is laid out already.
    open var bounds = CGRect.zero
}

extension NSTextAttachment: TextAttributeAttachment {
    package var textAttachment: TextRun.Attachment {
        let size = image?.size ?? .zero
        let own = bounds == .zero ? CGRect(origin: .zero, size: size) : bounds
        return TextRun.Attachment(bounds: own, image: image?.uprightImage(), drawing: drawing)
    }
}

extension NSAttributedString {
    /// Creates a string of the attachment character, with the attachment as its attribute.
    public convenience init(attachment: NSTextAttachment) {
        self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
    }

    /// Whether a range contains any attachment.
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

    /// The offset of the shadow from the text, in points; positive y is down. Default zero.
    open var shadowOffset = CGSize.zero
    /// The blur's radius in points. Default 0.
    open var shadowBlurRadius: CGFloat = 0
    /// The colour, a `UIColor`; nil for no shadow. Default black with an opacity of one third.
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

    /// The alignment of the text after the tab at the tab stop.
    public let alignment: NSTextAlignment
    /// The distance from the leading margin, in points.
    public let location: CGFloat

    /// Creates a tab stop; options are ignored.
    public init(textAlignment alignment: NSTextAlignment, location loc: CGFloat, options: [OptionKey: Any] = [:]) {
        self.alignment = alignment
        location = loc
        super.init()
    }

    /// The key of an option; no options are supported.
    public struct OptionKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? NSTextTab).map { $0.location == location && $0.alignment == alignment } ?? false
    }
    open override var hash: Int { location.hashValue }
}

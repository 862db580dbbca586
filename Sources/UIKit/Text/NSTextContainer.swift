/// The region that a text view's text is laid out in.
@preconcurrency @MainActor
open class NSTextContainer: NSObject {
    /// Creates a text container of a size in points.
    public init(size: CGSize) {
        self.size = size
        super.init()
    }

    /// The region's size in points, set by the text view. The height is unlimited.
    open internal(set) var size: CGSize
    /// The space at the beginning and end of each line fragment, in points. Default 5.
    open var lineFragmentPadding: CGFloat = 5 {
        didSet { if lineFragmentPadding != oldValue { didChange() } }
    }

    var didChange: @MainActor () -> Void = {}
}

/// How a person interacts with a link.
public enum UITextItemInteraction: Int, Sendable {
    /// A tap or click.
    case invokeDefaultAction = 0
    /// A long press that shows a menu. Links have no menu here, so delegates are never asked about it.
    case presentActions
    /// A preview of the link's destination. There is none here, so delegates are never asked about it.
    case preview
}

/// The region that a text view's text is laid out in.
@preconcurrency @MainActor
open class NSTextContainer: NSObject {
    /// A region of a size.
    public init(size: CGSize) {
        self.size = size
        super.init()
    }

    /// The region's size; a text view sets it. Its height has no bound.
    open internal(set) var size: CGSize
    /// Space at both sides of each line, in points. Default 5.
    open var lineFragmentPadding: CGFloat = 5 {
        didSet { if lineFragmentPadding != oldValue { didChange() } }
    }

    var didChange: @MainActor () -> Void = {}
}

/// How a person interacts with a link.
public enum UITextItemInteraction: Int, Sendable {
    /// A tap or click.
    case invokeDefaultAction = 0
    /// A long press that would show a menu. Links have none here, so delegates are never asked about it.
    case presentActions
    /// A preview of the link's destination. There is none here, so delegates are never asked about it.
    case preview
}

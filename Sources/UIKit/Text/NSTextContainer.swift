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

/// What a person does with a link.
public enum UITextItemInteraction: Int, Sendable {
    /// A tap or click.
    case invokeDefaultAction = 0
    /// Asks what can be done with it, by a long press. Never asked here.
    case presentActions
    /// Looks at it before going there. Never asked here.
    case preview
}

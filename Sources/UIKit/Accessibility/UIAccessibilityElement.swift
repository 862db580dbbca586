/// An accessibility element that is not a view: a part of what a view draws.
@preconcurrency @MainActor
open class UIAccessibilityElement: AccessibleObject {
    /// Creates an element in a container (a view or another element), which must list it in its `accessibilityElements`.
    public init(accessibilityContainer container: Any) {
        accessibilityContainer = container as AnyObject
        super.init()
    }

    /// The view or element that this one is part of. Not retained.
    open weak var accessibilityContainer: AnyObject?

    /// The element's frame in the container's coordinates, from which ``AccessibleObject/accessibilityFrame`` follows. Default null: the
    /// frame is what was set.
    open var accessibilityFrameInContainerSpace = CGRect.null

    override var accessibilityDefaults: AccessibilityDefaults {
        var defaults = AccessibilityDefaults()
        defaults.isElement = true
        if !accessibilityFrameInContainerSpace.isNull {
            if let view = accessibilityContainer as? UIView {
                defaults.frame = UIAccessibility.convertToScreenCoordinates(accessibilityFrameInContainerSpace, in: view)
            } else if let outer = (accessibilityContainer as? UIAccessibilityElement)?.accessibilityFrame {
                defaults.frame = accessibilityFrameInContainerSpace.offsetBy(dx: outer.minX, dy: outer.minY)
            }
        }
        return defaults
    }
}

/// An action of an accessibility element, besides activating it.
@preconcurrency @MainActor
open class UIAccessibilityCustomAction: NSObject {
    /// Does it, and tells whether that succeeded.
    public typealias Handler = @MainActor (UIAccessibilityCustomAction) -> Bool

    /// What it is called.
    open var name: String {
        get { attributedName.string }
        set { attributedName = NSAttributedString(string: newValue) }
    }
    /// The name with attributes.
    open var attributedName: NSAttributedString
    /// A picture for it. Default nil.
    open var image: UIImage?
    /// What it does.
    open var actionHandler: Handler?

    /// Creates an action with a name.
    public convenience init(name: String, actionHandler: @escaping Handler) {
        self.init(attributedName: NSAttributedString(string: name), image: nil, actionHandler: actionHandler)
    }
    /// Creates an action with a name and an image.
    public convenience init(name: String, image: UIImage?, actionHandler: @escaping Handler) {
        self.init(attributedName: NSAttributedString(string: name), image: image, actionHandler: actionHandler)
    }
    /// Creates an action with an attributed name.
    public convenience init(attributedName: NSAttributedString, actionHandler: @escaping Handler) {
        self.init(attributedName: attributedName, image: nil, actionHandler: actionHandler)
    }
    /// Creates an action with an attributed name and an image.
    public init(attributedName: NSAttributedString, image: UIImage?, actionHandler: @escaping Handler) {
        self.attributedName = attributedName
        self.image = image
        self.actionHandler = actionHandler
        super.init()
    }
}

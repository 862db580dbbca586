/// An accessibility element that isn't a view, such as a part of a view's drawing.
@preconcurrency @MainActor
open class UIAccessibilityElement: AccessibleObject {
    /// Creates an element in a container (a view or another element), which must list it in its `accessibilityElements`.
    public init(accessibilityContainer container: Any) {
        accessibilityContainer = container as AnyObject
        super.init()
    }

    /// The view or element that contains this one. Not retained.
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
    /// Performs the action, and returns whether it succeeded.
    public typealias Handler = @MainActor (UIAccessibilityCustomAction) -> Bool

    /// The action's name.
    open var name: String {
        get { attributedName.string }
        set { attributedName = NSAttributedString(string: newValue) }
    }
    /// The name with attributes.
    open var attributedName: NSAttributedString
    /// An image for the action. Default nil.
    open var image: UIImage?
    /// The closure that performs the action.
    open var actionHandler: Handler?
    /// The object whose method ``selector`` performs the action. It isn't retained. Default nil.
    open weak var target: AnyObject?
    /// The method that performs the action; it may take the action and return whether it succeeded. Default: one of no name.
    open var selector = Selector("")

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

    /// Creates an action with a name that a method of a target performs.
    public convenience init(name: String, target: Any?, selector: Selector) {
        self.init(attributedName: NSAttributedString(string: name), image: nil, target: target, selector: selector)
    }
    /// Creates an action with a name and an image that a method of a target performs.
    public convenience init(name: String, image: UIImage?, target: Any?, selector: Selector) {
        self.init(attributedName: NSAttributedString(string: name), image: image, target: target, selector: selector)
    }
    /// Creates an action with an attributed name that a method of a target performs.
    public convenience init(attributedName: NSAttributedString, target: Any?, selector: Selector) {
        self.init(attributedName: attributedName, image: nil, target: target, selector: selector)
    }
    /// Creates an action with an attributed name and an image that a method of a target performs.
    public init(attributedName: NSAttributedString, image: UIImage?, target: Any?, selector: Selector) {
        self.attributedName = attributedName
        self.image = image
        self.target = target.map { $0 as AnyObject }
        self.selector = selector
        super.init()
    }

    /// Performs the action, by the closure or by the target's method. Returns whether it succeeded.
    package func perform() -> Bool {
        if let actionHandler { return actionHandler(self) }
        guard let target, ObjCClass.responds(target, to: selector) else { return false }
        return ObjCClass.send(selector, to: target, self) as? Bool ?? true
    }
}

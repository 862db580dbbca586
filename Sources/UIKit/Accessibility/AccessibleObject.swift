/// An object with accessibility properties: the superclass of responders, bar items and accessibility elements.
///
/// On Apple's systems these are members of `NSObject`. Here they need a class of their own, since Swift without the Objective-C runtime
/// can't override members of an extension. A property that was not set has the value that the class gives it: a label's text, a button's
/// title, a switch's state.
@preconcurrency @MainActor
open class AccessibleObject: NSObject {
    /// The properties that were set; nil if none was, as in most objects.
    private var set: AccessibilityValues?
    /// The values of properties that were not set. For subclasses in this library.
    var accessibilityDefaults: AccessibilityDefaults { AccessibilityDefaults() }
    /// The value of ``accessibilityViewIsModal`` if it was not set. For subclasses in this library. It is read often, so it must be fast.
    var isModalByDefault: Bool { false }

    deinit { AssociatedObjects.shared.removeAll(of: ObjectIdentifier(self)) }

    private func change(_ change: (AccessibilityValues) -> Void) {
        let values = set ?? AccessibilityValues()
        change(values)
        set = values
        accessibilityDidChange()
    }

    /// Called when something that assistive technologies read may have changed without a change of layout, drawing or layers: the tree of
    /// elements is updated at the end of the run loop's turn, if it has observers.
    func accessibilityDidChange() { LiveAccessibilityTree.shared.setNeedsUpdate() }

    public override init() {
        super.init()
    }

    // MARK: What it is

    /// Whether assistive technologies see this object as one element, and nothing inside it. Default: true for labels and controls, false
    /// for plain views.
    open var isAccessibilityElement: Bool {
        get { set?.isElement ?? accessibilityDefaults.isElement }
        set { change { $0.isElement = newValue } }
    }
    /// A short name of the element, such as "Play". Default: the text or title that the element shows, if any.
    open var accessibilityLabel: String? {
        get { set?.label?.string ?? accessibilityDefaults.label }
        set { change { $0.label = newValue.map { NSAttributedString(string: $0) } } }
    }
    /// The label with attributes.
    open var accessibilityAttributedLabel: NSAttributedString? {
        get { set?.label ?? accessibilityLabel.map { NSAttributedString(string: $0) } }
        set { change { $0.label = newValue } }
    }
    /// The element's value as text, such as "50%". Default: the control's value, if it has one.
    open var accessibilityValue: String? {
        get { set?.value?.string ?? accessibilityDefaults.value }
        set { change { $0.value = newValue.map { NSAttributedString(string: $0) } } }
    }
    /// The value with attributes.
    open var accessibilityAttributedValue: NSAttributedString? {
        get { set?.value ?? accessibilityValue.map { NSAttributedString(string: $0) } }
        set { change { $0.value = newValue } }
    }
    /// A short description of the result of activating the element, such as "Plays the song." Default nil.
    open var accessibilityHint: String? {
        get { set?.hint?.string }
        set { change { $0.hint = newValue.map { NSAttributedString(string: $0) } } }
    }
    /// The hint with attributes.
    open var accessibilityAttributedHint: NSAttributedString? {
        get { set?.hint ?? accessibilityHint.map { NSAttributedString(string: $0) } }
        set { change { $0.hint = newValue } }
    }
    /// The element's traits: its kind, behaviour and state.
    open var accessibilityTraits: UIAccessibilityTraits {
        get { set?.traits ?? accessibilityDefaults.traits }
        set { change { $0.traits = newValue } }
    }
    /// A name by which tests find the element; assistive technologies don't present it. Default nil.
    open var accessibilityIdentifier: String? {
        get { set?.identifier }
        set { change { $0.identifier = newValue } }
    }
    /// The language in which a screen reader reads the element, such as "en-US". Default nil: the system's language.
    open var accessibilityLanguage: String? {
        get { set?.language }
        set { change { $0.language = newValue } }
    }
    /// The names by which voice control finds the element, in order of preference. Default: the label.
    open var accessibilityUserInputLabels: [String]! {
        get { set?.inputLabels?.map(\.string) ?? accessibilityLabel.map { [$0] } ?? [] }
        set { change { $0.inputLabels = newValue?.map { NSAttributedString(string: $0) } } }
    }
    /// The voice control names with attributes.
    open var accessibilityAttributedUserInputLabels: [NSAttributedString]! {
        get { set?.inputLabels ?? accessibilityUserInputLabels.map { NSAttributedString(string: $0) } }
        set { change { $0.inputLabels = newValue } }
    }

    // MARK: Where it is

    /// The element's frame in screen coordinates, in points. Default for a view: the rectangle around its projection on the screen.
    open var accessibilityFrame: CGRect {
        get { set?.frame ?? accessibilityDefaults.frame }
        set { change { $0.frame = newValue } }
    }
    /// The element's outline in screen coordinates, if the frame is too coarse. Default nil.
    open var accessibilityPath: UIBezierPath? {
        get { set?.path }
        set { change { $0.path = newValue } }
    }
    /// The point in screen coordinates that activating the element taps. Default: the middle of the frame.
    open var accessibilityActivationPoint: CGPoint {
        get { set?.activationPoint ?? CGPoint(x: accessibilityFrame.midX, y: accessibilityFrame.midY) }
        set { change { $0.activationPoint = newValue } }
    }

    // MARK: What is inside

    /// The elements inside this container, in the order in which they are read. Default nil: those of the subviews, in reading order.
    open var accessibilityElements: [Any]? {
        get { set?.elements }
        set { change { $0.elements = newValue } }
    }
    /// The number of elements in ``accessibilityElements``; 0 for nil.
    open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? 0 }
    /// The element at an index of ``accessibilityElements``; nil if there is none.
    open func accessibilityElement(at index: Int) -> Any? {
        guard let elements = accessibilityElements, elements.indices.contains(index) else { return nil }
        return elements[index]
    }
    /// The index of an element in ``accessibilityElements``; `NSNotFound` if it isn't in it.
    open func index(ofAccessibilityElement element: Any) -> Int {
        accessibilityElements?.firstIndex { $0 as AnyObject === element as AnyObject } ?? NSNotFound
    }
    /// Whether assistive technologies skip the elements inside. Default false.
    open var accessibilityElementsHidden: Bool {
        get { set?.hidesElements ?? false }
        set { change { $0.hidesElements = newValue } }
    }
    /// Whether assistive technologies ignore the siblings of this view, as for an alert. Default false.
    open var accessibilityViewIsModal: Bool {
        get { set?.isModal ?? isModalByDefault }
        set { change { $0.isModal = newValue } }
    }
    /// Whether the elements inside are read one after the other, before the container's siblings. Default false.
    open var shouldGroupAccessibilityChildren: Bool {
        get { set?.groupsChildren ?? accessibilityDefaults.groupsChildren }
        set { change { $0.groupsChildren = newValue } }
    }
    /// The kind of container. Default none.
    open var accessibilityContainerType: UIAccessibilityContainerType {
        get { set?.containerType ?? .none }
        set { change { $0.containerType = newValue } }
    }
    /// How switch control navigates the elements inside. It has no effect here. Default automatic.
    open var accessibilityNavigationStyle: UIAccessibilityNavigationStyle {
        get { set?.navigationStyle ?? .automatic }
        set { change { $0.navigationStyle = newValue } }
    }

    // MARK: What it does

    /// Whether the element responds to user interaction. Default: true unless it is disabled.
    open var accessibilityRespondsToUserInteraction: Bool {
        get { set?.isInteractive ?? !accessibilityTraits.contains(.notEnabled) }
        set { change { $0.isInteractive = newValue } }
    }
    /// Further actions of the element, besides activating it. Default nil.
    open var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
        get { set?.customActions }
        set { change { $0.customActions = newValue } }
    }
    /// Activates the element, as a tap does.
    ///
    /// - Returns: whether that was done; otherwise the caller taps its activation point. Default false.
    open func accessibilityActivate() -> Bool { false }
    /// Increases the value of an adjustable element. Does nothing by default.
    open func accessibilityIncrement() {}
    /// Decreases the value of an adjustable element. Does nothing by default.
    open func accessibilityDecrement() {}
    /// Scrolls by a page.
    ///
    /// - Returns: whether it scrolled. Default false.
    open func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { false }
    /// Dismisses a modal view, or goes back.
    ///
    /// - Returns: whether that was done. Default false.
    open func accessibilityPerformEscape() -> Bool { false }
    /// Performs the most important action of the screen, such as playing or pausing.
    ///
    /// - Returns: whether that was done. Default false.
    open func accessibilityPerformMagicTap() -> Bool { false }
}

/// The accessibility properties that were set on an object; nil for those that were not.
final class AccessibilityValues {
    var isElement: Bool?
    var label: NSAttributedString?
    var value: NSAttributedString?
    var hint: NSAttributedString?
    var traits: UIAccessibilityTraits?
    var identifier: String?
    var language: String?
    var inputLabels: [NSAttributedString]?
    var frame: CGRect?
    var path: UIBezierPath?
    var activationPoint: CGPoint?
    var elements: [Any]?
    var hidesElements: Bool?
    var isModal: Bool?
    var groupsChildren: Bool?
    var containerType: UIAccessibilityContainerType?
    var navigationStyle: UIAccessibilityNavigationStyle?
    var isInteractive: Bool?
    var customActions: [UIAccessibilityCustomAction]?
}

/// The values of accessibility properties that were not set.
struct AccessibilityDefaults {
    var isElement = false
    var label: String?
    var value: String?
    var traits: UIAccessibilityTraits = .none
    var frame = CGRect.zero
    var groupsChildren = false
}

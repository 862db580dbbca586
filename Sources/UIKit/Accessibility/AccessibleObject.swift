/// What can tell people who can't see the screen, and programs that test it, what it is: views, controllers, bar items, and elements that
/// are no views.
///
/// On Apple's systems these are members of `NSObject`. Here they need a class of their own, since Swift without the Objective-C runtime can't
/// override members of an extension. What is not set is what the class knows of itself: a label's text, a button's title, a switch's state.
@preconcurrency @MainActor
open class AccessibleObject: NSObject {
    /// What was set, in an object since most have nothing.
    private var set: AccessibilityValues?
    /// What the class knows of itself. For subclasses in this library.
    var accessibilityDefaults: AccessibilityDefaults { AccessibilityDefaults() }
    /// Whether everything beside it is passed over unless something else was set. For subclasses in this library; asked often.
    var isModalByDefault: Bool { false }

    private func change(_ change: (AccessibilityValues) -> Void) {
        let values = set ?? AccessibilityValues()
        change(values)
        set = values
    }

    public override init() {
        super.init()
    }

    // MARK: What it is

    /// Whether this is one thing for people, whatever is inside. Default: true for labels and controls, false for plain views.
    open var isAccessibilityElement: Bool {
        get { set?.isElement ?? accessibilityDefaults.isElement }
        set { change { $0.isElement = newValue } }
    }
    /// What it is called, in a word or two: "Play".
    open var accessibilityLabel: String? {
        get { set?.label?.string ?? accessibilityDefaults.label }
        set { change { $0.label = newValue.map { NSAttributedString(string: $0) } } }
    }
    /// The label with attributes.
    open var accessibilityAttributedLabel: NSAttributedString? {
        get { set?.label ?? accessibilityLabel.map { NSAttributedString(string: $0) } }
        set { change { $0.label = newValue } }
    }
    /// What it says at the moment: "50%".
    open var accessibilityValue: String? {
        get { set?.value?.string ?? accessibilityDefaults.value }
        set { change { $0.value = newValue.map { NSAttributedString(string: $0) } } }
    }
    /// The value with attributes.
    open var accessibilityAttributedValue: NSAttributedString? {
        get { set?.value ?? accessibilityValue.map { NSAttributedString(string: $0) } }
        set { change { $0.value = newValue } }
    }
    /// What comes of using it: "Plays the song." Default nil.
    open var accessibilityHint: String? {
        get { set?.hint?.string }
        set { change { $0.hint = newValue.map { NSAttributedString(string: $0) } } }
    }
    /// The hint with attributes.
    open var accessibilityAttributedHint: NSAttributedString? {
        get { set?.hint ?? accessibilityHint.map { NSAttributedString(string: $0) } }
        set { change { $0.hint = newValue } }
    }
    /// What kind of thing it is and how it behaves.
    open var accessibilityTraits: UIAccessibilityTraits {
        get { set?.traits ?? accessibilityDefaults.traits }
        set { change { $0.traits = newValue } }
    }
    /// A name for tests, which people never hear. Default nil.
    open var accessibilityIdentifier: String? {
        get { set?.identifier }
        set { change { $0.identifier = newValue } }
    }
    /// The language to read it in, as in "en-US". Default nil: the system's.
    open var accessibilityLanguage: String? {
        get { set?.language }
        set { change { $0.language = newValue } }
    }
    /// Words by which people may call it. Default: the label.
    open var accessibilityUserInputLabels: [String]! {
        get { set?.inputLabels?.map(\.string) ?? accessibilityLabel.map { [$0] } ?? [] }
        set { change { $0.inputLabels = newValue?.map { NSAttributedString(string: $0) } } }
    }
    /// The words with attributes.
    open var accessibilityAttributedUserInputLabels: [NSAttributedString]! {
        get { set?.inputLabels ?? accessibilityUserInputLabels.map { NSAttributedString(string: $0) } }
        set { change { $0.inputLabels = newValue } }
    }

    // MARK: Where it is

    /// The rectangle on the screen, in points; of a view, that around its projection.
    open var accessibilityFrame: CGRect {
        get { set?.frame ?? accessibilityDefaults.frame }
        set { change { $0.frame = newValue } }
    }
    /// The outline on the screen, where a rectangle is too coarse. Default nil.
    open var accessibilityPath: UIBezierPath? {
        get { set?.path }
        set { change { $0.path = newValue } }
    }
    /// The point of the screen to tap. Default: the middle of the frame.
    open var accessibilityActivationPoint: CGPoint {
        get { set?.activationPoint ?? CGPoint(x: accessibilityFrame.midX, y: accessibilityFrame.midY) }
        set { change { $0.activationPoint = newValue } }
    }

    // MARK: What is inside

    /// The elements inside, in the order in which people meet them; nil for those of the subviews, in reading order. Default nil.
    open var accessibilityElements: [Any]? {
        get { set?.elements }
        set { change { $0.elements = newValue } }
    }
    /// How many elements are inside, of those that were set.
    open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? 0 }
    /// An element inside; nil beyond their number.
    open func accessibilityElement(at index: Int) -> Any? {
        guard let elements = accessibilityElements, elements.indices.contains(index) else { return nil }
        return elements[index]
    }
    /// The place of an element inside; `NSNotFound` where it is not.
    open func index(ofAccessibilityElement element: Any) -> Int {
        accessibilityElements?.firstIndex { $0 as AnyObject === element as AnyObject } ?? NSNotFound
    }
    /// Whether the elements inside are passed over. Default false.
    open var accessibilityElementsHidden: Bool {
        get { set?.hidesElements ?? false }
        set { change { $0.hidesElements = newValue } }
    }
    /// Whether everything beside this view is passed over, as beside an alert. Default false.
    open var accessibilityViewIsModal: Bool {
        get { set?.isModal ?? isModalByDefault }
        set { change { $0.isModal = newValue } }
    }
    /// Whether what is inside is read together, before anything beside it. Default false.
    open var shouldGroupAccessibilityChildren: Bool {
        get { set?.groupsChildren ?? accessibilityDefaults.groupsChildren }
        set { change { $0.groupsChildren = newValue } }
    }
    /// What holds the elements together. Default none.
    open var accessibilityContainerType: UIAccessibilityContainerType {
        get { set?.containerType ?? .none }
        set { change { $0.containerType = newValue } }
    }
    /// How switches for one button go through the elements inside. Default automatic.
    open var accessibilityNavigationStyle: UIAccessibilityNavigationStyle {
        get { set?.navigationStyle ?? .automatic }
        set { change { $0.navigationStyle = newValue } }
    }

    // MARK: What it does

    /// Whether it can be used. Default: true for what is enabled.
    open var accessibilityRespondsToUserInteraction: Bool {
        get { set?.isInteractive ?? !accessibilityTraits.contains(.notEnabled) }
        set { change { $0.isInteractive = newValue } }
    }
    /// What it can do besides being activated. Default nil.
    open var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
        get { set?.customActions }
        set { change { $0.customActions = newValue } }
    }
    /// Uses it as a tap would.
    ///
    /// - Returns: whether that was done; otherwise the caller taps its activation point. Default false.
    open func accessibilityActivate() -> Bool { false }
    /// Increases an adjustable value.
    open func accessibilityIncrement() {}
    /// Decreases an adjustable value.
    open func accessibilityDecrement() {}
    /// Scrolls by a page.
    ///
    /// - Returns: whether it scrolled. Default false.
    open func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { false }
    /// Goes back or closes.
    ///
    /// - Returns: whether that was done. Default false.
    open func accessibilityPerformEscape() -> Bool { false }
    /// Does what the screen is most for: plays or pauses.
    ///
    /// - Returns: whether that was done. Default false.
    open func accessibilityPerformMagicTap() -> Bool { false }
}

/// What was set of an object's accessibility; nil where the class decides.
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

/// What a class knows of its accessibility.
struct AccessibilityDefaults {
    var isElement = false
    var label: String?
    var value: String?
    var traits: UIAccessibilityTraits = .none
    var frame = CGRect.zero
    var groupsChildren = false
}

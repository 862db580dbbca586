/// A view that converts touches into control events, for which actions are performed.
///
/// Subclasses override the tracking methods, and draw themselves as ``state`` requires.
@preconcurrency @MainActor
open class UIControl: UIView {
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Creates a control that performs `primaryAction` for ``Event/primaryActionTriggered``.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
    }

    /// There are no nib files on Linux, so this ignores the archive and makes a control of size zero.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    // MARK: State

    /// Whether the control is enabled. Default true.
    open var isEnabled = true {
        didSet {
            guard isEnabled != oldValue else { return }
            if !isEnabled {
                stopTracking(with: nil)
                if takesKeys, isFirstResponder { resignFirstResponder() }
            }
            stateDidChange()
            ObjCClass.didChange(self, "enabled", from: oldValue)
        }
    }
    /// Whether the control is selected. Default false.
    open var isSelected = false {
        didSet {
            if isSelected != oldValue { stateDidChange() }
            ObjCClass.didChange(self, "selected", from: oldValue)
        }
    }
    /// Whether the control is highlighted (pressed); set while a tracked touch is inside. Default false.
    open var isHighlighted = false {
        didSet {
            if isHighlighted != oldValue { stateDidChange() }
            ObjCClass.didChange(self, "highlighted", from: oldValue)
        }
    }
    /// The control's state: a combination of disabled, selected, highlighted and focused.
    open var state: State {
        var state = State.normal
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        if isFirstResponder { state.insert(.focused) }
        return state
    }
    /// Called when ``state`` has changed. Requests layout.
    func stateDidChange() { setNeedsLayout() }

    // MARK: Keys

    /// Whether the Tab key moves the focus to the control, and Space and Enter press it. Controls of this library return true; others
    /// handle keys themselves.
    var takesKeys: Bool { false }
    /// Called when a press by a key has ended.
    func pressByKey() { liftInside(with: nil) }
    /// Called when an arrow key goes down or repeats.
    ///
    /// - Returns: whether the key was handled; otherwise it goes to the next responder.
    func pushByKey(_ arrow: ArrowKey) -> Bool { false }
    /// The rectangle that the focus ring encloses, and the radius of its corners, in points.
    var focusShape: (frame: CGRect, radius: CGFloat) { (bounds, max(layer.cornerRadius, 6)) }
    var focusRing: CALayer?

    /// Whether the control can become first responder. Controls of this library can while they are enabled, so that Tab reaches them;
    /// Apple's return false and use a separate focus system for keys.
    open override var canBecomeFirstResponder: Bool { takesKeys && isEnabled }
    // Also in a text field.
    override var pointerShape: PointerShape { .arrow }
    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        let wasFirst = isFirstResponder, isFirst = super.becomeFirstResponder()
        if isFirst != wasFirst { focusDidChange() }
        return isFirst
    }
    @discardableResult
    open override func resignFirstResponder() -> Bool {
        let wasFirst = isFirstResponder, resigned = super.resignFirstResponder()
        if wasFirst, resigned { focusDidChange() }
        return resigned
    }
    override func resignFirstResponderByForce() {
        guard isFirstResponder else { return }
        super.resignFirstResponderByForce()
        focusDidChange()
    }
    private func focusDidChange() {
        updateFocusRing()
        stateDidChange()
    }

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let others = consumeKeys(presses, .began)
        if !others.isEmpty { super.pressesBegan(others, with: event) }
    }
    open override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let others = consumeKeys(presses, .changed)
        if !others.isEmpty { super.pressesChanged(others, with: event) }
    }
    open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let others = consumeKeys(presses, .ended)
        if !others.isEmpty { super.pressesEnded(others, with: event) }
    }
    open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let others = consumeKeys(presses, .cancelled)
        if !others.isEmpty { super.pressesCancelled(others, with: event) }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        updateFocusRing()
        layoutFocusRing()
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        layoutFocusRing()
    }

    /// Called when the tracked touch was lifted inside: sends ``Event/touchUpInside``. Subclasses in this library override it to do more.
    func liftInside(with event: UIEvent?) { sendActions(for: .touchUpInside, event: event) }

    /// Whether the control is tracking a touch.
    open internal(set) var isTracking = false
    /// Whether the tracked touch is inside the control: within the bounds, extended by 70 points on each side.
    open internal(set) var isTouchInside = false

    /// The vertical alignment of the content. Default center.
    open var contentVerticalAlignment = ContentVerticalAlignment.center {
        didSet { if contentVerticalAlignment != oldValue { setNeedsLayout() } }
    }
    /// The horizontal alignment of the content. Default center.
    open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
        didSet { if contentHorizontalAlignment != oldValue { setNeedsLayout() } }
    }
    /// ``contentHorizontalAlignment`` with leading and trailing resolved to left or right by the layout direction.
    open var effectiveContentHorizontalAlignment: ContentHorizontalAlignment {
        let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
        switch contentHorizontalAlignment {
        case .leading: return isRightToLeft ? .right : .left
        case .trailing: return isRightToLeft ? .left : .right
        default: return contentHorizontalAlignment
        }
    }

    // MARK: Tracking

    /// Called when a touch begins in the control.
    ///
    /// - Returns: whether to track the touch. Default true.
    open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// Called when the tracked touch moves.
    ///
    /// - Returns: whether to continue tracking. Default true.
    open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// Called when the tracked touch is lifted. Does nothing by default.
    open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
    /// Called when tracking is cancelled. Does nothing by default.
    open func cancelTracking(with event: UIEvent?) {}

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { beginTouch(touches, with: event) }
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { moveTouch(touches, with: event) }
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { endTouch(touches, with: event) }
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let trackedTouch, touches.contains(trackedTouch) { stopTracking(with: event) }
    }

    /// Returns false for a superview's gesture recognizer where the control's own interaction takes precedence: a tap on a button, for
    /// example, or a drag of a slider's thumb.
    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        !comesBefore(gestureRecognizer) && super.gestureRecognizerShouldBegin(gestureRecognizer)
    }

    // MARK: Actions

    /// Adds an action for events. An action with the same identifier is replaced.
    open func addAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
        handlers.append(Handler(call: .action(action), events: controlEvents))
    }
    /// Removes an action for events.
    open func removeAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
    }
    /// Removes the action with an identifier for events.
    open func removeAction(identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event) {
        for index in handlers.indices {
            guard case .action(let action) = handlers[index].call, action.identifier == actionIdentifier else { continue }
            handlers[index].events.subtract(controlEvents)
        }
        handlers.removeAll { $0.events.isEmpty }
    }

    /// Adds a method that is called for events, with the control and the event as far as it takes them. The same one of the same target is
    /// called once for an event, however often it is added.
    ///
    /// - Parameters:
    ///   - target: the object that has the method. It isn't retained. Nil stands for the responder chain: see
    ///     ``UIApplication/sendAction(_:to:from:for:)``.
    ///   - action: the method's selector.
    ///   - controlEvents: the events for which it is called.
    open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
        handlers.removeAll(where: \.isOver)
        let index = handlers.firstIndex { handler in
            guard case .targetAction(let known) = handler.call else { return false }
            return known.isNilTargeted == (target == nil) && known.matches(target: target, action: action)
        }
        if let index {
            handlers[index].events.formUnion(controlEvents)
        } else {
            handlers.append(Handler(call: .targetAction(TargetAction(target: target, action: action)), events: controlEvents))
        }
    }
    /// Removes a method of a target for events. Nil stands for all targets, and for all methods.
    open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
        for index in handlers.indices {
            guard case .targetAction(let known) = handlers[index].call, known.matches(target: target, action: action) else { continue }
            handlers[index].events.subtract(controlEvents)
        }
        handlers.removeAll { $0.events.isEmpty || $0.isOver }
    }
    /// The names of a target's methods that are called for an event, in the order of adding; nil if there are none.
    open func actions(forTarget target: Any?, forControlEvent controlEvent: Event) -> [String]? {
        let names = handlers.compactMap { handler -> String? in
            guard case .targetAction(let known) = handler.call, !handler.events.isDisjoint(with: controlEvent) else { return nil }
            let isOfTarget = target == nil ? known.isNilTargeted : known.matches(target: target, action: nil)
            return isOfTarget ? NSStringFromSelector(known.action) : nil
        }
        return names.isEmpty ? nil : names
    }
    /// The targets of the control's methods; `NSNull` stands for nil.
    open var allTargets: Set<AnyHashable> {
        Set(handlers.compactMap { handler -> AnyHashable? in
            guard case .targetAction(let known) = handler.call, !known.isOver else { return nil }
            guard let target = known.target else { return AnyHashable(NSNull()) }
            return target as? AnyHashable ?? AnyHashable(ObjectIdentifier(target))
        })
    }

    /// Calls `iterator` for each action and each method of a target in the order of adding, with the events for which it is performed,
    /// until the last argument is set to true. One of the first two arguments is nil.
    open func enumerateEventHandlers(
        _ iterator: (_ action: UIAction?, _ targetAction: (Any?, Selector)?, _ events: Event, _ stop: inout Bool) -> Void
    ) {
        var stop = false
        for handler in handlers where !stop && !handler.isOver {
            switch handler.call {
            case .action(let action): iterator(action, nil, handler.events, &stop)
            case .targetAction(let known): iterator(nil, (known.target, known.action), handler.events, &stop)
            }
        }
    }
    /// The events for which anything is performed.
    open var allControlEvents: Event { handlers.reduce(into: []) { $0.formUnion($1.events) } }
    /// Performs an action. All actions are performed through this method, so subclasses can observe or filter them.
    open func sendAction(_ action: UIAction) { action.perform(sender: self) }
    /// Calls a method of a target. All of them are called through this method, so subclasses can observe or filter them.
    open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
        UIApplication.shared.sendAction(action, to: target, from: self, for: event)
    }
    /// Performs the actions for any of these events, each once, in the order of adding.
    open func sendActions(for controlEvents: Event) { sendActions(for: controlEvents, event: nil) }

    /// Performs the actions for any of these events, which an event of the person caused.
    func sendActions(for controlEvents: Event, event: UIEvent?) {
        for handler in handlers where !handler.events.isDisjoint(with: controlEvents) {
            switch handler.call {
            case .action(let action): sendAction(action)
            case .targetAction(let known): if !known.isOver { sendAction(known.action, to: known.target, for: event) }
            }
        }
    }

    // MARK: Accessibility

    override var accessibilityDefaults: AccessibilityDefaults {
        var defaults = super.accessibilityDefaults
        defaults.isElement = true
        if !isEnabled { defaults.traits.insert(.notEnabled) }
        if isSelected { defaults.traits.insert(.selected) }
        return defaults
    }

    // MARK: Shared with the extensions in other files

    private struct Handler {
        enum Call {
            case action(UIAction)
            case targetAction(TargetAction)
        }

        let call: Call
        var events: Event
        /// Whether the target is gone.
        @MainActor var isOver: Bool {
            if case .targetAction(let known) = call { known.isOver } else { false }
        }
    }
    private var handlers: [Handler] = []
    /// The touch that is being tracked.
    weak var trackedTouch: UITouch?
}

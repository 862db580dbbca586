/// The base class of objects that look for a gesture in the touches of a view and its subviews.
///
/// Subclasses override the touch methods, set ``state``, and override ``reset()``. A discrete gesture goes from possible to ended, a
/// continuous one from possible to began, changed and ended or cancelled; both may fail while they are possible. Actions are called for
/// began, changed, ended and cancelled, after all recognizers have received the event and before views receive it.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
    /// The states of a recognizer.
    public enum State: Int, Sendable {
        /// The gesture was not recognized yet. Each recognizer starts in this state.
        case possible = 0
        /// A continuous gesture was recognized. Actions are called.
        case began
        /// A continuous gesture changed. Actions are called at each change.
        case changed
        /// A continuous gesture ended, or a discrete one was recognized. Actions are called; the next state is ``possible``.
        case ended
        /// A continuous gesture was interrupted. Actions are called; the next state is ``possible``.
        case cancelled
        /// The touches are not this gesture. No action is called. When all touches are lifted, the next state is ``possible``.
        case failed

        /// A discrete gesture was recognized: the same as ``ended``.
        public static var recognized: State { .ended }
    }

    /// Creates a recognizer without actions: see ``GestureActions/addAction(_:)``.
    public convenience override init() {
        self.init(target: nil, action: nil)
    }

    /// Creates a recognizer that calls a method of a target, with itself if the method takes an argument. The target isn't retained.
    public init(target: Any?, action: Selector?) {
        super.init()
        if let target, let action { addTarget(target, action: action) }
    }

    deinit { AssociatedObjects.shared.removeAll(of: ObjectIdentifier(self)) }

    // MARK: State

    /// The state of the recognizer. Subclasses set it; transitions that do not exist, from ended to began say, are ignored.
    open var state: State {
        get { requested ?? current }
        set { request(newValue) }
    }

    /// Whether the recognizer receives touches. Setting it to false cancels a gesture in progress. Default true.
    open var isEnabled = true {
        didSet { if !isEnabled, oldValue { abandon() } }
    }

    /// The view that the recognizer is attached to.
    open var view: UIView? { attachedView }
    /// A name for debugging. Default nil.
    open var name: String?
    /// Decides which touches the recognizer receives and how it works together with others. Not retained. Default nil.
    open weak var delegate: (any UIGestureRecognizerDelegate)?

    /// Whether views are sent `touchesCancelled` for the gesture's touches when it is recognized, after its actions. Default true.
    open var cancelsTouchesInView = true
    /// Whether views are sent `touchesBegan` and `touchesMoved` only when the recognizer has failed. Default false.
    open var delaysTouchesBegan = false
    /// Whether views are sent `touchesEnded` only when the recognizer has failed. Default true.
    ///
    /// A subclass should fail when its touches have ended without a gesture. One that stays possible fails after a second.
    open var delaysTouchesEnded = true
    /// Raw values of the touch types that the recognizer receives. Default: all.
    open var allowedTouchTypes: [NSNumber] = [0, 1, 2, 3]
    /// Raw values of the press types that the recognizer receives beside touches: that of `UIPress.PressType.select`, say. A tap recognizer
    /// recognizes presses of these types as taps. Default: none.
    open var allowedPressTypes: [NSNumber] = []
    /// Whether the recognizer, while it has touches of one type, receives none of other types. Default true.
    open var requiresExclusiveTouchType = true
    /// The pressed buttons of a mouse or touchpad.
    open var buttonMask: UIEvent.ButtonMask { touches.reduce(into: []) { $0.formUnion($1.buttons) } }
    /// The modifier keys that are pressed.
    open var modifierFlags: UIKeyModifierFlags { UIApplication.shared.modifierFlags }

    // MARK: Working together

    /// Makes this recognizer wait until another one has failed; when the other one is recognized, this one fails.
    open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
        failureRequirements.removeAll { $0.recognizer == nil }
        failureRequirements.append(WeakRecognizer(recognizer: otherGestureRecognizer))
    }

    /// Whether the recognition of this recognizer makes another one fail that has the same touches. Default true.
    open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
    /// Whether the recognition of another recognizer that has the same touches makes this one fail. Default true.
    open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
    /// Whether this recognizer must wait for another one to fail. Default false; the delegate may ask for it, too.
    open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
    /// Whether another recognizer must wait for this one to fail. Default false; the delegate may ask for it, too.
    open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
    /// Whether the recognizer receives the touches, presses or scrolling of an event. Default true.
    open func shouldReceive(_ event: UIEvent) -> Bool { true }
    /// Whether the recognizer receives touches of a mouse's button; a finger's is primary. By default only those of the primary button.
    func receives(_ buttons: UIEvent.ButtonMask) -> Bool { buttons.contains(.primary) }

    // MARK: Touches

    /// The centroid of the gesture's touches, in a view's coordinates; in the window's for nil.
    open func location(in view: UIView?) -> CGPoint {
        guard let center = touches.lazy.map(\.screenLocation).centroid ?? lastLocations.centroid else { return .zero }
        return UIWindow.convertFromScreen(center, to: view, window: attachedView?.window)
    }

    /// The number of touches that the recognizer follows.
    open var numberOfTouches: Int { touches.count }

    /// The location of one of the touches, in a view's coordinates; in the window's for nil. The index must be in range.
    open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
        precondition(touches.indices.contains(touchIndex), "location(ofTouch: \(touchIndex)) of a gesture with \(touches.count) touches")
        return touches[touchIndex].location(in: view)
    }

    /// Called when touches began. Subclasses override it, and the methods below, to look for their gesture.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Called when touches moved.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Called when touches were lifted. A subclass that did not recognize its gesture sets ``state`` to failed here.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Called when estimated properties of touches were updated. Never called here: nothing is estimated.
    open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}
    /// Called when touches were interrupted. By default the gesture is cancelled, or fails if it had not begun.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        state = current == .possible ? .failed : .cancelled
    }

    /// Called when keys went down.
    open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
    /// Called when keys that are held down repeat.
    open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
    /// Called when keys went up.
    open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
    /// Called when presses were interrupted. By default the gesture is cancelled, or fails if it had not begun.
    open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent) {
        state = current == .possible ? .failed : .cancelled
    }
    /// Stops following a key.
    open func ignore(_ button: UIPress, for event: UIPressesEvent) { presses.removeAll { $0 === button } }

    /// Stops following a touch.
    open func ignore(_ touch: UITouch, for event: UIEvent) { drop(touch) }

    /// Called when the gesture is over, so that subclasses forget what they gathered for it. They call `super`.
    open func reset() {}

    // MARK: Actions

    fileprivate func addHandler(_ handler: @escaping (UIGestureRecognizer) -> Void) -> ActionToken {
        lastToken += 1
        let token = ActionToken(number: lastToken)
        handlers.append(Handler(token: token, targetAction: nil, call: handler))
        return token
    }

    /// Removes an action that `addAction` returned the token of.
    public func removeAction(_ token: ActionToken) {
        handlers.removeAll { $0.token == token }
    }

    /// Adds a method of a target, which is called with the recognizer if it takes an argument. The target isn't retained. What was added
    /// already isn't added twice.
    open func addTarget(_ target: Any, action: Selector) {
        guard !handlers.contains(where: { $0.targetAction?.matches(target: target, action: action) == true }) else { return }
        let known = TargetAction(target: target, action: action)
        lastToken += 1
        handlers.append(Handler(token: ActionToken(number: lastToken), targetAction: known) { known.send(from: $0) })
    }
    /// Removes a method of a target. Nil stands for all targets, and for all methods.
    open func removeTarget(_ target: Any?, action: Selector?) {
        handlers.removeAll { $0.targetAction?.matches(target: target, action: action) == true || $0.targetAction?.isOver == true }
    }

    /// Identifies an action of a recognizer.
    public struct ActionToken: Hashable, Sendable {
        fileprivate let number: Int
    }

    // MARK: What the dispatcher and the arbiter keep

    private struct Handler {
        let token: ActionToken
        /// The method that `call` calls, if there is one.
        let targetAction: TargetAction?
        let call: (UIGestureRecognizer) -> Void
    }
    private var handlers: [Handler] = []
    private var lastToken = 0
    weak var attachedView: UIView?
    /// The state that the arbiter has granted.
    var current = State.possible
    /// The state that a subclass asked for and that the arbiter has not looked at yet.
    var requested: State?
    /// A recognition that waits until other recognizers have failed.
    var held: State?
    /// Touches that are followed: down, or changed by the event that is being delivered.
    package internal(set) var touches: [UITouch] = []
    /// All touches that were received since the last reset, also those that are over or not followed any more.
    var sequence: [UITouch] = []
    /// Where the touches were when the last of them was lifted.
    var lastLocations: [CGPoint] = []
    var failureRequirements: [WeakRecognizer] = []
    /// Presses that were received since the last reset, also those that are over.
    var presses: [UIPress] = []
    /// Ends a gesture of a wheel or touchpad; nil while there is none.
    var followingTimer: TimerQueue.Token?
    /// Lets the recognizer fail that stays possible without touches.
    var undecidedTimer: TimerQueue.Token?

    /// Calls the actions with the recognizer in its state.
    func callActions() {
        for handler in handlers {
            // An action may have disabled or removed the recognizer.
            guard current != .possible, current != .failed else { return }
            handler.call(self)
        }
    }
}

/// A weak reference to a recognizer.
struct WeakRecognizer {
    weak var recognizer: UIGestureRecognizer?
}

/// Adopted by all gesture recognizers, so that an action's parameter has the type of the recognizer that it is added to.
@preconcurrency @MainActor
public protocol GestureActions: UIGestureRecognizer {}

extension UIGestureRecognizer: GestureActions {}

extension GestureActions {
    /// Adds an action: `handler` is called with the recognizer whenever its state becomes began, changed, ended or cancelled. Actions are
    /// called in the order in which they were added. This replaces `addTarget(_:action:)`, which needs the Objective-C runtime.
    ///
    /// - Returns: a token for `removeAction(_:)`.
    @discardableResult
    public func addAction(_ handler: @escaping (Self) -> Void) -> UIGestureRecognizer.ActionToken {
        addHandler { recognizer in
            if let recognizer = recognizer as? Self { handler(recognizer) }
        }
    }
}

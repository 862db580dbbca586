/// Watches the touches in a view and its subviews for a gesture.
///
/// Subclasses override the touch methods, set ``state`` and override ``reset()``. A discrete gesture goes from possible to ended (or
/// failed), a continuous one from possible over began and changed to ended or cancelled (or fails). Actions are called for began, changed,
/// ended and cancelled, after all recognizers have seen the event.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
    /// Where a recognizer is in its life.
    public enum State: Int, Sendable {
        /// Nothing is decided: where each gesture starts.
        case possible = 0
        /// A continuous gesture was recognized. Actions are called.
        case began
        /// A continuous gesture goes on. Actions are called at each change.
        case changed
        /// A continuous gesture is over, or a discrete one was recognized. Actions are called; ``possible`` is next.
        case ended
        /// A continuous gesture was taken away. Actions are called; ``possible`` is next.
        case cancelled
        /// The touches are another gesture. No action is called; ``possible`` is next, when they are lifted.
        case failed

        /// A discrete gesture was recognized: the same as ended.
        public static var recognized: State { .ended }
    }

    /// A recognizer without actions; add some by `addAction`.
    public override init() {
        super.init()
    }

    // MARK: State

    /// Where the recognizer is in its life. Subclasses set it; a transition that does not exist is ignored.
    open var state: State {
        get { requested ?? current }
        set { request(newValue) }
    }

    /// Whether touches are received. Setting false cancels a gesture in progress. Default true.
    open var isEnabled = true {
        didSet { if !isEnabled, oldValue { abandon() } }
    }

    /// The view it is attached to.
    open var view: UIView? { attachedView }
    /// A name for people. Default nil.
    open var name: String?
    /// Decides on touches and on working together. Not retained.
    open weak var delegate: (any UIGestureRecognizerDelegate)?

    /// Whether recognition takes the touches away from the view. Default true.
    open var cancelsTouchesInView = true
    /// Whether the view learns of touches only after the recognizer has failed. Default false.
    open var delaysTouchesBegan = false
    /// Whether views are sent `touchesEnded` only when the recognizer has failed. Default true.
    ///
    /// A subclass should fail when its touches have ended without a gesture. One that stays possible fails after a second.
    open var delaysTouchesEnded = true
    /// Raw values of the touch types that are received. Default: all.
    open var allowedTouchTypes: [NSNumber] = [0, 1, 2, 3]
    /// Raw values of the press types that are received, beside touches: `UIPress.PressType.select`, say. Taps are recognized by presses of
    /// these types too. Default none.
    open var allowedPressTypes: [NSNumber] = []
    /// Whether touches of one type keep those of other types away. Default true.
    open var requiresExclusiveTouchType = true
    /// The pressed buttons of a mouse or touchpad.
    open var buttonMask: UIEvent.ButtonMask { touches.reduce(into: []) { $0.formUnion($1.buttons) } }
    /// The modifier keys that are held.
    open var modifierFlags: UIKeyModifierFlags { UIApplication.shared.modifierFlags }

    // MARK: Working together

    /// Makes this recognizer wait until another one has failed.
    open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
        failureRequirements.removeAll { $0.recognizer == nil }
        failureRequirements.append(WeakRecognizer(recognizer: otherGestureRecognizer))
    }

    /// Whether this recognizer, once recognized, makes another one fail. Default true.
    open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
    /// Whether another recognizer, once recognized, makes this one fail. Default true.
    open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
    /// Whether this one waits for another to fail. Default false; the delegate may ask for it too.
    open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
    /// Whether another one waits for this to fail. Default false; the delegate may ask for it too.
    open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
    /// Whether an event is received at all. Default true.
    open func shouldReceive(_ event: UIEvent) -> Bool { true }
    /// Whether the recognizer receives touches of a mouse's button; a finger's is primary. By default only those of the primary button.
    func receives(_ buttons: UIEvent.ButtonMask) -> Bool { buttons.contains(.primary) }

    // MARK: Touches

    /// The middle of the touches in a view's space; in the window's for nil.
    open func location(in view: UIView?) -> CGPoint {
        guard let center = touches.lazy.map(\.screenLocation).centroid ?? lastLocations.centroid else { return .zero }
        return UIWindow.convertFromScreen(center, to: view, window: attachedView?.window)
    }

    /// How many touches the recognizer follows.
    open var numberOfTouches: Int { touches.count }

    /// The place of one of the touches in a view's space; in the window's for nil.
    open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
        precondition(touches.indices.contains(touchIndex), "location(ofTouch: \(touchIndex)) of a gesture with \(touches.count) touches")
        return touches[touchIndex].location(in: view)
    }

    /// Touches began. For subclasses.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Touches moved. For subclasses.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Touches were lifted. For subclasses.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Values of touches that were estimated are exact now. For subclasses. Never called: nothing is estimated here.
    open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}
    /// Touches were interrupted. For subclasses. By default the gesture is cancelled, or fails if it had not begun.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        state = current == .possible ? .failed : .cancelled
    }

    /// Keys went down. For subclasses.
    open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
    /// Held keys repeat. For subclasses.
    open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
    /// Keys went up. For subclasses.
    open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
    /// Presses were interrupted. For subclasses. By default the gesture is cancelled, or fails if it had not begun.
    open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent) {
        state = current == .possible ? .failed : .cancelled
    }
    /// Stops following a key.
    open func ignore(_ button: UIPress, for event: UIPressesEvent) { presses.removeAll { $0 === button } }

    /// Stops following a touch.
    open func ignore(_ touch: UITouch, for event: UIEvent) { drop(touch) }

    /// The gesture is over: forgets what was gathered for it. For subclasses, who call `super`.
    open func reset() {}

    // MARK: Actions

    fileprivate func addHandler(_ handler: @escaping (UIGestureRecognizer) -> Void) -> ActionToken {
        lastToken += 1
        let token = ActionToken(number: lastToken)
        handlers.append((token, handler))
        return token
    }

    /// Removes an action.
    public func removeAction(_ token: ActionToken) {
        handlers.removeAll { $0.token == token }
    }

    /// Identifies an action of a recognizer.
    public struct ActionToken: Hashable, Sendable {
        fileprivate let number: Int
    }

    // MARK: What the arbitration keeps

    private var handlers: [(token: ActionToken, call: (UIGestureRecognizer) -> Void)] = []
    private var lastToken = 0
    weak var attachedView: UIView?
    /// The state that others see.
    var current = State.possible
    /// What the subclass asked for during the delivery of an event, until the arbitration has decided.
    var requested: State?
    /// A recognition that waits for others to fail.
    var held: State?
    /// Touches that are followed: down, or changed by the event that is being delivered.
    package internal(set) var touches: [UITouch] = []
    /// All touches since the last reset, also those that were lifted or are not followed any more.
    var sequence: [UITouch] = []
    /// Where the touches were when the last of them was lifted.
    var lastLocations: [CGPoint] = []
    var failureRequirements: [WeakRecognizer] = []
    /// Keys since the last reset that are followed, also those that are up again.
    var presses: [UIPress] = []
    /// Ends a gesture without touches; nil while there is none.
    var followingTimer: TimerQueue.Token?

    func callActions() {
    /// Lets the recognizer fail that stays possible without touches.
    var undecidedTimer: TimerQueue.Token?
        for handler in handlers {
            // One of them may have disabled or removed the recognizer.
            guard current != .possible, current != .failed else { return }
            handler.call(self)
        }
    }
}

/// A recognizer that is not retained.
struct WeakRecognizer {
    weak var recognizer: UIGestureRecognizer?
}

/// What takes typed actions. All gesture recognizers do.
@preconcurrency @MainActor
public protocol GestureActions: UIGestureRecognizer {}

extension UIGestureRecognizer: GestureActions {}

extension GestureActions {
    /// Calls `handler` with the recognizer at each change of `state` to began, changed, ended or cancelled. Handlers are called in the
    /// order of their adding. It stands for `addTarget(_:action:)`, which needs the Objective-C runtime.
    ///
    /// - Returns: what `removeAction(_:)` takes.
    @discardableResult
    public func addAction(_ handler: @escaping (Self) -> Void) -> UIGestureRecognizer.ActionToken {
        addHandler { recognizer in
            if let recognizer = recognizer as? Self { handler(recognizer) }
        }
    }
}

/// A method that is called on a target: what controls, recognizers, bar items and commands hold for Apple's `target` and `action`.
///
/// The target isn't retained. Without one the method is that of the first responder which can perform it.
@MainActor
struct TargetAction {
    private(set) weak var target: AnyObject?
    let action: Selector
    /// Whether there was no target from the start, which isn't the same as one that is gone.
    let isNilTargeted: Bool

    init(target: Any?, action: Selector) {
        self.target = target.map { $0 as AnyObject }
        self.action = action
        isNilTargeted = target == nil
    }

    /// Whether this has a target that is gone, so that it does nothing any more.
    var isOver: Bool { !isNilTargeted && target == nil }

    /// Whether this is the method of a target; nil stands for any.
    func matches(target: Any?, action: Selector?) -> Bool {
        (target == nil || self.target === (target as AnyObject)) && (action == nil || self.action == action)
    }

    /// Calls the method with a sender and an event.
    @discardableResult
    func send(from sender: Any?, for event: UIEvent? = nil) -> Bool {
        guard !isOver else { return false }
        return UIApplication.shared.sendAction(action, to: target, from: sender, for: event)
    }
}

extension UIApplication {
    /// Calls a method with a sender and an event, as many of them as it takes.
    ///
    /// - Parameters:
    ///   - action: the method's selector.
    ///   - target: the object that has the method. Nil stands for the first of the responder chain that can perform it: from the first
    ///     responder on, or without one from the sender on.
    ///   - sender: the first argument, a control say.
    ///   - event: the second argument.
    /// - Returns: whether there is an object that has the method.
    @discardableResult
    public func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
        let receiver: AnyObject?
        if let target {
            receiver = target as AnyObject
        } else {
            let first = firstResponder ?? sender as? UIResponder ?? keyTarget
            receiver = first?.target(forAction: action, withSender: sender) as AnyObject?
        }
        guard let receiver else { return false }
        ObjCClass.send(action, to: receiver, sender, event)
        return true
    }
}

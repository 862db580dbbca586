/// Groups changes of layers, and says how they animate.
///
/// Each thread has a stack of transactions. The first change outside of any opens an implicit one; on the main thread it commits at the end
/// of the loop's turn, other threads call ``flush()``. Nothing reaches the screen before the outermost transaction commits.
public class CATransaction: NSObject {
    /// Opens a transaction that inherits duration, timing function, disabled actions and keyed values from the one around it.
    public class func begin() { ThreadTransactions.current.begin() }

    /// Closes the innermost transaction; the outermost one sends its changes to the screen.
    public class func commit() { ThreadTransactions.current.commit() }

    /// Commits the implicit transaction now. While an explicit one is open the changes wait for it.
    public class func flush() { ThreadTransactions.current.flush() }

    /// Takes the lock that all threads share. Recursive.
    public class func lock() { sharedLock.lock() }

    /// Gives back the lock.
    public class func unlock() { sharedLock.unlock() }

    /// Seconds that implicit animations last, and explicit ones with duration 0. Default 0.25.
    public class func animationDuration() -> CFTimeInterval { ThreadTransactions.current.top { $0.animationDuration } }

    /// Sets ``animationDuration()`` for this transaction.
    public class func setAnimationDuration(_ dur: CFTimeInterval) { ThreadTransactions.current.change { $0.animationDuration = dur } }

    /// The timing of implicit animations. Default nil: the `default` curve.
    public class func animationTimingFunction() -> CAMediaTimingFunction? { ThreadTransactions.current.top { $0.timingFunction } }

    /// Sets ``animationTimingFunction()`` for this transaction.
    public class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) { ThreadTransactions.current.change { $0.timingFunction = function } }

    /// Whether changes look up no actions. Default false.
    public class func disableActions() -> Bool { ThreadTransactions.current.disablesActions }

    /// Sets ``disableActions()`` for this transaction.
    public class func setDisableActions(_ flag: Bool) { ThreadTransactions.current.change { $0.disablesActions = flag } }

    /// What ``setCompletionBlock(_:)`` set in this transaction.
    public class func completionBlock() -> (() -> Void)? { ThreadTransactions.current.top { $0.completion?.block } }

    /// Sets what is called on the main queue when all animations that this transaction adds from now on have ended or were removed; at once
    /// after the commit when it adds none.
    public class func setCompletionBlock(_ block: (() -> Void)?) { ThreadTransactions.current.setCompletionBlock(block) }

    /// A value by key: `animationDuration`, `disableActions`, `animationTimingFunction`, `completionBlock`, or one set before.
    public class func value(forKey key: String) -> Any? {
        switch key {
        case kCATransactionAnimationDuration: animationDuration()
        case kCATransactionDisableActions: disableActions()
        case kCATransactionAnimationTimingFunction: animationTimingFunction()
        case kCATransactionCompletionBlock: completionBlock()
        default: ThreadTransactions.current.top { $0.values[key] }
        }
    }

    /// Sets a value by key in this transaction.
    public class func setValue(_ anObject: Any?, forKey key: String) {
        switch key {
        case kCATransactionAnimationDuration:
            if case .number(let duration)? = AnimatableValue(anObject, like: .number(0)) { setAnimationDuration(duration) }
        case kCATransactionDisableActions:
            if case .bool(let flag)? = AnimatableValue(anObject, like: .bool(false)) { setDisableActions(flag) }
        case kCATransactionAnimationTimingFunction: setAnimationTimingFunction(anObject as? CAMediaTimingFunction)
        case kCATransactionCompletionBlock: setCompletionBlock(anObject as? () -> Void)
        default: ThreadTransactions.current.change { $0.values[key] = anObject }
        }
    }

    private static let sharedLock = NSRecursiveLock()
}

/// Key of ``CATransaction/animationDuration()``.
public let kCATransactionAnimationDuration = "animationDuration"
/// Key of ``CATransaction/disableActions()``.
public let kCATransactionDisableActions = "disableActions"
/// Key of ``CATransaction/animationTimingFunction()``.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// Key of ``CATransaction/completionBlock()``.
public let kCATransactionCompletionBlock = "completionBlock"

extension CATransaction {
    /// Has a display's tree committed with the current transaction.
    static func schedule(_ context: LayerContext) { ThreadTransactions.current.schedule(context) }

    /// Has a layer that left its tree lose its animations at the commit, unless it is back by then.
    static func schedule(orphan layer: CALayer) { ThreadTransactions.current.schedule(orphan: layer) }

    /// The completion that an animation added now belongs to.
    static func currentCompletion() -> TransactionCompletion? { ThreadTransactions.current.top { $0.completion } }

    /// Calls back on the main queue, never inside a commit.
    static func afterCommit(_ call: @escaping () -> Void) {
        // Layers and delegates belong to the thread that commits them, which is the main one wherever callbacks are wanted.
        nonisolated(unsafe) let call = call
        DispatchQueue.main.async { call() }
    }
}

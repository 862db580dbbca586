/// Groups changes of layers into one commit and sets how they are animated.
///
/// Each thread has a stack of transactions. The first change outside of a transaction opens an implicit one. On the main thread it commits
/// at the end of the run loop's turn; other threads call ``flush()``. Changes reach the screen when the outermost transaction commits.
public class CATransaction: NSObject {
    /// Begins a nested transaction, which inherits duration, timing function, disabled actions and keyed values from the enclosing one.
    public class func begin() { ThreadTransactions.current.begin() }

    /// Ends the innermost transaction; the outermost one commits its changes to the render tree. Traps when no transaction is open.
    public class func commit() { ThreadTransactions.current.commit() }

    /// Commits the implicit transaction now. While an explicit one is open, it does nothing: the changes are committed with that one.
    public class func flush() { ThreadTransactions.current.flush() }

    /// Acquires a recursive lock that all threads share.
    public class func lock() { sharedLock.lock() }

    /// Releases the lock that ``lock()`` acquired.
    public class func unlock() { sharedLock.unlock() }

    /// The duration of implicit animations, and of explicit ones whose duration is 0, in seconds. Default 0.25.
    public class func animationDuration() -> CFTimeInterval { ThreadTransactions.current.top { $0.animationDuration } }

    /// Sets ``animationDuration()`` for this transaction.
    public class func setAnimationDuration(_ dur: CFTimeInterval) { ThreadTransactions.current.change { $0.animationDuration = dur } }

    /// The timing of implicit animations. Default nil: the `default` curve.
    public class func animationTimingFunction() -> CAMediaTimingFunction? { ThreadTransactions.current.top { $0.timingFunction } }

    /// Sets ``animationTimingFunction()`` for this transaction.
    public class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) { ThreadTransactions.current.change { $0.timingFunction = function } }

    /// Whether changes of properties run no actions. Default false.
    public class func disableActions() -> Bool { ThreadTransactions.current.disablesActions }

    /// Sets ``disableActions()`` for this transaction.
    public class func setDisableActions(_ flag: Bool) { ThreadTransactions.current.change { $0.disablesActions = flag } }

    /// The block that ``setCompletionBlock(_:)`` set in this transaction.
    public class func completionBlock() -> (() -> Void)? { ThreadTransactions.current.top { $0.completion?.block } }

    /// Sets a block that is called on the main queue when all animations that this transaction adds from here on have ended or were
    /// removed; directly after the commit when it adds none.
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

/// The key of ``CATransaction/animationDuration()``.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of ``CATransaction/disableActions()``.
public let kCATransactionDisableActions = "disableActions"
/// The key of ``CATransaction/animationTimingFunction()``.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of ``CATransaction/completionBlock()``.
public let kCATransactionCompletionBlock = "completionBlock"

extension CATransaction {
    /// Schedules a display's tree to be committed with the current transaction.
    static func schedule(_ context: LayerContext) { ThreadTransactions.current.schedule(context) }

    /// Schedules the removal of a layer's animations at the commit, unless it is in a display's tree again by then.
    static func schedule(orphan layer: CALayer) { ThreadTransactions.current.schedule(orphan: layer) }

    /// The completion that waits for animations that are added now.
    static func currentCompletion() -> TransactionCompletion? { ThreadTransactions.current.top { $0.completion } }

    /// Calls a block on the main queue, never inside a commit.
    static func afterCommit(_ call: @escaping () -> Void) {
        // Layers and delegates belong to the thread that commits them, which is the main one wherever callbacks are wanted.
        nonisolated(unsafe) let call = call
        DispatchQueue.main.async { call() }
    }
}

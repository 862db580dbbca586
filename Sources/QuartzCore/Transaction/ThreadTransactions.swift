/// A thread's stack of transactions, and what it will commit.
final class ThreadTransactions {
    /// One level of the stack.
    struct Level {
        var animationDuration: CFTimeInterval = 0.25
        var timingFunction: CAMediaTimingFunction?
        var disablesActions = false
        var values: [String: Any] = [:]
        var completion: TransactionCompletion?
    }

    private var levels: [Level] = []
    /// Whether the bottom level was opened by a change rather than by `begin()`.
    private var isImplicit = false
    private var contexts: [LayerContext] = []
    private var orphans: [CALayer] = []
    private var isCommitting = false

    /// The current thread's.
    static var current: ThreadTransactions {
        if let pointer = pthread_getspecific(key) { return Unmanaged<ThreadTransactions>.fromOpaque(pointer).takeUnretainedValue() }
        let made = ThreadTransactions()
        pthread_setspecific(key, Unmanaged.passRetained(made).toOpaque())
        return made
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key) { pointer in
            if let pointer { Unmanaged<ThreadTransactions>.fromOpaque(pointer).release() }
        }
        return key
    }()

    /// The innermost level; the defaults when none is open.
    var top: Level { levels.last ?? Level() }

    /// The innermost level for changing: opens the implicit one when none is open.
    var opened: Level {
        get { top }
        set {
            openImplicitly()
            levels[levels.count - 1] = newValue
        }
    }

    func begin() {
        var level = top
        // The completion of the outer level also waits for what the inner ones add.
        level.completion = level.completion.map { TransactionCompletion(block: nil, outer: $0) }
        levels.append(level)
    }

    func commit() {
        precondition(!levels.isEmpty, "CATransaction.commit() without begin()")
        if levels.count == 1 { commitChanges() }
        let closed = levels.removeLast()
        if levels.isEmpty { isImplicit = false }
        closed.completion?.close()
    }

    func flush() {
        if isImplicit, levels.count == 1 { commit() }
    }

    func setCompletionBlock(_ block: (() -> Void)?) {
        openImplicitly()
        let level = levels[levels.count - 1]
        let outer = level.completion?.outer
        level.completion?.close()
        levels[levels.count - 1].completion = block.map { TransactionCompletion(block: $0, outer: outer) } ?? outer.map { TransactionCompletion(block: nil, outer: $0) }
    }

    func schedule(_ context: LayerContext) {
        openImplicitly()
        if !contexts.contains(where: { $0 === context }) { contexts.append(context) }
    }

    func schedule(orphan layer: CALayer) {
        openImplicitly()
        orphans.append(layer)
    }

    private func openImplicitly() {
        guard levels.isEmpty else { return }
        levels.append(Level())
        isImplicit = true
        guard Thread.isMainThread else { return }
        DispatchQueue.main.async { ThreadTransactions.current.flush() }
    }

    /// Sends the changes to the render tree. Layout and drawing may change more layers, which then belong to this commit.
    private func commitChanges() {
        guard !isCommitting else { return }
        isCommitting = true
        defer { isCommitting = false }
        let time = CACurrentMediaTime()
        while !contexts.isEmpty || !orphans.isEmpty {
            let left = orphans
            orphans = []
            for layer in left where layer.root.context == nil { layer.leaveDisplay() }
            let changed = contexts
            contexts = []
            for context in changed { context.commit(at: time) }
        }
    }
}

/// Calls a transaction's completion block when the transaction is closed and all its animations have stopped.
final class TransactionCompletion {
    let block: (() -> Void)?
    let outer: TransactionCompletion?
    /// Animations that run, and 1 while the transaction is open.
    private var pending = 1

    init(block: (() -> Void)?, outer: TransactionCompletion?) {
        self.block = block
        self.outer = outer
        outer?.wait()
    }

    /// One more animation to wait for.
    func wait() { pending += 1 }

    /// An animation stopped.
    func arrive() {
        pending -= 1
        guard pending == 0 else { return }
        if let block { CATransaction.afterCommit(block) }
        outer?.arrive()
    }

    /// The transaction adds no more animations.
    func close() { arrive() }
}

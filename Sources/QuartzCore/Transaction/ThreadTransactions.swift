/// A thread's stack of transactions and the layers that it will commit.
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

    /// The stack of the current thread. Code on the main queue always shares one stack, since that queue runs on different threads in a
    /// program without a main loop.
    static var current: ThreadTransactions {
        let own = pthread_getspecific(threadKey).map { Unmanaged<ThreadTransactions>.fromOpaque($0).takeUnretainedValue() }
        if let own, own === main { return own }
        if DispatchQueue.getSpecific(key: mainQueueKey) == true { return main }
        if let own { return own }
        let made = Thread.isMainThread ? main : ThreadTransactions()
        pthread_setspecific(threadKey, Unmanaged.passRetained(made).toOpaque())
        return made
    }

    /// Used only on the main thread and the main queue, which never run at the same time; that makes the unsafe global safe.
    nonisolated(unsafe) private static let main = ThreadTransactions()

    private static let mainQueueKey: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    private static let threadKey: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key) { pointer in
            if let pointer { Unmanaged<ThreadTransactions>.fromOpaque(pointer).release() }
        }
        return key
    }()

    /// A value of the innermost level, or its default when none is open. Read without copying the level: every change of a layer reads one.
    @inline(__always)
    func top<Value>(_ read: (Level) -> Value) -> Value {
        levels.isEmpty ? read(Level()) : read(levels[levels.count - 1])
    }

    /// Whether changes of properties run no actions.
    var disablesActions: Bool { !levels.isEmpty && levels[levels.count - 1].disablesActions }

    /// Changes the innermost level; opens the implicit one when none is open.
    @inline(__always)
    func change(_ body: (inout Level) -> Void) {
        openImplicitly()
        body(&levels[levels.count - 1])
    }

    func begin() {
        var level = levels.last ?? Level()
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
        // Trees that still need layout or display are committed in the next turn.
        if levels.isEmpty, !contexts.isEmpty || !orphans.isEmpty { openImplicitly() }
    }

    func flush() {
        // Layout and drawing may call this; their changes belong to the commit in progress.
        if isImplicit, levels.count == 1, !isCommitting { commit() }
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
        guard self === Self.main else { return }
        DispatchQueue.main.async { ThreadTransactions.current.flush() }
    }

    /// Sends the changes to the render tree. Layout and drawing may change more layers, which then belong to this commit.
    private func commitChanges() {
        guard !isCommitting else { return }
        isCommitting = true
        defer { isCommitting = false }
        let time = CACurrentMediaTime()
        var restless: [LayerContext] = []
        // Layouts that keep invalidating each other must not hang the thread.
        for _ in 0..<8 where !contexts.isEmpty || !orphans.isEmpty {
            let left = orphans
            orphans = []
            for layer in left where layer.root.context == nil { layer.didLeaveDisplay() }
            let changed = contexts
            contexts = []
            for context in changed where !context.commit(at: time) { restless.append(context) }
            contexts.removeAll { context in restless.contains { $0 === context } }
        }
        contexts.append(contentsOf: restless)
    }
}

/// Calls a transaction's completion block when the transaction is closed and all its animations have stopped.
final class TransactionCompletion {
    let block: (() -> Void)?
    let outer: TransactionCompletion?
    /// The number of running animations, plus 1 while the transaction is open.
    private var pending = 1

    init(block: (() -> Void)?, outer: TransactionCompletion?) {
        self.block = block
        self.outer = outer
        outer?.wait()
    }

    /// Adds one animation, or nested completion, to wait for.
    func wait() { pending += 1 }

    /// Counts one animation as stopped, and calls the block after the last one.
    func arrive() {
        pending -= 1
        guard pending == 0 else { return }
        if let block { CATransaction.afterCommit(block) }
        outer?.arrive()
    }

    /// Marks the transaction as closed: it adds no more animations.
    func close() { arrive() }
}

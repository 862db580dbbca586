/// Records actions that undo and redo changes. On Apple's systems Foundation has this class; Foundation on Linux lacks it.
///
/// Changes are registered with a handler that undoes them. Actions that are registered during an undo go to the redo stack. Registrations
/// of one event form a group, which is undone as one.
@preconcurrency @MainActor
open class UndoManager: NSObject {
    private struct Step {
        weak var target: AnyObject?
        let call: @MainActor (AnyObject) -> Void
    }

    private final class Group {
        var steps: [Step] = []
        var name = ""
        var isEmpty: Bool { steps.isEmpty }
    }

    private enum Phase {
        case idle, undoing, redoing
    }

    private var undoStack: [Group] = []
    private var redoStack: [Group] = []
    private var open: [Group] = []
    private var phase = Phase.idle
    private var disabledCount = 0
    /// Whether the outermost open group was opened automatically for the event.
    private var hasEventGroup = false
    private static var managersWithEventGroup: [UndoManager] = []

    public override init() {
        super.init()
    }

    // MARK: Groups

    /// Begins an undo group, nested in the one that is open. Opens the event's group first where ``groupsByEvent`` is true.
    open func beginUndoGrouping() {
        openEventGroupIfNeeded()
        open.append(Group())
        post(.NSUndoManagerDidOpenUndoGroup)
    }

    /// Ends the group begun last. Traps if no group is open.
    open func endUndoGrouping() {
        precondition(!open.isEmpty, "endUndoGrouping called without a matching begin")
        post(.NSUndoManagerWillCloseUndoGroup)
        closeGroup()
    }

    private func closeGroup() {
        // No group is open if an undo handler called `removeAllActions`.
        guard let group = open.popLast() else { return }
        if open.isEmpty { hasEventGroup = false }
        guard !group.isEmpty else { return }
        if let outer = open.last {
            outer.steps.append(contentsOf: group.steps)
            if !group.name.isEmpty { outer.name = group.name }
        } else if phase == .undoing {
            redoStack.append(group)
        } else {
            undoStack.append(group)
            if levelsOfUndo > 0, undoStack.count > levelsOfUndo { undoStack.removeFirst(undoStack.count - levelsOfUndo) }
        }
        post(.NSUndoManagerDidCloseUndoGroup)
    }

    private func openEventGroupIfNeeded() {
        guard open.isEmpty, groupsByEvent, phase == .idle else { return }
        open.append(Group())
        hasEventGroup = true
        Self.managersWithEventGroup.append(self)
        post(.NSUndoManagerDidOpenUndoGroup)
        // For changes outside of events: the group ends with the run loop's current pass.
        DispatchQueue.main.async { MainActor.assumeIsolated { Self.closeEventGroups() } }
    }

    /// Closes the groups of the event that has ended.
    static func closeEventGroups() {
        let managers = managersWithEventGroup.filter(\.hasEventGroup)
        // Nested groups that the app opened and closes in a later event keep the event's group open.
        managersWithEventGroup = managers.filter { $0.open.count > 1 }
        for manager in managers where manager.open.count == 1 { manager.closeGroup() }
    }

    /// How many groups are open.
    open var groupingLevel: Int { open.count }
    /// Whether registrations of one event form a group by themselves. Default true.
    open var groupsByEvent = true

    // MARK: Registration

    /// Registers a handler that undoes a change. The target is held weakly. Traps if no group is open and none is opened automatically.
    open func registerUndo<Target: AnyObject>(withTarget target: Target, handler: @escaping @MainActor (Target) -> Void) {
        guard isUndoRegistrationEnabled else { return }
        openEventGroupIfNeeded()
        precondition(!open.isEmpty, "must begin a group before registering undo")
        open[open.count - 1].steps.append(Step(target: target) { target in
            if let target = target as? Target { handler(target) }
        })
        if phase == .idle { redoStack = [] }
    }

    /// Registers a method of a target that undoes a change, to be called with `object`. The target isn't retained.
    open func registerUndo(withTarget target: Any, selector: Selector, object: Any?) {
        registerUndo(withTarget: target as AnyObject) { ObjCClass.send(selector, to: $0, object) }
    }

    /// Stops registration until ``enableUndoRegistration()`` has been called the same number of times.
    open func disableUndoRegistration() { disabledCount += 1 }
    /// Balances a ``disableUndoRegistration()``. Traps without one.
    open func enableUndoRegistration() {
        precondition(disabledCount > 0, "enableUndoRegistration may only be called to balance a previous call to disableUndoRegistration")
        disabledCount -= 1
    }
    /// Whether undo actions are registered. Default true.
    open var isUndoRegistrationEnabled: Bool { disabledCount == 0 }
    /// The maximum number of groups on each stack; 0 for no limit. Default 0.
    open var levelsOfUndo = 0 {
        didSet {
            guard levelsOfUndo > 0 else { return }
            if undoStack.count > levelsOfUndo { undoStack.removeFirst(undoStack.count - levelsOfUndo) }
            if redoStack.count > levelsOfUndo { redoStack.removeFirst(redoStack.count - levelsOfUndo) }
        }
    }

    // MARK: Undo

    /// Whether there is something to undo.
    open var canUndo: Bool { !undoStack.isEmpty || open.contains { !$0.isEmpty } }
    /// Whether there is something to redo.
    open var canRedo: Bool { !redoStack.isEmpty }
    /// Whether an undo is running.
    open var isUndoing: Bool { phase == .undoing }
    /// Whether a redo is running.
    open var isRedoing: Bool { phase == .redoing }

    /// Undoes the last group, after closing the open top-level group.
    open func undo() {
        if open.count == 1 { closeGroup() }
        undoNestedGroup()
    }

    /// Undoes the last closed group.
    open func undoNestedGroup() {
        guard phase == .idle, let group = undoStack.popLast() else { return }
        run(group, as: .undoing, before: .NSUndoManagerWillUndoChange, after: .NSUndoManagerDidUndoChange)
    }

    /// Redoes the last group that was undone.
    open func redo() {
        if open.count == 1 { closeGroup() }
        guard phase == .idle, let group = redoStack.popLast() else { return }
        run(group, as: .redoing, before: .NSUndoManagerWillRedoChange, after: .NSUndoManagerDidRedoChange)
    }

    private func run(_ group: Group, as phase: Phase, before: Notification.Name, after: Notification.Name) {
        post(before)
        self.phase = phase
        open.append(Group())
        open[open.count - 1].name = group.name
        for step in group.steps.reversed() {
            if let target = step.target { step.call(target) }
        }
        closeGroup()
        self.phase = .idle
        post(after)
    }

    /// Clears both stacks, discards open groups and enables registration.
    open func removeAllActions() {
        undoStack = []
        redoStack = []
        open = []
        hasEventGroup = false
        disabledCount = 0
    }

    /// Removes all actions that were registered with a target.
    open func removeAllActions(withTarget target: Any) {
        let target = target as AnyObject
        for group in undoStack + redoStack + open { group.steps.removeAll { $0.target === target || $0.target == nil } }
        undoStack.removeAll(where: \.isEmpty)
        redoStack.removeAll(where: \.isEmpty)
    }

    // MARK: Names

    /// Sets the action name of the current group, or of the last one, for menus.
    open func setActionName(_ actionName: String) {
        if let group = open.first ?? undoStack.last { group.name = actionName }
    }
    /// The name of the action that ``undo()`` would undo; "" for none.
    open var undoActionName: String { (open.last { !$0.isEmpty } ?? undoStack.last)?.name ?? "" }
    /// The name of the action that ``redo()`` would redo; "" for none.
    open var redoActionName: String { redoStack.last?.name ?? "" }
    /// "Undo" and the action's name.
    open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }
    /// "Redo" and the action's name.
    open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }
    /// A menu's title for undoing an action.
    open func undoMenuTitle(forUndoActionName actionName: String) -> String { actionName.isEmpty ? "Undo" : "Undo \(actionName)" }
    /// A menu's title for redoing an action.
    open func redoMenuTitle(forUndoActionName actionName: String) -> String { actionName.isEmpty ? "Redo" : "Redo \(actionName)" }

    private func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }
}

extension Notification.Name {
    /// Posted by an undo manager when a group of changes began.
    public static let NSUndoManagerDidOpenUndoGroup = Notification.Name("NSUndoManagerDidOpenUndoGroupNotification")
    /// Posted by an undo manager when a group of changes is about to end.
    public static let NSUndoManagerWillCloseUndoGroup = Notification.Name("NSUndoManagerWillCloseUndoGroupNotification")
    /// Posted by an undo manager when a group of changes has ended.
    public static let NSUndoManagerDidCloseUndoGroup = Notification.Name("NSUndoManagerDidCloseUndoGroupNotification")
    /// Posted by an undo manager when a group is about to be undone.
    public static let NSUndoManagerWillUndoChange = Notification.Name("NSUndoManagerWillUndoChangeNotification")
    /// Posted by an undo manager when a group was undone.
    public static let NSUndoManagerDidUndoChange = Notification.Name("NSUndoManagerDidUndoChangeNotification")
    /// Posted by an undo manager when a group is about to be redone.
    public static let NSUndoManagerWillRedoChange = Notification.Name("NSUndoManagerWillRedoChangeNotification")
    /// Posted by an undo manager when a group was redone.
    public static let NSUndoManagerDidRedoChange = Notification.Name("NSUndoManagerDidRedoChangeNotification")
}

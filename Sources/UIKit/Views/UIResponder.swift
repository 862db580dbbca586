/// An object that responds to and handles events. Responders form a chain: events that one does not handle are passed to ``next``.
@preconcurrency @MainActor
open class UIResponder: AccessibleObject, UIResponderStandardEditActions {
    public override init() {
        super.init()
    }

    /// Called on Apple's systems after loading from a nib file. There are no nib files here, so the library never calls it.
    open func awakeFromNib() {}
    /// Called on Apple's systems when Interface Builder is about to show the object. Never called here.
    open func prepareForInterfaceBuilder() {}

    /// The next responder in the chain, to which unhandled events are passed. Default nil; subclasses override it.
    open var next: UIResponder? { nil }

    // MARK: Touches and presses

    /// Touches began in this responder's view. Forwarded to ``next`` by default.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesBegan(touches, with: event) }
    /// Touches of this responder moved. Forwarded to ``next`` by default.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesMoved(touches, with: event) }
    /// Touches of this responder were lifted. Forwarded to ``next`` by default.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesEnded(touches, with: event) }
    /// Touches of this responder were interrupted or claimed by a gesture recognizer. Forwarded to ``next`` by default.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesCancelled(touches, with: event) }

    /// Reports exact values for estimated properties of touches. Never called: nothing is estimated here.
    open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}

    /// Keys were pressed. While a `UIKeyInput` is the first responder it handles the keys that type or delete text; all others are
    /// forwarded to ``next`` by default.
    open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let rest = typed(presses)
        if !rest.isEmpty { next?.pressesBegan(rest, with: event) }
    }
    /// Held keys repeat. Handled as in ``pressesBegan(_:with:)``.
    open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let rest = typed(presses)
        if !rest.isEmpty { next?.pressesChanged(rest, with: event) }
    }
    /// Keys were released. Forwarded to ``next`` by default.
    open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) { next?.pressesEnded(presses, with: event) }
    /// Presses were interrupted. Forwarded to ``next`` by default.
    open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) { next?.pressesCancelled(presses, with: event) }

    // MARK: Motions and remote control

    /// A shake motion began: Control-Command-Z was pressed. Forwarded to ``next`` by default.
    open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { next?.motionBegan(motion, with: event) }
    /// A shake motion ended. Forwarded to ``next`` by default.
    open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { next?.motionEnded(motion, with: event) }
    /// A motion was interrupted, which never happens here. Forwarded to ``next`` by default.
    open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { next?.motionCancelled(motion, with: event) }
    /// A play, stop, next or previous key was pressed, after `UIApplication.beginReceivingRemoteControlEvents()`. Forwarded to ``next`` by
    /// default.
    open func remoteControlReceived(with event: UIEvent?) { next?.remoteControlReceived(with: event) }

    // MARK: Commands

    /// The key commands that this responder offers while it is the first responder or follows it in the responder chain. Read at each key
    /// press. Default nil.
    open var keyCommands: [UIKeyCommand]? { nil }
    /// Called before a command of this responder runs, so that it can be disabled or its title changed. Does nothing by default.
    open func validate(_ command: UICommand) {}

    /// Whether the responder performs an action, so that a command or a control without a target may call it. By default whether it has
    /// the method.
    open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { responds(to: action) }
    /// The first in the responder chain that can perform an action, from this one on; nil if none can.
    open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
        canPerformAction(action, withSender: sender) ? self : next?.target(forAction: action, withSender: sender)
    }

    // MARK: First responder

    /// Whether the responder can become the first responder. Default false.
    open var canBecomeFirstResponder: Bool { false }
    /// Whether the responder can resign first responder status. Default true.
    open var canResignFirstResponder: Bool { true }
    /// Whether this is the first responder, which receives keys and text.
    open var isFirstResponder: Bool { UIApplication.shared.firstResponder === self }

    /// Makes this the first responder, which receives keys and text. A view must be in a window.
    ///
    /// - Returns: whether it is the first responder after the call: false if ``canBecomeFirstResponder`` is false or the former first
    ///   responder refuses to resign.
    @discardableResult
    open func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard canBecomeFirstResponder else { return false }
        if let view = self as? UIView, view.window == nil { return false }
        if let former = UIApplication.shared.firstResponder, !former.resignFirstResponder() { return false }
        UIApplication.shared.firstResponder = self
        UIApplication.shared.inputViews.update()
        return true
    }

    /// Resigns first responder status.
    ///
    /// - Returns: false when the responder refuses.
    @discardableResult
    open func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return true }
        guard canResignFirstResponder else { return false }
        UIApplication.shared.firstResponder = nil
        UIApplication.shared.inputViews.updateSoon()
        return true
    }

    /// Resigns first responder status even if ``canResignFirstResponder`` is false. Used by ``UIView/endEditing(_:)`` with `true` and on
    /// removal from the window, after ``resignFirstResponder()`` refused. Overrides end what they do as first responder.
    func resignFirstResponderByForce() {
        guard isFirstResponder else { return }
        UIApplication.shared.firstResponder = nil
        UIApplication.shared.inputViews.updateSoon()
    }

    // MARK: Editing

    /// A view shown at the bottom of the window in place of the keyboard while this is the first responder. Default nil.
    open var inputView: UIView? { nil }
    /// A view shown above the keyboard or input view while this is the first responder. Default nil.
    open var inputAccessoryView: UIView? { nil }
    /// Updates the input view and the accessory view if this is the first responder.
    open func reloadInputViews() { if isFirstResponder { UIApplication.shared.inputViews.update() } }
    /// The undo manager of the nearest responder in the chain that has one. A window has one.
    open var undoManager: UndoManager? { next?.undoManager }

    /// Moves the selection to the pasteboard. Forwarded to ``next`` by default.
    open func cut(_ sender: Any?) { next?.cut(sender) }
    /// Copies the selection to the pasteboard. Forwarded to ``next`` by default.
    open func copy(_ sender: Any?) { next?.copy(sender) }
    /// Inserts the pasteboard's content. Forwarded to ``next`` by default.
    open func paste(_ sender: Any?) { next?.paste(sender) }
    /// Inserts the pasteboard's content in the style of the surrounding text. Forwarded to ``next`` by default.
    open func pasteAndMatchStyle(_ sender: Any?) { next?.pasteAndMatchStyle(sender) }
    /// Selects what is at the caret. Forwarded to ``next`` by default.
    open func select(_ sender: Any?) { next?.select(sender) }
    /// Selects everything. Forwarded to ``next`` by default.
    open func selectAll(_ sender: Any?) { next?.selectAll(sender) }
    /// Deletes the selection. Forwarded to ``next`` by default.
    open func delete(_ sender: Any?) { next?.delete(sender) }
    /// Toggles bold in the selection. Forwarded to ``next`` by default.
    open func toggleBoldface(_ sender: Any?) { next?.toggleBoldface(sender) }
    /// Toggles italics in the selection. Forwarded to ``next`` by default.
    open func toggleItalics(_ sender: Any?) { next?.toggleItalics(sender) }
    /// Toggles underlining of the selection. Forwarded to ``next`` by default.
    open func toggleUnderline(_ sender: Any?) { next?.toggleUnderline(sender) }
}

extension UIView {
    /// Lets the first responder resign if it is the view or lies in it.
    ///
    /// - Parameter force: whether it resigns even if it does not agree.
    func resignContainedResponder(force: Bool) -> Bool {
        guard let responder = UIApplication.shared.firstResponder else { return true }
        // A controller that is the first responder counts as its view.
        let view = responder as? UIView ?? (responder as? UIViewController)?.viewIfLoaded
        guard let view, view.isDescendant(of: self) else { return true }
        if responder.resignFirstResponder() { return true }
        guard force else { return false }
        responder.resignFirstResponderByForce()
        return true
    }
}

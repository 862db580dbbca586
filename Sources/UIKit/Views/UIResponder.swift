/// What can answer events. Responders form a chain: what one does not handle goes to ``next``.
@preconcurrency @MainActor
open class UIResponder: AccessibleObject, UIResponderStandardEditActions {
    public override init() {
        super.init()
    }

    /// An object of a nib file was loaded. There are no nib files here, so only sources that call it themselves do.
    open func awakeFromNib() {}
    /// Interface Builder is about to show the object. Nobody calls it here.
    open func prepareForInterfaceBuilder() {}

    /// The responder to pass events on to. Nil unless a subclass says otherwise.
    open var next: UIResponder? { nil }

    // MARK: Touches and presses

    /// Touches began in this responder's view. Passed on by default.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesBegan(touches, with: event) }
    /// Touches of this responder moved. Passed on by default.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesMoved(touches, with: event) }
    /// Touches of this responder were lifted. Passed on by default.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesEnded(touches, with: event) }
    /// Touches of this responder went to a gesture recognizer or were interrupted. Passed on by default.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesCancelled(touches, with: event) }

    /// Values of touches that were estimated are exact now. Never called: nothing is estimated here.
    open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}

    /// Keys went down. Keys that a `UIKeyInput` types or deletes by are its own while it is the first responder; others are passed on.
    open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let rest = typed(presses)
        if !rest.isEmpty { next?.pressesBegan(rest, with: event) }
    }
    /// Held keys repeat. As ``pressesBegan(_:with:)``.
    open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let rest = typed(presses)
        if !rest.isEmpty { next?.pressesChanged(rest, with: event) }
    }
    /// Keys went up. Passed on by default.
    open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) { next?.pressesEnded(presses, with: event) }
    /// Presses were interrupted. Passed on by default.
    open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) { next?.pressesCancelled(presses, with: event) }

    // MARK: Motions and remote control

    /// The device begins to be shaken: Control-Command-Z was pressed. Passed on by default.
    open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { next?.motionBegan(motion, with: event) }
    /// The device was shaken. Passed on by default.
    open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { next?.motionEnded(motion, with: event) }
    /// A motion was interrupted. Passed on by default; motions here are never interrupted.
    open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { next?.motionCancelled(motion, with: event) }
    /// A play, stop, next or previous key was pressed, after `UIApplication.beginReceivingRemoteControlEvents()`. Passed on by default.
    open func remoteControlReceived(with event: UIEvent?) { next?.remoteControlReceived(with: event) }

    // MARK: Commands

    /// The commands that keys run while this responder is the first one, or is after it in the chain. Asked at each key that goes down.
    /// Default nil.
    open var keyCommands: [UIKeyCommand]? { nil }
    /// A command of this responder is about to run: the responder may disable it, or change its title. Does nothing by default.
    open func validate(_ command: UICommand) {}

    // MARK: First responder

    /// Whether the responder may become the first one. Default false.
    open var canBecomeFirstResponder: Bool { false }
    /// Whether the responder may give up being the first one. Default true.
    open var canResignFirstResponder: Bool { true }
    /// Whether the responder is the one that keys and text go to.
    open var isFirstResponder: Bool { UIApplication.shared.firstResponder === self }

    /// Makes this the responder that keys and text go to. A view must be in a window.
    ///
    /// - Returns: whether it is the first responder now: it must be willing, and the former one must resign.
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

    /// Gives up being the first responder.
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

    /// Stops being the first responder whether or not it is willing: what ``UIView/endEditing(_:)`` with `true` and leaving the window do
    /// after ``resignFirstResponder()`` refused. Overriding methods finish what they do while they are the first responder.
    func resignFirstResponderByForce() {
        guard isFirstResponder else { return }
        UIApplication.shared.firstResponder = nil
        UIApplication.shared.inputViews.updateSoon()
    }

    // MARK: Editing

    /// A view that takes the keyboard's place at the bottom of the window while this is the first responder. Default nil.
    open var inputView: UIView? { nil }
    /// A view above the keyboard's place while this is the first responder. Default nil.
    open var inputAccessoryView: UIView? { nil }
    /// Shows the input views anew if this is the first responder.
    open func reloadInputViews() { if isFirstResponder { UIApplication.shared.inputViews.update() } }
    /// Takes changes back: that of the next responder that has one. A window has one.
    open var undoManager: UndoManager? { next?.undoManager }

    /// Moves the selection to the pasteboard. Passed on by default.
    open func cut(_ sender: Any?) { next?.cut(sender) }
    /// Copies the selection to the pasteboard. Passed on by default.
    open func copy(_ sender: Any?) { next?.copy(sender) }
    /// Inserts the pasteboard's content. Passed on by default.
    open func paste(_ sender: Any?) { next?.paste(sender) }
    /// Inserts the pasteboard's content without its looks. Passed on by default.
    open func pasteAndMatchStyle(_ sender: Any?) { next?.pasteAndMatchStyle(sender) }
    /// Selects what is at the caret. Passed on by default.
    open func select(_ sender: Any?) { next?.select(sender) }
    /// Selects everything. Passed on by default.
    open func selectAll(_ sender: Any?) { next?.selectAll(sender) }
    /// Deletes the selection. Passed on by default.
    open func delete(_ sender: Any?) { next?.delete(sender) }
    /// Makes the selection bold, or not. Passed on by default.
    open func toggleBoldface(_ sender: Any?) { next?.toggleBoldface(sender) }
    /// Makes the selection slanted, or not. Passed on by default.
    open func toggleItalics(_ sender: Any?) { next?.toggleItalics(sender) }
    /// Underlines the selection, or not. Passed on by default.
    open func toggleUnderline(_ sender: Any?) { next?.toggleUnderline(sender) }
}

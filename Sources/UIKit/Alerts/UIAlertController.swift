/// A controller that shows an alert in the middle of the screen, or an action sheet that slides up from below.
///
/// It is shown once: when it has been dismissed it releases the handlers of its actions, with all that they hold. Make a new one to ask again.
@preconcurrency @MainActor
open class UIAlertController: UIViewController {
    /// The style of an alert controller.
    public enum Style: Int, Sendable {
        /// An action sheet: slides up from below, as wide as a phone.
        case actionSheet = 0
        /// An alert, in the middle of the screen.
        case alert
    }

    /// Creates an alert or action sheet with a title and a message. Add actions with ``addAction(_:)``.
    public convenience init(title: String?, message: String?, preferredStyle: Style) {
        self.init(nibName: nil, bundle: nil)
        style = preferredStyle
        self.title = title
        self.message = message
    }

    /// Creates an empty alert. There are no nib files on Linux: both arguments must be nil.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        modalPresentationStyle = .custom
        transitioningDelegate = presenter
    }

    /// There are no nib files on Linux, so this ignores the archive and makes an empty alert.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        modalPresentationStyle = .custom
        transitioningDelegate = presenter
    }

    /// The style: alert or action sheet.
    open var preferredStyle: Style { style }
    /// The message, below the title. Default nil.
    open var message: String? {
        didSet { if message != oldValue { contentDidChange() } }
    }
    /// The title, in bold. Default nil.
    open override var title: String? {
        didSet { if title != oldValue { contentDidChange() } }
    }
    /// The actions, in the order in which they were added.
    open private(set) var actions: [UIAlertAction] = []
    /// Adds an action. There may be one of the style `cancel`; a second one traps.
    open func addAction(_ action: UIAlertAction) {
        precondition(
            action.style != .cancel || !actions.contains { $0.style == .cancel }, "an alert can have one action of the style cancel only")
        actions.append(action)
        action.didChange = { [weak self] in self?.contentDidChange() }
        contentDidChange()
    }
    /// The action that is shown in bold and that the return key triggers; one of ``actions``. Alerts only. Default nil.
    open var preferredAction: UIAlertAction? {
        didSet { contentDidChange() }
    }

    /// The text fields, in the order in which they were added; nil for none.
    open private(set) var textFields: [UITextField]?
    /// Adds a text field; for alerts only: an action sheet traps. It has the size of its row. `configurationHandler` gets it, to set
    /// placeholder and keyboard and to add actions.
    open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
        precondition(preferredStyle == .alert, "text fields can only be added to an alert controller of the style alert")
        let field = UITextField()
        field.font = .systemFont(ofSize: 13)
        field.addAction(UIAction { [weak self, weak field] _ in field.map { self?.returned(from: $0) } }, for: .primaryActionTriggered)
        textFields = (textFields ?? []) + [field]
        configurationHandler?(field)
        contentDidChange()
    }

    /// Makes the first text field the first responder.
    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        editsFirst = true
        guard actions.contains(where: \.hasEnded) else { return }
        FileHandle.standardError.write(Data("UIKit: an alert that was dismissed is shown again: its actions have no handlers any more\n".utf8))
    }
    open override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        // Not earlier, since the layout pass adds the fields to the view.
        guard editsFirst, let field = textFields?.first, field.window != nil else { return }
        editsFirst = false
        _ = field.becomeFirstResponder()
    }
    open override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        for field in textFields ?? [] where field.isFirstResponder { _ = field.resignFirstResponder() }
    }

    open override func loadView() {
        let made: AlertContentView = style == .alert ? AlertView() : ActionSheetView()
        made.chosen = { [weak self] action in self?.choose(action) }
        made.autoresizingMask = []
        view = made
        made.show(self)
    }

    // MARK: State

    private var style = Style.alert
    private var editsFirst = false
    private let presenter = AlertPresenter()

    private func contentDidChange() { (viewIfLoaded as? AlertContentView)?.show(self) }

    /// The return key triggers the preferred action, or the only one that isn't `cancel`; the escape key triggers the `cancel` action.
    open override var keyCommands: [UIKeyCommand]? {
        var commands = super.keyCommands ?? []
        func add(_ action: UIAlertAction?, _ input: String) {
            guard let action, action.isEnabled else { return }
            commands.append(UIKeyCommand(input: input) { [weak self] _ in self?.choose(action) })
        }
        add(returnAction, "\r")
        add(actions.first { $0.style == .cancel }, UIKeyCommand.inputEscape)
        return commands
    }

    /// Triggers the `cancel` action, if there is one.
    open override func accessibilityPerformEscape() -> Bool {
        guard let cancel = actions.first(where: { $0.style == .cancel }), presentingViewController != nil, !isBeingDismissed else { return false }
        choose(cancel)
        return true
    }

    /// The action that the return key triggers.
    var returnAction: UIAlertAction? {
        if let preferredAction { return preferredAction }
        let others = actions.filter { $0.style != .cancel }
        return others.isEmpty ? actions.first : others.count == 1 ? others[0] : nil
    }

    /// Called for the return key in a text field: moves to the next field, or from the last one triggers the action.
    private func returned(from field: UITextField) {
        guard let textFields, let index = textFields.firstIndex(of: field) else { return }
        if index + 1 < textFields.count { _ = textFields[index + 1].becomeFirstResponder() } else if let action = returnAction, action.isEnabled {
            choose(action)
        }
    }

    /// Dismisses the controller, then calls the action's handler.
    func choose(_ action: UIAlertAction?) {
        guard let presentingViewController, !isBeingDismissed else { return }
        // The end of the presentation releases the handlers.
        let handler = action?.handler
        presentingViewController.dismiss(animated: true) {
            if let action { handler?(action) }
        }
    }

    /// Releases the handlers: most of them hold this controller, to read its text fields, so that neither would ever be freed.
    override func presentationEnded() {
        for action in actions { action.end() }
    }

    /// Called for a tap beside an action sheet: triggers its `cancel` action, if it has one.
    func tappedBeside() {
        guard style == .actionSheet else { return }
        choose(actions.first { $0.style == .cancel })
    }
}

/// An action of an alert controller: a button.
@preconcurrency @MainActor
open class UIAlertAction: NSObject {
    /// The action's style.
    public enum Style: Int, Sendable {
        /// The default style.
        case `default` = 0
        /// Cancels without a change. Shown apart from the others.
        case cancel
        /// May destroy data. Shown in red.
        case destructive
    }

    /// Creates an action. `handler` is called when the alert has been dismissed, and is released then.
    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        self.title = title
        self.style = style
        self.handler = handler
        super.init()
    }

    /// The title.
    public let title: String?
    /// The action's style.
    public let style: Style
    /// Whether the action is enabled. Default true.
    open var isEnabled = true {
        didSet { if isEnabled != oldValue { didChange?() } }
    }

    private(set) var handler: ((UIAlertAction) -> Void)?
    var didChange: (() -> Void)?
    /// Whether a handler was released.
    private(set) var hasEnded = false

    /// Releases the handler, when the alert has been dismissed.
    func end() {
        if handler != nil { hasEnded = true }
        handler = nil
        didChange = nil
    }
}

/// Asks a person something: an alert in the middle of the screen, or a sheet of choices that comes from below.
@preconcurrency @MainActor
open class UIAlertController: UIViewController {
    /// Where the controller is shown.
    public enum Style: Int, Sendable {
        /// From below, over all of the width of a phone.
        case actionSheet = 0
        /// In the middle.
        case alert
    }

    /// A controller with words; add actions by ``addAction(_:)``.
    public convenience init(title: String?, message: String?, preferredStyle: Style) {
        self.init(nibName: nil, bundle: nil)
        style = preferredStyle
        self.title = title
        self.message = message
    }

    /// An alert without words. There are no nib files here: both arguments must be nil.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        modalPresentationStyle = .custom
        transitioningDelegate = presenter
    }

    /// Archives are not supported here: an alert without words.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        modalPresentationStyle = .custom
        transitioningDelegate = presenter
    }

    /// Where the controller is shown.
    open var preferredStyle: Style { style }
    /// What it says below the title. Default nil.
    open var message: String? {
        didSet { if message != oldValue { contentDidChange() } }
    }
    /// What it says in bold. Default nil.
    open override var title: String? {
        didSet { if title != oldValue { contentDidChange() } }
    }
    /// The choices, in the order of their adding.
    open private(set) var actions: [UIAlertAction] = []
    /// Adds a choice. There may be one of the style `cancel`; a second traps.
    open func addAction(_ action: UIAlertAction) {
        precondition(
            action.style != .cancel || !actions.contains { $0.style == .cancel }, "an alert can have one action of the style cancel only")
        actions.append(action)
        action.didChange = { [weak self] in self?.contentDidChange() }
        contentDidChange()
    }
    /// The choice that is shown in bold and that the return key makes; one of ``actions``. Alerts only. Default nil.
    open var preferredAction: UIAlertAction? {
        didSet { contentDidChange() }
    }

    /// The text fields, in the order of their adding; nil for none.
    open private(set) var textFields: [UITextField]?
    /// Adds a text field; alerts only, sheets of choices trap. It has the size of its row. `configurationHandler` gets it, to set
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

    /// The first text field begins to be edited.
    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        editsFirst = true
    }
    open override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        // Not earlier: the layout puts the fields into the view.
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

    /// The return key makes the preferred action or the only one that is not `cancel`, the escape key the one that is.
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

    /// Makes the choice that is `cancel`, where there is one.
    open override func accessibilityPerformEscape() -> Bool {
        guard let cancel = actions.first(where: { $0.style == .cancel }), presentingViewController != nil, !isBeingDismissed else { return false }
        choose(cancel)
        return true
    }

    /// The action that the return key makes.
    var returnAction: UIAlertAction? {
        if let preferredAction { return preferredAction }
        let others = actions.filter { $0.style != .cancel }
        return others.isEmpty ? actions.first : others.count == 1 ? others[0] : nil
    }

    /// The return key leads from field to field, and from the last one to the action.
    private func returned(from field: UITextField) {
        guard let textFields, let index = textFields.firstIndex(of: field) else { return }
        if index + 1 < textFields.count { _ = textFields[index + 1].becomeFirstResponder() } else if let action = returnAction, action.isEnabled {
            choose(action)
        }
    }

    /// The controller goes, then the action runs.
    func choose(_ action: UIAlertAction?) {
        guard let presentingViewController, !isBeingDismissed else { return }
        presentingViewController.dismiss(animated: true) { [self] in
            if let action { action.handler?(action) }
            // The action may lead back here; it is not needed any more.
            for action in actions { action.didChange = nil }
        }
    }

    /// What a touch beside a sheet of choices means: its cancel action, if it has one.
    func tappedBeside() {
        guard style == .actionSheet else { return }
        choose(actions.first { $0.style == .cancel })
    }
}

/// A choice of an alert.
@preconcurrency @MainActor
open class UIAlertAction: NSObject {
    /// What choosing means.
    public enum Style: Int, Sendable {
        /// Something is done.
        case `default` = 0
        /// Nothing happens. It has a place of its own.
        case cancel
        /// Something is lost. It is red.
        case destructive
    }

    /// A choice; `handler` runs when the alert is gone.
    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        self.title = title
        self.style = style
        self.handler = handler
        super.init()
    }

    /// What the choice says.
    public let title: String?
    /// What choosing means.
    public let style: Style
    /// Whether the choice can be made. Default true.
    open var isEnabled = true {
        didSet { if isEnabled != oldValue { didChange?() } }
    }

    let handler: ((UIAlertAction) -> Void)?
    var didChange: (() -> Void)?
}

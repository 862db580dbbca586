/// The root of a tree of views, and the place where events enter it.
@MainActor
open class UIWindow: UIView {
    /// How far in front windows lie: a higher level is in front of a lower one.
    public struct Level: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

        /// Where windows are unless told otherwise: 0.
        public static let normal = Level(0)
        /// In front of all normal windows: 1000.
        public static let statusBar = Level(1000)
        /// In front of everything else: 2000.
        public static let alert = Level(2000)
    }

    /// A hidden window with a frame on the screen. ``makeKeyAndVisible()`` shows it.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUpWindow()
    }

    /// Archives are not supported here: a hidden window.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUpWindow()
    }

    /// A hidden window as large as the screen.
    public convenience init() {
        self.init(frame: UIScreen.main.bounds)
    }

    private func setUpWindow() {
        hierarchy.window = self
        layer.isHidden = true
    }

    /// The controller whose view fills the window.
    open var rootViewController: UIViewController? {
        didSet {
            guard rootViewController !== oldValue else { return }
            oldValue?.leaveWindow()
            if !isHidden { rootViewController?.enter(self) }
        }
    }

    /// How far in front the window lies. Default normal.
    open var windowLevel = Level.normal {
        didSet { if windowLevel != oldValue { UIApplication.shared.arrangeWindows() } }
    }

    /// The screen that shows the window.
    open var screen: UIScreen { .main }
    /// Whether keys and text go to this window.
    open var isKeyWindow: Bool { UIApplication.shared.keyWindow === self }
    /// Whether the window may become the key one. Default true.
    open var canBecomeKey: Bool { true }

    /// Whether the window is absent from the screen. Default true.
    open override var isHidden: Bool {
        get { super.isHidden }
        set {
            guard newValue != super.isHidden else { return }
            super.isHidden = newValue
            if newValue { UIApplication.shared.hide(self) } else { show() }
        }
    }

    private func show() {
        UIApplication.shared.show(self)
        rootViewController?.enter(self)
    }

    /// Sends keys and text to this window from now on.
    open func makeKey() { UIApplication.shared.makeKey(self) }
    /// Shows the window in front of the others of its level, and sends keys and text to it.
    open func makeKeyAndVisible() {
        if isHidden { isHidden = false } else { UIApplication.shared.show(self) }
        makeKey()
    }
    /// The window became the key one.
    open func becomeKey() {}
    /// The window is no longer the key one.
    open func resignKey() {}

    /// Delivers an event to gesture recognizers, views and responders.
    open func sendEvent(_ event: UIEvent) { UIApplication.shared.deliver(event, in: self) }

    private lazy var ownUndoManager = UndoManager()
    /// The undo manager of all views in the window that have none of their own.
    open override var undoManager: UndoManager? { ownUndoManager }

    open override var next: UIResponder? { UIApplication.shared }
}

/// The root of a tree of views, and the place where events enter it.
@preconcurrency @MainActor
open class UIWindow: UIView {
    /// How far in front windows lie: a higher level is in front of a lower one.
    public struct Level: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// A level before, behind or between the named ones.
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

    /// A hidden window as large as the screen, in a scene.
    public convenience init(windowScene: UIWindowScene) {
        self.init(frame: windowScene.screen.bounds)
        self.windowScene = windowScene
    }

    private func setUpWindow() {
        hierarchy.window = self
        layer.isHidden = true
        tintsMisalignedPictures = Self.tintsMisalignedPicturesAtFirst
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

    /// The screen that shows the window. There is one: setting it changes nothing.
    open var screen: UIScreen {
        get { .main }
        set {}
    }
    /// The scene that the window is in. Default the program's.
    open weak var windowScene: UIWindowScene? = .main
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
            let news = newValue ? Self.didBecomeHiddenNotification : Self.didBecomeVisibleNotification
            NotificationCenter.default.post(name: news, object: self)
        }
    }

    private func show() {
        UIApplication.shared.show(self)
        reportSafeArea()
        rootViewController?.enter(self)
        UIApplication.shared.updateStatusBar()
    }

    /// Whether pictures are tinted that are not shown pixel by pixel: magenta where they lie between pixels or are turned, yellow where
    /// they are stretched. For finding them. Default false; true where the environment's `LAMINA_TINT_MISALIGNED` is 1.
    package var tintsMisalignedPictures: Bool {
        get { layer.marksMisalignedPictures }
        set { layer.marksMisalignedPictures = newValue }
    }
    private static let tintsMisalignedPicturesAtFirst = ProcessInfo.processInfo.environment["LAMINA_TINT_MISALIGNED"] == "1"

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

    /// Posted by a window that was shown.
    public nonisolated static let didBecomeVisibleNotification = Notification.Name("UIWindowDidBecomeVisibleNotification")
    /// Posted by a window that was hidden.
    public nonisolated static let didBecomeHiddenNotification = Notification.Name("UIWindowDidBecomeHiddenNotification")
    /// Posted by a window that became the key one.
    public nonisolated static let didBecomeKeyNotification = Notification.Name("UIWindowDidBecomeKeyNotification")
    /// Posted by a window that is no longer the key one.
    public nonisolated static let didResignKeyNotification = Notification.Name("UIWindowDidResignKeyNotification")

    /// A point of this window in another one; nil stands for the screen.
    open func convert(_ point: CGPoint, to window: UIWindow?) -> CGPoint {
        window.map { convertPoint(point, to: $0) } ?? pointToScreen(point)
    }
    /// A point of another window, or of the screen for nil, in this one.
    open func convert(_ point: CGPoint, from window: UIWindow?) -> CGPoint {
        window.map { convertPoint(point, from: $0) } ?? pointFromScreen(point)
    }
    /// The smallest rectangle around a rectangle of this window in another one; nil stands for the screen.
    open func convert(_ rect: CGRect, to window: UIWindow?) -> CGRect {
        CGRect(boundingBoxOf: rect.corners.map { convert($0, to: window) })
    }
    /// The smallest rectangle around a rectangle of another window, or of the screen for nil, in this one.
    open func convert(_ rect: CGRect, from window: UIWindow?) -> CGRect {
        CGRect(boundingBoxOf: rect.corners.map { convert($0, from: window) })
    }

    /// Delivers an event to gesture recognizers, views and responders.
    open func sendEvent(_ event: UIEvent) { UIApplication.shared.deliver(event, in: self) }

    private lazy var ownUndoManager = UndoManager()
    /// The undo manager of all views in the window that have none of their own.
    open override var undoManager: UndoManager? { ownUndoManager }

    /// Scroll keys that no responder took scroll the window's only scroll view.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !scrollOnlyScrollView(by: presses) { super.pressesBegan(presses, with: event) }
    }
    open override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !scrollOnlyScrollView(by: presses) { super.pressesChanged(presses, with: event) }
    }

    open override var next: UIResponder? { windowScene ?? UIApplication.shared }
}

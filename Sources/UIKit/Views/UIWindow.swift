/// The root of a view hierarchy, which displays it and dispatches events to it.
@preconcurrency @MainActor
open class UIWindow: UIView {
    /// A window's position in the z-order: a window of a higher level is in front of those of lower levels.
    public struct Level: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// Creates a level from a number, in front of, behind or between the named ones.
        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

        /// The default level of windows: 0.
        public static let normal = Level(0)
        /// The level of the status bar, in front of normal windows: 1000.
        public static let statusBar = Level(1000)
        /// The level of alerts, in front of the status bar: 2000.
        public static let alert = Level(2000)
    }

    /// Creates a hidden window with a frame in screen coordinates. ``makeKeyAndVisible()`` shows it.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUpWindow()
    }

    /// Creates a hidden window: archives are not supported here.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUpWindow()
    }

    /// Creates a hidden window as large as the screen.
    public convenience init() {
        self.init(frame: UIScreen.main.bounds)
    }

    /// Creates a hidden window as large as the screen, in a scene.
    public convenience init(windowScene: UIWindowScene) {
        self.init(frame: windowScene.screen.bounds)
        self.windowScene = windowScene
    }

    private func setUpWindow() {
        enclosingWindow = self
        layer.isHidden = true
        tintsMisalignedPictures = Self.tintsMisalignedPicturesAtFirst
    }

    /// The root view controller, whose view fills the window. Default nil.
    open var rootViewController: UIViewController? {
        didSet {
            guard rootViewController !== oldValue else { return }
            ContainerUpdates.performWhenIdle { [self] in
                if oldValue !== rootViewController { oldValue?.didLeaveWindow() }
                if !isHidden { rootViewController?.enter(self) }
            }
        }
    }

    /// The window's position in the z-order. Default normal.
    open var windowLevel = Level.normal {
        didSet { if windowLevel != oldValue { UIApplication.shared.arrangeWindows() } }
    }

    /// The screen that shows the window. There is only one, so setting this has no effect.
    open var screen: UIScreen {
        get { .main }
        set {}
    }
    /// The scene that the window is in. Default: the application's only scene.
    open weak var windowScene: UIWindowScene? = .main
    /// Whether this is the key window, which receives keys and text.
    open var isKeyWindow: Bool { UIApplication.shared.keyWindow === self }
    /// Whether the window can become the key window. Default true.
    open var canBecomeKey: Bool { true }

    /// Whether the window is hidden. Default true.
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
        if AppearanceProxies.isInUse { applyAppearancesToSelf() }
        UIApplication.shared.show(self)
        reportSafeArea()
        rootViewController?.enter(self)
        UIApplication.shared.updateStatusBar()
    }

    /// A debugging aid that tints images not aligned with pixels: magenta where they lie between pixels or are rotated, yellow where they
    /// are stretched. Default false; true if the environment variable `LAMINA_TINT_MISALIGNED` is 1.
    package var tintsMisalignedPictures: Bool {
        get { layer.marksMisalignedPictures }
        set { layer.marksMisalignedPictures = newValue }
    }
    private static let tintsMisalignedPicturesAtFirst = ProcessInfo.processInfo.environment["LAMINA_TINT_MISALIGNED"] == "1"

    /// Makes this the key window, which receives keys and text.
    open func makeKey() { UIApplication.shared.makeKey(self) }
    /// Shows the window in front of the others of its level and makes it the key window.
    open func makeKeyAndVisible() {
        if isHidden { isHidden = false } else { UIApplication.shared.show(self) }
        makeKey()
    }
    /// Called when the window became the key window. Does nothing by default.
    open func becomeKey() {}
    /// Called when the window resigned as the key window. Does nothing by default.
    open func resignKey() {}

    /// Posted when a window was shown; the object is the window.
    public nonisolated static let didBecomeVisibleNotification = Notification.Name("UIWindowDidBecomeVisibleNotification")
    /// Posted when a window was hidden; the object is the window.
    public nonisolated static let didBecomeHiddenNotification = Notification.Name("UIWindowDidBecomeHiddenNotification")
    /// Posted when a window became the key window; the object is the window.
    public nonisolated static let didBecomeKeyNotification = Notification.Name("UIWindowDidBecomeKeyNotification")
    /// Posted when a window resigned as the key window; the object is the window.
    public nonisolated static let didResignKeyNotification = Notification.Name("UIWindowDidResignKeyNotification")

    /// Converts a point of this window to the coordinate system of another window; nil stands for the screen.
    open func convert(_ point: CGPoint, to window: UIWindow?) -> CGPoint {
        window.map { convertPoint(point, to: $0) } ?? pointToScreen(point)
    }
    /// Converts a point of another window to the coordinate system of this one; nil stands for the screen.
    open func convert(_ point: CGPoint, from window: UIWindow?) -> CGPoint {
        window.map { convertPoint(point, from: $0) } ?? pointFromScreen(point)
    }
    /// Converts a rectangle of this window to the coordinate system of another window; nil stands for the screen. The result is the
    /// bounding box.
    open func convert(_ rect: CGRect, to window: UIWindow?) -> CGRect {
        CGRect(boundingBoxOf: rect.corners.map { convert($0, to: window) })
    }
    /// Converts a rectangle of another window to the coordinate system of this one; nil stands for the screen. The result is the bounding
    /// box.
    open func convert(_ rect: CGRect, from window: UIWindow?) -> CGRect {
        CGRect(boundingBoxOf: rect.corners.map { convert($0, from: window) })
    }

    /// Dispatches an event to gesture recognizers, views and responders.
    open func sendEvent(_ event: UIEvent) { UIApplication.shared.deliver(event, in: self) }

    private lazy var ownUndoManager = UndoManager()
    /// The window's undo manager, used by all responders in it that have none of their own.
    open override var undoManager: UndoManager? { ownUndoManager }

    /// Scroll keys that no responder handled scroll the window's only scroll view.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !scrollOnlyScrollView(by: presses) { super.pressesBegan(presses, with: event) }
    }
    open override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !scrollOnlyScrollView(by: presses) { super.pressesChanged(presses, with: event) }
    }

    open override var next: UIResponder? { windowScene ?? UIApplication.shared }
}

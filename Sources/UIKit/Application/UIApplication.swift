/// The running application: its windows, its event dispatch and its run loop.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
    /// The application of this process.
    public static let shared = UIApplication()

    /// A key of the launch options. Applications here are launched without options.
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The `URL` that the application is launched to open. Never present here.
        public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
    }

    /// Whether the application is active, inactive or in the background.
    public enum State: Int, Sendable {
        /// The application's window has the focus.
        case active = 0
        /// The window is visible but another one has the focus, or the application is launching.
        case inactive
        /// The window is minimized or hidden.
        case background
    }

    private override init() {
        super.init()
        TimerQueue.shared.didChange = { [unowned self] in armTimer() }
    }

    /// The application's delegate. It is retained, unlike on Apple's systems, since nothing else keeps it.
    open var delegate: (any UIApplicationDelegate)?
    /// Whether the application is active, inactive or in the background.
    open internal(set) var applicationState = State.inactive
    /// The visible windows, from back to front.
    open internal(set) var windows: [UIWindow] = []
    /// The key window, which receives keys and text.
    open internal(set) weak var keyWindow: UIWindow?

    open override var next: UIResponder? { delegate as? UIResponder }

    /// Dispatches an event to its window: touches to theirs, other events to the key window or the one under the pointer.
    open func sendEvent(_ event: UIEvent) { dispatch(event) }

    // MARK: Keys

    /// The responder to which keys are delivered first; nil without a window.
    package var keyTarget: UIResponder? { keyDispatcher.target }

    /// The Tab key, if no responder handled it, moves first responder status to the next view, with Shift to the previous one.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !moveFocus(by: presses) { super.pressesBegan(presses, with: event) }
    }
    open override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !moveFocus(by: presses) { super.pressesChanged(presses, with: event) }
    }

    private func moveFocus(by presses: Set<UIPress>) -> Bool {
        guard let key = presses.first?.key, key.charactersIgnoringModifiers == "\t" else { return false }
        guard key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) else { return false }
        return FocusOrder.move(forwards: !key.modifierFlags.contains(.shift))
    }

    /// Sends presses of the keyboard's play, stop, next and previous keys to ``UIResponder/remoteControlReceived(with:)``.
    open func beginReceivingRemoteControlEvents() { receivesRemoteControl = true }
    /// Handles the keyboard's play, stop, next and previous keys as ordinary presses again.
    open func endReceivingRemoteControlEvents() { receivesRemoteControl = false }

    // MARK: Background work

    /// Marks the beginning of work that should finish before the application is suspended. A headless run waits for it before advancing
    /// time, so that its results appear in the same frame in each run. Callable from any thread.
    ///
    /// - Parameters:
    ///   - taskName: a name for debugging.
    ///   - handler: never called, since applications are not suspended here.
    /// - Returns: the identifier to pass to ``endBackgroundTask(_:)``.
    nonisolated open func beginBackgroundTask(
        withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
        BackgroundTasks.shared.begin()
    }

    /// Like ``beginBackgroundTask(withName:expirationHandler:)``, without a name.
    nonisolated open func beginBackgroundTask(
        expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
        BackgroundTasks.shared.begin()
    }

    /// Marks the end of background work. Callable from any thread. An identifier without running work is ignored.
    nonisolated open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
        BackgroundTasks.shared.end(identifier)
    }

    // MARK: The desktop

    /// Whether the screen is kept awake while there is no input, for playing videos. Default false. No effect in headless runs.
    open var isIdleTimerDisabled = false {
        didSet { if isIdleTimerDisabled != oldValue { setKeepsScreenAwake?(isIdleTimerDisabled) } }
    }
    /// Whether a program of the desktop can open a URL: web pages, mail, files and schemes that programs have registered. Always false in
    /// headless runs.
    open func canOpenURL(_ url: URL) -> Bool { url.scheme != nil && opensExternally?.canOpen(url) == true }
    /// Opens a URL with the desktop's program for it, through `xdg-open`.
    ///
    /// - Parameters:
    ///   - url: a URL with a scheme.
    ///   - options: no effect here.
    ///   - completion: called on the main queue with whether the URL was opened; headless runs open none.
    open func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:], completionHandler completion: ((Bool) -> Void)? = nil) {
        openExternally(url) { completion?($0) }
    }
    /// Opens a URL with the desktop's program for it. See ``open(_:options:completionHandler:)``.
    ///
    /// - Returns: whether the URL was opened.
    @discardableResult
    open func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool {
        await withCheckedContinuation { continuation in openExternally(url) { continuation.resume(returning: $0) } }
    }

    // MARK: Text size

    /// The text size that the person prefers: that of the screen's traits. Default `large`. Its changes are posted as
    /// `UIContentSizeCategory.didChangeNotification`.
    open var preferredContentSizeCategory: UIContentSizeCategory { UITraitCollection.screen.withLock { $0 }.preferredContentSizeCategory }

    // MARK: What the files named after it use

    /// What a device's cutout and home indicator take of the screen, in points. Hosts set it; default zero.
    package var deviceInsets = UIEdgeInsets.zero {
        didSet { if deviceInsets != oldValue { screenSafeAreaChanged() } }
    }

    /// Sets whether the display keeps the screen awake.
    var setKeepsScreenAwake: ((Bool) -> Void)?
    /// Opens URLs; nil without a window.
    var opensExternally: ExternalOpening?

    weak var firstResponder: UIResponder? {
        didSet {
            guard firstResponder !== oldValue else { return }
            updateTextInput()
            for responder in [oldValue, firstResponder] { responder?.accessibilityDidChange() }
        }
    }
    /// Sets whether the display takes text input, beside which rectangle of the screen input methods show their candidates, and whether they
    /// forget what they compose.
    var setTextInput: ((_ isActive: Bool, _ rect: CGRect, _ endsComposition: Bool) -> Void)?
    /// What text was typed into when that was last told, and whether an input method composed some there.
    var composition: (input: ObjectIdentifier, hasMarkedText: Bool)?
    /// Sets what the pointer looks like; nil without a window.
    var setPointerShape: ((PointerShape) -> Void)?
    /// A text that the window system shares with other programs; nil while it can't be told.
    typealias SharedText = (get: () -> String?, set: (String) -> Void)
    /// The window system's clipboard; nil without a window.
    var clipboard: SharedText?
    /// The text that is selected, in any program; nil without a window.
    var primarySelection: SharedText?
    /// Lets the display's window fill the screen, or no longer; nil without a window.
    var togglesFullScreen: (() -> Void)?
    let touchDispatcher = TouchDispatcher()
    let mirroredTouches = MirroredTouches()
    let hoverDispatcher = HoverDispatcher()
    let keyDispatcher = KeyDispatcher()
    let inputViews = InputViews()
    var modifierFlags: UIKeyModifierFlags = []
    var receivesRemoteControl = false
    var connection: DisplayConnection?
    /// The number of transactions that changed what displays show: tells whether a turn of the run loop changed anything.
    var commitCount = 0
    /// Closes the display that ``openWindow(title:size:scale:)`` opened.
    var closeDisplay: (() -> Void)?
    var timer: (any DispatchSourceTimer)?
    /// The media time for which the timer is scheduled.
    var armedDeadline: Double?
    var isTerminating = false
    /// The status bar's appearance, as the controller that covers the screen asks for it.
    var statusBarAppearance = StatusBarAppearance() {
        didSet { if statusBarAppearance != oldValue { statusBarAppearanceChanged() } }
    }
    /// The status bar; nil where the host has none.
    var statusBar: StatusBar?
    /// How the interface should look by the program's options, before what the desktop says. Applied to the screen's traits at once;
    /// ``disconnect()`` resets it.
    package var chosenPreferences = InterfacePreferences() {
        didSet { preferencesChanged() }
    }
    /// How the interface should look by the desktop's settings.
    var desktopPreferences = InterfacePreferences() {
        didSet { preferencesChanged() }
    }
    /// The preferences that are applied.
    var appliedPreferences = InterfacePreferences()
    /// How often the application began to follow the desktop.
    var followings = 0
    /// Ends following the desktop's settings; nil while they aren't followed.
    var stopFollowing: (() -> Void)?
    /// Sets the title of the display's window.
    var setWindowTitle: ((String) -> Void)?
    /// The state of device and interface rotation.
    var rotation = RotationState()
}

/// Identifies a background task.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The identifier of no task.
    public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

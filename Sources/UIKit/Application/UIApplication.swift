/// The running program: its windows, its events and its loop.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
    /// The application of this process.
    public static let shared = UIApplication()

    /// Keys of launch options. Programs here start without any.
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A `URL` that the program is started to open. Never there: see the type.
        public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
    }

    /// Whether the application has the user's attention.
    public enum State: Int, Sendable {
        /// The program's window has the focus.
        case active = 0
        /// The window is seen, but another one has the focus; or the program is starting.
        case inactive
        /// The window is minimized or hidden.
        case background
    }

    private override init() {
        super.init()
        TimerQueue.shared.didChange = { [unowned self] in armTimer() }
    }

    /// Hears of the application's life. Retained, unlike on Apple's systems: nobody else keeps it.
    open var delegate: (any UIApplicationDelegate)?
    /// Whether the application has the user's attention.
    open internal(set) var applicationState = State.inactive
    /// The windows that are shown, from back to front.
    open internal(set) var windows: [UIWindow] = []
    /// The window that keys and text go to.
    open internal(set) weak var keyWindow: UIWindow?

    open override var next: UIResponder? { delegate as? UIResponder }

    /// Brings an event to the window that it belongs to: touches to theirs, the rest to the key window or the one under the pointer.
    open func sendEvent(_ event: UIEvent) { dispatch(event) }

    // MARK: Keys

    /// The Tab key moves the first responder on, with Shift back, where no responder took it.
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

    /// From now on the keyboard's play, stop, next and previous keys reach ``UIResponder/remoteControlReceived(with:)``.
    open func beginReceivingRemoteControlEvents() { receivesRemoteControl = true }
    /// The keyboard's play, stop, next and previous keys are ordinary presses again.
    open func endReceivingRemoteControlEvents() { receivesRemoteControl = false }

    // MARK: Background work

    /// Tells that work goes on which should be finished before the program is suspended. A headless run waits for it before time goes on,
    /// so that what is drawn in the background is there at the same frame in each run. Any thread.
    ///
    /// - Parameters:
    ///   - taskName: for people.
    ///   - handler: never called here: programs are not suspended.
    /// - Returns: what ``endBackgroundTask(_:)`` takes.
    nonisolated open func beginBackgroundTask(
        withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
        BackgroundTasks.shared.begin()
    }

    /// As ``beginBackgroundTask(withName:expirationHandler:)``, without a name.
    nonisolated open func beginBackgroundTask(
        expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
        BackgroundTasks.shared.begin()
    }

    /// The work is finished. Any thread. An identifier that is not open is ignored.
    nonisolated open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
        BackgroundTasks.shared.end(identifier)
    }

    // MARK: The desktop

    /// Whether the screen stays on while nobody touches anything, as a film wants it. Default false. Without effect headless.
    open var isIdleTimerDisabled = false {
        didSet { if isIdleTimerDisabled != oldValue { setKeepsScreenAwake?(isIdleTimerDisabled) } }
    }
    /// Whether a program of the desktop opens addresses of this kind: web pages, mail, files and what programs have registered for. False
    /// for all headless.
    open func canOpenURL(_ url: URL) -> Bool { url.scheme != nil && opensExternally?.canOpen(url) == true }
    /// Opens an address with the desktop's program for its kind, by `xdg-open`.
    ///
    /// - Parameters:
    ///   - url: has a scheme.
    ///   - options: without effect here.
    ///   - completion: called on the main queue with whether it was opened. Headless, nothing is opened.
    open func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:], completionHandler completion: ((Bool) -> Void)? = nil) {
        openExternally(url) { completion?($0) }
    }
    /// Opens an address with the desktop's program for its kind. See ``open(_:options:completionHandler:)``.
    ///
    /// - Returns: whether it was opened.
    @discardableResult
    open func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool {
        await withCheckedContinuation { continuation in openExternally(url) { continuation.resume(returning: $0) } }
    }

    // MARK: What the files named after it use

    /// Tells the display whether the screen stays on.
    var setKeepsScreenAwake: ((Bool) -> Void)?
    /// What opens addresses; nil without a window.
    var opensExternally: ExternalOpening?

    weak var firstResponder: UIResponder? {
        didSet {
            guard firstResponder !== oldValue else { return }
            updateTextInput()
            LiveAccessibilityTree.shared.setNeedsUpdate()
        }
    }
    /// Tells the display whether text is typed, and beside which rectangle of the screen input methods show their candidates.
    var setTextInput: ((_ isActive: Bool, _ rect: CGRect) -> Void)?
    /// The window system's clipboard; nil without a window.
    var clipboard: (get: () -> String, set: (String) -> Void)?
    let touchDispatcher = TouchDispatcher()
    let mirroredTouches = MirroredTouches()
    let hoverDispatcher = HoverDispatcher()
    let keyDispatcher = KeyDispatcher()
    let inputViews = InputViews()
    var modifierFlags: UIKeyModifierFlags = []
    var receivesRemoteControl = false
    var connection: DisplayConnection?
    /// How many transactions changed what displays show: tells whether a turn of the loop changed anything.
    var commitCount = 0
    /// Closes the display that ``openWindow(title:size:scale:)`` opened.
    var closeDisplay: (() -> Void)?
    var timer: (any DispatchSourceTimer)?
    /// What the timer is armed for.
    var armedDeadline: Double?
    var isTerminating = false
    /// What the status bar looks like, by the wish of the controller that covers the screen.
    var statusBarAppearance = StatusBarAppearance() {
        didSet { if statusBarAppearance != oldValue { statusBarAppearanceChanged() } }
    }
    /// The bar at the upper edge of the screen; nil where a host wants none.
    var statusBar: StatusBar?
    /// How the interface follows the device.
    var rotation = RotationState()
}

/// Names a piece of background work.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// No work.
    public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

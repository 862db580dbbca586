/// The machine that the program runs on, as far as it is known.
///
/// A desktop has no attitude of its own: ``orientation`` is what a script, a key or the shape of the window says. Battery and proximity are
/// not asked for, so that runs are the same everywhere: they are what Apple's simulator says.
@preconcurrency @MainActor
open class UIDevice: NSObject {
    /// What is known of the battery.
    public enum BatteryState: Int, Sendable {
        /// Nothing is known: what the device here says.
        case unknown = 0
        /// The battery gives the power. Never said here.
        case unplugged
        /// The battery takes power in. Never said here.
        case charging
        /// The battery can take no more. Never said here.
        case full
    }

    /// The machine.
    open class var current: UIDevice { shared }
    private static let shared = UIDevice()

    private override init() { super.init() }

    // MARK: What it is

    /// A name without anything personal in it: that of the ``model``, as on today's phones.
    open var name: String { model }
    /// "iPhone" or "iPad", by the ``userInterfaceIdiom``: what programs that ask want to know.
    open var model: String { userInterfaceIdiom == .phone ? "iPhone" : "iPad" }
    /// The ``model``.
    open var localizedModel: String { model }
    /// "Linux".
    open var systemName: String { "Linux" }
    /// The version of the system's kernel, such as "6.1.0".
    open var systemVersion: String {
        let version = ProcessInfo.processInfo.operatingSystemVersion
        return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
    }
    /// A phone or a pad, by the size of the screen.
    open var userInterfaceIdiom: UIUserInterfaceIdiom { UIScreen.main.traitCollection.userInterfaceIdiom }
    /// True.
    open var isMultitaskingSupported: Bool { true }
    /// Always nil: nothing here tells one machine from another.
    open var identifierForVendor: UUID? { nil }

    // MARK: Orientation

    /// How the device is held; unknown unless ``beginGeneratingDeviceOrientationNotifications()`` was called, and before anything said it.
    open var orientation: UIDeviceOrientation { generations > 0 ? attitude : .unknown }
    /// Whether changes of ``orientation`` are told.
    open var isGeneratingDeviceOrientationNotifications: Bool { generations > 0 }
    /// Has ``orientationDidChangeNotification`` posted from now on. Calls count: each needs its end.
    open func beginGeneratingDeviceOrientationNotifications() { generations += 1 }
    /// Undoes one ``beginGeneratingDeviceOrientationNotifications()``.
    open func endGeneratingDeviceOrientationNotifications() { generations = max(0, generations - 1) }
    /// Posted on the main thread by the device when its orientation has changed, after the interface followed.
    public nonisolated static let orientationDidChangeNotification = Notification.Name("UIDeviceOrientationDidChangeNotification")

    private var generations = 0
    /// How the device is held, whoever wants to know.
    var attitude = UIDeviceOrientation.unknown

    /// Takes note of how the device is held now. ``UIApplication`` tells the interface first.
    func take(_ orientation: UIDeviceOrientation) {
        guard orientation != attitude else { return }
        attitude = orientation
        guard generations > 0 else { return }
        NotificationCenter.default.post(name: Self.orientationDidChangeNotification, object: self)
    }

    // MARK: Battery

    /// Whether the program wants to know about the battery. Default false; nothing is known in either case.
    open var isBatteryMonitoringEnabled = false
    /// How full the battery is, 0 to 1. Always −1: unknown.
    open var batteryLevel: Float { -1 }
    /// Always unknown.
    open var batteryState: BatteryState { .unknown }
    /// Names changes of the battery's level. Never posted: none is known.
    public nonisolated static let batteryLevelDidChangeNotification = Notification.Name("UIDeviceBatteryLevelDidChangeNotification")
    /// Names changes of the battery's state. Never posted: none is known.
    public nonisolated static let batteryStateDidChangeNotification = Notification.Name("UIDeviceBatteryStateDidChangeNotification")

    // MARK: Proximity

    /// Whether the program wants to know if something is near. There is no sensor: setting it changes nothing, as on devices without one.
    open var isProximityMonitoringEnabled: Bool {
        get { false }
        set {}
    }
    /// Whether something is near: false.
    open var proximityState: Bool { false }
    /// Names changes of the proximity. Never posted: there is no sensor.
    public nonisolated static let proximityStateDidChangeNotification = Notification.Name("UIDeviceProximityStateDidChangeNotification")
}

/// The device that the application runs on.
///
/// A desktop has no orientation of its own: ``orientation`` is set by scripts, keys or the shape of the window. Battery and proximity are
/// not queried, so that runs are the same everywhere: they have the values of Apple's simulator.
@preconcurrency @MainActor
open class UIDevice: NSObject {
    /// The state of the battery's power.
    public enum BatteryState: Int, Sendable {
        /// The state is unknown: always the case here.
        case unknown = 0
        /// The device runs on battery. Never the case here.
        case unplugged
        /// The battery is charging. Never the case here.
        case charging
        /// The battery is full. Never the case here.
        case full
    }

    /// The current device.
    open class var current: UIDevice { shared }
    private static let shared = UIDevice()

    private override init() { super.init() }

    // MARK: What it is

    /// The device's name: the ``model``, as on Apple's current systems.
    open var name: String { model }
    /// "iPhone" or "iPad", after ``userInterfaceIdiom``, for source compatibility.
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
    /// The interface idiom, phone or pad, after the size of the screen.
    open var userInterfaceIdiom: UIUserInterfaceIdiom { UIScreen.main.traitCollection.userInterfaceIdiom }
    /// Always true.
    open var isMultitaskingSupported: Bool { true }
    /// Always nil: there is no identifier of the device here.
    open var identifierForVendor: UUID? { nil }

    // MARK: Orientation

    /// The device orientation; unknown unless ``beginGeneratingDeviceOrientationNotifications()`` was called, and until it was set.
    open var orientation: UIDeviceOrientation { generations > 0 ? attitude : .unknown }
    /// Whether notifications of changes of ``orientation`` are posted.
    open var isGeneratingDeviceOrientationNotifications: Bool { generations > 0 }
    /// Starts posting ``orientationDidChangeNotification``. Calls nest: each needs a call of
    /// ``endGeneratingDeviceOrientationNotifications()``.
    open func beginGeneratingDeviceOrientationNotifications() { generations += 1 }
    /// Balances one call of ``beginGeneratingDeviceOrientationNotifications()``.
    open func endGeneratingDeviceOrientationNotifications() { generations = max(0, generations - 1) }
    /// Posted on the main thread when the device orientation changed, after the interface rotated; the object is the device.
    public nonisolated static let orientationDidChangeNotification = Notification.Name("UIDeviceOrientationDidChangeNotification")

    private var generations = 0
    /// The device orientation, whether or not notifications are generated.
    var attitude = UIDeviceOrientation.unknown

    /// Stores the device orientation. ``UIApplication`` rotates the interface first.
    func take(_ orientation: UIDeviceOrientation) {
        guard orientation != attitude else { return }
        attitude = orientation
        guard generations > 0 else { return }
        NotificationCenter.default.post(name: Self.orientationDidChangeNotification, object: self)
    }

    // MARK: Battery

    /// Whether battery monitoring is enabled. Default false; the battery's state is unknown in either case.
    open var isBatteryMonitoringEnabled = false
    /// The battery's charge, 0 to 1. Always −1: unknown.
    open var batteryLevel: Float { -1 }
    /// Always unknown.
    open var batteryState: BatteryState { .unknown }
    /// The notification of changes of the battery's level. Never posted.
    public nonisolated static let batteryLevelDidChangeNotification = Notification.Name("UIDeviceBatteryLevelDidChangeNotification")
    /// The notification of changes of the battery's state. Never posted.
    public nonisolated static let batteryStateDidChangeNotification = Notification.Name("UIDeviceBatteryStateDidChangeNotification")

    // MARK: Proximity

    /// Whether proximity monitoring is enabled. Always false: there is no sensor, so setting it has no effect, as on devices without one.
    open var isProximityMonitoringEnabled: Bool {
        get { false }
        set {}
    }
    /// Whether the proximity sensor detects something: always false.
    open var proximityState: Bool { false }
    /// The notification of changes of the proximity state. Never posted: there is no sensor.
    public nonisolated static let proximityStateDidChangeNotification = Notification.Name("UIDeviceProximityStateDidChangeNotification")
}

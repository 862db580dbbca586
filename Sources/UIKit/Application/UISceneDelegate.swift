/// Hears of the life of a scene. Every method has a default.
///
/// The class that sources for iOS call `SceneDelegate` works as it is, if it is `final` or its `init()` is `required`: without an Objective-C
/// runtime an object of a class that is found at run time can't be made otherwise.
@preconcurrency @MainActor
public protocol UISceneDelegate: AnyObject {
    /// Makes the delegate, when the scene connects.
    init()
    /// The scene is there: makes the window and shows it.
    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
    /// The scene is gone: the program is about to end.
    func sceneDidDisconnect(_ scene: UIScene)
    /// The window became the active one of the desktop.
    func sceneDidBecomeActive(_ scene: UIScene)
    /// The window is about to lose the focus.
    func sceneWillResignActive(_ scene: UIScene)
    /// The window is about to be seen, at first or again.
    func sceneWillEnterForeground(_ scene: UIScene)
    /// The window was minimized or hidden.
    func sceneDidEnterBackground(_ scene: UIScene)
}

extension UISceneDelegate {
    public func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {}
    public func sceneDidDisconnect(_ scene: UIScene) {}
    public func sceneDidBecomeActive(_ scene: UIScene) {}
    public func sceneWillResignActive(_ scene: UIScene) {}
    public func sceneWillEnterForeground(_ scene: UIScene) {}
    public func sceneDidEnterBackground(_ scene: UIScene) {}
}

/// Hears of the life of a scene with windows.
@preconcurrency @MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
    /// The scene's window, which the delegate keeps. Default nil, without a place to keep one.
    var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
    public var window: UIWindow? {
        get { nil }
        set {}
    }
}

/// What is kept of a scene while the program runs. There is one.
@preconcurrency @MainActor
public final class UISceneSession: NSObject {
    /// What a scene is for.
    public struct Role: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Shows the program's windows.
        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    }

    /// The scene of the session.
    public private(set) weak var scene: UIScene?
    /// What the scene is for.
    public let role = Role.windowApplication
    /// How the scene is set up, as the application's delegate said.
    public internal(set) var configuration = UISceneConfiguration(name: nil, sessionRole: .windowApplication)
    /// A name that stays the same from launch to launch.
    public let persistentIdentifier = "main"
    /// Values of the program's own. They are not stored. Default nil.
    public var userInfo: [String: Any]?

    init(scene: UIScene) {
        self.scene = scene
        super.init()
    }
}

/// How a scene is set up.
@preconcurrency @MainActor
public final class UISceneConfiguration: NSObject {
    /// The configuration's name.
    public let name: String?
    /// What the scene is for.
    public let role: UISceneSession.Role
    /// The class of the scene's delegate, a `UISceneDelegate`. Default nil, which stands for the class named `SceneDelegate` in the module of
    /// the application's delegate, where Xcode's projects have it; without one the application's delegate hears of everything itself.
    public var delegateClass: AnyClass?

    /// A configuration.
    public init(name: String?, sessionRole: UISceneSession.Role) {
        self.name = name
        role = sessionRole
        super.init()
    }

    /// The delegate of a scene.
    func makeDelegate(besides delegate: any UIApplicationDelegate) -> (any UISceneDelegate)? {
        let delegateClass: AnyClass? = delegateClass ?? Self.classNamedSceneDelegate(inModuleOf: delegate)
        return (delegateClass as? any UISceneDelegate.Type)?.init()
    }

    private static func classNamedSceneDelegate(inModuleOf delegate: any UIApplicationDelegate) -> AnyClass? {
        let module = String(reflecting: type(of: delegate)).prefix { $0 != "." }
        return NSClassFromString("\(module).SceneDelegate")
    }
}

extension UIScene {
    /// What is known when a scene connects: nothing here.
    @preconcurrency @MainActor
    public final class ConnectionOptions: NSObject {
        /// The program that asked for the scene: nil, none.
        public var sourceApplication: String? { nil }
    }

    /// Posted by a scene that is about to connect.
    public nonisolated static let willConnectNotification = Notification.Name("UISceneWillConnectNotification")
    /// Posted by a scene that is gone.
    public nonisolated static let didDisconnectNotification = Notification.Name("UISceneDidDisconnectNotification")
    /// Posted by a scene that became active.
    public nonisolated static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")
    /// Posted by a scene that is about to become inactive.
    public nonisolated static let willDeactivateNotification = Notification.Name("UISceneWillDeactivateNotification")
    /// Posted by a scene that is about to be seen.
    public nonisolated static let willEnterForegroundNotification = Notification.Name("UISceneWillEnterForegroundNotification")
    /// Posted by a scene that is not seen any more.
    public nonisolated static let didEnterBackgroundNotification = Notification.Name("UISceneDidEnterBackgroundNotification")
}

/// A scene's delegate, called at events of its life cycle. Every method has a default. It is made by its class's `init()`.
@preconcurrency @MainActor
public protocol UISceneDelegate: NSObjectProtocol {
    /// Called when the scene connects: creates the window and shows it.
    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
    /// Called when the scene disconnects because the application terminates.
    func sceneDidDisconnect(_ scene: UIScene)
    /// Called when the window got the focus.
    func sceneDidBecomeActive(_ scene: UIScene)
    /// Called before the window loses the focus.
    func sceneWillResignActive(_ scene: UIScene)
    /// Called before the window becomes visible, the first time or again.
    func sceneWillEnterForeground(_ scene: UIScene)
    /// Called when the window was minimized or hidden.
    func sceneDidEnterBackground(_ scene: UIScene)
    /// Asks to open URLs: here files that were dropped onto the window.
    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
}

extension UISceneDelegate {
    public func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {}
    public func sceneDidDisconnect(_ scene: UIScene) {}
    public func sceneDidBecomeActive(_ scene: UIScene) {}
    public func sceneWillResignActive(_ scene: UIScene) {}
    public func sceneWillEnterForeground(_ scene: UIScene) {}
    public func sceneDidEnterBackground(_ scene: UIScene) {}
    public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}
}

/// The delegate of a window scene.
@preconcurrency @MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
    /// The scene's window, which the delegate stores. The default getter returns nil and the default setter stores nothing.
    var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
    public var window: UIWindow? {
        get { nil }
        set {}
    }
}

/// The session of a scene. There is one.
@preconcurrency @MainActor
public final class UISceneSession: NSObject {
    /// The role of a scene.
    public struct Role: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The role of scenes that show the application's windows.
        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    }

    /// The scene of the session.
    public private(set) weak var scene: UIScene?
    /// What the scene is for.
    public let role = Role.windowApplication
    /// The scene's configuration, as the application's delegate returned it.
    public internal(set) var configuration = UISceneConfiguration(name: nil, sessionRole: .windowApplication)
    /// An identifier that stays the same from launch to launch.
    public let persistentIdentifier = "main"
    /// Custom data of the application. It is not stored between launches. Default nil.
    public var userInfo: [String: Any]?

    init(scene: UIScene) {
        self.scene = scene
        super.init()
    }
}

/// The configuration of a scene.
@preconcurrency @MainActor
public final class UISceneConfiguration: NSObject {
    /// The configuration's name.
    public let name: String?
    /// What the scene is for.
    public let role: UISceneSession.Role
    /// The class of the scene's delegate, a `UISceneDelegate`. Default nil, which stands for the class named `SceneDelegate` in the module
    /// of the application's delegate, as in Xcode's project templates; without such a class the application's delegate receives the life
    /// cycle calls.
    public var delegateClass: AnyClass?

    /// Creates a configuration.
    public init(name: String?, sessionRole: UISceneSession.Role) {
        self.name = name
        role = sessionRole
        super.init()
    }

    /// Creates the scene's delegate; nil if there is no class for it.
    func makeDelegate(besides delegate: any UIApplicationDelegate) -> (any UISceneDelegate)? {
        let delegateClass: AnyClass? = delegateClass ?? Self.classNamedSceneDelegate(inModuleOf: delegate)
        return delegateClass.flatMap { ObjCClass.make($0) } as? any UISceneDelegate
    }

    private static func classNamedSceneDelegate(inModuleOf delegate: any UIApplicationDelegate) -> AnyClass? {
        let module = String(reflecting: type(of: delegate)).prefix { $0 != "." }
        return NSClassFromString("\(module).SceneDelegate")
    }
}

extension UIScene {
    /// The reasons for a scene's connection: always empty here.
    @preconcurrency @MainActor
    public final class ConnectionOptions: NSObject {
        /// The application that requested the scene: always nil.
        public var sourceApplication: String? { nil }
        /// The activities to go on with: always none.
        public var userActivities: Set<NSUserActivity> { [] }
        /// The URLs to open: always none, since files come by being dropped onto the window.
        public var urlContexts: Set<UIOpenURLContext> { [] }
        /// The type of the activity that will follow: always nil.
        public var handoffUserActivityType: String? { nil }
    }

    /// Posted before a scene connects.
    public nonisolated static let willConnectNotification = Notification.Name("UISceneWillConnectNotification")
    /// Posted when a scene disconnected.
    public nonisolated static let didDisconnectNotification = Notification.Name("UISceneDidDisconnectNotification")
    /// Posted when a scene became active.
    public nonisolated static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")
    /// Posted before a scene becomes inactive.
    public nonisolated static let willDeactivateNotification = Notification.Name("UISceneWillDeactivateNotification")
    /// Posted before a scene becomes visible.
    public nonisolated static let willEnterForegroundNotification = Notification.Name("UISceneWillEnterForegroundNotification")
    /// Posted when a scene went to the background.
    public nonisolated static let didEnterBackgroundNotification = Notification.Name("UISceneDidEnterBackgroundNotification")
}

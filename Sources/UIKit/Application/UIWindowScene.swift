/// An instance of the application's user interface. There is only one here.
@preconcurrency @MainActor
open class UIScene: UIResponder {
    /// The activation state of a scene.
    public enum ActivationState: Int, Sendable {
        /// The scene is not connected. Never the case here.
        case unattached = -1
        /// The scene is visible and receives events.
        case foregroundActive
        /// The scene is visible, but another window has the focus.
        case foregroundInactive
        /// The window is minimized or hidden.
        case background
    }

    override init() { super.init() }

    /// The session of the scene.
    public private(set) lazy var session = UISceneSession(scene: self)
    /// The scene's delegate. Created at launch: see ``UISceneConfiguration/delegateClass``.
    open var delegate: (any UISceneDelegate)?

    /// The activation state, which is that of the application.
    open var activationState: ActivationState {
        switch UIApplication.shared.applicationState {
        case .active: .foregroundActive
        case .inactive: .foregroundInactive
        case .background: .background
        }
    }
    /// The scene's title: that of the window, while it isn't empty. Default empty, which leaves the window the title that it has.
    open var title: String! = "" {
        didSet { if let title, !title.isEmpty { UIApplication.shared.setWindowTitle?(title) } }
    }

    open override var next: UIResponder? { UIApplication.shared }
}

/// The scene that contains the application's windows.
@preconcurrency @MainActor
open class UIWindowScene: UIScene, UITraitEnvironment {
    static let main = UIWindowScene()

    /// The screen that shows the scene.
    open var screen: UIScreen { .main }
    /// The interface orientation.
    open var interfaceOrientation: UIInterfaceOrientation { UIScreen.main.interfaceOrientation }
    /// The coordinate space of the scene: the screen's.
    open var coordinateSpace: any UICoordinateSpace { UIScreen.main.coordinateSpace }
    /// The traits that the windows inherit: the screen's with ``traitOverrides``.
    open var traitCollection: UITraitCollection {
        overridesTraits ? UIScreen.main.traitCollection.overridden(by: traitOverrides) : UIScreen.main.traitCollection
    }
    /// Trait values that replace the screen's in the windows. Default none.
    open var traitOverrides = UITraitOverrides() {
        didSet {
            let old = UIScreen.main.traitCollection.overridden(by: oldValue)
            overridesTraits = traitOverrides.values != Traits()
            for window in windows { window.updateTraits() }
            notifyTraitObservers(traitObservers, old)
        }
    }
    private var overridesTraits = false
    var traitObservers: [TraitObserver] = []

    func screenTraitsChanged(from old: UITraitCollection) { notifyTraitObservers(traitObservers, old.overridden(by: traitOverrides)) }
    /// Does nothing.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    /// The visible windows of the scene, from back to front.
    open var windows: [UIWindow] { UIApplication.shared.windows.filter { $0.windowScene === self } }
    /// The key window of the application.
    open var keyWindow: UIWindow? { UIApplication.shared.keyWindow }
    /// The status bar manager.
    open var statusBarManager: UIStatusBarManager? { .main }
}

/// Provides the status bar's style, visibility and frame.
@preconcurrency @MainActor
open class UIStatusBarManager: NSObject {
    static let main = UIStatusBarManager()

    /// The style of the bar's text, dark or light.
    open var statusBarStyle: UIStatusBarStyle { UIApplication.shared.statusBarAppearance.style }
    /// Whether the status bar is hidden by the controller that covers the screen, or there is none.
    open var isStatusBarHidden: Bool { UIApplication.shared.statusBarAppearance.isHidden || UIApplication.shared.statusBar == nil }
    /// The bar's frame in screen coordinates, in points; zero while it is hidden.
    open var statusBarFrame: CGRect { isStatusBarHidden ? .zero : UIApplication.shared.statusBar?.barFrame ?? .zero }
}

extension UIApplication {
    /// The connected scenes: always one.
    public var connectedScenes: Set<UIScene> { [UIWindowScene.main] }
    /// The sessions of the scenes: always one.
    public var openSessions: Set<UISceneSession> { [UIWindowScene.main.session] }
    /// Whether several scenes are supported: always false.
    public var supportsMultipleScenes: Bool { false }
}

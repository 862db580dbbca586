/// One of the places in which a program shows itself. Programs here have one.
@preconcurrency @MainActor
open class UIScene: UIResponder {
    /// How far a scene is awake.
    public enum ActivationState: Int, Sendable {
        /// It has no place on the screen. Scenes here always have one.
        case unattached = -1
        /// It is seen, and events come to it.
        case foregroundActive
        /// It is seen, but another window has the focus.
        case foregroundInactive
        /// The window is minimized or hidden.
        case background
    }

    override init() { super.init() }

    /// What is kept of the scene while the program runs.
    public private(set) lazy var session = UISceneSession(scene: self)
    /// Hears of the scene's life. Made at the launch: see ``UISceneConfiguration/delegateClass``.
    open var delegate: (any UISceneDelegate)?

    /// The application's.
    open var activationState: ActivationState {
        switch UIApplication.shared.applicationState {
        case .active: .foregroundActive
        case .inactive: .foregroundInactive
        case .background: .background
        }
    }
    /// A name for people. Default empty.
    open var title: String! = ""

    open override var next: UIResponder? { UIApplication.shared }
}

/// The scene that the program's windows are in.
@preconcurrency @MainActor
open class UIWindowScene: UIScene, UITraitEnvironment {
    static let main = UIWindowScene()

    /// The screen that shows the scene.
    open var screen: UIScreen { .main }
    /// How the interface is turned.
    open var interfaceOrientation: UIInterfaceOrientation { UIScreen.main.interfaceOrientation }
    /// The plane that the windows lie in: the screen's.
    open var coordinateSpace: any UICoordinateSpace { UIScreen.main.coordinateSpace }
    /// The traits that the windows begin with: the screen's, and ``traitOverrides``.
    open var traitCollection: UITraitCollection {
        overridesTraits ? UIScreen.main.traitCollection.overridden(by: traitOverrides) : UIScreen.main.traitCollection
    }
    /// Traits that the windows have whatever the screen's are. Default none.
    open var traitOverrides = UITraitOverrides() {
        didSet {
            let old = UIScreen.main.traitCollection.overridden(by: oldValue)
            overridesTraits = traitOverrides.values != Traits()
            for window in windows { window.updateTraits() }
            tellTraitObservers(traitObservers, old)
        }
    }
    private var overridesTraits = false
    var traitObservers: [TraitObserver] = []

    func screenTraitsChanged(from old: UITraitCollection) { tellTraitObservers(traitObservers, old.overridden(by: traitOverrides)) }
    /// Does nothing.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    /// The windows of the scene that are shown, from back to front.
    open var windows: [UIWindow] { UIApplication.shared.windows.filter { $0.windowScene === self } }
    /// The window that keys and text go to.
    open var keyWindow: UIWindow? { UIApplication.shared.keyWindow }
    /// What is known of the status bar.
    open var statusBarManager: UIStatusBarManager? { .main }
}

/// Tells what the status bar looks like.
@preconcurrency @MainActor
open class UIStatusBarManager: NSObject {
    static let main = UIStatusBarManager()

    /// Whether the bar's text is dark or light.
    open var statusBarStyle: UIStatusBarStyle { UIApplication.shared.statusBarAppearance.style }
    /// Whether the controller that covers the screen wants no bar, or there is none.
    open var isStatusBarHidden: Bool { UIApplication.shared.statusBarAppearance.isHidden || UIApplication.shared.statusBar == nil }
    /// The bar's rectangle on the screen; zero while it is hidden.
    open var statusBarFrame: CGRect { isStatusBarHidden ? .zero : UIApplication.shared.statusBar?.barFrame ?? .zero }
}

extension UIApplication {
    /// The program's scenes: one.
    public var connectedScenes: Set<UIScene> { [UIWindowScene.main] }
    /// The sessions of the program's scenes: one.
    public var openSessions: Set<UISceneSession> { [UIWindowScene.main.session] }
    /// Whether the program can have several scenes: no.
    public var supportsMultipleScenes: Bool { false }
}

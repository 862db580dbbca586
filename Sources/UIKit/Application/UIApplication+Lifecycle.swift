/// Launch, focus, minimizing and the end: who hears of them, and in which order.
///
/// On the desktop a program is active while its window has the focus, inactive while another one has it, and in the background while its
/// window is minimized or hidden. Where a scene has a delegate, that hears of activity in place of the application's delegate, as on Apple's
/// systems; the notifications are posted in both cases, after the delegate was called.
extension UIApplication {
    /// Posted when the launch is done.
    public nonisolated static let didFinishLaunchingNotification = Notification.Name("UIApplicationDidFinishLaunchingNotification")
    /// Posted when the program's window got the focus, and at the launch.
    public nonisolated static let didBecomeActiveNotification = Notification.Name("UIApplicationDidBecomeActiveNotification")
    /// Posted when the program's window is about to lose the focus.
    public nonisolated static let willResignActiveNotification = Notification.Name("UIApplicationWillResignActiveNotification")
    /// Posted when the program's window was minimized or hidden.
    public nonisolated static let didEnterBackgroundNotification = Notification.Name("UIApplicationDidEnterBackgroundNotification")
    /// Posted when the program's window is about to be seen again.
    public nonisolated static let willEnterForegroundNotification = Notification.Name("UIApplicationWillEnterForegroundNotification")
    /// Posted when the program is about to end.
    public nonisolated static let willTerminateNotification = Notification.Name("UIApplicationWillTerminateNotification")

    /// Starts the application's life: the delegate, or that of the scene, makes the windows.
    package func launch(delegate: any UIApplicationDelegate) {
        self.delegate = delegate
        _ = delegate.application(self, willFinishLaunchingWithOptions: nil)
        _ = delegate.application(self, didFinishLaunchingWithOptions: nil)
        NotificationCenter.default.post(name: Self.didFinishLaunchingNotification, object: self)
        connectScene()
        applicationState = .active
        tell(
            { $0.applicationDidBecomeActive(self) }, { $0.sceneDidBecomeActive($1) },
            Self.didBecomeActiveNotification, UIScene.didActivateNotification)
    }

    /// Asks the delegate how the scene is set up, makes the scene's delegate and has it make its window.
    private func connectScene() {
        guard let delegate else { return }
        let scene = UIWindowScene.main, session = scene.session
        let options = UIScene.ConnectionOptions()
        let configuration = delegate.application(self, configurationForConnecting: session, options: options)
        session.configuration = configuration
        scene.delegate = configuration.makeDelegate(besides: delegate)
        NotificationCenter.default.post(name: UIScene.willConnectNotification, object: scene)
        guard let sceneDelegate = scene.delegate else { return }
        sceneDelegate.scene(scene, willConnectTo: session, options: options)
        sceneDelegate.sceneWillEnterForeground(scene)
        NotificationCenter.default.post(name: UIScene.willEnterForegroundNotification, object: scene)
    }

    /// Tells the delegate that is responsible, then everybody.
    private func tell(
        _ application: (any UIApplicationDelegate) -> Void, _ scene: (any UISceneDelegate, UIScene) -> Void,
        _ notification: Notification.Name, _ sceneNotification: Notification.Name
    ) {
        let main = UIWindowScene.main
        if let delegate = main.delegate { scene(delegate, main) } else if let delegate { application(delegate) }
        NotificationCenter.default.post(name: notification, object: self)
        NotificationCenter.default.post(name: sceneNotification, object: main)
    }

    /// The window got the focus, or lost it: then touches and pressed keys are cancelled.
    func setFocus(_ hasFocus: Bool) {
        if hasFocus, applicationState != .active {
            setVisible(true)
            applicationState = .active
            tell(
                { $0.applicationDidBecomeActive(self) }, { $0.sceneDidBecomeActive($1) },
                Self.didBecomeActiveNotification, UIScene.didActivateNotification)
        } else if !hasFocus, applicationState == .active {
            let now = CACurrentMediaTime()
            touchDispatcher.cancelAll(time: now)
            mirroredTouches.forget()
            hoverDispatcher.handle(location: nil, time: now)
            keyDispatcher.cancelAll(time: now)
            modifierFlags = []
            OverlayPresenter.shared.dismissAll(animated: false)
            tell(
                { $0.applicationWillResignActive(self) }, { $0.sceneWillResignActive($1) },
                Self.willResignActiveNotification, UIScene.willDeactivateNotification)
            applicationState = .inactive
        }
    }

    /// The window is minimized or hidden, or seen again. A hidden window has no focus.
    func setVisible(_ isVisible: Bool) {
        if isVisible, applicationState == .background {
            tell(
                { $0.applicationWillEnterForeground(self) }, { $0.sceneWillEnterForeground($1) },
                Self.willEnterForegroundNotification, UIScene.willEnterForegroundNotification)
            applicationState = .inactive
        } else if !isVisible, applicationState != .background {
            setFocus(false)
            applicationState = .background
            tell(
                { $0.applicationDidEnterBackground(self) }, { $0.sceneDidEnterBackground($1) },
                Self.didEnterBackgroundNotification, UIScene.didEnterBackgroundNotification)
        }
    }

    /// Ends the loop, after the delegates have heard of it.
    package func terminate() {
        guard !isTerminating else { return }
        isTerminating = true
        let scene = UIWindowScene.main
        if let sceneDelegate = scene.delegate {
            sceneDelegate.sceneDidDisconnect(scene)
            NotificationCenter.default.post(name: UIScene.didDisconnectNotification, object: scene)
        }
        delegate?.applicationWillTerminate(self)
        NotificationCenter.default.post(name: Self.willTerminateNotification, object: self)
        // Wakes the loop.
        DispatchQueue.main.async {}
    }
}

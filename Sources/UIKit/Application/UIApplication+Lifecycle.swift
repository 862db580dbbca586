/// The application's life cycle: launch, focus, minimizing and termination, and the order of the delegate calls.
///
/// On the desktop an application is active while its window has the focus, inactive while another window has it, and in the background
/// while its window is minimized or hidden. A scene's delegate is called in place of the application's delegate, as on Apple's systems; the
/// notifications are posted in both cases, after the delegate was called.
extension UIApplication {
    /// Posted when the launch has finished.
    public nonisolated static let didFinishLaunchingNotification = Notification.Name("UIApplicationDidFinishLaunchingNotification")
    /// Posted when the application's window got the focus, and at launch.
    public nonisolated static let didBecomeActiveNotification = Notification.Name("UIApplicationDidBecomeActiveNotification")
    /// Posted before the application's window loses the focus.
    public nonisolated static let willResignActiveNotification = Notification.Name("UIApplicationWillResignActiveNotification")
    /// Posted when the application's window was minimized or hidden.
    public nonisolated static let didEnterBackgroundNotification = Notification.Name("UIApplicationDidEnterBackgroundNotification")
    /// Posted before the application's window becomes visible again.
    public nonisolated static let willEnterForegroundNotification = Notification.Name("UIApplicationWillEnterForegroundNotification")
    /// Posted before the application terminates.
    public nonisolated static let willTerminateNotification = Notification.Name("UIApplicationWillTerminateNotification")

    /// Launches the application: its delegate, or that of the scene, creates the windows.
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

    /// Asks the application's delegate for the scene's configuration, creates the scene's delegate and has it create its window.
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

    /// Calls the delegate in charge (the scene's or the application's), then posts the notification.
    private func tell(
        _ application: (any UIApplicationDelegate) -> Void, _ scene: (any UISceneDelegate, UIScene) -> Void,
        _ notification: Notification.Name, _ sceneNotification: Notification.Name
    ) {
        let main = UIWindowScene.main
        if let delegate = main.delegate { scene(delegate, main) } else if let delegate { application(delegate) }
        NotificationCenter.default.post(name: notification, object: self)
        NotificationCenter.default.post(name: sceneNotification, object: main)
    }

    /// Called when the window got or lost the focus; losing it cancels touches and pressed keys.
    func setFocus(_ hasFocus: Bool) {
        if hasFocus, applicationState != .active {
            setVisible(true)
            // Input methods begin anew with the focus: what is still marked would be replaced by what they compose next.
            (firstResponder as? any UITextInput)?.unmarkText()
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

    /// Called when the window was minimized, hidden or made visible again. A hidden window has no focus.
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

    /// Lets the window fill the screen, or gives it its place and size back. No effect in headless runs.
    package func toggleFullScreen() { togglesFullScreen?() }

    /// Ends the run loop, after calling the delegates.
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
        // Wakes the run loop.
        DispatchQueue.main.async {}
    }
}

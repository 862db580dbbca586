@testable import UIKit
import Foundation
import Testing

extension UIKitCore {
    /// Launch, focus, minimizing and the end.
    @MainActor struct LifecycleTests {
        private func names(_ body: () -> Void) -> [String] {
            let notes = Notes()
            let notifications = [
                UIApplication.didFinishLaunchingNotification, UIApplication.didBecomeActiveNotification,
                UIApplication.willResignActiveNotification, UIApplication.didEnterBackgroundNotification,
                UIApplication.willEnterForegroundNotification, UIApplication.willTerminateNotification, UIScene.willConnectNotification,
                UIScene.didActivateNotification, UIScene.willDeactivateNotification, UIScene.didEnterBackgroundNotification,
                UIScene.willEnterForegroundNotification, UIScene.didDisconnectNotification,
            ]
            let tokens = notifications.map { name in
                NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { notes.add($0.name.rawValue) }
            }
            LifecycleLog.current = notes
            body()
            LifecycleLog.current = nil
            for token in tokens { NotificationCenter.default.removeObserver(token) }
            return notes.all.map {
                $0.replacingOccurrences(of: "UIApplication", with: "A:").replacingOccurrences(of: "UIScene", with: "S:")
                    .replacingOccurrences(of: "Notification", with: "")
            }
        }

        private var application: UIApplication { .shared }

        private func reset() {
            UIWindowScene.main.delegate = nil
            application.delegate = nil
            application.isTerminating = false
            application.handle(.focus(true))
        }

        @Test("the application's delegate hears, then the notifications are posted; states fit")
        func withoutScenes() {
            defer { reset() }
            var states: [UIApplication.State] = []
            let launched = names { application.launch(delegate: LifecycleDelegate()) }
            #expect(launched == ["launched", "A:DidFinishLaunching", "S:WillConnect", "active", "A:DidBecomeActive", "S:DidActivate"])
            #expect(UIWindowScene.main.delegate == nil && application.applicationState == .active)
            #expect(names { application.handle(.visible(true)) } == [])
            let hidden = names {
                application.handle(.visible(false))
                states.append(application.applicationState)
                application.handle(.visible(false))
            }
            #expect(hidden == [
                "resign", "A:WillResignActive", "S:WillDeactivate", "background", "A:DidEnterBackground", "S:DidEnterBackground",
            ])
            let shown = names {
                application.handle(.visible(true))
                states.append(application.applicationState)
                application.handle(.focus(true))
                states.append(application.applicationState)
            }
            #expect(shown == [
                "foreground", "A:WillEnterForeground", "S:WillEnterForeground", "active", "A:DidBecomeActive", "S:DidActivate",
            ])
            #expect(states == [.background, .inactive, .active] && UIWindowScene.main.activationState == .foregroundActive)
            // The focus may be told first.
            application.handle(.visible(false))
            #expect(names { application.handle(.focus(true)) }.first == "foreground")
            #expect(names { application.terminate() } == ["terminate", "A:WillTerminate"])
        }

        @Test("the scene's delegate makes its window and hears in place of the application's")
        func withScenes() throws {
            let stage = Stage()
            defer {
                reset()
                stage.close()
            }
            let delegate = LifecycleDelegate()
            delegate.sceneDelegateClass = LifecycleSceneDelegate.self
            let launched = names { application.launch(delegate: delegate) }
            #expect(launched == [
                "launched", "A:DidFinishLaunching", "S:WillConnect", "scene connects Default Configuration", "scene foreground",
                "S:WillEnterForeground", "scene active", "A:DidBecomeActive", "S:DidActivate",
            ])
            let sceneDelegate = try #require(UIWindowScene.main.delegate as? LifecycleSceneDelegate)
            let window = try #require(sceneDelegate.window)
            #expect(window.isKeyWindow && window.windowScene === UIWindowScene.main && window.rootViewController?.view.window === window)
            #expect(window.frame == UIScreen.main.bounds)
            #expect(names { application.handle(.focus(false)) } == ["scene resigns", "A:WillResignActive", "S:WillDeactivate"])
            #expect(names { application.handle(.visible(false)) } == ["scene background", "A:DidEnterBackground", "S:DidEnterBackground"])
            #expect(names { application.terminate() } == ["scene disconnects", "S:DidDisconnect", "terminate", "A:WillTerminate"])
            #expect(application.openSessions.first?.scene === UIWindowScene.main)
            window.isHidden = true
        }

        @Test("a class named SceneDelegate in the delegate's module is found")
        func convention() {
            #expect(NSClassFromString("UIKitTests.LifecycleSceneDelegate") is any UISceneDelegate.Type)
            #expect(UISceneConfiguration(name: nil, sessionRole: .windowApplication).makeDelegate(besides: LifecycleDelegate()) == nil)
        }

        @Test("addresses are opened by the desktop, never headless")
        func open() async throws {
            let page = try #require(URL(string: "https://swift.org/a b?c=d")), bare = try #require(URL(string: "swift.org"))
            #expect(application.opensExternally == nil && !application.canOpenURL(page))
            #expect(await !application.open(page))
            var opened: [URL] = []
            application.opensExternally = ExternalOpening(canOpen: { $0.scheme == "https" }) { url, completion in
                opened.append(url)
                completion(url.path != "/none")
            }
            defer { application.opensExternally = nil }
            #expect(application.canOpenURL(page) && !application.canOpenURL(bare) && !application.canOpenURL(URL(string: "other:x")!))
            #expect(await application.open(page, options: [.universalLinksOnly: false]))
            #expect(await !application.open(URL(string: "https://swift.org/none")!))
            #expect(await !application.open(bare))
            #expect(opened.map(\.absoluteString) == ["https://swift.org/a%20b?c=d", "https://swift.org/none"])
        }

        @Test("the screen stays on while the idle timer is disabled")
        func idleTimer() {
            var told: [Bool] = []
            application.setKeepsScreenAwake = { told.append($0) }
            defer { application.setKeepsScreenAwake = nil }
            #expect(!application.isIdleTimerDisabled)
            application.isIdleTimerDisabled = true
            application.isIdleTimerDisabled = true
            application.isIdleTimerDisabled = false
            #expect(told == [true, false])
        }
    }
}

@MainActor
private enum LifecycleLog {
    static var current: Notes?
    static func add(_ word: String) { current?.add(word) }
}

private final class LifecycleDelegate: UIResponder, UIApplicationDelegate {
    var sceneDelegateClass: AnyClass?

    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        LifecycleLog.add("launched")
        return true
    }
    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession, options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(name: "Default Configuration", sessionRole: connectingSceneSession.role)
        configuration.delegateClass = sceneDelegateClass
        return configuration
    }
    func applicationDidBecomeActive(_ application: UIApplication) { LifecycleLog.add("active") }
    func applicationWillResignActive(_ application: UIApplication) { LifecycleLog.add("resign") }
    func applicationDidEnterBackground(_ application: UIApplication) { LifecycleLog.add("background") }
    func applicationWillEnterForeground(_ application: UIApplication) { LifecycleLog.add("foreground") }
    func applicationWillTerminate(_ application: UIApplication) { LifecycleLog.add("terminate") }
}

/// As Xcode's template has it.
final class LifecycleSceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
        guard let windowScene = (scene as? UIWindowScene) else { return }
        LifecycleLog.add("scene connects \(session.configuration.name ?? "")")
        window = UIWindow(windowScene: windowScene)
        window?.rootViewController = UIViewController()
        window?.makeKeyAndVisible()
    }
    func sceneDidDisconnect(_ scene: UIScene) { LifecycleLog.add("scene disconnects") }
    func sceneDidBecomeActive(_ scene: UIScene) { LifecycleLog.add("scene active") }
    func sceneWillResignActive(_ scene: UIScene) { LifecycleLog.add("scene resigns") }
    func sceneWillEnterForeground(_ scene: UIScene) { LifecycleLog.add("scene foreground") }
    func sceneDidEnterBackground(_ scene: UIScene) { LifecycleLog.add("scene background") }
}

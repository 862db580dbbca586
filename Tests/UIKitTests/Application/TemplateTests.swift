import Foundation
import Testing
@testable import UIKit

/// The classes of Xcode's application template, as it writes them (Behaviour 7.1, 11).
@MainActor
@Suite("Xcode's templates")
struct TemplateTests {
    @Test("a scene's delegate is made by its class, without a required initializer")
    func sceneDelegate() throws {
        let application = TemplateAppDelegate(), configuration = UISceneConfiguration(name: "Default", sessionRole: .windowApplication)
        configuration.delegateClass = TemplateSceneDelegate.self
        let delegate = try #require(configuration.makeDelegate(besides: application) as? TemplateSceneDelegate)
        #expect(delegate.window == nil && delegate.launches == 0)
        let scene = UIWindowScene.main, options = UIScene.ConnectionOptions()
        (delegate as any UISceneDelegate).scene(scene, willConnectTo: scene.session, options: options)
        #expect(delegate.launches == 1)
        #expect(options.userActivities.isEmpty && options.urlContexts.isEmpty && options.handoffUserActivityType == nil)
        configuration.delegateClass = NSString.self
        #expect(configuration.makeDelegate(besides: application) == nil)
    }

    @Test("an activity keeps what it is given")
    func activity() {
        let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
        activity.addUserInfoEntries(from: ["page": 1])
        activity.addUserInfoEntries(from: ["page": 2, "of": 3])
        #expect(activity.userInfo?["page"] as? Int == 2 && activity.userInfo?["of"] as? Int == 3)
        #expect(activity.isEligibleForHandoff && activity.webpageURL == nil)
    }
}

class TemplateAppDelegate: UIResponder, UIApplicationDelegate {

    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        // Override point for customization after application launch.
        return true
    }

    // MARK: UISceneSession Lifecycle

    func application(_ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession, options: UIScene.ConnectionOptions) -> UISceneConfiguration {
        return UISceneConfiguration(name: "Default Configuration", sessionRole: connectingSceneSession.role)
    }
}

class TemplateSceneDelegate: UIResponder, UIWindowSceneDelegate {

    var window: UIWindow?
    var launches = 0

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
        launches += 1
        guard let _ = (scene as? UIWindowScene) else { return }
    }

    func sceneDidDisconnect(_ scene: UIScene) {
    }

    func sceneDidBecomeActive(_ scene: UIScene) {
    }
}

import UIKit

class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private let store = CountdownStore()

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
        guard let windowScene = scene as? UIWindowScene else { return }
        let window = UIWindow(windowScene: windowScene)
        let navigationController = UINavigationController(rootViewController: CountdownListViewController(store: store))
        navigationController.navigationBar.prefersLargeTitles = true
        window.rootViewController = navigationController
        window.makeKeyAndVisible()
        self.window = window
        NotificationCenter.default.addObserver(self, selector: #selector(countdownDidFinish(_:)), name: .countdownDidFinish, object: nil)
    }

    func sceneDidEnterBackground(_ scene: UIScene) {
        store.save()
    }

    @objc private func countdownDidFinish(_ notification: Notification) {
        guard let countdown = notification.object as? Countdown, let root = window?.rootViewController else { return }
        let alert = UIAlertController(title: countdown.name, message: "Time is up.", preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .default) { _ in countdown.reset() })
        (root.presentedViewController ?? root).present(alert, animated: true)
    }
}

@testable import UIKit
import Testing
import UIKitTesting

extension UIKitCore {
    /// What containers decide for what they contain, and the other way round.
    @MainActor struct ContainerEnvironmentTests {
        private final class Styled: UIViewController {
            override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
            override var prefersStatusBarHidden: Bool { true }
        }

        @Test("the status bar over a navigation bar has the bar's style; without the bar the top of the stack chooses; it is hidden by the top")
        func statusBar() async {
            await HeadlessHost.open(size: CGSize(width: 390, height: 844)) { host in
                host.showsStatusBar = true
                defer { host.showsStatusBar = false }
                let navigation = UINavigationController(rootViewController: UIViewController()), tabs = UITabBarController()
                tabs.viewControllers = [navigation, Styled()]
                host.show(tabs)
                await host.advance(by: 0.2)
                var appearance: StatusBarAppearance { UIApplication.shared.statusBarAppearance }
                #expect(appearance.style == .default && !appearance.isHidden)
                navigation.navigationBar.barStyle = .black
                #expect(appearance.style == .lightContent)
                navigation.navigationBar.barStyle = .default
                #expect(appearance.style == .default)
                navigation.pushViewController(Styled(), animated: false)
                await host.advance(by: 0.1)
                #expect(appearance.style == .default && appearance.isHidden)
                navigation.setNavigationBarHidden(true, animated: false)
                #expect(appearance.style == .lightContent && appearance.isHidden)
                navigation.popViewController(animated: false)
                await host.advance(by: 0.1)
                #expect(appearance.style == .default && !appearance.isHidden)
                tabs.selectedIndex = 1
                await host.advance(by: 0.1)
                #expect(appearance.style == .lightContent && appearance.isHidden)
            }
        }

        @Test("a tab bar controller can be pushed: its bars lie below, the navigation bar follows the selected tab, and it pops")
        func pushedTabs() async {
            await HeadlessHost.open(size: CGSize(width: 390, height: 844)) { host in
                let trace = Trace()
                let navigation = UINavigationController(rootViewController: NotingController("A", trace)), tabs = UITabBarController()
                let first = UITableViewController(), second = NotingController("B", trace)
                tabs.viewControllers = [first, second]
                tabs.navigationItem.title = "Tabs"
                host.show(navigation)
                await host.advance(by: 0.2)
                _ = trace.taken()
                navigation.pushViewController(tabs, animated: true)
                await host.advance(by: 1)
                #expect(navigation.topViewController === tabs && navigation.navigationBar.topItem?.title == "Tabs")
                #expect(trace.taken() == ["A.willDisappear", "A.didDisappear"])
                #expect(first.view.window != nil && first.tableView.safeAreaInsets == UIEdgeInsets(top: 44, left: 0, bottom: 49, right: 0))
                #expect(navigation.followedScrollView === first.tableView && first.navigationController === navigation)
                tabs.selectedIndex = 1
                await host.advance(by: 0.2)
                #expect(trace.taken() == ["B.didLoad", "B.willAppear", "B.didAppear"] && navigation.followedScrollView == nil)
                navigation.popViewController(animated: true)
                await host.advance(by: 1)
                #expect(trace.taken().filter { $0.contains("ppear") } == ["B.willDisappear", "A.willAppear", "B.didDisappear", "A.didAppear"])
                #expect(tabs.view.window == nil && tabs.parent == nil)
            }
        }
    }
}

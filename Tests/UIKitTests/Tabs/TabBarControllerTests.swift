@testable import UIKit
import Testing
import UIKitTesting

extension UIKitCore {
    @MainActor struct TabBarControllerTests {
        let trace = Trace()

        private final class Choosing: NSObject, UITabBarControllerDelegate {
            let trace: Trace
            var mayChoose = true
            init(_ trace: Trace) { self.trace = trace }
            func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool {
                trace.note("should(\(viewController.title ?? ""))")
                return mayChoose
            }
            func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
                trace.note("did(\(viewController.title ?? ""))")
            }
        }

        @Test("choosing: the delegate decides and hears; controllers disappear and appear in turn; setting the index asks nobody")
        func choosing() async {
            await HeadlessHost.open(size: CGSize(width: 390, height: 844)) { host in
                let tabs = UITabBarController(), delegate = Choosing(trace)
                tabs.delegate = delegate
                tabs.viewControllers = ["A", "B", "C"].map { NotingController($0, trace) }
                #expect(tabs.selectedIndex == 0)
                host.show(tabs)
                await host.advance(by: 0.2)
                #expect(trace.taken().filter { $0.contains("ppear") } == ["A.willAppear", "A.didAppear"])
                var script = GestureScript()
                script.tap(at: CGPoint(x: 195, y: 820))
                await host.run(script)
                await host.advance(by: 0.2)
                let lines = trace.taken()
                #expect(lines.first == "should(B)" && lines.last == "did(B)")
                #expect(lines.filter { $0.contains("ppear") } == ["A.willDisappear", "B.willAppear", "A.didDisappear", "B.didAppear"])
                #expect(tabs.selectedIndex == 1 && tabs.tabBar.selectedItem === tabs.selectedViewController?.tabBarItem)
                delegate.mayChoose = false
                script = GestureScript()
                script.tap(at: CGPoint(x: 350, y: 820))
                await host.run(script)
                await host.advance(by: 0.2)
                #expect(trace.taken() == ["should(C)"] && tabs.selectedIndex == 1)
                tabs.selectedIndex = 2
                tabs.selectedIndex = 99
                await host.advance(by: 0.2)
                #expect(!trace.taken().contains { $0.hasPrefix("should") || $0.hasPrefix("did(") } && tabs.selectedIndex == 2)
            }
        }

        @Test("the bar takes 49 points of the safe area; a pushed controller may hide it; a second tap leads to the root")
        func bar() async {
            await HeadlessHost.open(size: CGSize(width: 390, height: 844)) { host in
                let tabs = UITabBarController(), root = NotingController("A", trace), pushed = NotingController("B", trace)
                let navigation = UINavigationController(rootViewController: root)
                tabs.viewControllers = [navigation, NotingController("C", trace)]
                host.show(tabs)
                await host.advance(by: 0.2)
                #expect(root.view.safeAreaInsets.bottom == 49 && tabs.tabBar.frame == CGRect(x: 0, y: 795, width: 390, height: 49))
                pushed.hidesBottomBarWhenPushed = true
                navigation.pushViewController(pushed, animated: true)
                await host.advance(by: 1)
                #expect(pushed.view.window != nil)
                navigation.popViewController(animated: true)
                await host.advance(by: 1)
                #expect(tabs.tabBar.frame.minY == 795 && root.view.safeAreaInsets.bottom == 49)
                navigation.pushViewController(NotingController("D", trace), animated: false)
                await host.advance(by: 0.2)
                var script = GestureScript()
                script.tap(at: CGPoint(x: 100, y: 820))
                await host.run(script)
                await host.advance(by: 1)
                #expect(navigation.viewControllers == [root])
            }
        }

        @Test("other controllers: those that stay keep their place, the others leave; an animator of the delegate moves between tabs")
        func replacing() async {
            await HeadlessHost.open(size: CGSize(width: 390, height: 844)) { host in
                let tabs = UITabBarController()
                let a = NotingController("A", trace), b = NotingController("B", trace)
                tabs.viewControllers = [a, b]
                tabs.selectedIndex = 1
                host.show(tabs)
                await host.advance(by: 0.2)
                _ = trace.taken()
                weak var c: UIViewController?
                do {
                    let made = NotingController("C", trace)
                    c = made
                    tabs.setViewControllers([made, b], animated: true)
                }
                await host.advance(by: 0.5)
                #expect(tabs.selectedViewController === b && tabs.tabBar.items?.count == 2 && a.parent == nil)
                tabs.viewControllers = [b]
                await host.advance(by: 0.5)
                #expect(c == nil)
                tabs.viewControllers = nil
                await host.advance(by: 0.1)
                #expect(tabs.selectedViewController == nil && tabs.selectedIndex == NSNotFound && b.view.superview == nil && b.parent == nil)
            }
        }
    }
}

@testable import UIKit
import Testing
import UIKitTesting

extension UIKitCore {
    /// What tab bar controllers show, and what their tabs hear of it.
    @Suite @MainActor struct TabContentTests {
        private let trace = Trace()

        private func with(_ controllers: [UIViewController], _ body: @MainActor (HeadlessHost, UITabBarController) async -> Void) async {
            await HeadlessHost.open(size: CGSize(width: 390, height: 844), scale: 1) { host in
                let tabs = UITabBarController()
                tabs.viewControllers = controllers
                host.show(tabs)
                await host.advance(by: 0.2)
                await body(host, tabs)
            }
        }

        private func controllers(_ names: String...) -> [NotingController] { names.map { NotingController($0, trace) } }

        private func tap(_ host: HeadlessHost, _ x: CGFloat) async {
            var script = GestureScript()
            script.tap(at: CGPoint(x: x, y: 820))
            await host.run(script)
            await host.advance(by: 1)
        }

        @Test("the view of a tab is loaded when it is shown first, and kept")
        func loading() async {
            let all = controllers("A", "B", "C")
            await with(all) { host, tabs in
                #expect(all.map(\.isViewLoaded) == [true, false, false])
                tabs.selectedIndex = 1
                await host.advance(by: 0.2)
                tabs.selectedViewController = all[0]
                await host.advance(by: 0.2)
                #expect(all.map(\.isViewLoaded) == [true, true, false])
                #expect(trace.taken().filter { $0.hasSuffix("didLoad") } == ["A.didLoad", "B.didLoad"])
                #expect(all[0].view.window != nil && all[1].view.window == nil && tabs.children == all)
                #expect(all.allSatisfy { $0.tabBarController === tabs })
            }
        }

        @Test("a tab that is chosen before the view is loaded is the first that is shown")
        func chosenEarly() async {
            let all = controllers("A", "B", "C")
            await HeadlessHost.open(size: CGSize(width: 390, height: 844), scale: 1) { host in
                let tabs = UITabBarController()
                tabs.viewControllers = all
                tabs.selectedIndex = 2
                #expect(!tabs.isViewLoaded && tabs.selectedViewController === all[2])
                host.show(tabs)
                await host.advance(by: 0.2)
                #expect(trace.taken().filter { $0.contains("ppear") } == ["C.willAppear", "C.didAppear"])
                #expect(all.map(\.isViewLoaded) == [false, false, true] && tabs.tabBar.selectedItem === all[2].tabBarItem)
            }
        }

        @Test("Behaviour 9.1: a change of tabs moves no controller to or from its parent; the tab that is shown already hears nothing")
        func flags() async {
            let all = controllers("A", "B")
            await with(all) { host, tabs in
                _ = trace.taken()
                for controller in all { controller.notesFlags = true }
                tabs.selectedIndex = 0
                await host.advance(by: 0.2)
                #expect(trace.taken().isEmpty)
                tabs.selectedIndex = 1
                await host.advance(by: 0.2)
                #expect(trace.taken() == ["B.didLoad", "A.willDisappear", "B.willAppear", "A.didDisappear", "B.didAppear"])
            }
        }

        @Test("the items of the bar follow their controllers: title, badge, and another item")
        func items() async {
            let all = controllers("A", "B")
            await with(all) { host, tabs in
                all[1].title = "Mail"
                all[1].tabBarItem.badgeValue = "3"
                await host.advance(by: 0.1)
                let button = host.elements.first { $0.label == "Mail" }
                #expect(tabs.tabBar.items?[1].title == "Mail" && button?.value == "3")
                all[1].tabBarItem = UITabBarItem(title: "Post", image: nil, selectedImage: nil)
                await host.advance(by: 0.1)
                #expect(tabs.tabBar.items?[1] === all[1].tabBarItem && host.elements.contains { $0.label == "Post" })
                await tap(host, 290)
                #expect(tabs.selectedIndex == 1 && tabs.tabBar.selectedItem === all[1].tabBarItem)
            }
        }

        private final class Refusing: NSObject, UITabBarControllerDelegate {
            var isAsked = 0
            func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool {
                isAsked += 1
                return false
            }
        }

        @Test("a delegate that refuses the tab that is shown keeps its navigation controller where it is")
        func refusedRoot() async {
            let all = controllers("A", "B", "C"), navigation = UINavigationController(rootViewController: all[0]), delegate = Refusing()
            navigation.pushViewController(all[1], animated: false)
            await with([navigation, all[2]]) { host, tabs in
                tabs.delegate = delegate
                await tap(host, 100)
                #expect(delegate.isAsked == 1 && navigation.viewControllers.count == 2)
                tabs.delegate = nil
                await tap(host, 100)
                #expect(navigation.viewControllers == [all[0]])
            }
        }

        @Test("what is pushed in a tab that isn't shown appears when the tab is chosen, alone")
        func hiddenPush() async {
            let all = controllers("A", "B", "C"), navigation = UINavigationController(rootViewController: all[1])
            await with([all[0], navigation]) { host, tabs in
                tabs.selectedIndex = 1
                await host.advance(by: 0.2)
                tabs.selectedIndex = 0
                await host.advance(by: 0.2)
                _ = trace.taken()
                navigation.pushViewController(all[2], animated: true)
                await host.advance(by: 1)
                #expect(!trace.taken().contains { $0.contains("ppear") } && navigation.topViewController === all[2])
                tabs.selectedIndex = 1
                await host.advance(by: 0.2)
                #expect(trace.taken().filter { $0.contains("ppear") } == ["A.willDisappear", "C.willAppear", "A.didDisappear", "C.didAppear"])
                #expect(navigation.navigationBar.topItem === all[2].navigationItem && all[1].view.window == nil)
            }
        }

        @Test("a sheet that a tab presents stays while tabs change below it, and its presenter is the tab bar controller")
        func sheet() async {
            let all = controllers("A", "B"), sheet = NotingController("S", trace)
            await with(all) { host, tabs in
                all[0].present(sheet, animated: true)
                #expect(sheet.presentingViewController === tabs && all.allSatisfy { $0.presentedViewController === sheet })
                await host.advance(by: 1)
                tabs.selectedIndex = 1
                await host.advance(by: 0.2)
                #expect(sheet.view.window != nil && all[1].view.window != nil && all[0].view.window == nil)
                all[1].dismiss(animated: true)
                await host.advance(by: 1)
                #expect(tabs.presentedViewController == nil && sheet.view.window == nil && tabs.selectedViewController === all[1])
            }
        }

        @Test("a drag back that is given up leaves the bar hidden below the controller that hides it")
        func barAfterCancelledPop() async {
            let all = controllers("A", "B", "C"), navigation = UINavigationController(rootViewController: all[0])
            all[1].hidesBottomBarWhenPushed = true
            await with([navigation, all[2]]) { host, tabs in
                navigation.pushViewController(all[1], animated: true)
                await host.advance(by: 1)
                #expect(tabs.tabBar.frame.minY >= 844)
                await host.press(from: CGPoint(x: 1, y: 400), to: CGPoint(x: 100, y: 400))
                host.finger(.ended, 100, 400)
                await host.advance(by: 1)
                #expect(navigation.topViewController === all[1] && tabs.tabBar.frame.minY >= 844 && all[1].view.safeAreaInsets.bottom == 0)
                await host.press(from: CGPoint(x: 1, y: 400), to: CGPoint(x: 350, y: 400))
                host.finger(.ended, 350, 400)
                await host.advance(by: 1)
                #expect(navigation.topViewController === all[0] && tabs.tabBar.frame.minY == 795 && all[0].view.safeAreaInsets.bottom == 49)
            }
        }

        @Test("tabs that go take what is shown to the first that stays; one that moves is still shown")
        func rearranged() async {
            let all = controllers("A", "B", "C")
            await with(all) { host, tabs in
                tabs.selectedIndex = 2
                await host.advance(by: 0.2)
                tabs.viewControllers = [all[2], all[0]]
                await host.advance(by: 0.2)
                #expect(tabs.selectedIndex == 0 && all[2].view.window != nil && all[1].parent == nil)
                _ = trace.taken()
                tabs.viewControllers = [all[0]]
                await host.advance(by: 0.2)
                let heard = trace.taken()
                #expect(tabs.selectedViewController === all[0] && all[0].view.window != nil && all[2].parent == nil)
                #expect(heard.filter { $0.hasPrefix("C.") } == ["C.willMove(nil)", "C.willDisappear", "C.didDisappear", "C.didMove(nil)"])
            }
        }
    }
}

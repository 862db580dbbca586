@testable import UIKit
import Testing
import UIKitTesting

extension UIKitCore {
    /// Changes of a stack while it changes, and what is freed.
    @MainActor struct NavigationInterruptionTests {
        let trace = Trace()

        private func shown(_ host: HeadlessHost, _ names: [String]) async -> UINavigationController {
            let navigation = UINavigationController()
            navigation.setViewControllers(names.map { NotingController($0, trace) }, animated: false)
            host.show(navigation)
            await host.advance(by: 0.5)
            _ = trace.taken()
            return navigation
        }

        private func appearances() -> [String] { trace.taken().filter { $0.contains("ppear") } }

        @Test("a pop while a push runs: the pushed one has appeared, then it goes")
        func popWhilePushing() async {
            await HeadlessHost.open(size: CGSize(width: 400, height: 600)) { host in
                let navigation = await shown(host, ["A"])
                weak var gone: UIViewController?
                do {
                    let b = NotingController("B", trace)
                    gone = b
                    navigation.pushViewController(b, animated: true)
                }
                await host.advance(by: 0.1)
                navigation.popViewController(animated: true)
                await host.advance(by: 1)
                #expect(
                    appearances() == [
                        "A.willDisappear", "B.willAppear", "A.didDisappear", "B.didAppear", "B.willDisappear", "A.willAppear", "B.didDisappear",
                        "A.didAppear",
                    ])
                #expect(navigation.contentView.subviews == [navigation.topViewController!.view] && navigation.navigationBar.items?.count == 1)
                await host.advance(by: 0.1)
                #expect(gone == nil)
            }
        }

        @Test("pushes in one turn of the loop end on top of each other, in order")
        func pushes() async {
            await HeadlessHost.open(size: CGSize(width: 400, height: 600)) { host in
                let navigation = await shown(host, ["A"])
                for name in ["B", "C", "D"] { navigation.pushViewController(NotingController(name, trace), animated: true) }
                await host.advance(by: 1)
                #expect(navigation.viewControllers.map { $0.title ?? "" } == ["A", "B", "C", "D"])
                #expect(navigation.navigationBar.items?.map { $0.title ?? "" } == ["A", "B", "C", "D"])
                #expect(navigation.contentView.subviews.count == 1)
            }
        }

        @Test("setViewControllers: the old ones leave, the new ones come; a top that was there before comes back as by a pop")
        func replacing() async {
            await HeadlessHost.open(size: CGSize(width: 400, height: 600)) { host in
                let navigation = await shown(host, ["A", "B", "C"])
                let a = navigation.viewControllers[0]
                let d = NotingController("D", trace)
                navigation.setViewControllers([a, d], animated: true)
                await host.advance(by: 1)
                let lines = trace.taken()
                #expect(lines.filter { $0.contains("ppear") } == ["C.willDisappear", "D.willAppear", "C.didDisappear", "D.didAppear"])
                #expect(Set(lines.filter { $0.contains("Move") }) == [
                    "D.willMove(parent)", "B.willMove(nil)", "C.willMove(nil)", "D.didMove(parent)", "B.didMove(nil)", "C.didMove(nil)",
                ])
                navigation.setViewControllers([a], animated: true)
                await host.advance(by: 0.1)
                #expect(a.view.layer.presentation().map { $0.frame.minX < 0 } == true)
                await host.advance(by: 1)
                #expect(navigation.viewControllers == [a] && navigation.contentView.subviews == [a.view])
                navigation.setViewControllers([a], animated: true)
                navigation.setViewControllers([], animated: false)
                await host.advance(by: 0.1)
                #expect(navigation.topViewController == nil && navigation.contentView.subviews.isEmpty && a.parent == nil)
            }
        }

        @Test("the drag from the edge does nothing at the root, with a hidden back button, or while something moves")
        func edge() async {
            await HeadlessHost.open(size: CGSize(width: 400, height: 600)) { host in
                let navigation = await shown(host, ["A", "B"])
                navigation.topViewController?.navigationItem.hidesBackButton = true
                await host.press(from: CGPoint(x: 3, y: 300), to: CGPoint(x: 300, y: 300))
                host.finger(.ended, 300, 300)
                await host.advance(by: 1)
                #expect(navigation.viewControllers.count == 2)
                navigation.popViewController(animated: false)
                await host.press(from: CGPoint(x: 3, y: 300), to: CGPoint(x: 300, y: 300))
                #expect(navigation.transitionCoordinator == nil)
                host.finger(.ended, 300, 300)
                await host.advance(by: 1)
                #expect(navigation.viewControllers.count == 1)
                navigation.pushViewController(NotingController("C", trace), animated: true)
                await host.press(from: CGPoint(x: 3, y: 300), to: CGPoint(x: 200, y: 300), frames: 5, rest: 0)
                host.finger(.ended, 200, 300)
                await host.advance(by: 1)
                #expect(navigation.viewControllers.count == 2)
            }
        }

        @Test("a fast drag from the edge pops before half of the way; a cancelled touch does not")
        func flick() async {
            await HeadlessHost.open(size: CGSize(width: 400, height: 600)) { host in
                let navigation = await shown(host, ["A", "B"])
                await host.press(from: CGPoint(x: 3, y: 300), to: CGPoint(x: 250, y: 300), rest: 0)
                host.finger(.cancelled, 250, 300)
                await host.advance(by: 1)
                #expect(navigation.viewControllers.count == 2)
                await host.press(from: CGPoint(x: 3, y: 300), to: CGPoint(x: 120, y: 300), frames: 6, rest: 0)
                host.finger(.ended, 120, 300)
                await host.advance(by: 1)
                #expect(navigation.viewControllers.count == 1)
            }
        }

        @Test("a key doesn't take the screen from a finger that drags it back, and ends what goes on by itself after that")
        func keyWhileDragging() async {
            await HeadlessHost.open(size: CGSize(width: 400, height: 600)) { host in
                let navigation = await shown(host, ["A", "B"])
                @MainActor func press(_ key: String) {
                    UIApplication.shared.handle(.key(name: key, isDown: true, isRepeat: false, modifiers: [], time: host.time))
                    UIApplication.shared.handle(.key(name: key, isDown: false, isRepeat: false, modifiers: [], time: host.time))
                }
                await host.press(from: CGPoint(x: 3, y: 300), to: CGPoint(x: 250, y: 300))
                press("x")
                #expect(navigation.transitionCoordinator?.isInteractive == true)
                host.finger(.ended, 250, 300)
                await host.advance(by: 0.05)
                #expect(navigation.transitionCoordinator?.isInteractive == false)
                press("x")
                #expect(navigation.transitionCoordinator == nil && navigation.viewControllers.count == 1)
                await host.advance(by: 1)
                #expect(navigation.contentView.subviews == [navigation.topViewController!.view] && navigation.view.layer.speed == 1)
            }
        }

        @Test("a push in the middle of a drag from the edge: the pop has happened, and the drag has no power any more")
        func pushWhileDragging() async {
            await HeadlessHost.open(size: CGSize(width: 400, height: 600)) { host in
                let navigation = await shown(host, ["A", "B"])
                await host.press(from: CGPoint(x: 3, y: 300), to: CGPoint(x: 150, y: 300))
                #expect(navigation.transitionCoordinator?.isInteractive == true)
                navigation.pushViewController(NotingController("C", trace), animated: true)
                await host.advance(by: 0.1)
                host.finger(.moved, 300, 300)
                host.finger(.ended, 300, 300)
                await host.advance(by: 1)
                #expect(navigation.viewControllers.map { $0.title ?? "" } == ["A", "C"])
                #expect(navigation.contentView.subviews == [navigation.topViewController!.view])
                #expect(navigation.view.layer.speed == 1 && navigation.contentView.layer.speed == 1 && navigation.navigationBar.layer.speed == 1)
            }
        }

        @Test("the controller is freed with its stack when nobody needs it, also in the middle of a push")
        func freed() async {
            await HeadlessHost.open(size: CGSize(width: 400, height: 600)) { host in
                weak var navigation: UINavigationController?
                weak var bar: UINavigationBar?
                weak var top: UIViewController?
                let window: UIWindow
                do {
                    let made = UINavigationController(rootViewController: UIViewController())
                    window = host.show(made)
                    navigation = made
                    bar = made.navigationBar
                    await host.advance(by: 0.2)
                    let pushed = UIViewController()
                    pushed.navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .add)
                    top = pushed
                    made.pushViewController(pushed, animated: true)
                }
                await host.advance(by: 0.1)
                window.rootViewController = UIViewController()
                await host.advance(by: 2)
                #expect(navigation == nil)
                #expect(bar == nil)
                #expect(top == nil)
            }
        }

        @Test("hidden bars: the safe area follows, with and without animation; the content reaches below translucent bars")
        func bars() async {
            await HeadlessHost.open(size: CGSize(width: 400, height: 600)) { host in
                host.showsStatusBar = true
                defer { host.showsStatusBar = false }
                let navigation = await shown(host, ["A"])
                let view = navigation.topViewController!.view!
                #expect(view.safeAreaInsets == UIEdgeInsets(top: 88, left: 0, bottom: 0, right: 0) && view.frame.height == 600)
                navigation.setNavigationBarHidden(true, animated: true)
                await host.advance(by: 0.1)
                #expect(!navigation.navigationBar.isHidden)
                await host.advance(by: 0.3)
                #expect(navigation.navigationBar.isHidden && view.safeAreaInsets.top == 44)
                navigation.setToolbarHidden(false, animated: false)
                await host.advance(by: 0.1)
                #expect(view.safeAreaInsets.bottom == 44)
                navigation.isNavigationBarHidden = false
                navigation.navigationBar.isTranslucent = false
                await host.advance(by: 0.1)
                #expect(view.frame.minY == 88 && view.safeAreaInsets.top == 0)
                navigation.navigationBar.prefersLargeTitles = true
                await host.advance(by: 0.1)
                #expect(Double(navigation.navigationBar.frame.height) == 96)
            }
        }
    }
}

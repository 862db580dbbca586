@testable import UIKit
import Testing
import UIKitTesting

extension UIKitCore {
    /// Containers that change inside while they themselves go and come back, as in a dismissal that is given up.
    @Suite @MainActor struct ContainerReturnTests {
        private final class Fade: NSObject, UIViewControllerAnimatedTransitioning {
            func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.4 }
            func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
                guard let view = transitionContext.view(forKey: .to) else { return transitionContext.completeTransition(true) }
                transitionContext.containerView.addSubview(view)
                view.alpha = 0
                UIView.animate(withDuration: 0.4) { view.alpha = 1 } completion: { _ in
                    view.alpha = 1
                    transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
                }
            }
        }

        /// Makes changes of tabs fade.
        private final class Fading: NSObject, UITabBarControllerDelegate {
            var interaction: UIPercentDrivenInteractiveTransition?
            func tabBarController(
                _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
            ) -> (any UIViewControllerAnimatedTransitioning)? { Fade() }
            func tabBarController(
                _ tabBarController: UITabBarController, interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
            ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
        }

        /// A container that tells its child of appearance itself.
        private final class Outer: UIViewController {
            override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
        }

        private let trace = Trace()

        private func with(_ inner: UIViewController, _ body: @MainActor (HeadlessHost) async -> Void) async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 480), scale: 1) { host in
                let outer = Outer()
                host.show(outer)
                await host.advance(by: 0.1)
                outer.addChild(inner)
                inner.beginAppearanceTransition(true, animated: false)
                outer.view.addSubview(inner.view)
                inner.endAppearanceTransition()
                inner.didMove(toParent: outer)
                await host.advance(by: 0.1)
                _ = trace.taken()
                await body(host)
                await host.advance(by: 1)
            }
        }

        private var heard: [String] { trace.taken().filter { $0.contains("ppear") } }

        @Test("the controller that a push takes away doesn't appear again when the navigation controller comes back")
        func pushAndReturn() async {
            let a = NotingController("A", trace), b = NotingController("B", trace), navigation = UINavigationController(rootViewController: a)
            await with(navigation) { host in
                navigation.pushViewController(b, animated: true)
                await host.advance(by: 0.1)
                #expect(heard == ["A.willDisappear", "B.willAppear"])
                navigation.beginAppearanceTransition(false, animated: true)
                #expect(heard == ["B.willDisappear"])
                navigation.beginAppearanceTransition(true, animated: true)
                navigation.endAppearanceTransition()
                await host.advance(by: 1)
                #expect(heard == ["B.willAppear", "A.didDisappear", "B.didAppear"])
                #expect(a.viewIfLoaded?.window == nil && b.view.window != nil)
            }
        }

        @Test("the controller that a cancelled pop takes away doesn't appear again either")
        func cancelAndReturn() async {
            let a = NotingController("A", trace), b = NotingController("B", trace), navigation = UINavigationController(rootViewController: a)
            let delegate = NotingNavigationDelegate(trace), interaction = UIPercentDrivenInteractiveTransition()
            navigation.delegate = delegate
            navigation.viewControllers = [a, b]
            await with(navigation) { host in
                delegate.animator = Fade()
                delegate.interaction = interaction
                navigation.popViewController(animated: true)
                interaction.update(0.5)
                await host.advance(by: 0.1)
                _ = heard
                navigation.beginAppearanceTransition(false, animated: true)
                interaction.cancel()
                navigation.beginAppearanceTransition(true, animated: true)
                navigation.endAppearanceTransition()
                await host.advance(by: 1)
                let heard = heard
                #expect(!heard.contains("A.didAppear") && heard.last == "B.didAppear" && heard.filter { $0 == "B.didAppear" }.count == 1)
                #expect(navigation.viewControllers == [a, b] && b.view.window != nil && a.view.window == nil)
            }
        }

        @Test("a tab that is being left doesn't appear again when the tab bar controller comes back")
        func tabAndReturn() async {
            let a = NotingController("A", trace), b = NotingController("B", trace), tabs = UITabBarController(), delegate = Fading()
            tabs.viewControllers = [a, b]
            tabs.delegate = delegate
            await with(tabs) { host in
                tabs.selectedIndex = 1
                await host.advance(by: 0.1)
                _ = heard
                tabs.beginAppearanceTransition(false, animated: true)
                tabs.beginAppearanceTransition(true, animated: true)
                tabs.endAppearanceTransition()
                await host.advance(by: 1)
                #expect(heard == ["B.willDisappear", "B.willAppear", "A.didDisappear", "B.didAppear"])
            }
        }

        @Test("what is pushed while the navigation controller disappears is there when it comes back", arguments: [true, false])
        func pushWhileLeaving(animates: Bool) async {
            let a = NotingController("A", trace), b = NotingController("B", trace), c = NotingController("C", trace)
            let navigation = UINavigationController(rootViewController: a)
            await with(navigation) { host in
                navigation.pushViewController(b, animated: animates)
                await host.advance(by: 0.1)
                navigation.beginAppearanceTransition(false, animated: true)
                navigation.pushViewController(c, animated: true)
                navigation.beginAppearanceTransition(true, animated: true)
                navigation.endAppearanceTransition()
                await host.advance(by: 1)
                #expect(navigation.viewControllers == [a, b, c] && c.viewIfLoaded?.window != nil && b.view.window == nil)
                #expect(navigation.navigationBar.items == [a, b, c].map(\.navigationItem))
                #expect(navigation.children == [a, b, c] && c.appearance == .appeared && b.appearance == .disappeared)
            }
        }

        @Test("what is pushed while the navigation controller disappears is there, too, if the pop that runs is cancelled")
        func pushBeforeCancel() async {
            let a = NotingController("A", trace), b = NotingController("B", trace), c = NotingController("C", trace)
            let navigation = UINavigationController(rootViewController: a)
            let delegate = NotingNavigationDelegate(trace), interaction = UIPercentDrivenInteractiveTransition()
            navigation.delegate = delegate
            navigation.viewControllers = [a, b]
            await with(navigation) { host in
                delegate.animator = Fade()
                delegate.interaction = interaction
                navigation.popViewController(animated: true)
                interaction.update(0.5)
                await host.advance(by: 0.1)
                navigation.beginAppearanceTransition(false, animated: true)
                // Asked for while controllers are called, so that it doesn't finish the pop.
                ContainerUpdates.perform { navigation.pushViewController(c, animated: true) }
                interaction.cancel()
                await host.advance(by: 0.1)
                navigation.beginAppearanceTransition(true, animated: true)
                navigation.endAppearanceTransition()
                await host.advance(by: 1)
                #expect(navigation.topViewController === c && c.viewIfLoaded?.window != nil && c.appearance == .appeared)
                #expect(navigation.navigationBar.items == navigation.viewControllers.map(\.navigationItem))
                #expect(Set(navigation.children) == Set(navigation.viewControllers))
            }
        }

        @Test("a tab that is chosen while the tab bar controller disappears is there if the change that runs is cancelled")
        func tabBeforeCancel() async {
            let a = NotingController("A", trace), b = NotingController("B", trace), c = NotingController("C", trace)
            let tabs = UITabBarController(), delegate = Fading(), interaction = UIPercentDrivenInteractiveTransition()
            tabs.viewControllers = [a, b, c]
            tabs.delegate = delegate
            delegate.interaction = interaction
            await with(tabs) { host in
                tabs.selectedIndex = 1
                interaction.update(0.5)
                await host.advance(by: 0.1)
                tabs.beginAppearanceTransition(false, animated: true)
                ContainerUpdates.perform { tabs.selectedIndex = 2 }
                interaction.cancel()
                await host.advance(by: 0.1)
                delegate.interaction = nil
                tabs.beginAppearanceTransition(true, animated: true)
                tabs.endAppearanceTransition()
                await host.advance(by: 1)
                #expect(tabs.selectedViewController === c && c.viewIfLoaded?.window != nil && c.appearance == .appeared)
                #expect(tabs.tabBar.selectedItem === c.tabBarItem && a.view.window == nil && b.viewIfLoaded?.window == nil)
            }
        }

        @Test("a controller that is asked for while others are called is presented in the eyes of those that ask before they present")
        func guardedPresentation() async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 480), scale: 1) { host in
                let first = UIViewController(), login = UIViewController(), other = UIViewController()
                let page = Guarded()
                page.presents = { [login, other] in
                    for controller in [login, other] where page.presentedViewController == nil {
                        page.asked.append(controller)
                        page.present(controller, animated: false)
                        #expect(page.presentedViewController === controller && controller.presentingViewController === page.navigationController)
                        #expect(page.navigationController?.presentedViewController === controller)
                    }
                }
                let navigation = UINavigationController(rootViewController: first)
                host.show(navigation)
                await host.advance(by: 0.1)
                navigation.pushViewController(page, animated: false)
                await host.advance(by: 1)
                #expect(page.asked == [login] && page.presentedViewController === login && login.view.window != nil)
                #expect(other.presentingViewController == nil)
                login.dismiss(animated: false)
                await host.advance(by: 1)
                #expect(page.presentedViewController == nil && login.presentingViewController == nil)
            }
        }

        /// Presents from each callback.
        private final class Guarded: UIViewController {
            var presents: (() -> Void)?
            var asked: [UIViewController] = []
            override func viewWillAppear(_ animated: Bool) { presents?() }
            override func viewDidAppear(_ animated: Bool) {
                presents?()
                presents = nil
            }
        }

        @Test("one that is dismissed before it is presented, or whose presenter is gone by then, is presented by none")
        func takenBack() async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 480), scale: 1) { host in
                let root = UIViewController(), login = UIViewController()
                let window = host.show(root)
                await host.advance(by: 0.1)
                ContainerUpdates.perform {
                    root.present(login, animated: false)
                    root.dismiss(animated: false)
                }
                await host.advance(by: 1)
                #expect(root.presentedViewController == nil && login.presentingViewController == nil && login.viewIfLoaded?.window == nil)
                ContainerUpdates.perform {
                    root.present(login, animated: false)
                    window.rootViewController = UIViewController()
                    root.view.removeFromSuperview()
                }
                await host.advance(by: 1)
                #expect(root.presentedViewController == nil && login.presentingViewController == nil)
            }
        }
    }
}

@testable import UIKit
import Testing
import UIKitTesting

extension UIKitCore {
    /// The rows of Behaviour 9.1 about one controller and about children.
    @MainActor struct AppearanceRowTests {
        let trace = Trace()

        /// Notes all that happens to its view.
        private final class Detailed: UIViewController {
            let trace: Trace
            init(_ trace: Trace) {
                self.trace = trace
                super.init(nibName: nil, bundle: nil)
            }
            required init?(coder: NSCoder) { nil }
            override func loadView() {
                trace.note("loadView")
                super.loadView()
            }
            override func viewDidLoad() { trace.note("didLoad") }
            override func viewWillAppear(_ animated: Bool) { trace.note("willAppear window:\(view.window != nil)") }
            override func viewIsAppearing(_ animated: Bool) {
                trace.note("isAppearing window:\(view.window != nil) width:\(Int(view.bounds.width)) style:\(traitCollection.userInterfaceStyle == .dark ? "dark" : "light")")
            }
            override func viewWillLayoutSubviews() { trace.note("willLayout") }
            override func viewDidLayoutSubviews() { trace.note("didLayout") }
            override func viewDidAppear(_ animated: Bool) { trace.note("didAppear") }
        }

        @Test("Behaviour 9.1: the view is made at the first access, once, and not before")
        func lazy() {
            let controller = Detailed(trace)
            controller.title = "A"
            controller.navigationItem.title = "B"
            _ = controller.tabBarItem
            controller.preferredContentSize = CGSize(width: 10, height: 10)
            controller.additionalSafeAreaInsets.top = 4
            #expect(!controller.isViewLoaded && controller.viewIfLoaded == nil && trace.lines.isEmpty)
            controller.loadViewIfNeeded()
            #expect(trace.taken() == ["loadView", "didLoad"])
            _ = controller.view
            controller.loadViewIfNeeded()
            #expect(trace.lines.isEmpty)
        }

        @Test("Behaviour 9.1: controllers below the top of a stack, tabs that were not chosen and stacks that nobody sees load nothing")
        func lazyContainers() async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 500)) { host in
                let lists = (0..<4).map { _ in Detailed(trace) }
                let first = UINavigationController(), second = UINavigationController()
                first.setViewControllers([lists[0], lists[1]], animated: false)
                second.setViewControllers([lists[2], lists[3]], animated: false)
                let tabs = UITabBarController()
                tabs.viewControllers = [first, second]
                #expect(trace.lines.isEmpty)
                host.show(tabs)
                await host.advance(by: 0.2)
                #expect(lists.map(\.isViewLoaded) == [false, true, false, false])
                tabs.selectedIndex = 1
                await host.advance(by: 0.2)
                #expect(lists.map(\.isViewLoaded) == [false, true, false, true])
            }
        }

        @Test("Behaviour 9.1: appear: will, is (in the hierarchy, with its size and traits), layout, did")
        func appear() async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 500)) { host in
                UIScreen.main.userInterfaceStyle = .dark
                defer { UIScreen.main.userInterfaceStyle = .light }
                host.show(Detailed(trace))
                await host.advance(by: 0.1)
                #expect(
                    trace.taken() == [
                        "loadView", "didLoad", "willAppear window:false", "isAppearing window:true width:320 style:dark", "willLayout", "didLayout",
                        "didAppear",
                    ])
            }
        }

        @Test("Behaviour 9.1: pushed and presented views appear in the same order")
        func appearInContainers() async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 500)) { host in
                let navigation = UINavigationController(rootViewController: UIViewController())
                host.show(navigation)
                await host.advance(by: 0.1)
                navigation.pushViewController(Detailed(trace), animated: true)
                await host.advance(by: 1)
                let lines = trace.taken()
                #expect(lines.prefix(4) == ["loadView", "didLoad", "willAppear window:false", "isAppearing window:true width:320 style:light"])
                #expect(lines.last == "didAppear" && lines.dropFirst(4).contains("didLayout"))
                let presented = Detailed(trace)
                presented.modalPresentationStyle = .fullScreen
                navigation.present(presented, animated: true)
                await host.advance(by: 1)
                let second = trace.taken()
                #expect(second.prefix(3) == ["loadView", "didLoad", "willAppear window:false"])
                #expect(second.last == "didAppear" && second.contains("didLayout"))
                #expect(second.contains("isAppearing window:true width:320 style:light"))
            }
        }

        @Test("Behaviour 9.1, containment: the calls and their order, also from one parent to another")
        func containment() {
            let one = UIViewController(), two = UIViewController(), child = NotingController("C", trace)
            one.addChild(child)
            #expect(trace.taken() == ["C.willMove(parent)"] && child.parent === one && one.children == [child])
            child.didMove(toParent: one)
            #expect(trace.taken() == ["C.didMove(parent)"])
            two.addChild(child)
            #expect(trace.taken() == ["C.willMove(parent)", "C.didMove(nil)"])
            #expect(one.children.isEmpty && two.children == [child] && child.parent === two)
            child.willMove(toParent: nil)
            child.removeFromParent()
            #expect(trace.taken() == ["C.willMove(nil)", "C.didMove(nil)"] && child.parent == nil)
            child.removeFromParent()
            #expect(trace.lines.isEmpty)
        }

        @Test("Behaviour 9.1, containment: children hear of their parent's appearance after it; flags hold in the callbacks")
        func forwarding() async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 500)) { host in
                let parent = NotingController("P", trace), child = NotingController("C", trace), unseen = NotingController("U", trace)
                parent.addChild(child)
                parent.addChild(unseen)
                parent.view.addSubview(child.view)
                child.didMove(toParent: parent)
                _ = trace.taken()
                let navigation = UINavigationController(rootViewController: parent)
                host.show(navigation)
                await host.advance(by: 0.1)
                #expect(trace.taken().filter { $0.contains("ppear") } == ["P.willAppear", "C.willAppear", "P.didAppear", "C.didAppear"])
                navigation.pushViewController(NotingController("N", trace), animated: true)
                await host.advance(by: 1)
                #expect(
                    trace.taken().filter { $0.contains("ppear") } == [
                        "P.willDisappear", "C.willDisappear", "N.willAppear", "P.didDisappear", "C.didDisappear", "N.didAppear",
                    ])
            }
        }

        /// A container that tells its children itself.
        private final class Manual: UIViewController {
            override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
        }

        @Test("Behaviour 9.1: without automatic forwarding, children hear by begin- and endAppearanceTransition, in balance")
        func manual() async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 500)) { host in
                let parent = Manual(), child = NotingController("C", trace)
                host.show(parent)
                await host.advance(by: 0.1)
                parent.addChild(child)
                parent.view.addSubview(child.view)
                child.didMove(toParent: parent)
                await host.advance(by: 0.1)
                #expect(!trace.taken().contains { $0.contains("ppear") })
                child.beginAppearanceTransition(true, animated: true)
                child.beginAppearanceTransition(true, animated: true)
                #expect(trace.taken() == ["C.willAppear"])
                child.endAppearanceTransition()
                child.endAppearanceTransition()
                #expect(trace.taken() == ["C.didAppear"])
                child.beginAppearanceTransition(false, animated: false)
                child.beginAppearanceTransition(true, animated: false)
                child.endAppearanceTransition()
                #expect(trace.taken() == ["C.willDisappear", "C.willAppear", "C.didAppear"])
            }
        }

        @Test("Behaviour 9.1: transition(from:to:…) handles the appearance of siblings", arguments: [0, 0.4])
        func siblings(duration: Double) async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 500)) { host in
                let parent = UIViewController(), old = NotingController("A", trace), new = NotingController("B", trace)
                host.show(parent)
                for child in [old, new] { parent.addChild(child) }
                parent.view.addSubview(old.view)
                await host.advance(by: 0.1)
                _ = trace.taken()
                new.view.frame.origin.x = 320
                _ = trace.taken()
                var ends: [Bool] = []
                parent.transition(from: old, to: new, duration: duration, animations: { new.view.frame.origin.x = 0 }, completion: { ends.append($0) })
                #expect(trace.lines.prefix(2) == ["A.willDisappear", "B.willAppear"])
                await host.advance(by: 1)
                #expect(Set(trace.taken()) == ["A.willDisappear", "B.willAppear", "A.didDisappear", "B.didAppear"])
                #expect(ends == [true] && old.view.superview == nil && new.view.superview === parent.view)
            }
        }

        @Test("a controller whose window gets another root is freed with its view and children")
        func freed() async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 500)) { host in
                weak var controller: UIViewController?
                weak var view: UIView?
                weak var child: UIViewController?
                let window: UIWindow
                do {
                    let made = UIViewController(), inner = UIViewController()
                    made.addChild(inner)
                    made.view.addSubview(inner.view)
                    controller = made
                    child = inner
                    view = made.view
                    window = host.show(made)
                }
                await host.advance(by: 0.2)
                #expect(controller != nil && view?.window != nil)
                window.rootViewController = UIViewController()
                await host.advance(by: 0.2)
                #expect(controller == nil && view == nil && child == nil)
            }
        }
    }
}

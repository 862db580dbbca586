@testable import UIKit
import Testing
import UIKitTesting

extension UIKitCore {
    /// What navigation controllers show, and what their methods give.
    @Suite @MainActor struct NavigationContentTests {
        private let trace = Trace()

        private func with(_ stack: [UIViewController], _ body: @MainActor (HeadlessHost, UINavigationController) async -> Void) async {
            await HeadlessHost.open(size: CGSize(width: 390, height: 844), scale: 1) { host in
                let navigation = UINavigationController()
                navigation.viewControllers = stack
                host.show(navigation)
                await host.advance(by: 0.2)
                _ = trace.taken()
                await body(host, navigation)
            }
        }

        private func controllers(_ names: String...) -> [NotingController] { names.map { NotingController($0, trace) } }

        @Test("controllers find their navigation controller, and show leads to it from any depth")
        func relations() async {
            let all = controllers("A", "B", "C"), inner = UIViewController()
            await with([all[0]]) { host, navigation in
                all[0].addChild(inner)
                all[0].view.addSubview(inner.view)
                inner.didMove(toParent: all[0])
                #expect(inner.navigationController === navigation && all[0].navigationController === navigation && all[1].navigationController == nil)
                inner.show(all[1], sender: nil)
                await host.advance(by: 1)
                #expect(navigation.viewControllers == [all[0], all[1]] && navigation.topViewController === all[1])
                all[1].present(all[2], animated: false)
                await host.advance(by: 0.5)
                #expect(navigation.visibleViewController === all[2] && navigation.topViewController === all[1])
                #expect(all[2].navigationController == nil && all[2].presentingViewController === navigation)
                navigation.dismiss(animated: false)
                await host.advance(by: 0.5)
                #expect(navigation.visibleViewController === all[1])
            }
        }

        @Test("pops give what they took, from the lowest to the highest; at the root there is nothing to take and nobody hears")
        func results() async {
            let all = controllers("A", "B", "C", "D")
            await with(all) { host, navigation in
                #expect(navigation.popToViewController(all[1], animated: false) == [all[2], all[3]])
                #expect(navigation.popViewController(animated: false) === all[1])
                await host.advance(by: 0.5)
                _ = trace.taken()
                #expect(navigation.popViewController(animated: true) == nil && navigation.popToRootViewController(animated: true)?.isEmpty != false)
                #expect(navigation.popToViewController(all[0], animated: true)?.isEmpty != false)
                await host.advance(by: 1)
                #expect(trace.taken().isEmpty && navigation.transitionCoordinator == nil && all[0].view.window != nil)
            }
        }

        @Test("another stack below the same top is exchanged without anybody appearing; the way back leads to the new one")
        func below() async {
            let all = controllers("A", "B", "C")
            await with([all[0], all[1]]) { host, navigation in
                navigation.setViewControllers([all[2], all[1]], animated: true)
                await host.advance(by: 1)
                #expect(!trace.taken().contains { $0.contains("ppear") } && all[0].parent == nil && all[2].parent === navigation)
                #expect(navigation.navigationBar.items == [all[2].navigationItem, all[1].navigationItem])
                #expect(host.elements.contains { $0.label == "C" })
                navigation.popViewController(animated: true)
                await host.advance(by: 1)
                #expect(trace.taken().filter { $0.contains("didAppear") } == ["C.didAppear"])
            }
        }

        @Test("the toolbar has the items of the top controller, and room in its safe area")
        func toolbar() async {
            let all = controllers("A", "B")
            all[0].toolbarItems = [UIBarButtonItem(title: "one", style: .plain)]
            all[1].toolbarItems = [UIBarButtonItem(title: "two", style: .plain)]
            await with([all[0]]) { host, navigation in
                #expect(navigation.isToolbarHidden && all[0].view.safeAreaInsets.bottom == 0)
                navigation.isToolbarHidden = false
                await host.advance(by: 0.1)
                #expect(navigation.toolbar.items?.map(\.title) == ["one"] && all[0].view.safeAreaInsets.bottom == navigation.toolbar.frame.height)
                navigation.pushViewController(all[1], animated: true)
                await host.advance(by: 1)
                #expect(navigation.toolbar.items?.map(\.title) == ["two"] && all[1].view.safeAreaInsets.bottom > 0)
                all[1].setToolbarItems(nil, animated: false)
                #expect(navigation.toolbar.items?.isEmpty != false)
                navigation.popViewController(animated: true)
                await host.advance(by: 1)
                #expect(navigation.toolbar.items?.map(\.title) == ["one"])
                navigation.setToolbarHidden(true, animated: true)
                await host.advance(by: 0.5)
                #expect(navigation.toolbar.isHidden && all[0].view.safeAreaInsets.bottom == 0)
            }
        }

        @Test("bars that hide on a tap come back with another; those that hide on a swipe up come back with one down")
        func hidingBars() async {
            let all = controllers("A")
            await with(all) { host, navigation in
                func tap() async {
                    var script = GestureScript()
                    script.tap(at: CGPoint(x: 195, y: 500))
                    await host.run(script)
                    await host.advance(by: 0.6)
                }
                await tap()
                #expect(!navigation.isNavigationBarHidden)
                navigation.hidesBarsOnTap = true
                await tap()
                #expect(navigation.isNavigationBarHidden && all[0].view.safeAreaInsets.top == 0)
                await tap()
                #expect(!navigation.isNavigationBarHidden && all[0].view.safeAreaInsets.top == 44)
                navigation.hidesBarsOnTap = false
                navigation.hidesBarsOnSwipe = true
                for (from, to, hides) in [(600.0, 300.0, true), (300, 600, false)] {
                    await host.press(from: CGPoint(x: 195, y: from), to: CGPoint(x: 195, y: to), rest: 0)
                    host.finger(.ended, 195, to)
                    await host.advance(by: 0.6)
                    #expect(navigation.isNavigationBarHidden == hides)
                }
            }
        }

        /// Takes part in the transition that shows or hides it.
        private final class Partaking: UIViewController {
            var log: [String] = []
            override func viewWillAppear(_ animated: Bool) { join("appear") }
            override func viewWillDisappear(_ animated: Bool) { join("disappear") }
            private func join(_ what: String) {
                transitionCoordinator?.animate(
                    alongsideTransition: { [weak self] in self?.log.append("\(what) \($0.isAnimated)") },
                    completion: { [weak self] in self?.log.append("\(what) \($0.isCancelled ? "cancelled" : "done")") })
                transitionCoordinator?.notifyWhenInteractionChanges { [weak self] in
                    self?.log.append("\(what) \($0.isCancelled ? "goes back" : "goes on")")
                }
            }
        }

        @Test("Behaviour 9.2: the coordinator takes what goes along, and tells how the transition and its interaction end")
        func coordinator() async {
            let root = UIViewController(), page = Partaking()
            await with([root]) { host, navigation in
                navigation.pushViewController(page, animated: true)
                #expect(page.log == ["appear true"] && navigation.transitionCoordinator != nil)
                await host.advance(by: 1)
                #expect(page.log == ["appear true", "appear done"] && page.transitionCoordinator == nil)
                page.log = []
                await host.press(from: CGPoint(x: 1, y: 400), to: CGPoint(x: 100, y: 400))
                #expect(page.log == ["disappear true"] && page.transitionCoordinator?.isInteractive == true)
                host.finger(.ended, 100, 400)
                #expect(page.log == ["disappear true", "disappear goes back"])
                await host.advance(by: 1)
                #expect(page.log.filter { $0.hasPrefix("disappear") } == ["disappear true", "disappear goes back", "disappear cancelled"])
                page.log = []
                await host.press(from: CGPoint(x: 1, y: 400), to: CGPoint(x: 350, y: 400))
                host.finger(.ended, 350, 400)
                await host.advance(by: 1)
                #expect(page.log == ["disappear true", "disappear goes on", "disappear done"] && navigation.topViewController === root)
            }
        }

        @Test("a button at the left replaces the way back unless it supplements it; without the way back the title stays")
        func leftButton() async {
            let all = controllers("A", "B")
            await with(all) { host, navigation in
                @MainActor func labels() -> [String] {
                    host.elements.filter { $0.frame.maxY <= 44 }.sorted { $0.frame.minX < $1.frame.minX }.compactMap(\.label)
                }
                #expect(labels() == ["A", "B"])
                let item = all[1].navigationItem
                item.leftBarButtonItem = UIBarButtonItem(title: "Close", style: .plain)
                await host.advance(by: 0.1)
                #expect(labels() == ["Close", "B"])
                item.leftItemsSupplementBackButton = true
                await host.advance(by: 0.1)
                #expect(labels() == ["A", "Close", "B"])
                item.leftBarButtonItem = nil
                item.setHidesBackButton(true, animated: false)
                await host.advance(by: 0.1)
                #expect(labels() == ["B"])
                all[1].title = "Renamed"
                await host.advance(by: 0.1)
                #expect(labels() == ["Renamed"])
            }
        }
    }
}

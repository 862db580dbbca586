@testable import UIKit
import Testing
import UIKitTesting

extension UIKitCore {
    /// Controllers that lead elsewhere while they come or go: a login screen before the first page, the last document opened at once.
    @MainActor struct RedirectTests {
        /// Where a controller leads.
        enum Redirect: String, CaseIterable {
            case push, replace, pop, tab, sheet, cover, root
        }

        @MainActor
        private struct Scene {
            let host: HeadlessHost
            let log = StormLog()
            let window: UIWindow
            let tabs = UITabBarController()
            let navigation: UINavigationController
            let first: StormController, second: StormController, other: StormController, target: StormController
            var animated = true

            init(_ host: HeadlessHost, shows: Bool = true) {
                self.host = host
                first = StormController("A", log)
                second = StormController("B", log)
                other = StormController("O", log)
                target = StormController("C", log)
                navigation = UINavigationController(rootViewController: first)
                navigation.delegate = log
                tabs.viewControllers = [navigation, other]
                window = UIWindow(frame: UIScreen.main.bounds)
                window.rootViewController = tabs
                if shows { window.makeKeyAndVisible() }
            }

            /// Leads elsewhere the first time that a controller hears something.
            func lead(_ name: String, at moment: StormMoment, _ redirect: @escaping () -> Void) -> () -> Bool {
                var isLed = false
                log.heard = { who, what in
                    guard who == name, what == moment, !isLed else { return }
                    isLed = true
                    redirect()
                }
                return { isLed }
            }

            func go(_ redirect: Redirect) {
                switch redirect {
                case .push: navigation.pushViewController(target, animated: animated)
                case .replace: navigation.setViewControllers([first, target], animated: animated)
                case .pop: navigation.popViewController(animated: animated)
                case .tab: tabs.selectedIndex = 1
                case .sheet: navigation.present(target, animated: animated)
                case .cover:
                    target.modalPresentationStyle = .fullScreen
                    navigation.present(target, animated: animated)
                case .root: window.rootViewController = target
                }
            }

            /// Checks that one controller is in front, that those are on screen and no others, and that all is at rest.
            func check(front: StormController, seen: [StormController], stack: [StormController]?, _ what: String) {
                #expect(log.faults.isEmpty, "\(what): \(log.faults)")
                for controller in [first, second, other, target] {
                    let isSeen = seen.contains { $0 === controller }
                    #expect(isSeen ? controller.isThere : controller.isAway, "\(what): \(controller.title ?? "")")
                    #expect((controller.viewIfLoaded?.window != nil) == isSeen, "\(what): view of \(controller.title ?? "")")
                }
                let hit = window.hitTest(CGPoint(x: 195, y: 500), with: nil)
                #expect(hit?.isDescendant(of: front.view) == true, "\(what): \(front.title ?? "") is not in front")
                if let stack {
                    #expect(navigation.viewControllers == stack, "\(what)")
                    #expect(navigation.navigationBar.items == stack.map(\.navigationItem), "\(what): the bar's items")
                    #expect(Set(navigation.children) == Set(stack) && navigation.children.count == stack.count, "\(what): children")
                }
                #expect(navigation.transition == nil && navigation.transitionCoordinator == nil, "\(what)")
                for view in window.tree {
                    #expect((view.layer.animationKeys() ?? []).isEmpty && view.layer.speed == 1, "\(what): \(type(of: view)) moves")
                }
            }
        }

        private func with(_ body: @MainActor (HeadlessHost) async -> Void) async {
            await HeadlessHost.open(size: CGSize(width: 390, height: 844), scale: 1) { host in await body(host) }
        }

        @Test("while B is pushed over A, each callback leads elsewhere", arguments: StormMoment.allCases, Redirect.allCases)
        func pushing(moment: StormMoment, redirect: Redirect) async {
            for animated in [true, false] {
                await with { host in
                    var scene = Scene(host)
                    scene.animated = animated
                    await host.advance(by: 0.2)
                    let who = [.willDisappear, .didDisappear].contains(moment) ? "A" : "B"
                    let isLed = scene.lead(who, at: moment) { scene.go(redirect) }
                    scene.navigation.pushViewController(scene.second, animated: animated)
                    await host.advance(by: 3)
                    let what = "\(moment.rawValue) \(redirect.rawValue) \(animated)"
                    #expect(isLed(), "\(what)")
                    let (a, b, c, o) = (scene.first, scene.second, scene.target, scene.other)
                    switch redirect {
                    case .push: scene.check(front: c, seen: [c], stack: [a, b, c], what)
                    case .replace: scene.check(front: c, seen: [c], stack: [a, c], what)
                    case .pop: scene.check(front: a, seen: [a], stack: [a], what)
                    case .tab: scene.check(front: o, seen: [o], stack: [a, b], what)
                    case .sheet: scene.check(front: c, seen: [b, c], stack: [a, b], what)
                    case .cover: scene.check(front: c, seen: [c], stack: [a, b], what)
                    case .root: scene.check(front: c, seen: [c], stack: [a, b], what)
                    }
                }
            }
        }

        @MainActor private final class Leaving: UIViewController {
            var leaves: () -> Void = {}
            override func willMove(toParent parent: UIViewController?) {
                super.willMove(toParent: parent)
                if parent == nil { leaves() }
            }
        }

        @Test("what a controller takes from the stack while it is told that it leaves, leaves with it", arguments: [true, false])
        func leavingTakesOthers(animated: Bool) async {
            await with { host in
                let a = UIViewController(), b = UIViewController(), c = Leaving()
                let navigation = UINavigationController()
                navigation.viewControllers = [a, b, c]
                let window = UIWindow(frame: UIScreen.main.bounds)
                window.rootViewController = navigation
                window.makeKeyAndVisible()
                await host.advance(by: 0.2)
                c.leaves = { navigation.viewControllers.removeAll { $0 === b } }
                navigation.popViewController(animated: animated)
                await host.advance(by: 1)
                #expect(navigation.viewControllers == [a] && navigation.children == [a])
                #expect(b.parent == nil && c.parent == nil && navigation.navigationBar.items == [a.navigationItem])
                navigation.pushViewController(b, animated: animated)
                await host.advance(by: 1)
                #expect(navigation.topViewController === b && b.parent === navigation && b.view.window != nil)
            }
        }

        @Test("while B is popped from A, each callback leads elsewhere", arguments: StormMoment.allCases, Redirect.allCases)
        func popping(moment: StormMoment, redirect: Redirect) async {
            guard ![.willMove, .didMove, .didLoad].contains(moment), redirect != .pop else { return }
            for animated in [true, false] {
                await with { host in
                    var scene = Scene(host)
                    scene.animated = animated
                    await host.advance(by: 0.2)
                    scene.navigation.pushViewController(scene.second, animated: false)
                    await host.advance(by: 0.2)
                    let who = [.willDisappear, .didDisappear].contains(moment) ? "B" : "A"
                    let isLed = scene.lead(who, at: moment) { scene.go(redirect) }
                    scene.navigation.popViewController(animated: animated)
                    await host.advance(by: 3)
                    let what = "\(moment.rawValue) \(redirect.rawValue) \(animated)"
                    #expect(isLed(), "\(what)")
                    let (a, c, o) = (scene.first, scene.target, scene.other)
                    switch redirect {
                    case .push, .replace: scene.check(front: c, seen: [c], stack: [a, c], what)
                    case .pop: break
                    case .tab: scene.check(front: o, seen: [o], stack: [a], what)
                    case .sheet: scene.check(front: c, seen: [a, c], stack: [a], what)
                    case .cover, .root: scene.check(front: c, seen: [c], stack: [a], what)
                    }
                    #expect(scene.second.parent == nil)
                }
            }
        }

        @Test("while a window shows its root, each callback leads elsewhere", arguments: StormMoment.allCases, Redirect.allCases)
        func entering(moment: StormMoment, redirect: Redirect) async {
            guard ![.willMove, .didMove, .willDisappear, .didDisappear].contains(moment), redirect != .pop else { return }
            for animated in [true, false] {
                await with { host in
                    var scene = Scene(host, shows: false)
                    scene.animated = animated
                    let isLed = scene.lead("A", at: moment) { scene.go(redirect) }
                    scene.window.makeKeyAndVisible()
                    await host.advance(by: 3)
                    let what = "\(moment.rawValue) \(redirect.rawValue) \(animated)"
                    #expect(isLed(), "\(what)")
                    let (a, c, o) = (scene.first, scene.target, scene.other)
                    switch redirect {
                    case .push, .replace: scene.check(front: c, seen: [c], stack: [a, c], what)
                    case .pop: break
                    case .tab: scene.check(front: o, seen: [o], stack: [a], what)
                    case .sheet: scene.check(front: c, seen: [a, c], stack: [a], what)
                    case .cover, .root: scene.check(front: c, seen: [c], stack: [a], what)
                    }
                }
            }
        }

        @Test("while another tab is chosen, each callback leads elsewhere", arguments: StormMoment.allCases, Redirect.allCases)
        func choosing(moment: StormMoment, redirect: Redirect) async {
            guard ![.willMove, .didMove, .willShow, .didShow].contains(moment), ![.pop, .tab].contains(redirect) else { return }
            for animated in [true, false] {
                await with { host in
                    var scene = Scene(host)
                    scene.animated = animated
                    await host.advance(by: 0.2)
                    let who = [.willDisappear, .didDisappear].contains(moment) ? "A" : "O"
                    let isLed = scene.lead(who, at: moment) { scene.go(redirect) }
                    scene.tabs.selectedIndex = 1
                    await host.advance(by: 3)
                    let what = "\(moment.rawValue) \(redirect.rawValue) \(animated)"
                    #expect(isLed(), "\(what)")
                    let (a, c, o) = (scene.first, scene.target, scene.other)
                    switch redirect {
                    case .push, .replace: scene.check(front: o, seen: [o], stack: [a, c], what)
                    case .pop, .tab: break
                    case .sheet: scene.check(front: c, seen: [o, c], stack: [a], what)
                    case .cover, .root: scene.check(front: c, seen: [c], stack: [a], what)
                    }
                }
            }
        }

        @Test("a tab that leads back while it comes, and one that replaces all of them", arguments: [StormMoment.didLoad, .willAppear, .isAppearing, .didAppear])
        func tabs(moment: StormMoment) async {
            await with { host in
                let scene = Scene(host)
                await host.advance(by: 0.2)
                var isLed = scene.lead("O", at: moment) { scene.tabs.selectedIndex = 0 }
                scene.tabs.selectedIndex = 1
                await host.advance(by: 1)
                #expect(isLed() && scene.tabs.selectedIndex == 0 && scene.tabs.tabBar.selectedItem === scene.navigation.tabBarItem)
                scene.check(front: scene.first, seen: [scene.first], stack: [scene.first], moment.rawValue)
                if moment == .didLoad { return }
                isLed = scene.lead("O", at: moment) { scene.tabs.viewControllers = [scene.target] }
                scene.tabs.selectedIndex = 1
                await host.advance(by: 1)
                #expect(isLed() && scene.tabs.children == [scene.target] && scene.tabs.tabBar.items?.count == 1)
                scene.check(front: scene.target, seen: [scene.target], stack: [scene.first], moment.rawValue)
                #expect(scene.other.parent == nil && scene.navigation.parent == nil)
            }
        }

        @Test("while B is presented, each callback dismisses it, presents over it or shows another root", arguments: StormMoment.allCases, [true, false])
        func presenting(moment: StormMoment, covers: Bool) async {
            guard ![.willMove, .didMove, .willShow, .didShow].contains(moment) else { return }
            let isOfPresenter = [.willDisappear, .didDisappear].contains(moment)
            guard covers || !isOfPresenter else { return }
            for animated in [true, false] {
                for redirect in ["dismiss", "present", "root"] {
                    await with { host in
                        let scene = Scene(host)
                        await host.advance(by: 0.2)
                        let (a, b, c) = (scene.first, scene.second, scene.target)
                        for controller in [b, c] { controller.modalPresentationStyle = covers ? .fullScreen : .pageSheet }
                        let isLed = scene.lead(isOfPresenter ? "A" : "B", at: moment) {
                            switch redirect {
                            case "dismiss": b.dismiss(animated: animated)
                            case "present": b.present(c, animated: animated)
                            default: scene.window.rootViewController = c
                            }
                        }
                        a.present(b, animated: animated)
                        await host.advance(by: 3)
                        let what = "\(moment.rawValue) \(redirect) \(animated) \(covers)"
                        #expect(isLed(), "\(what)")
                        switch redirect {
                        case "dismiss": scene.check(front: a, seen: [a], stack: [a], what)
                        case "present": scene.check(front: c, seen: covers ? [c] : [a, b, c], stack: [a], what)
                        default: scene.check(front: c, seen: [c], stack: [a], what)
                        }
                        #expect(redirect != "dismiss" || (scene.tabs.presentedViewController == nil && scene.window.subviews == [scene.tabs.view!]), "\(what)")
                    }
                }
            }
        }

        @Test("what a controller presents when it has come back from a presentation is shown")
        func presentingAgain() async {
            await with { host in
                let scene = Scene(host)
                await host.advance(by: 0.2)
                scene.second.modalPresentationStyle = .fullScreen
                scene.first.present(scene.second, animated: false)
                await host.advance(by: 0.2)
                let isLed = scene.lead("A", at: .didAppear) { scene.first.present(scene.target, animated: true) }
                scene.first.dismiss(animated: true)
                await host.advance(by: 3)
                #expect(isLed())
                scene.check(front: scene.target, seen: [scene.first, scene.target], stack: [scene.first], "again")
            }
        }

        @Test("while pages turn, each callback turns to another", arguments: [UIPageViewController.TransitionStyle.scroll, .pageCurl], [true, false])
        func turning(style: UIPageViewController.TransitionStyle, animated: Bool) async {
            for moment in [StormMoment.willMove, .didLoad, .willAppear, .isAppearing, .didAppear, .didMove, .willDisappear, .didDisappear] {
                await with { host in
                    let log = StormLog(), a = StormController("A", log), b = StormController("B", log), c = StormController("C", log)
                    let pages = UIPageViewController(transitionStyle: style, navigationOrientation: .horizontal)
                    pages.setViewControllers([a], direction: .forward, animated: false)
                    let window = host.show(pages)
                    await host.advance(by: 0.2)
                    let who = [.willDisappear, .didDisappear].contains(moment) ? "A" : "B"
                    var isLed = false, completions: [Bool] = []
                    log.heard = { name, what in
                        guard name == who, what == moment, !isLed else { return }
                        isLed = true
                        pages.setViewControllers([c], direction: .forward, animated: animated) { completions.append($0) }
                    }
                    pages.setViewControllers([b], direction: .forward, animated: animated)
                    await host.advance(by: 3)
                    let what = "\(moment.rawValue) \(animated)"
                    #expect(isLed && completions == [true] && log.faults.isEmpty, "\(what): \(log.faults)")
                    #expect(pages.viewControllers == [c] && pages.children == [c] && c.isThere && a.isAway && b.isAway, "\(what)")
                    #expect(window.hitTest(CGPoint(x: 195, y: 400), with: nil)?.isDescendant(of: c.view) == true, "\(what)")
                    #expect(a.viewIfLoaded?.window == nil && b.viewIfLoaded?.window == nil, "\(what)")
                }
            }
        }

        @Test("a chain of redirects ends at the last: each leads to the next when it is about to appear", arguments: [true, false])
        func chain(animated: Bool) async {
            await with { host in
                let log = StormLog(), navigation = UINavigationController(rootViewController: StormController("0", log))
                navigation.delegate = log
                let window = host.show(navigation)
                await host.advance(by: 0.2)
                log.heard = { name, moment in
                    guard let number = Int(name), number < 20, moment == .willAppear, number + 1 == navigation.viewControllers.count else { return }
                    navigation.pushViewController(StormController("\(number + 1)", log), animated: animated)
                }
                navigation.pushViewController(StormController("1", log), animated: animated)
                await host.advance(by: 2)
                #expect(navigation.viewControllers.map { $0.title ?? "" } == (0...20).map(String.init) && log.faults.isEmpty)
                #expect(navigation.navigationBar.items?.count == 21 && navigation.contentView.subviews == [navigation.topViewController!.view!])
                #expect(navigation.viewControllers.dropLast().allSatisfy { ($0 as? StormController)?.isAway == true } && window.subviews.count == 1)
            }
        }
    }
}

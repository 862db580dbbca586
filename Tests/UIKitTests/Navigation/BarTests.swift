@testable import UIKit
import QuartzCore
import Testing
import UIKitTesting

extension UIKitCore {
    /// Bars: who is asked, what they say, from which side they begin.
    @Suite @MainActor struct BarTests {
        private final class Guarding: UINavigationController, UINavigationBarDelegate {
            var allows = false
            var asked: [String?] = []
            func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool {
                asked.append(item.title)
                return allows
            }
        }

        private func titled(_ title: String) -> UIViewController {
            let controller = UIViewController()
            controller.title = title
            return controller
        }

        @Test("a navigation controller that is its bar's delegate decides whether the back button pops")
        func shouldPop() async throws {
            try await HeadlessHost.open(size: CGSize(width: 320, height: 480)) { host in
                let navigation = Guarding(rootViewController: titled("First"))
                host.show(navigation)
                navigation.pushViewController(titled("Second"), animated: false)
                await host.advance(by: 0.5)
                try await host.tap("First", .button)
                await host.advance(by: 1)
                #expect(navigation.asked == ["Second"] && navigation.viewControllers.count == 2)
                navigation.allows = true
                try await host.tap("First", .button)
                await host.advance(by: 1)
                #expect(navigation.viewControllers.count == 1)
            }
        }

        @Test("a long back title gives way to \"Back\" only where there is no room for it")
        func backTitle() async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 480)) { host in
                let navigation = UINavigationController(rootViewController: titled("A title of quite some length"))
                host.show(navigation)
                navigation.pushViewController(titled("Second"), animated: false)
                await host.advance(by: 0.5)
                @MainActor func words() -> [String] { host.views(UILabel.self).filter { $0.superview is UIControl }.compactMap { $0.text } }
                #expect(words() == ["Back"])
                host.resize(to: CGSize(width: 900, height: 480))
                await host.advance(by: 0.5)
                #expect(words() == ["A title of quite some length"])
            }
        }

        @Test("from right to left the way back begins at the right edge; by the views' own attribute, too", arguments: [true, false])
        func direction(byTraits: Bool) async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 480)) { host in
                let navigation = UINavigationController(rootViewController: titled("First"))
                let window = host.show(navigation)
                await host.advance(by: 0.1)
                #expect(navigation.popGesture.edges == .left)
                if byTraits {
                    let parent = UIViewController()
                    window.rootViewController = parent
                    await host.advance(by: 0.1)
                    parent.addChild(navigation)
                    parent.setOverrideTraitCollection(UITraitCollection(layoutDirection: .rightToLeft), forChild: navigation)
                    parent.view.addSubview(navigation.view)
                    navigation.didMove(toParent: parent)
                    await host.advance(by: 0.1)
                } else {
                    navigation.view.semanticContentAttribute = .forceRightToLeft
                    navigation.navigationBar.semanticContentAttribute = .forceRightToLeft
                }
                let second = titled("Second")
                second.navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .add)
                navigation.pushViewController(second, animated: true)
                await host.advance(by: 0.1)
                let x = Double((second.view.layer.presentation() ?? second.view.layer).frame.minX)
                #expect(x < -10)
                await host.advance(by: 1)
                #expect(navigation.popGesture.edges == .right)
                let buttons = host.views(BarButton.self)
                #expect(buttons.count == 1 && Double(buttons[0].frame.midX) < 100)
            }
        }

        @Test("from right to left a drag from the right edge pops, one from the left edge does not", arguments: [true, false])
        func drag(fromRight: Bool) async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 480)) { host in
                let navigation = UINavigationController(rootViewController: titled("First"))
                navigation.view.semanticContentAttribute = .forceRightToLeft
                host.show(navigation)
                navigation.pushViewController(titled("Second"), animated: false)
                await host.advance(by: 0.5)
                @MainActor func finger(_ phase: TouchPhase, _ part: CGFloat) {
                    let x = fromRight ? 318 - 300 * part : 2 + 300 * part
                    UIApplication.shared.handle(
                        .touch(id: 1, phase: phase, kind: .finger, location: CGPoint(x: x, y: 240), time: MediaClock.shared.now))
                }
                finger(.began, 0)
                for step in 1...20 {
                    await host.advance(by: 1.0 / 60)
                    finger(.moved, CGFloat(step) / 20)
                }
                finger(.ended, 1)
                await host.advance(by: 1)
                #expect(navigation.viewControllers.count == (fromRight ? 1 : 2))
            }
        }

        @Test("tab bars and toolbars begin at the right by their own attribute")
        func otherBars() async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 480)) { host in
                let root = UIViewController()
                host.show(root)
                let tabs = UITabBar(frame: CGRect(x: 0, y: 0, width: 320, height: 49))
                let tools = UIToolbar(frame: CGRect(x: 0, y: 100, width: 320, height: 44))
                tabs.items = [UITabBarItem(title: "One", image: nil, tag: 0), UITabBarItem(title: "Two", image: nil, tag: 1)]
                tools.items = [UIBarButtonItem(title: "One", style: .plain), UIBarButtonItem(systemItem: .flexibleSpace)]
                for bar in [tabs, tools] as [UIView] {
                    root.view.addSubview(bar)
                    bar.layoutIfNeeded()
                }
                #expect(tabs.buttons[0].frame.minX < tabs.buttons[1].frame.minX)
                for bar in [tabs, tools] as [UIView] {
                    bar.semanticContentAttribute = .forceRightToLeft
                    bar.layoutIfNeeded()
                }
                #expect(tabs.buttons[0].frame.minX > tabs.buttons[1].frame.minX)
                #expect(host.views(BarButton.self).contains { Double($0.frame.maxX) > 280 && $0.frame.width < 100 })
            }
        }

        @Test("buttons of bars say what their items say; what an application sets comes first and stays")
        func accessibility() async throws {
            try await HeadlessHost.open(size: CGSize(width: 320, height: 480)) { host in
                let controller = titled("First")
                let add = UIBarButtonItem(systemItem: .add), named = UIBarButtonItem(systemItem: .trash)
                named.accessibilityLabel = "Throw away"
                named.accessibilityIdentifier = "trash"
                controller.navigationItem.rightBarButtonItems = [add, named]
                let tabs = UITabBarController()
                tabs.viewControllers = [UINavigationController(rootViewController: controller), titled("Other")]
                tabs.viewControllers?[0].tabBarItem.badgeValue = "3"
                tabs.viewControllers?[0].tabBarItem.accessibilityLabel = "Home"
                host.show(tabs)
                await host.advance(by: 0.5)
                #expect(try host.element(labelled: "Add").traits.contains(.button))
                #expect(try host.element(identifiedBy: "trash").label == "Throw away")
                let home = try host.element(labelled: "Home")
                #expect(home.traits.contains(.selected) && home.value == "3")
                #expect(try !host.element(labelled: "Other", .button).traits.contains(.selected))
                add.isEnabled = false
                #expect(try host.element(labelled: "Add").traits.contains(.notEnabled))
            }
        }

        @Test("a toolbar with other looks keeps its colour")
        func toolbarLooks() {
            let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
            bar.barTintColor = .systemRed
            bar.standardAppearance = UIToolbarAppearance()
            @MainActor func all(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap(all) }
            #expect(all(bar).contains { $0.backgroundColor == .systemRed })
        }

        @Test("traits for a child are those of that child, even after it is gone and another one has its place")
        func childTraits() {
            let parent = UIViewController()
            for _ in 0..<200 {
                let child = UIViewController()
                #expect(parent.overrideTraitCollection(forChild: child) == nil)
                parent.setOverrideTraitCollection(UITraitCollection(userInterfaceStyle: .dark), forChild: child)
                #expect(parent.overrideTraitCollection(forChild: child)?.userInterfaceStyle == .dark)
            }
            #expect(parent.childTraits.count == 1)
        }
    }
}

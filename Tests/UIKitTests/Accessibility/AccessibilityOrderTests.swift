@testable import UIKit
import Testing
import UIKitTesting

extension UIKitCore {
    /// Keys, pages, escape, modal pages and projections, as the tree of elements has them.
    @Suite @MainActor struct AccessibilityOrderTests {
        private func button(_ name: String, _ x: CGFloat, _ y: CGFloat, in view: UIView) -> UIButton {
            let button = UIButton(frame: CGRect(x: x, y: y, width: 60, height: 30))
            button.setTitle(name, for: .normal)
            view.addSubview(button)
            return button
        }

        private func names(_ stage: Stage) -> [String?] {
            FocusOrder(in: stage.window).views.map(\.accessibilityLabel)
        }

        @Test("keys go through groups one after the other, and through elements in the order that was set")
        func groups() {
            let stage = Stage()
            defer { stage.close() }
            let left = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
            let right = UIView(frame: CGRect(x: 100, y: 0, width: 100, height: 200))
            var buttons: [UIButton] = []
            for (name, view) in [("l", left), ("r", right)] {
                stage.window.addSubview(view)
                buttons += [button("\(name)1", 0, 0, in: view), button("\(name)2", 0, 50, in: view)]
            }
            #expect(names(stage) == ["l1", "r1", "l2", "r2"])
            left.shouldGroupAccessibilityChildren = true
            right.accessibilityContainerType = .semanticGroup
            #expect(names(stage) == ["l1", "l2", "r1", "r2"])
            #expect(names(stage) == AccessibilityTree(windows: [stage.window]).elements.map(\.accessibilityLabel))
            left.accessibilityElements = [buttons[1], buttons[0]]
            #expect(names(stage) == ["l2", "l1", "r1", "r2"])
            right.accessibilityElementsHidden = true
            #expect(names(stage) == ["l2", "l1"])
            for expected in [buttons[1], buttons[0], buttons[1]] {
                stage.key("Tab")
                #expect(expected.isFirstResponder)
            }
            stage.key("Tab", .shift)
            #expect(buttons[0].isFirstResponder)
            #expect(buttons[0].focusRing?.superlayer === buttons[0].layer)
        }

        @Test("what a page covers is out of reach of keys and readers, and within reach when it is gone")
        func modalPage() {
            let stage = Stage()
            defer { stage.close() }
            let below = UIViewController(), page = UIViewController()
            stage.window.rootViewController = below
            _ = button("below", 10, 10, in: below.view)
            page.modalPresentationStyle = .overFullScreen
            _ = button("on the page", 10, 100, in: page.view)
            below.present(page, animated: false)
            stage.wait(1)
            #expect(names(stage) == ["on the page"])
            #expect(AccessibilityTree(windows: [stage.window]).elements.map(\.accessibilityLabel) == ["on the page"])
            page.dismiss(animated: false)
            stage.wait(1)
            #expect(names(stage) == ["below"])
        }

        @Test("escape goes back in a navigation controller, and cancels an alert")
        func escape() async {
            await HeadlessHost.open(size: CGSize(width: 400, height: 800), scale: 1) { host in
                let navigation = UINavigationController(rootViewController: UIViewController())
                host.show(navigation)
                #expect(!navigation.accessibilityPerformEscape())
                navigation.pushViewController(UIViewController(), animated: false)
                #expect(navigation.accessibilityPerformEscape())
                await host.advance(by: 1)
                #expect(navigation.viewControllers.count == 1)
                var log: [String] = []
                let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
                alert.addAction(UIAlertAction(title: "Delete", style: .destructive))
                #expect(!alert.accessibilityPerformEscape())
                alert.addAction(UIAlertAction(title: "Cancel", style: .cancel) { _ in log.append("cancelled") })
                navigation.present(alert, animated: false)
                await host.advance(by: 1)
                #expect(Set(host.elements.compactMap(\.label)) == ["Sure?", "Delete", "Cancel"])
                #expect(alert.accessibilityPerformEscape())
                await host.advance(by: 1)
                #expect(log == ["cancelled"] && navigation.presentedViewController == nil)
            }
        }

        @Test("scrolling by pages stops at the ends and tells where it is")
        func pages() async {
            await HeadlessHost.open(size: CGSize(width: 200, height: 100), scale: 1) { host in
                let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
                scrollView.contentSize = CGSize(width: 200, height: 250)
                host.show(scrollView)
                #expect(!scrollView.accessibilityScroll(.down) && !scrollView.accessibilityScroll(.left))
                #expect(scrollView.accessibilityScroll(.up))
                await host.advance(by: 1)
                #expect(Double(scrollView.contentOffset.y) == 100)
                #expect(UIAccessibility.posted.last?.argument as? String == "Page 2 of 3")
                #expect(scrollView.accessibilityScroll(.next))
                await host.advance(by: 1)
                #expect(Double(scrollView.contentOffset.y) == 150)
                #expect(!scrollView.accessibilityScroll(.next))
                #expect(scrollView.accessibilityScroll(.previous))
                await host.advance(by: 1)
                scrollView.isScrollEnabled = false
                #expect(!scrollView.accessibilityScroll(.previous))
            }
        }

        @Test("frames are around the projection, in perspective too; the middle is where a tap meets the view")
        func perspective() {
            let stage = Stage()
            defer { stage.close() }
            let world = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
            var eye = CATransform3DIdentity
            eye.m34 = -1 / 500
            world.layer.sublayerTransform = eye
            stage.window.addSubview(world)
            let card = UIView(frame: CGRect(x: 100, y: 100, width: 200, height: 200))
            card.layer.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
            world.addSubview(card)
            let label = button("card", 0, 0, in: card)
            label.frame = card.bounds
            // The near edge at depth 100 sin 60 degrees grows by 500 / (500 - 86.6), the far one shrinks by 500 / (500 + 86.6).
            let near = 500 / (500 - 100 * 0.75.squareRoot()), far = 500 / (500 + 100 * 0.75.squareRoot())
            let frame = label.accessibilityFrame
            #expect(abs(Double(frame.height) - 200 * near) < 1e-6)
            #expect(abs(Double(frame.width) - 50 * (near + far)) < 1e-6)
            #expect(stage.window.hitTest(label.accessibilityActivationPoint, with: nil) === label)
        }
    }
}

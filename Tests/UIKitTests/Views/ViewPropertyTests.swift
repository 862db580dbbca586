@testable import UIKit
import QuartzCore
import Testing
import UIKitTesting

extension UIKitCore {
    @Suite @MainActor struct ViewPropertyTests {
        @Test("5.1 the view's properties are those of its layer")
        func forwarding() {
            let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
            #expect(view.layer.position == CGPoint(x: 25, y: 40) && view.center == CGPoint(x: 25, y: 40))
            view.alpha = 0.5
            view.isHidden = true
            view.clipsToBounds = true
            view.transform = CGAffineTransform(rotationAngle: 1)
            view.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
            #expect(view.layer.opacity == 0.5 && view.layer.isHidden && view.layer.masksToBounds)
            #expect(view.layer.affineTransform() == CGAffineTransform(rotationAngle: 1))
            #expect(view.layer.backgroundColor == view.backgroundColor?.cgColor)
            view.transform3D = CATransform3DMakeTranslation(1, 2, 3)
            #expect(Double(view.layer.transform.m43) == 3)
            view.anchorPoint = .zero
            #expect(view.layer.anchorPoint == .zero)
        }

        @Test("5.1 raw values of content modes and masks")
        func rawValues() {
            let modes: [UIView.ContentMode] = [
                .scaleToFill, .scaleAspectFit, .scaleAspectFill, .redraw, .center, .top, .bottom, .left, .right, .topLeft, .topRight,
                .bottomLeft, .bottomRight,
            ]
            #expect(modes.map(\.rawValue) == Array(0...12))
            let masks: [UIView.AutoresizingMask] = [
                .flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin, .flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin,
            ]
            #expect(masks.map(\.rawValue) == [1, 2, 4, 8, 16, 32])
            #expect(UISemanticContentAttribute.forceRightToLeft.rawValue == 4)
            #expect(UIStatusBarStyle.darkContent.rawValue == 3)
        }

        @Test("5.1 hidden by alpha means untouchable only: what is below 0.01 is still drawn")
        func faint() async {
            await HeadlessHost.open(size: CGSize(width: 20, height: 20), scale: 1) { host in
                let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
                view.backgroundColor = .white
                view.alpha = 0.009
                let window = host.show(view)
                #expect(window.hitTest(CGPoint(x: 5, y: 5), with: nil) === window)
                let pixel = host.pixel(at: CGPoint(x: 5, y: 5))
                #expect(pixel?.red ?? 0 >= 1)
                view.alpha = 0.011
                #expect(window.hitTest(CGPoint(x: 5, y: 5), with: nil) === view)
            }
        }

        @Test("5.1 layout inside an animation block moves the subviews with it")
        func animatedLayout() async {
            final class Filling: UIView {
                override func layoutSubviews() { for view in subviews { view.frame = bounds.insetBy(dx: 5, dy: 5) } }
            }
            await HeadlessHost.open(size: CGSize(width: 200, height: 100)) { host in
                let outer = Filling(frame: CGRect(x: 0, y: 0, width: 50, height: 50)), inner = UIView()
                outer.addSubview(inner)
                host.show(outer)
                await host.settle()
                UIView.animate(withDuration: 1) {
                    outer.frame.size.width = 100
                    outer.layoutIfNeeded()
                }
                #expect(inner.frame == CGRect(x: 5, y: 5, width: 90, height: 40))
                await host.advance(by: 0.5)
                let width = Double(inner.layer.presentation()?.bounds.width ?? 0)
                #expect(width > 45 && width < 85)
            }
        }

        @Test("5.1 a view that moves to another superview leaves the first one with its callbacks")
        func moving() {
            final class Told: UIView {
                var hear: (String) -> Void = { _ in }
                override func didAddSubview(_ subview: UIView) { hear("added") }
                override func willRemoveSubview(_ subview: UIView) { hear("leaves") }
                override func willMove(toSuperview newSuperview: UIView?) { hear("will move") }
                override func didMoveToSuperview() { hear("moved") }
                override func willMove(toWindow newWindow: UIWindow?) { hear("will move to window") }
            }
            let stage = Stage()
            defer { stage.close() }
            var log: [String] = []
            let first = Told(), second = Told(), child = Told()
            stage.window.addSubview(first)
            stage.window.addSubview(second)
            first.addSubview(child)
            for (name, view) in [("first", first), ("second", second), ("child", child)] { view.hear = { log.append("\(name) \($0)") } }
            second.addSubview(child)
            // The window stays the same, so nobody hears of one.
            #expect(log == ["child will move", "first leaves", "second added", "child moved"])
            #expect(first.subviews.isEmpty && child.layer.superlayer === second.layer)
        }

        @Test("5.1 layout follows a changed safe area and a turned interface, before the next frame")
        func layoutTriggers() async {
            final class Laid: UIView {
                var layouts = 0
                override func layoutSubviews() { layouts += 1 }
            }
            await HeadlessHost.open(size: CGSize(width: 320, height: 568)) { host in
                let controller = UIViewController(), view = Laid()
                controller.view = view
                host.show(controller)
                await host.settle()
                view.layouts = 0
                controller.additionalSafeAreaInsets.top = 10
                await host.settle()
                #expect(view.layouts == 1)
                host.turnDevice(to: .landscapeLeft)
                await host.settle()
                #expect(view.layouts == 2)
                view.center.x += 5
                view.transform = CGAffineTransform(rotationAngle: 0.1)
                await host.settle()
                #expect(view.layouts == 2)
            }
        }

        @Test("a tap on the status bar scrolls to the top")
        func statusBarTap() async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 568)) { host in
                host.showsStatusBar = true
                let controller = UIViewController()
                let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 568))
                scroll.contentSize = CGSize(width: 320, height: 3000)
                controller.view.addSubview(scroll)
                host.show(controller)
                await host.settle()
                scroll.contentOffset.y = 1000
                var script = GestureScript()
                script.tap(at: CGPoint(x: 160, y: 20))
                script.wait(2)
                await host.run(script)
                #expect(Double(scroll.contentOffset.y) <= 0)
            }
        }

        @Test("controllers choose the bar's style and hide it, animated in an animation block; the safe area follows")
        func statusBarAppearance() async {
            final class Choosing: UIViewController {
                var hides = false, style = UIStatusBarStyle.default, slides = false
                override var prefersStatusBarHidden: Bool { hides }
                override var preferredStatusBarStyle: UIStatusBarStyle { style }
                override var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { slides ? .slide : .fade }
            }
            final class Container: UIViewController {
                override var childForStatusBarHidden: UIViewController? { children.first }
                override var childForStatusBarStyle: UIViewController? { children.first }
            }
            await HeadlessHost.open(size: CGSize(width: 320, height: 568)) { host in
                host.showsStatusBar = true
                let container = Container(), child = Choosing()
                container.addChild(child)
                host.show(container)
                await host.settle()
                let bar = UIApplication.shared.statusBar!, content = bar.subviews[0]
                child.style = .lightContent
                child.setNeedsStatusBarAppearanceUpdate()
                #expect(content.traitCollection.userInterfaceStyle == .dark)
                child.style = .darkContent
                child.setNeedsStatusBarAppearanceUpdate()
                #expect(content.traitCollection.userInterfaceStyle == .light)
                child.hides = true
                child.setNeedsStatusBarAppearanceUpdate()
                #expect(Double(content.alpha) == 0 && content.layer.animationKeys() == nil)
                #expect(container.view.safeAreaInsets == .zero)
                child.hides = false
                UIView.animate(withDuration: 0.3) { child.setNeedsStatusBarAppearanceUpdate() }
                #expect(content.layer.animation(forKey: "opacity") != nil)
                #expect(Double(container.view.safeAreaInsets.top) == 44)
                child.hides = true
                child.slides = true
                UIView.animate(withDuration: 0.3) { child.setNeedsStatusBarAppearanceUpdate() }
                #expect(content.layer.animation(forKey: "position") != nil && Double(content.alpha) == 1)
                #expect(content.frame.maxY <= 0)
                await host.advance(by: 1)
            }
        }
    }
}

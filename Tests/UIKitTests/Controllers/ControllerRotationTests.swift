@testable import UIKit
import Testing
import UIKitTesting

extension UIKitCore {
    /// Behaviour 9.3 for containers and presentations.
    @MainActor struct ControllerRotationTests {
        private final class Turning: UIViewController {
            let trace: Trace
            var supported = UIInterfaceOrientationMask.allButUpsideDown
            var hidesStatusBar = false
            init(_ name: String, _ trace: Trace) {
                self.trace = trace
                super.init(nibName: nil, bundle: nil)
                title = name
            }
            required init?(coder: NSCoder) { nil }
            override var supportedInterfaceOrientations: UIInterfaceOrientationMask { supported }
            override var prefersStatusBarHidden: Bool { hidesStatusBar }
            override func willTransition(to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator) {
                super.willTransition(to: newCollection, with: coordinator)
                trace.note("\(title!) traits")
            }
            override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
                super.viewWillTransition(to: size, with: coordinator)
                trace.note("\(title!) \(Int(size.width))x\(Int(size.height))")
            }
        }
        let trace = Trace()

        @Test("Behaviour 9.3: containers forward to their children, presentations to the presented")
        func forwarded() async {
            await HeadlessHost.open(size: CGSize(width: 390, height: 844)) { host in
                let inner = Turning("inner", trace), presented = Turning("presented", trace)
                let navigation = UINavigationController(rootViewController: inner), tabs = UITabBarController()
                tabs.viewControllers = [navigation]
                host.show(tabs)
                await host.advance(by: 0.1)
                host.turnDevice(to: .landscapeLeft)
                #expect(trace.taken() == ["inner traits", "inner 844x390"])
                await host.advance(by: 1)
                #expect(inner.view.frame == CGRect(x: 0, y: 0, width: 844, height: 390))
                presented.modalPresentationStyle = .fullScreen
                tabs.present(presented, animated: false)
                await host.advance(by: 0.1)
                host.turnDevice(to: .portrait)
                let lines = trace.taken()
                #expect(lines.contains("presented traits") && lines.contains("presented 390x844"))
                await host.advance(by: 1)
                #expect(presented.view.frame == CGRect(x: 0, y: 0, width: 390, height: 844))
                tabs.dismiss(animated: false)
                await host.advance(by: 0.1)
                #expect(tabs.view.frame == CGRect(x: 0, y: 0, width: 390, height: 844))
                #expect(inner.view.frame == CGRect(x: 0, y: 0, width: 390, height: 844))
            }
        }

        @Test("Behaviour 9.3: the topmost full-screen controller decides on the orientation; a card does not")
        func decides() async {
            await HeadlessHost.open(size: CGSize(width: 390, height: 844)) { host in
                let root = Turning("root", trace), presented = Turning("presented", trace)
                presented.supported = .portrait
                host.show(root)
                await host.advance(by: 0.1)
                presented.modalPresentationStyle = .fullScreen
                root.present(presented, animated: true)
                await host.advance(by: 1)
                host.turnDevice(to: .landscapeLeft)
                #expect(UIScreen.main.interfaceOrientation == .portrait)
                root.dismiss(animated: true)
                await host.advance(by: 1)
                root.setNeedsUpdateOfSupportedInterfaceOrientations()
                await host.advance(by: 1)
                #expect(UIScreen.main.interfaceOrientation == .landscapeRight)
                host.turnDevice(to: .portrait)
                await host.advance(by: 1)
                presented.modalPresentationStyle = .pageSheet
                root.present(presented, animated: true)
                await host.advance(by: 1)
                host.turnDevice(to: .landscapeLeft)
                #expect(UIScreen.main.interfaceOrientation == .landscapeRight)
                await host.advance(by: 1)
                host.turnDevice(to: .portrait)
                await host.advance(by: 1)
                #expect(presented.sheetPresentationController?.card.frame.width == 390)
            }
        }

        @Test("Behaviour 9.3: a full-screen controller decides on the status bar, one over it only if it captures that")
        func statusBar() async {
            await HeadlessHost.open(size: CGSize(width: 390, height: 844)) { host in
                host.showsStatusBar = true
                defer { host.showsStatusBar = false }
                let root = Turning("root", trace), presented = Turning("presented", trace)
                presented.hidesStatusBar = true
                host.show(root)
                await host.advance(by: 0.1)
                for (style, captures, hides) in [
                    (UIModalPresentationStyle.fullScreen, false, true), (.overFullScreen, false, false), (.overFullScreen, true, true),
                ] {
                    presented.modalPresentationStyle = style
                    presented.modalPresentationCapturesStatusBarAppearance = captures
                    root.present(presented, animated: true)
                    await host.advance(by: 1)
                    #expect(UIApplication.shared.statusBarAppearance.isHidden == hides)
                    root.dismiss(animated: true)
                    await host.advance(by: 1)
                    #expect(!UIApplication.shared.statusBarAppearance.isHidden)
                }
            }
        }

        @Test("a turn in the middle of a push: both end well")
        func turnWhilePushing() async {
            await HeadlessHost.open(size: CGSize(width: 390, height: 844)) { host in
                let a = Turning("a", trace), b = Turning("b", trace), navigation = UINavigationController(rootViewController: a)
                host.show(navigation)
                await host.advance(by: 0.2)
                navigation.pushViewController(b, animated: true)
                await host.advance(by: 0.1)
                host.turnDevice(to: .landscapeRight)
                await host.advance(by: 2)
                let whole = CGRect(x: 0, y: 0, width: 844, height: 390)
                #expect(navigation.contentView.subviews == [b.view] && b.view.frame == whole)
                #expect(navigation.navigationBar.frame == CGRect(x: 0, y: 0, width: 844, height: 32))
                navigation.popViewController(animated: false)
                await host.advance(by: 0.1)
                #expect(a.view.frame == whole)
            }
        }
    }
}

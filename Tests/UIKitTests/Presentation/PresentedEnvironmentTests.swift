@testable import UIKit
import QuartzCore
import Testing
import UIKitTesting

extension UIKitCore {
    /// What presented controllers hear, decide and hide.
    @Suite @MainActor struct PresentedEnvironmentTests {
        private final class Screen: UIViewController {
            var supported = UIInterfaceOrientationMask.allButUpsideDown
            var wish: UIInterfaceOrientation?
            var log: [String] = []
            var style = UIStatusBarStyle.default
            weak var decider: UIViewController?
            override var supportedInterfaceOrientations: UIInterfaceOrientationMask { supported }
            override var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
                wish ?? super.preferredInterfaceOrientationForPresentation
            }
            override var preferredStatusBarStyle: UIStatusBarStyle { style }
            override var childForStatusBarStyle: UIViewController? { decider }
            override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { log.append("press") }
            override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { log.append("motion") }
        }

        private func open(_ body: @MainActor (HeadlessHost, Screen, Screen) async throws -> Void) async rethrows {
            try await HeadlessHost.open(size: CGSize(width: 320, height: 568)) { host in
                let root = Screen()
                host.show(root)
                await host.advance(by: 0.1)
                try await body(host, root, Screen())
                await host.advance(by: 2)
            }
        }

        @Test("Behaviour 9.3: what is presented full screen decides on the orientation, and the presenter again when it goes")
        func orientation() async {
            await open { host, root, top in
                root.supported = .portrait
                top.modalPresentationStyle = .fullScreen
                top.supported = .landscape
                top.wish = .landscapeLeft
                root.present(top, animated: true)
                #expect(UIScreen.main.interfaceOrientation == .landscapeLeft)
                await host.advance(by: 1)
                #expect(top.view.frame == CGRect(x: 0, y: 0, width: 568, height: 320))
                host.turnDevice(to: .portrait)
                #expect(UIScreen.main.interfaceOrientation == .landscapeLeft)
                host.turnDevice(to: .landscapeLeft)
                #expect(UIScreen.main.interfaceOrientation == .landscapeRight)
                await host.advance(by: 1)
                root.dismiss(animated: true)
                await host.advance(by: 1)
                #expect(UIScreen.main.interfaceOrientation == .portrait)
                #expect(root.view.frame == CGRect(x: 0, y: 0, width: 320, height: 568))
            }
        }

        @Test("a sheet has no say in the orientation")
        func sheetOrientation() async {
            await open { host, root, top in
                root.supported = .portrait
                top.supported = .landscape
                root.present(top, animated: false)
                await host.advance(by: 0.1)
                host.turnDevice(to: .landscapeLeft)
                #expect(UIScreen.main.interfaceOrientation == .portrait)
                root.dismiss(animated: false)
            }
        }

        @Test("the status bar follows what covers the screen; controllers that name each other end somewhere")
        func statusBar() async {
            await open { host, root, top in
                host.showsStatusBar = true
                top.style = .darkContent
                top.modalPresentationStyle = .overFullScreen
                root.style = .lightContent
                root.present(top, animated: false)
                await host.advance(by: 0.1)
                #expect(UIWindowScene.main.statusBarManager?.statusBarStyle == .lightContent)
                root.dismiss(animated: false)
                top.modalPresentationCapturesStatusBarAppearance = true
                root.present(top, animated: false)
                await host.advance(by: 0.1)
                #expect(UIWindowScene.main.statusBarManager?.statusBarStyle == .darkContent)
                root.dismiss(animated: false)
                await host.advance(by: 0.1)
                root.decider = top
                top.decider = root
                root.setNeedsStatusBarAppearanceUpdate()
                #expect(UIWindowScene.main.statusBarManager?.statusBarStyle == .darkContent)
            }
        }

        @Test("keys and shaking go to what is in front, not to what lies below a sheet")
        func keys() async {
            await open { host, root, top in
                root.present(top, animated: false)
                await host.advance(by: 0.1)
                let time = MediaClock.shared.now
                UIApplication.shared.handle(.key(name: "x", isDown: true, isRepeat: false, modifiers: [], time: time))
                UIApplication.shared.handle(.key(name: "x", isDown: false, isRepeat: false, modifiers: [], time: time))
                UIApplication.shared.sendMotion(.motionShake, time: time)
                #expect(top.log == ["press", "motion"] && root.log == [])
                root.dismiss(animated: false)
            }
        }

        @Test("what lies below an alert or a sheet is out of reach for accessibility and the Tab key, unless touches reach it")
        func modality() async throws {
            try await open { host, root, top in
                var taps: [String] = []
                let below = UIButton(
                    frame: CGRect(x: 100, y: 20, width: 100, height: 40), primaryAction: UIAction(title: "OK") { _ in taps.append("below") })
                let field = UITextField(frame: CGRect(x: 100, y: 70, width: 100, height: 40))
                root.view.addSubview(below)
                root.view.addSubview(field)
                let alert = UIAlertController(title: "Gone", message: nil, preferredStyle: .alert)
                alert.addAction(UIAlertAction(title: "OK", style: .default) { _ in taps.append("alert") })
                alert.addTextField()
                root.present(alert, animated: true)
                await host.advance(by: 1)
                _ = FocusOrder.move(forwards: true)
                _ = FocusOrder.move(forwards: true)
                #expect(!field.isFirstResponder)
                try await host.tap("OK")
                await host.advance(by: 1)
                #expect(taps == ["alert"])
                top.sheetPresentationController?.detents = [.medium()]
                top.sheetPresentationController?.largestUndimmedDetentIdentifier = .medium
                root.present(top, animated: true)
                await host.advance(by: 1)
                #expect(top.sheetPresentationController?.isUndimmed == true)
                #expect(root.view.window?.hitTest(CGPoint(x: 150, y: 40), with: nil) === below)
                try await host.tap("OK")
                #expect(taps == ["alert", "below"])
                root.dismiss(animated: false)
            }
        }

        @Test("a sheet gives back what it changes of the view that it pushes back")
        func pushedLooks() async {
            await open { host, root, top in
                let turn = CGAffineTransform(rotationAngle: 0.1)
                root.view.transform = turn
                root.view.layer.cornerRadius = 7
                root.view.clipsToBounds = true
                for animated in [true, false] {
                    root.present(top, animated: animated)
                    await host.advance(by: 1)
                    #expect(root.view.transform != turn)
                    root.dismiss(animated: animated)
                    await host.advance(by: 1)
                    #expect(root.view.transform == turn && Double(root.view.layer.cornerRadius) == 7 && root.view.clipsToBounds)
                }
                root.view.transform = .identity
            }
        }

        @Test(
            "the first responder below rests, and is it again after the dismissal, unless its controller does not want that",
            arguments: [true, false])
        func focus(restores: Bool) async {
            await open { host, root, top in
                let field = UITextField(frame: CGRect(x: 100, y: 70, width: 100, height: 40))
                root.view.addSubview(field)
                root.restoresFocusAfterTransition = restores
                #expect(field.becomeFirstResponder())
                root.present(top, animated: true)
                #expect(!field.isFirstResponder)
                await host.advance(by: 1)
                root.dismiss(animated: true)
                await host.advance(by: 1)
                #expect(field.isFirstResponder == restores)
                _ = field.resignFirstResponder()
            }
        }

        @Test("a context that provides its transition style gives it to what is presented in it")
        func contextStyle() async {
            await open { host, root, top in
                root.definesPresentationContext = true
                root.modalTransitionStyle = .crossDissolve
                top.modalPresentationStyle = .overCurrentContext
                for provides in [true, false] {
                    root.providesPresentationContextTransitionStyle = provides
                    root.present(top, animated: true)
                    await host.advance(by: 0.1)
                    #expect((top.view.layer.animation(forKey: "opacity") != nil) == provides)
                    await host.advance(by: 1)
                    root.dismiss(animated: false)
                }
            }
        }

        @Test("a controller that is in no window can't present, and what it tried can be presented later")
        func noWindow() async {
            await open { host, root, top in
                let outside = Screen()
                outside.loadViewIfNeeded()
                outside.present(top, animated: true)
                #expect(outside.presentedViewController == nil && top.presentingViewController == nil)
                root.present(top, animated: false)
                await host.advance(by: 0.1)
                #expect(root.presentedViewController === top)
                var isDone = false
                root.dismiss(animated: true) { isDone = true }
                await host.advance(by: 1)
                #expect(isDone && root.presentedViewController == nil)
            }
        }

        @Test(
            "a sheet knows the size of its card in another room",
            arguments: [CGSize(width: 568, height: 320), CGSize(width: 900, height: 1000)])
        func sizeOfCard(room: CGSize) async {
            await open { host, root, top in
                root.present(top, animated: false)
                await host.advance(by: 0.1)
                let sheet = top.sheetPresentationController!
                let now = sheet.size(forChildContentContainer: top, withParentContainerSize: CGSize(width: 320, height: 568))
                #expect(now == sheet.card.frame.size)
                let expected = sheet.size(forChildContentContainer: top, withParentContainerSize: room)
                host.resize(to: room)
                await host.advance(by: 1)
                #expect(sheet.card.frame.size == expected && expected.width > 500)
                root.dismiss(animated: false)
            }
        }

        @Test("what a sheet presents before it is in a window comes over it, and goes with it")
        func early() async {
            await open { host, root, top in
                final class Eager: UIViewController {
                    override func viewWillAppear(_ animated: Bool) { present(UIViewController(), animated: true) }
                }
                let eager = Eager()
                root.present(eager, animated: true)
                await host.advance(by: 1)
                #expect(eager.presentedViewController?.view.window != nil)
                var isDone = false
                root.dismiss(animated: true) { isDone = true }
                await host.advance(by: 1)
                #expect(isDone && root.presentedViewController == nil)
                root.present(top, animated: false)
                #expect(root.presentedViewController === top)
                root.dismiss(animated: false)
            }
        }
    }
}

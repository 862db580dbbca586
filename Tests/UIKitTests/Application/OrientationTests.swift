@testable import UIKit
import QuartzCore
import TestSupport
import Testing
import UIKitTesting

extension UIKitCore {
    @Suite @MainActor struct OrientationTests {
        /// Notes what it hears.
        private final class Turning: UIViewController {
            var log: [String] = []
            var supported = UIInterfaceOrientationMask.allButUpsideDown
            var onLayout: () -> Void = {}
            var follows = true
            override var shouldAutorotate: Bool { follows }
            override var supportedInterfaceOrientations: UIInterfaceOrientationMask { supported }
            override func willTransition(to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator) {
                log.append("traits \(newCollection.verticalSizeClass == .compact ? "compact" : "regular")")
                super.willTransition(to: newCollection, with: coordinator)
            }
            override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
                log.append("size \(Int(size.width))x\(Int(size.height)) from \(Int(view.bounds.width))x\(Int(view.bounds.height))")
                #expect(transitionCoordinator != nil)
                super.viewWillTransition(to: size, with: coordinator)
                coordinator.animate(
                    alongsideTransition: { _ in self.log.append("along \(Int(self.view.bounds.width))x\(Int(self.view.bounds.height))") },
                    completion: { _ in self.log.append("completed") })
            }
            override func viewDidLayoutSubviews() { onLayout() }
            override func traitCollectionDidChange(_ previous: UITraitCollection?) { log.append("changed") }
        }

        @Test("raw values of orientations and masks (Behaviour 9.3)")
        func rawValues() {
            #expect(UIDeviceOrientation.landscapeLeft.rawValue == 3 && UIDeviceOrientation.faceDown.rawValue == 6)
            #expect(UIInterfaceOrientation.landscapeRight.rawValue == 3 && UIInterfaceOrientation.landscapeLeft.rawValue == 4)
            let masks: [(UIInterfaceOrientationMask, UInt)] = [
                (.portrait, 2), (.portraitUpsideDown, 4), (.landscapeRight, 8), (.landscapeLeft, 16), (.landscape, 24), (.all, 30),
                (.allButUpsideDown, 26),
            ]
            for (mask, raw) in masks { #expect(mask.rawValue == raw) }
            #expect(UIDeviceOrientation.faceUp.isFlat && !UIDeviceOrientation.faceUp.isValidInterfaceOrientation)
            #expect(UIDeviceOrientation.portraitUpsideDown.isPortrait && UIDeviceOrientation.landscapeRight.isLandscape)
        }

        @Test("OR-01 a device on its left side has an interface on its right, and the other way round")
        func mapping() async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 568)) { host in
                let controller = Turning()
                host.show(controller)
                await host.settle()
                #expect(UIScreen.main.interfaceOrientation == .portrait)
                host.turnDevice(to: .landscapeLeft)
                #expect(UIScreen.main.interfaceOrientation == .landscapeRight)
                host.turnDevice(to: .landscapeRight)
                #expect(UIScreen.main.interfaceOrientation == .landscapeLeft)
                #expect(UIScreen.main.bounds.size == CGSize(width: 568, height: 320))
                #expect(UIScreen.main.nativeBounds.size == CGSize(width: 640, height: 1136))
                await host.advance(by: 2)
            }
        }

        @Test("9.3 the order: traits, size, animation with layout and what goes along, completion; the device tells by itself")
        func sequence() async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 568)) { host in
                let controller = Turning()
                let window = host.show(controller)
                await host.settle()
                controller.log = []
                let device = UIDevice.current
                #expect(device.orientation == .unknown)
                device.beginGeneratingDeviceOrientationNotifications()
                defer { device.endGeneratingDeviceOrientationNotifications() }
                let token = NotificationCenter.default.addObserver(
                    forName: UIDevice.orientationDidChangeNotification, object: device, queue: nil
                ) { _ in MainActor.assumeIsolated { controller.log.append("device") } }
                defer { NotificationCenter.default.removeObserver(token) }
                host.turnDevice(to: .landscapeLeft)
                #expect(controller.log == ["traits compact", "size 568x320 from 320x568", "changed", "along 568x320", "device"])
                #expect(device.orientation == .landscapeLeft)
                #expect(window.layer.animationKeys()?.isEmpty == false)
                #expect(controller.transitionCoordinator != nil)
                await host.advance(by: 0.2)
                #expect(!controller.log.contains("completed"))
                await host.advance(by: 0.3)
                #expect(controller.log.last == "completed")
                #expect(controller.transitionCoordinator == nil)
                #expect(window.frame == CGRect(x: 0, y: 0, width: 568, height: 320))
                #expect(controller.traitCollection.verticalSizeClass == .compact && controller.traitCollection.horizontalSizeClass == .compact)
                controller.log = []
                // A half turn: the size stays, so nobody hears of one.
                host.turnDevice(to: .landscapeRight)
                await host.advance(by: 1)
                #expect(controller.log == ["device"])
                host.turnDevice(to: .portrait)
                await host.advance(by: 1)
                #expect(controller.log.first == "device" || controller.log.first == "traits regular")
                #expect(window.frame == CGRect(x: 0, y: 0, width: 320, height: 568))
            }
        }

        @Test(
            "OR-02 a device that is laid flat, or of which nothing is known, changes nothing",
            arguments: [UIDeviceOrientation.faceUp, .faceDown, .unknown])
        func flat(attitude: UIDeviceOrientation) async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 568)) { host in
                host.showsStatusBar = true
                let controller = Turning()
                host.show(controller)
                host.turnDevice(to: .landscapeLeft)
                await host.advance(by: 1)
                let log = controller.log
                host.turnDevice(to: attitude)
                await host.advance(by: 1)
                #expect(UIScreen.main.interfaceOrientation == .landscapeRight)
                #expect(UIWindowScene.main.statusBarManager?.isStatusBarHidden == true)
                #expect(controller.log == log)
            }
        }

        @Test("OR-03 upside down where that is not supported: the interface stays on its side and the bar hidden")
        func unsupported() async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 568)) { host in
                host.showsStatusBar = true
                let controller = Turning()
                host.show(controller)
                host.turnDevice(to: .landscapeRight)
                await host.advance(by: 1)
                host.turnDevice(to: .portraitUpsideDown)
                await host.advance(by: 1)
                #expect(UIScreen.main.interfaceOrientation == .landscapeLeft)
                #expect(UIScreen.main.bounds.size == CGSize(width: 568, height: 320))
                #expect(UIWindowScene.main.statusBarManager?.isStatusBarHidden == true)
                controller.supported = .portrait
                host.turnDevice(to: .landscapeLeft)
                #expect(UIScreen.main.interfaceOrientation == .landscapeLeft)
                host.turnDevice(to: .portrait)
                #expect(UIScreen.main.interfaceOrientation == .portrait)
                await host.advance(by: 1)
            }
        }

        @Test("OR-04 the bar is hidden exactly while the interface lies on its side, and goes within the turn")
        func bar() async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 568)) { host in
                host.showsStatusBar = true
                let controller = Turning()
                host.show(controller)
                await host.settle()
                let content = UIApplication.shared.statusBar!.subviews[0]
                #expect(Double(content.alpha) == 1)
                #expect(Double(controller.view.safeAreaInsets.top) == 44)
                host.turnDevice(to: .landscapeLeft)
                #expect(Double(content.alpha) == 0)
                #expect(content.layer.animation(forKey: "opacity") != nil)
                await host.advance(by: 0.15)
                let shown = Double(content.layer.presentation()!.opacity)
                #expect(shown > 0.1 && shown < 0.9)
                await host.advance(by: 1)
                #expect(Double(controller.view.safeAreaInsets.top) == 0)
                #expect(UIWindowScene.main.statusBarManager?.statusBarFrame == .zero)
                host.turnDevice(to: .portrait)
                #expect(content.layer.animation(forKey: "opacity") != nil)
                await host.advance(by: 1)
                #expect(Double(content.alpha) == 1)
                #expect(UIWindowScene.main.statusBarManager?.statusBarFrame == CGRect(x: 0, y: 0, width: 320, height: 44))
                // From one side to the other it stays hidden all the way.
                for (attitude, isHidden) in [(UIDeviceOrientation.landscapeRight, true), (.landscapeLeft, true), (.portrait, false)] {
                    host.turnDevice(to: attitude)
                    #expect(UIWindowScene.main.statusBarManager?.isStatusBarHidden == isHidden)
                    await host.advance(by: 0.3)
                    if attitude == .landscapeLeft { #expect(content.layer.presentation()?.opacity == 0) }
                    await host.advance(by: 1)
                    #expect(UIWindowScene.main.statusBarManager?.isStatusBarHidden == isHidden && content.alpha == (isHidden ? 0 : 1))
                }
            }
        }

        @Test("OR-05 while the orientation is locked nothing changes at all")
        func lock() async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 568)) { host in
                let controller = Turning()
                host.show(controller)
                await host.settle()
                host.isOrientationLocked = true
                host.turnDevice(to: .landscapeLeft)
                host.turnDevice(to: .portraitUpsideDown)
                host.turnDevice(to: .faceUp)
                host.resize(to: CGSize(width: 600, height: 300))
                #expect(UIScreen.main.interfaceOrientation == .portrait)
                #expect(UIDevice.current.attitude == .portrait)
                host.isOrientationLocked = false
                host.resize(to: CGSize(width: 610, height: 300))
                #expect(UIScreen.main.interfaceOrientation == .landscapeRight)
                #expect(UIDevice.current.attitude == .landscapeLeft)
            }
        }

        @Test("OR-05 the shape of a window turns the interface, but jitter around the square does not")
        func hysteresis() async {
            await HeadlessHost.open(size: CGSize(width: 500, height: 600)) { host in
                let controller = Turning()
                host.show(controller)
                await host.settle()
                for width in stride(from: 580.0, through: 650, by: 10) {
                    host.resize(to: CGSize(width: width, height: 600))
                    #expect(UIScreen.main.interfaceOrientation == .portrait)
                }
                host.resize(to: CGSize(width: 670, height: 600))
                #expect(UIScreen.main.interfaceOrientation == .landscapeRight)
                for width in stride(from: 640.0, through: 550, by: -10) {
                    host.resize(to: CGSize(width: width, height: 600))
                    #expect(UIScreen.main.interfaceOrientation == .landscapeRight)
                }
                host.resize(to: CGSize(width: 540, height: 600))
                #expect(UIScreen.main.interfaceOrientation == .portrait)
                // A pulled window is not animated, but told like a turn.
                let sizes = controller.log.filter { $0.hasPrefix("size") }.count
                #expect(sizes == 20)
                #expect(controller.log.last == "completed")
            }
        }

        @Test("scripts turn the device; so does Control with an arrow key, when asked for and no text is typed")
        func scriptsAndKeys() async throws {
            try await HeadlessHost.open(size: CGSize(width: 320, height: 568)) { host in
                host.show(Turning())
                await host.run(try GestureScript("{\"orientation\": \"landscapeRight\"}\n{\"wait\": 1}"))
                #expect(UIScreen.main.interfaceOrientation == .landscapeLeft)
                var script = GestureScript()
                script.key("ArrowLeft", modifiers: .control)
                script.wait(1)
                await host.run(script)
                #expect(UIScreen.main.interfaceOrientation == .landscapeLeft)
                host.isTurnedByKeys = true
                await host.run(script)
                #expect(UIScreen.main.interfaceOrientation == .portrait)
                await host.run(script)
                #expect(UIScreen.main.interfaceOrientation == .landscapeRight)
                #expect(throws: GestureScriptError.self) { try GestureScript("{\"orientation\": \"sideways\"}") }
            }
        }

        @Test("a window of the desktop turns when it has got the other shape, and not before")
        func desktop() {
            // As large as the screen of a stage, which it therefore fills.
            let stage = Stage(size: CGSize(width: 1024, height: 768))
            defer { stage.close() }
            let application = UIApplication.shared
            application.connect(display: CountingDisplay(width: 300, height: 500), server: RenderServer(renderer: BlankRenderer()))
            defer {
                application.handle(.resized(size: CGSize(width: 1024, height: 768), scale: 2))
                application.disconnect()
            }
            #expect(UIScreen.main.interfaceOrientation == .portrait)
            application.handle(.turned(.landscapeRight, time: 0))
            #expect(UIScreen.main.interfaceOrientation == .portrait)
            application.handle(.resized(size: CGSize(width: 500, height: 300), scale: 1))
            #expect(UIScreen.main.interfaceOrientation == .landscapeLeft)
            #expect(stage.window.frame == CGRect(x: 0, y: 0, width: 500, height: 300))
            // A window that takes another shape than it was asked for is not turned.
            application.handle(.turned(.portrait, time: 0))
            application.handle(.resized(size: CGSize(width: 510, height: 300), scale: 1))
            application.handle(.resized(size: CGSize(width: 300, height: 500), scale: 1))
            #expect(UIScreen.main.interfaceOrientation == .portrait)
        }

        @Test("9.3 a controller that changes its mind turns the interface; one that does not follow the device stays")
        func changingSupport() async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 568)) { host in
                let controller = Turning()
                host.show(controller)
                await host.settle()
                controller.supported = .landscape
                controller.setNeedsUpdateOfSupportedInterfaceOrientations()
                #expect(UIScreen.main.interfaceOrientation == .landscapeRight)
                await host.advance(by: 1)
                host.turnDevice(to: .portrait)
                #expect(UIScreen.main.interfaceOrientation == .landscapeRight)
                controller.supported = .allButUpsideDown
                controller.setNeedsUpdateOfSupportedInterfaceOrientations()
                #expect(UIScreen.main.interfaceOrientation == .portrait)
                await host.advance(by: 1)
                controller.follows = false
                host.turnDevice(to: .landscapeRight)
                #expect(UIScreen.main.interfaceOrientation == .portrait)
                await host.advance(by: 1)
            }
        }

        @Test("turns that interrupt each other, pulled windows and locks: at the end everything stands upright and all are told")
        func fuzz() async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 568)) { host in
                final class Counting: UIViewController {
                    var begun = 0, ended = 0
                    override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
                        begun += 1
                        coordinator.animate(alongsideTransition: nil) { _ in self.ended += 1 }
                    }
                }
                host.showsStatusBar = true
                let controller = Counting()
                let window = host.show(controller)
                var random = SeededRandom(seed: 1)
                for _ in 0..<150 {
                    switch random.below(8) {
                    case 0...4: host.turnDevice(to: UIDeviceOrientation(rawValue: random.below(7)) ?? .unknown)
                    case 5: host.resize(to: CGSize(width: 200 + random.below(500), height: 200 + random.below(500)))
                    case 6: host.isOrientationLocked = random.below(3) == 0
                    default: await host.advance(by: Double(random.below(30)) / 60)
                    }
                }
                await host.advance(by: 3)
                #expect(window.bounds.size == UIScreen.main.bounds.size && window.center == CGPoint(x: window.bounds.midX, y: window.bounds.midY))
                #expect(window.transform == .identity && window.layer.animationKeys() == nil)
                #expect(controller.view.frame == window.bounds)
                #expect(controller.begun > 10 && controller.begun == controller.ended)
                #expect(controller.transitionCoordinator == nil)
                #expect(UIApplication.shared.statusBar?.bounds.size == UIScreen.main.bounds.size)
            }
        }

        @Test("at the beginning of a turn the old interface lies on its side, at its end it stands upright")
        func pictures() async {
            await HeadlessHost.open(size: CGSize(width: 100, height: 200), scale: 1) { host in
                let controller = Turning()
                let mark = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
                mark.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
                mark.autoresizingMask = .flexibleWidth
                controller.view.backgroundColor = .white
                controller.view.addSubview(mark)
                host.show(controller)
                await host.settle()
                let red = PixelColor(red: 255, green: 0, blue: 0)
                #expect(host.pixel(at: CGPoint(x: 50, y: 5)) == red)
                host.turnDevice(to: .landscapeLeft)
                // The device's upper end is on the left now.
                #expect(host.pixel(at: CGPoint(x: 5, y: 50)) == red)
                #expect(host.pixel(at: CGPoint(x: 195, y: 50)) != red)
                await host.advance(by: 1)
                #expect(host.pixel(at: CGPoint(x: 100, y: 5)) == red)
                #expect(host.pixel(at: CGPoint(x: 195, y: 5)) == red)
                #expect(host.pixel(at: CGPoint(x: 5, y: 50)) != red)
            }
        }
    }
}

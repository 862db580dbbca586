@testable import QuartzCore
@testable import UIKit
import Testing

extension UIKitCore {
    @MainActor struct ApplicationTests {
        @Test("the display's size becomes the screen's; windows that fill it follow")
        func resize() {
            let stage = Stage(size: CGSize(width: 1024, height: 768))
            defer { stage.close() }
            let display = CountingDisplay(width: 400, height: 300)
            UIApplication.shared.connect(display: display, server: RenderServer(renderer: Blank()))
            #expect(stage.window.frame == CGRect(x: 0, y: 0, width: 400, height: 300))
            #expect(UIScreen.main.maximumFramesPerSecond == 120)
            CATransaction.flush()
            #expect(display.frames > 0)
            UIApplication.shared.handle(.resized(size: CGSize(width: 500, height: 300), scale: 1))
            #expect(stage.window.bounds.width == 500)
            #expect(stage.window.contentScaleFactor == 1)
            UIApplication.shared.handle(.resized(size: CGSize(width: 1024, height: 768), scale: 2))
            UIApplication.shared.disconnect()
            #expect(stage.window.layer.superlayer == nil)
        }

        @Test("windows lie by level, then by the order of showing")
        func levels() {
            let stage = Stage()
            defer { stage.close() }
            let alert = UIWindow(frame: stage.window.frame), second = UIWindow(frame: stage.window.frame)
            alert.windowLevel = .alert
            alert.makeKeyAndVisible()
            second.makeKeyAndVisible()
            #expect(UIApplication.shared.windows == [stage.window, second, alert])
            #expect(second.isKeyWindow)
            second.isHidden = true
            alert.isHidden = true
            #expect(stage.window.isKeyWindow)
        }

        @Test("2.9 display links run with the display's refreshes, and ask for them only while they run")
        func displayLink() {
            let stage = Stage()
            defer { stage.close() }
            let display = CountingDisplay()
            UIApplication.shared.connect(display: display, server: RenderServer(renderer: Blank()))
            defer { UIApplication.shared.disconnect() }
            var times: [Double] = []
            let link = CADisplayLink { times.append($0.targetTimestamp) }
            #expect(!display.reportsRefreshes)
            link.add(to: .main, forMode: .common)
            #expect(display.reportsRefreshes)
            UIApplication.shared.handle(.refresh(time: 1, targetTime: 1.5))
            #expect(times == [1.5])
            #expect(link.timestamp == 1 && link.duration == 0.5)
            link.isPaused = true
            #expect(!display.reportsRefreshes)
            UIApplication.shared.handle(.refresh(time: 1.5, targetTime: 2))
            link.isPaused = false
            link.preferredFramesPerSecond = 1
            for step in 4...8 { UIApplication.shared.handle(.refresh(time: Double(step) / 2, targetTime: Double(step) / 2 + 0.5)) }
            // The next call of a link with one call a second comes two frames later.
            #expect(times == [1.5, 3, 4, 5])
            link.invalidate()
            #expect(!display.reportsRefreshes)
        }

        @Test("timers fire in the order of their deadlines; virtual time stops at each")
        func timers() async {
            let stage = Stage()
            var noted: [Double] = []
            TimerQueue.shared.schedule(after: 0.3) { noted.append(MediaClock.shared.now) }
            TimerQueue.shared.schedule(after: 0.1) {
                noted.append(MediaClock.shared.now)
                TimerQueue.shared.schedule(after: 0.1) { noted.append(MediaClock.shared.now) }
            }
            let cancelled = TimerQueue.shared.schedule(after: 0.15) { noted.append(-1) }
            TimerQueue.shared.cancel(cancelled)
            await UIApplication.shared.advance(to: 1001)
            #expect(noted == [1000.1, 1000.1 + 0.1, 1000.3])
            #expect(MediaClock.shared.now == 1001)
            stage.close()
        }

        @Test("with the real clock one timer serves the queue")
        func realTimers() async {
            await withCheckedContinuation { continuation in
                TimerQueue.shared.schedule(after: 0.02) { continuation.resume() }
            }
            #expect(UIApplication.shared.armedDeadline == nil || TimerQueue.shared.nextDeadline != nil)
        }

        @Test("time stands until background work is done")
        func backgroundTasks() async {
            let stage = Stage()
            let application = UIApplication.shared
            let noted = Times()
            let id = application.beginBackgroundTask(withName: "drawing")
            #expect(application.backgroundTaskCount == 1)
            DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) {
                DispatchQueue.main.async { MainActor.assumeIsolated { noted.times.append(MediaClock.shared.now) } }
                application.endBackgroundTask(id)
            }
            await application.advance(to: 1002)
            #expect(noted.times == [1000])
            #expect(application.backgroundTaskCount == 0)
            application.endBackgroundTask(id)
            stage.close()
        }

        @Test("5.2 focus tells the delegate")
        func delegate() {
            final class Delegate: NSObject, UIApplicationDelegate {
                var noted: [String] = []
                func applicationDidBecomeActive(_ application: UIApplication) { noted.append("active") }
                func applicationWillResignActive(_ application: UIApplication) { noted.append("resign") }
                func application(
                    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
                ) -> Bool {
                    noted.append("launched")
                    return true
                }
            }
            let delegate = Delegate()
            UIApplication.shared.launch(delegate: delegate)
            UIApplication.shared.handle(.focus(false))
            UIApplication.shared.handle(.focus(true))
            #expect(delegate.noted == ["launched", "active", "resign", "active"])
            UIApplication.shared.delegate = nil
        }
    }
}

@MainActor
private final class Times {
    var times: [Double] = []
}

private final class Blank: Renderer {
    func render(_ list: DisplayList, into target: any RenderTarget, changes: FrameChanges?) {}
}

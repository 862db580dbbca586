@testable import UIKit
import QuartzCore
import Testing
import UIKitTesting

extension UIKitCore {
    @Suite @MainActor struct DeviceTests {
        private final class Count: Sendable {
            private let value = Guarded(0)
            var number: Int { value.withLock { $0 } }
            func add() { value.withLock { $0 += 1 } }
        }

        @Test("what can't be known is told as unknown")
        func unknown() {
            let device = UIDevice.current
            #expect(device.batteryState == .unknown && device.batteryLevel == -1)
            device.isBatteryMonitoringEnabled = true
            #expect(device.batteryLevel == -1)
            device.isBatteryMonitoringEnabled = false
            device.isProximityMonitoringEnabled = true
            #expect(!device.isProximityMonitoringEnabled && !device.proximityState)
            #expect(device.identifierForVendor == nil)
            #expect(device.systemName == "Linux" && !device.systemVersion.isEmpty)
            #expect(device.model == (device.userInterfaceIdiom == .phone ? "iPhone" : "iPad"))
        }

        @Test("orientation notifications are counted; without them the orientation is unknown")
        func notifications() {
            let device = UIDevice.current, count = Count()
            let former = device.attitude
            let token = NotificationCenter.default.addObserver(
                forName: UIDevice.orientationDidChangeNotification, object: device, queue: nil
            ) { _ in count.add() }
            defer {
                NotificationCenter.default.removeObserver(token)
                device.attitude = former
            }
            device.attitude = .portrait
            device.take(.landscapeLeft)
            #expect(device.orientation == .unknown && count.number == 0)
            device.beginGeneratingDeviceOrientationNotifications()
            device.beginGeneratingDeviceOrientationNotifications()
            #expect(device.orientation == .landscapeLeft)
            device.take(.faceUp)
            device.take(.faceUp)
            #expect(count.number == 1)
            device.endGeneratingDeviceOrientationNotifications()
            #expect(device.isGeneratingDeviceOrientationNotifications)
            device.endGeneratingDeviceOrientationNotifications()
            device.endGeneratingDeviceOrientationNotifications()
            #expect(!device.isGeneratingDeviceOrientationNotifications)
        }

        @Test("Behaviour 10: the screen in points and pixels, its rate and its spaces", arguments: [1.0, 2, 3])
        func screen(scale: Double) async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 568), scale: CGFloat(scale)) { host in
                let screen = UIScreen.main
                #expect(screen.bounds == CGRect(x: 0, y: 0, width: 320, height: 568) && Double(screen.scale) == scale)
                #expect(screen.nativeBounds == CGRect(x: 0, y: 0, width: 320 * scale, height: 568 * scale))
                #expect(screen.nativeScale == screen.scale && screen.maximumFramesPerSecond == 60)
                #expect(Double(screen.traitCollection.displayScale) == scale && UIImage(systemName: "plus")?.scale == screen.scale)
                #expect(screen.coordinateSpace.bounds == screen.bounds && screen.fixedCoordinateSpace.bounds == screen.bounds)
                host.show(UIViewController())
                host.turnDevice(to: .landscapeLeft)
                await host.advance(by: 1)
                #expect(screen.bounds.size == CGSize(width: 568, height: 320) && screen.coordinateSpace.bounds == screen.bounds)
                #expect(screen.nativeBounds.size == CGSize(width: 320 * scale, height: 568 * scale))
                #expect(screen.fixedCoordinateSpace.bounds.size == CGSize(width: 320, height: 568))
            }
        }

        @Test("brightness is clamped, kept and told")
        func brightness() {
            let screen = UIScreen.main, count = Count()
            let token = NotificationCenter.default.addObserver(
                forName: UIScreen.brightnessDidChangeNotification, object: screen, queue: nil
            ) { _ in count.add() }
            defer {
                NotificationCenter.default.removeObserver(token)
                screen.brightness = 1
            }
            #expect(Double(screen.brightness) == 1)
            screen.brightness = 0.5
            screen.brightness = 0.5
            screen.brightness = .nan
            #expect(Double(screen.brightness) == 0.5 && count.number == 1)
            screen.brightness = 7
            #expect(Double(screen.brightness) == 1)
        }

        @Test("windows tell when they are shown, hidden and get the keys; events go from windows over the scene to the application")
        func windows() {
            let stage = Stage()
            defer { stage.close() }
            let names = [
                UIWindow.didBecomeVisibleNotification, UIWindow.didBecomeHiddenNotification, UIWindow.didBecomeKeyNotification,
                UIWindow.didResignKeyNotification,
            ]
            let log = Guarded<[String]>([])
            let window = UIWindow(windowScene: UIApplication.shared.connectedScenes.first as! UIWindowScene)
            let tokens = names.map { name in
                NotificationCenter.default.addObserver(forName: name, object: window, queue: nil) { _ in
                    let end = name.rawValue.dropFirst("UIWindowDid".count).dropLast("Notification".count)
                    log.withLock { $0.append(String(end)) }
                }
            }
            defer { for token in tokens { NotificationCenter.default.removeObserver(token) } }
            window.makeKeyAndVisible()
            #expect(window.bounds.size == UIScreen.main.bounds.size)
            window.isHidden = true
            #expect(log.withLock { $0 } == ["BecomeVisible", "BecomeKey", "ResignKey", "BecomeHidden"])
            #expect(window.next === window.windowScene && window.windowScene?.next === UIApplication.shared)
        }
    }
}

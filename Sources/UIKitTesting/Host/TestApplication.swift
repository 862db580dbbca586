import Foundation
import QuartzCore
@_implementationOnly import RasterRenderer
import UIKit

/// The application of a test bundle: a screen, a scene and a key window, as Xcode's test host has them.
///
/// Time is the real one, so tests of iOS run as they are: animations and display links go on while a test runs the run loop or waits for an
/// expectation. For virtual time and pictures there is ``HeadlessHost``, which takes the screen while it is open.
@MainActor
public enum TestApplication {
    /// Starts the application, unless it was started. The porting driver has the tests of a package call this first.
    ///
    /// The environment variable `LAMINA_DEVICE` names the device: see ``TestDevice/all``. An unknown name ends the program with a line that
    /// names those that there are.
    public static func start() {
        guard UIApplication.shared.keyWindow == nil else { return }
        start(on: chosenDevice)
    }

    /// Starts the application on a device's screen.
    public static func start(on device: TestDevice) {
        let application = UIApplication.shared
        application.connect(
            display: TestDisplay(geometry: DisplayGeometry(size: device.size, scale: device.scale)),
            server: RenderServer(renderer: RasterRenderer(threads: 1)))
        application.deviceInsets = device.safeAreaInsets
        application.handle(.focus(true))
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = UIViewController()
        window.makeKeyAndVisible()
        CATransaction.flush()
    }

    private static var chosenDevice: TestDevice {
        guard let name = ProcessInfo.processInfo.environment["LAMINA_DEVICE"] else { return .standard }
        if let device = TestDevice(named: name) { return device }
        let names = TestDevice.all.map(\.name).joined(separator: ", ")
        FileHandle.standardError.write(Data("LAMINA_DEVICE is \"\(name)\", which is none of: \(names)\n".utf8))
        exit(1)
    }
}

/// A display that nobody sees, in real time: it draws nothing, and reports 60 refreshes a second while display links run.
private final class TestDisplay: Display {
    let geometry: DisplayGeometry
    let maximumFramesPerSecond = 60
    private let timer = Guarded<(any DispatchSourceTimer)?>(nil)

    init(geometry: DisplayGeometry) { self.geometry = geometry }

    func setNeedsFrame() {}

    func setReportsRefreshes(_ reports: Bool) {
        timer.withLock { timer in
            timer?.cancel()
            timer = nil
            guard reports else { return }
            let period = 1 / Double(maximumFramesPerSecond)
            let source = DispatchSource.makeTimerSource(queue: .main)
            source.schedule(deadline: .now() + period, repeating: period)
            source.setEventHandler {
                MainActor.assumeIsolated {
                    let now = CACurrentMediaTime()
                    UIApplication.shared.handle(.refresh(time: now, targetTime: now + period))
                    CATransaction.flush()
                }
            }
            source.resume()
            timer = source
        }
    }
}

import QuartzCore
import UIKit
import UIKitTesting

/// A screen that draws nothing, for what is measured without frames.
@MainActor
enum BlankScreen {
    static let size = CGSize(width: 1280, height: 800)

    /// Connects the application with the screen while something is measured.
    ///
    /// - Parameter body: gets a window on the screen, which it fills and shows.
    static func open<Result>(_ body: (UIWindow) -> Result) -> Result {
        let application = UIApplication.shared
        MediaClock.shared.setVirtualTime(1000)
        let display = HeadlessDisplay(geometry: DisplayGeometry(size: size, scale: 1), framesPerSecond: 60)
        application.connect(display: display, server: RenderServer(renderer: NoRenderer()))
        defer {
            application.disconnect()
            MediaClock.shared.setVirtualTime(nil)
        }
        let window = UIWindow(frame: UIScreen.main.bounds)
        defer { window.isHidden = true }
        return body(window)
    }
}

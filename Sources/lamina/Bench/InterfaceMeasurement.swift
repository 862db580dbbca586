import CAllocationCount
import Foundation
import QuartzCore
import RasterRenderer
import UIKit
import UIKitTesting

/// Measures frames of a view that fills a window: layout and commit, compositing, and drawing.
@MainActor
struct InterfaceMeasurement {
    let scene: String
    /// How many frames are measured.
    var frameCount = 120
    /// How many frames run before, so that pictures are made and memory is in place.
    var warmUp = 120
    /// How long the main run loop runs after each frame of the warm-up, in seconds: pictures made in the background arrive then, as in an app.
    var settling = 0.002

    private let renderer = RasterRenderer()

    init(scene: String) { self.scene = scene }

    /// Shows a view in a window, changes it for each frame, and measures the frames.
    ///
    /// - Parameters:
    ///   - variant: of the scene, as printed.
    ///   - view: fills 1280 x 800 points at scale 1.
    ///   - update: changes the model for a frame, whose number it is given; the frames of the warm-up have numbers as well.
    func measure(variant: String, _ view: UIView, update: (Int) -> Void) -> BenchResult {
        let server = RenderServer(renderer: renderer)
        let display = HeadlessDisplay(geometry: DisplayGeometry(size: CGSize(width: 1280, height: 800), scale: 1), framesPerSecond: 60)
        let application = UIApplication.shared
        MediaClock.shared.setVirtualTime(1000)
        application.connect(display: display, server: server)
        defer {
            application.disconnect()
            MediaClock.shared.setVirtualTime(nil)
        }
        let controller = UIViewController()
        controller.view = view
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = controller
        window.makeKeyAndVisible()
        CATransaction.flush()

        let target = PixelBuffer(width: display.geometry.pixelWidth, height: display.geometry.pixelHeight)
        var compositor = Compositor()
        var list = DisplayList()
        var total: [Double] = [], commit: [Double] = [], composite: [Double] = [], draw: [Double] = []
        var userTime = 0.0
        var allocations: UInt = 0
        var quads = 0
        for frame in 0..<warmUp + frameCount {
            let now = MediaClock.shared.now + 1.0 / 60
            application.advanceAtOnce(to: now)
            let user = FrameMeasurement.userTime
            allocation_count_start()
            let t0 = MediaClock.monotonicTime
            update(frame)
            CATransaction.flush()
            let t1 = MediaClock.monotonicTime
            _ = compositor.composite(server.root, at: now, geometry: display.geometry, into: &list)
            let t2 = MediaClock.monotonicTime
            renderer.render(list, into: target)
            let t3 = MediaClock.monotonicTime
            let allocated = allocation_count_stop()
            _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: frame < warmUp ? settling : 0.002))
            guard frame >= warmUp else { continue }
            allocations += allocated
            total.append(t3 - t0)
            commit.append(t1 - t0)
            composite.append(t2 - t1)
            draw.append(t3 - t2)
            userTime += FrameMeasurement.userTime - user
            quads = max(quads, list.quads.count)
        }
        window.isHidden = true
        return BenchResult(
            scene: scene, variant: variant, renderer: "cpu", threads: renderer.threadCount, frames: frameCount,
            ms_median: FrameMeasurement.quantile(total, 0.5), ms_p95: FrameMeasurement.quantile(total, 0.95),
            user_ms: userTime * 1000 / Double(frameCount), commit_ms: FrameMeasurement.quantile(commit, 0.5),
            composite_ms: FrameMeasurement.quantile(composite, 0.5), draw_ms: FrameMeasurement.quantile(draw, 0.5), draw_calls: quads,
            allocations: Double(allocations) / Double(frameCount), peak_mib: FrameMeasurement.peakMemory)
    }
}

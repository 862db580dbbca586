import CAllocationCount
import Foundation
import GLRenderer
import QuartzCore
import RasterRenderer
import UIKit
import UIKitTesting

/// Measures frames of a view that fills a window: layout and commit, compositing, and drawing.
@MainActor
package struct InterfaceMeasurement {
    package let scene: String
    /// How many frames are measured.
    package var frameCount = 120
    /// How many frames run before, so that pictures are made and memory is in place.
    package var warmUp = 120
    /// How long the main run loop runs after each frame of the warm-up, in seconds: pictures made in the background arrive then, as in an app.
    package var settling = 0.002
    /// How long it runs after each frame that is measured.
    package var pause = 0.002
    /// The window: by default 1280 x 800 points at scale 1.
    package var geometry = DisplayGeometry(size: CGSize(width: 1280, height: 800), scale: 1)
    /// Whether only what differs from the frame before is composited and drawn, as in a window; comparing is a part of compositing.
    package var drawsChangesOnly = false

    private let renderer: any Renderer

    package init(scene: String, renderer: RendererChoice = .cpu) {
        self.scene = scene
        self.renderer = renderer.makeRenderer()
    }

    /// What a frame took, in seconds, and what it drew.
    package struct Frame {
        package var commit = 0.0
        package var composite = 0.0
        package var draw = 0.0
        package var user = 0.0
        package var allocations: UInt = 0
        package var quads = 0

        package var total: Double { commit + composite + draw }
    }

    /// Shows a view in a window, changes it for each frame, and measures the frames.
    ///
    /// - Parameters:
    ///   - variant: of the scene, as printed.
    ///   - view: fills the window.
    ///   - update: changes the model for a frame, whose number it is given; the frames of the warm-up have numbers as well.
    package func measure(variant: String, _ view: UIView, update: (Int) -> Void) -> BenchResult {
        result(variant: variant, frames(of: view, update: update))
    }

    /// The measured frames, those of the warm-up left out. See ``measure(variant:_:update:)``.
    package func frames(of view: UIView, update: (Int) -> Void) -> [Frame] {
        frames {
            let controller = UIViewController()
            controller.view = view
            return controller
        } update: { _, number in update(number) }
    }

    /// As ``frames(of:update:)``, of a controller that is made when the screen has its size.
    package func frames<Controller: UIViewController>(
        of makeController: () throws -> Controller, update: (Controller, Int) throws -> Void
    ) rethrows -> [Frame] {
        let server = RenderServer(renderer: renderer)
        let display = HeadlessDisplay(geometry: geometry, framesPerSecond: 60)
        let application = UIApplication.shared
        MediaClock.shared.setVirtualTime(1000)
        application.connect(display: display, server: server)
        defer {
            application.disconnect()
            MediaClock.shared.setVirtualTime(nil)
        }
        application.handle(.focus(true))
        let controller = try makeController()
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = controller
        window.makeKeyAndVisible()
        defer { window.isHidden = true }
        CATransaction.flush()

        let target = renderer.makeTarget(width: display.geometry.pixelWidth, height: display.geometry.pixelHeight)
        var compositor = Compositor()
        var list = DisplayList()
        let timed = TimedRenderer(renderer)
        let shown = RenderServer(renderer: timed)
        var frames: [Frame] = []
        for number in 0..<warmUp + frameCount {
            let now = MediaClock.shared.now + 1.0 / 60
            application.advanceAtOnce(to: now)
            var frame = Frame()
            let user = ProcessUsage.userTime
            allocation_count_start()
            let t0 = MediaClock.monotonicTime
            try update(controller, number)
            CATransaction.flush()
            let t1 = MediaClock.monotonicTime
            if drawsChangesOnly {
                shown.submit(server.root)
                _ = shown.drawFrame(at: now, geometry: display.geometry, into: target)
            } else {
                _ = compositor.composite(server.root, at: now, geometry: display.geometry, into: &list)
                timed.render(list, into: target)
            }
            let t2 = MediaClock.monotonicTime
            frame.allocations = UInt(allocation_count_stop())
            frame.user = ProcessUsage.userTime - user
            frame.commit = t1 - t0
            (frame.draw, frame.quads) = timed.takeLast()
            frame.composite = t2 - t1 - frame.draw
            _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: number < warmUp ? settling : pause))
            if number >= warmUp { frames.append(frame) }
        }
        return frames
    }

    /// The medians of frames.
    package func result(variant: String, _ frames: [Frame]) -> BenchResult {
        let total = frames.map(\.total), count = Double(max(1, frames.count))
        return BenchResult(
            scene: scene, variant: variant, renderer: renderer is GLRenderer ? "gl" : "cpu",
            threads: (renderer as? RasterRenderer)?.threadCount ?? 1, frames: frames.count,
            ms_median: Statistics.quantile(total, 0.5), ms_p95: Statistics.quantile(total, 0.95),
            user_ms: frames.reduce(0) { $0 + $1.user } * 1000 / count, commit_ms: Statistics.quantile(frames.map(\.commit), 0.5),
            composite_ms: Statistics.quantile(frames.map(\.composite), 0.5),
            draw_ms: Statistics.quantile(frames.map(\.draw), 0.5), draw_calls: frames.map(\.quads).max() ?? 0,
            allocations: Double(frames.reduce(0) { $0 + $1.allocations }) / count, peak_mib: ProcessUsage.peakMemory)
    }
}

/// Draws by another renderer, and tells how long it took.
private final class TimedRenderer: Renderer {
    private let base: any Renderer
    private var time = 0.0
    private var quads = 0

    init(_ base: any Renderer) { self.base = base }

    func render(_ list: DisplayList, into target: any RenderTarget, changes: FrameChanges?) {
        measure(list) { base.render(list, into: target, changes: changes) }
    }

    func renderPart(_ list: DisplayList, into target: any RenderTarget, changes: FrameChanges) -> Bool {
        measure(list) { base.renderPart(list, into: target, changes: changes) }
    }

    func makeTarget(width: Int, height: Int) -> any RenderTarget { base.makeTarget(width: width, height: height) }
    func pixels(of target: any RenderTarget) -> PixelBuffer { base.pixels(of: target) }

    private func measure<Result>(_ list: DisplayList, _ draw: () -> Result) -> Result {
        let start = MediaClock.monotonicTime
        let result = draw()
        try? (base as? GLRenderer)?.finish()
        time += MediaClock.monotonicTime - start
        quads = list.quads.count
        return result
    }

    /// The seconds that drawing has taken since the last call, and the number of quads of the last list.
    func takeLast() -> (time: Double, quads: Int) {
        defer { time = 0 }
        return (time, quads)
    }
}

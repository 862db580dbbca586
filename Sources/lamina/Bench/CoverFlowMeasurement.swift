import CAllocationCount
import CoverFlow
import Foundation
import QuartzCore
import RasterRenderer
import UIKit
import UIKitTesting

/// S1 drawn by the control that people use, with as many covers as S1 and with many more: it should cost about what the layers cost,
/// however
/// many covers there are.
struct CoverFlowMeasurement {
    static let name = "S1-control"
    private static let sizes = [100, 10_000, 1_000_000]
    private static let frameCount = 120

    func measure() -> [BenchResult] {
        let pictures = (0..<100).map { UIImage(cgImage: CoverFlowScene.picture(seed: UInt64(1000 + $0))) }
        return MainActor.assumeIsolated { Self.sizes.map { Self.measure(count: $0, pictures) } }
    }

    /// Moves a flow through 99 of `count` covers and measures layout and commit, compositing, and drawing.
    @MainActor
    private static func measure(count: Int, _ pictures: [UIImage]) -> BenchResult {
        let renderer = RasterRenderer()
        let server = RenderServer(renderer: renderer)
        let display = HeadlessDisplay(geometry: DisplayGeometry(size: CGSize(width: 1280, height: 800), scale: 1), framesPerSecond: 60)
        let application = UIApplication.shared
        MediaClock.shared.setVirtualTime(1000)
        application.connect(display: display, server: server)
        defer {
            application.disconnect()
            MediaClock.shared.setVirtualTime(nil)
        }
        let covers = PaintedCovers(count: count, pictures)
        let flow = CoverFlowView()
        flow.coverSize = 300
        flow.carousel = law
        flow.showsReflections = false
        flow.showsCaptions = false
        flow.showsScrollBar = false
        flow.dataSource = covers
        let controller = UIViewController()
        controller.view = flow
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
        for round in 0..<2 {
            for frame in 0..<frameCount {
                let now = MediaClock.shared.now + 1.0 / 60
                application.advanceAtOnce(to: now)
                let user = FrameMeasurement.userTime
                allocation_count_start()
                let t0 = MediaClock.monotonicTime
                flow.position = CGFloat(frame) / 120 * 99
                CATransaction.flush()
                let t1 = MediaClock.monotonicTime
                _ = compositor.composite(server.root, at: now, geometry: display.geometry, into: &list)
                let t2 = MediaClock.monotonicTime
                renderer.render(list, into: target)
                let t3 = MediaClock.monotonicTime
                let allocated = allocation_count_stop()
                // Pictures are reduced in the background and delivered here, between the frames, as in an app.
                for _ in 0..<(round == 0 ? 10 : 1) { _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.002)) }
                guard round > 0 else { continue }
                allocations += allocated
                total.append(t3 - t0)
                commit.append(t1 - t0)
                composite.append(t2 - t1)
                draw.append(t3 - t2)
                userTime += FrameMeasurement.userTime - user
                quads = max(quads, list.quads.count)
            }
        }
        window.isHidden = true
        return BenchResult(
            scene: name, variant: "\(count)", renderer: "cpu", threads: renderer.threadCount, frames: frameCount,
            ms_median: FrameMeasurement.quantile(total, 0.5), ms_p95: FrameMeasurement.quantile(total, 0.95),
            user_ms: userTime * 1000 / Double(frameCount), commit_ms: FrameMeasurement.quantile(commit, 0.5),
            composite_ms: FrameMeasurement.quantile(composite, 0.5), draw_ms: FrameMeasurement.quantile(draw, 0.5), draw_calls: quads,
            allocations: Double(allocations) / Double(frameCount), peak_mib: FrameMeasurement.peakMemory)
    }

    /// Where S1 places its pictures.
    private static let law = CarouselTransform(name: "S1", viewerDistance: 1000.0 / 300) { distance, _ in
        let side = min(max(distance, -1), 1)
        return CoverPose(offset: 200 * side + 60 * (distance - side), depth: -150 * abs(side), turn: -70 * .pi / 180 * side)
    }
}

/// Any number of covers with the pictures of S1.
private final class PaintedCovers: CoverFlowViewDataSource {
    private let count: Int
    private let pictures: [UIImage]

    init(count: Int, _ pictures: [UIImage]) {
        self.count = count
        self.pictures = pictures
    }

    func numberOfCovers(in coverFlow: CoverFlowView) -> Int { count }
    func coverFlow(_ coverFlow: CoverFlowView, imageForCoverAt index: Int) async throws -> UIImage { pictures[index % pictures.count] }
}

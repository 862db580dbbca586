import CAllocationCount
import Foundation
import NoteCollection
import QuartzCore
import RasterRenderer
import UIKit
import UIKitTesting

/// Measures how the time of a frame of a scrolling tray depends on the number of its notes; it should be constant.
struct TrayScaleMeasurement {
    static let name = "tray-scale"
    private static let sizes = [1_000, 10_000, 100_000, 1_000_000]
    private static let frameCount = 120

    func measure() throws -> [BenchResult] {
        try MainActor.assumeIsolated { try Self.sizes.map(Self.measure) }
    }

    /// Scrolls a tray of `count` notes by 10 points a frame, and measures layout and commit, compositing, and drawing.
    @MainActor
    private static func measure(count: Int) throws -> BenchResult {
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
        let notes = NumberedNotes(count: count)
        let tray = NoteCollectionView()
        tray.dataSource = notes
        let controller = UIViewController()
        controller.view = tray
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = controller
        window.makeKeyAndVisible()
        CATransaction.flush()

        let target = PixelBuffer(width: display.geometry.pixelWidth, height: display.geometry.pixelHeight)
        var compositor = Compositor()
        var list = DisplayList()
        var total: [Double] = []
        var commit: [Double] = []
        var composite: [Double] = []
        var draw: [Double] = []
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
                tray.contentOffset.y = CGFloat(frame * 10)
                CATransaction.flush()
                let t1 = MediaClock.monotonicTime
                _ = compositor.composite(server.root, at: now, geometry: display.geometry, into: &list)
                let t2 = MediaClock.monotonicTime
                renderer.render(list, into: target)
                let t3 = MediaClock.monotonicTime
                let allocated = allocation_count_stop()
                // Cards are drawn in the background and delivered on the main queue between the frames, as in an app.
                _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.002))
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
}

/// A data source of any number of notes, which are numbers.
private final class NumberedNotes: NoteCollectionViewDataSource {
    private let count: Int

    init(count: Int) {
        self.count = count
    }

    func noteCollectionView(_ view: NoteCollectionView, numberOfNotesInSection section: Int) -> Int { count }
    func noteCollectionView(_ view: NoteCollectionView, numberOfFacetsAt path: IndexPath) -> Int { 2 }

    func noteCollectionView(_ view: NoteCollectionView, cellAt path: IndexPath) -> NoteCell {
        let cell = view.dequeueReusableCell()
        cell.text = "\(path.note)"
        return cell
    }
}

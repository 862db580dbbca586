import AppSupport
import CoverFlow
import Foundation
import UIKit

/// S1 drawn by the control that people use, with as many covers as S1 and with many more: it should cost about what the layers cost, however
/// many covers there are.
///
/// Both draw the same covers at the same places, 300 points wide, opaque and sampled linearly, on one thread per processor, and nothing
/// else: reflections, captions and the scroll bar are off. Different are:
/// - The order: S1's layers have a `zPosition` each; the control's covers stand in one 3D space and are ordered by depth.
/// - The pictures: S1's layers have those of 512 x 512 pixels; the control draws them once in the size in which they are seen, 300 x 300.
/// - The background: S1 clears the frame; the control has an opaque view behind the covers.
///
/// Pictures are loaded in the warm-up, as S1's are when it is made: what the control decodes in the background while it is measured would
/// take processors away from drawing.
package struct CoverFlowMeasurement {
    package static let name = "S1-control"
    private static let sizes = [100, 10_000, 1_000_000]

    package init() {}

    package func measure() -> [BenchResult] {
        let pictures = (0..<100).map { UIImage(cgImage: CoverFlowScene.picture(seed: UInt64(1000 + $0))) }
        return MainActor.assumeIsolated {
            Self.sizes.map { Self.measure(count: $0, filter: .linear, pictures) } + [Self.measure(count: 100, filter: .trilinear, pictures)]
        }
    }

    /// Moves a flow through 99 of `count` covers, sampled as S1 is, or as covers are by default.
    @MainActor
    private static func measure(count: Int, filter: CALayerContentsFilter, _ pictures: [UIImage]) -> BenchResult {
        let covers = PaintedCovers(count: count, pictures)
        let flow = CoverFlowView()
        flow.coverSize = 300
        flow.carousel = law
        flow.minificationFilter = filter
        flow.showsReflections = false
        flow.showsCaptions = false
        flow.showsScrollBar = false
        flow.dataSource = covers
        var measurement = InterfaceMeasurement(scene: name)
        measurement.settling = 0.02
        measurement.warmUp = 240
        let variant = filter == .linear ? "\(count)" : "\(count) trilinear"
        return measurement.measure(variant: variant, flow) { frame in
            flow.position = frame < 120 ? CGFloat(frame / 12 * 11) : CGFloat(frame % 120) / 120 * 99
        }
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

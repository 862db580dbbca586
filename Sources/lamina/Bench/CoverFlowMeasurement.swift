import CoverFlow
import Foundation
import UIKit

/// S1 drawn by the control that people use, with as many covers as S1 and with many more: it should cost about what the layers cost, however
/// many covers there are.
struct CoverFlowMeasurement {
    static let name = "S1-control"
    private static let sizes = [100, 10_000, 1_000_000]

    func measure() -> [BenchResult] {
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
        return measurement.measure(variant: filter == .linear ? "\(count)" : "\(count) trilinear", flow) { frame in flow.position = CGFloat(frame % 120) / 120 * 99 }
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

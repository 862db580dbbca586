import Testing
import UIKit
import UIKitTesting

@testable import CollectionLayouts

/// What lies in front is seen in front.
@MainActor @Suite struct DepthTests {
    /// Cells of one colour each.
    private final class Colours: NSObject, UICollectionViewDataSource {
        let count: Int
        init(_ count: Int) { self.count = count }

        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { count }
        func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
            let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
            cell.contentView.backgroundColor = Self.colour(indexPath.item)
            return cell
        }
        static func colour(_ item: Int) -> UIColor {
            UIColor(red: CGFloat(item * 16) / 255, green: 100.0 / 255, blue: CGFloat(255 - item * 16) / 255, alpha: 1)
        }
    }

    /// The item whose cell is seen at a point.
    private func item(_ host: HeadlessHost, _ point: CGPoint) -> Int? {
        guard let pixel = host.pixel(at: point), pixel.green == 100 else { return nil }
        return Int(pixel.red) / 16
    }

    private func show(
        _ layout: UICollectionViewLayout, count: Int, _ body: @MainActor (HeadlessHost, UICollectionView) async throws -> Void
    ) async rethrows {
        let size = CGSize(width: 1024, height: 768)
        try await HeadlessHost.open(size: size, scale: 1) { host in
            let source = Colours(count)
            let view = UICollectionView(frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
            view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
            view.contentInsetAdjustmentBehavior = .never
            view.dataSource = source
            host.show(view)
            await host.advance(by: 0.1)
            try await body(host, view)
            view.removeFromSuperview()
        }
    }

    @Test func theNearHalfOfTheRingCoversTheFarHalf() async throws {
        try await show(CylinderLayout(), count: 12) { host, view in
            for front in [0, 5, 11] {
                view.contentOffset = CGPoint(x: CGFloat(front) * 190, y: 0)
                await host.advance(by: 0.1)
                #expect(item(host, CGPoint(x: 512, y: 384 + 60)) == front)
                // The one at the back looks over it.
                let back = (front + 6) % 12
                let frame = try #require(view.layoutAttributesForItem(at: [0, back])).frame
                #expect(item(host, CGPoint(x: 512, y: frame.minY + 6)) == back)
                #expect(frame.minY < 384 - 100)
                // Hit testing agrees with what is drawn.
                let point = CGPoint(x: view.contentOffset.x + 512, y: 384 + 60)
                let cell = try #require(view.cellForItem(at: [0, front]))
                #expect(view.hitTest(point, with: nil)?.isDescendant(of: cell) == true)
            }
        }
    }

    @Test("KF-03 the cover in the middle covers its neighbours, and each of these the one behind it")
    func covers() async {
        await show(CoverFlowLayout(), count: 15) { host, view in
            for middle in [0, 7, 14] {
                view.contentOffset = CGPoint(x: CGFloat(middle) * 119, y: 0)
                await host.advance(by: 0.1)
                for item in max(0, middle - 3)...min(14, middle + 3) {
                    for other in max(0, middle - 3)...min(14, middle + 3) where abs(other - middle) > abs(item - middle) {
                        let one = view.layoutAttributesForItem(at: [0, item])!
                        let two = view.layoutAttributesForItem(at: [0, other])!
                        let both = one.frame.intersection(two.frame)
                        guard both.width > 6 else { continue }
                        // Away from the slanted edges.
                        let x = both.midX - view.contentOffset.x
                        #expect(self.item(host, CGPoint(x: x, y: 384)) == item, "\(item) before \(other) at \(x), \(middle) in the middle")
                    }
                }
            }
        }
    }
}

import Testing
import UIKit
import UIKitTesting

@testable import CollectionLayouts

@MainActor @Suite struct FlowLayoutReturnTests {
    @Test func aFlowLayoutThatComesBackShowsThePresentDataInThePresentSize() {
        let flow = UICollectionViewFlowLayout()
        let fixture = LayoutFixture([40, 3], flow, size: CGSize(width: 320, height: 480))
        fixture.view.setCollectionViewLayout(LineLayout(), animated: false)
        fixture.update { $0.edit(delete: (5..<40).map { [0, $0] }, insert: [[1, 3]]) }
        fixture.view.frame.size = CGSize(width: 200, height: 480)
        fixture.view.layoutIfNeeded()
        fixture.view.setCollectionViewLayout(flow, animated: false)
        fixture.view.layoutIfNeeded()
        #expect(fixture.fault() == nil && fixture.view.visibleCells.count == 9)
        #expect(fixture.view.contentSize == CGSize(width: 200, height: 110 + 110))
    }
}

import Testing
import UIKit
import UIKitTesting

@testable import CollectionLayouts

@MainActor @Suite struct StyledLayoutAttributesTests {
    @Test("CV-07 shadow opacity and alignment survive copying, and count when attributes are compared")
    func copying() throws {
        let attributes = StyledLayoutAttributes(forSupplementaryViewOfKind: "header", with: [2, 1])
        #expect(attributes.shadowOpacity == 0.5 && attributes.headerTextAlignment == .left)
        attributes.shadowOpacity = 0.2
        attributes.headerTextAlignment = .right
        attributes.zIndex = 4
        let copy = try #require(attributes.copy() as? StyledLayoutAttributes)
        #expect(copy.shadowOpacity == 0.2 && copy.headerTextAlignment == .right && copy.zIndex == 4 && copy.indexPath == [2, 1])
        #expect(copy.isEqual(attributes))
        copy.shadowOpacity = 0.3
        #expect(!copy.isEqual(attributes) && attributes.shadowOpacity == 0.2)
        copy.shadowOpacity = 0.2
        copy.headerTextAlignment = .center
        #expect(!copy.isEqual(attributes))
    }

    @Test("CV-05 shelves are registered with the layout: they appear without the data source, and an unknown kind is an error")
    func decorations() async {
        let layout = GridLayout()
        let fixture = LayoutFixture([9], layout)
        let shelves = fixture.view.subviews.compactMap { $0 as? WoodenShelfView }
        #expect(shelves.count == 3)
        #expect(shelves.allSatisfy { $0.layer.shadowOpacity == 0.5 && $0.layer.shadowPath != nil && $0.layer.shadowOffset.height == 5 })
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                let layout = GridLayout()
                layout.register(nil, forDecorationViewOfKind: GridLayout.shelfKind)
                _ = LayoutFixture([9], layout)
            }
        }
    }
}

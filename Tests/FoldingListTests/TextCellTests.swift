import Testing
import UIKit
import UIKitTesting

@testable import FoldingList

@MainActor @Suite struct TextCellTests {
    @Test("FL-19 a row that a swipe completed can be read while it goes back, and is dim then")
    func ink() async throws {
        let source = ListSource(3)
        try await withList(source) { host, list in
            var finger = await Finger(host, at: CGPoint(x: 100, y: 30))
            await finger.move(by: 130, 0)
            await finger.lift()
            await host.advance(by: 0.05)
            let cell = try #require(list.cellForRow(at: 2) as? FoldingListTextCell)
            #expect(cell.text == "Row 0" && cell.isCompleted && cell.textField.textColor == list.theme.ink.uiColor)
            await host.advance(by: 1.5)
            #expect(cell.isCompleted && cell.textField.textColor == list.theme.completedInk.uiColor)
        }
    }

    @Test("FL-24 the frame around the row that has the keys is seen on light rows as well")
    func focus() async throws {
        try await withList(ListSource(3)) { _, list in
            list.focusedIndex = 1
            let cell = try #require(list.cellForRow(at: 1))
            for theme in [FoldingListTheme.heatMap, .paper] {
                list.theme = theme
                #expect(cell.focusColor == theme.ink.uiColor.withAlphaComponent(0.9).cgColor && cell.focusRect == cell.bounds)
            }
        }
    }
}

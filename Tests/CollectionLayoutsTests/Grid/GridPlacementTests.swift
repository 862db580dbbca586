import Testing
import UIKit
import UIKitTesting

@testable import CollectionLayouts

@Suite struct GridPlacementTests {
    private func grid(
        _ counts: [Int], width: CGFloat = 768, height: CGFloat = 1024, isVertical: Bool = true, scale: CGFloat = 2
    ) -> GridPlacement {
        GridPlacement(
            GridMeasures(), isVertical: isVertical, counts: SectionCounts(counts),
            in: LayoutSpace(size: CGSize(width: width, height: height), scale: scale))
    }

    private func shelf(_ grid: GridPlacement, _ row: Int, _ section: Int = 0) -> Place? {
        grid.place(of: .decoration(ElementKind.shelf, IndexPath(item: row, section: section)))
    }

    @Test("GR-01 a width of 768 gives four columns, from edge to edge")
    func columns() throws {
        let grid = grid([8])
        #expect(grid.perLine == 4)
        let first = try #require(grid.item(0))
        let last = try #require(grid.item(3))
        let next = try #require(grid.item(4))
        #expect(first.frame == CGRect(x: 10, y: 54, width: 170, height: 197))
        #expect(last.frame.maxX == 758)
        #expect(next.frame.origin == CGPoint(x: 10, y: 54 + 207))
    }

    @Test("GR-02 shelves lie under the rows")
    func shelves() throws {
        let grid = grid([8, 3])
        #expect(shelf(grid, 0)?.frame == CGRect(x: 0, y: 219, width: 768, height: 37))
        #expect(shelf(grid, 1)?.frame == CGRect(x: 0, y: 426, width: 768, height: 37))
        #expect(shelf(grid, 2) == nil)
        // A section of two rows is 516 points high.
        #expect(grid.start(ofSection: 1) == 516)
        #expect(shelf(grid, 0, 1)?.frame.minY == 735)
        #expect(grid.contentSize == CGSize(width: 768, height: 516 + 50 + 4 + 197 + 14 + 44))
        #expect(grid.place(of: .header(1))?.frame == CGRect(x: 0, y: 516, width: 768, height: 50))
        #expect(grid.place(of: .footer(0))?.frame == CGRect(x: 0, y: 472, width: 768, height: 44))
    }

    @Test("GR-03 a shelf lies behind cells, headers and footers")
    func depth() {
        let grid = grid([8])
        #expect(shelf(grid, 0)?.zIndex == 0)
        for element in [PlacedElement.header(0), .footer(0), .cell([0, 0]), .cell([0, 7])] { #expect(grid.place(of: element)?.zIndex == 1) }
    }

    @Test("GR-04 a single question agrees with the rectangle's, and an unknown path has no answer")
    func agreement() {
        var random = CheckRandom(seed: 11)
        for _ in 0..<150 {
            let counts = randomCounts(&random)
            let space = randomSpace(&random)
            var measures = GridMeasures()
            measures.itemSize = CGSize(width: .random(in: 5...300, using: &random), height: .random(in: 5...300, using: &random))
            measures.itemSpacing = .random(in: -4...40, using: &random)
            measures.headerLength = [0, 50, 43].randomElement(using: &random)!
            measures.footerLength = [0, 44].randomElement(using: &random)!
            let grid = GridPlacement(measures, isVertical: Bool.random(using: &random), counts: SectionCounts(counts), in: space)
            expectAgreement(grid, counts, &random)
        }
        let grid = grid([3])
        for path in [[0, 3], [1, 0], [0, -1], [-1, 0], [0], [0, 0, 0]] as [IndexPath] {
            #expect(grid.place(of: .cell(path)) == nil)
            #expect(grid.place(of: .decoration(ElementKind.shelf, IndexPath(item: 1, section: 0))) == nil)
        }
        #expect(grid.place(of: .decoration("unknown", [0, 0])) == nil)
        #expect(grid.place(of: .supplementary("unknown", [0, 0])) == nil)
        #expect(grid.place(of: .supplementary(ElementKind.header, [0, 1])) == nil)
    }

    @Test("GR-05 sideways there is a shelf for each row over the full width, and headers are turned a quarter")
    func sideways() throws {
        let grid = grid([8, 5], width: 1024, height: 768, isVertical: false)
        // Three rows: (768 - 18 + 10) / 207.
        #expect(grid.perLine == 3)
        let pitch = (CGFloat(750) - 197) / 2
        for row in 0..<3 {
            let bottom = 4 + CGFloat(row) * pitch + 197
            #expect(shelf(grid, row)?.frame == CGRect(x: 0, y: (bottom - 32).rounded(), width: grid.contentSize.width, height: 37))
        }
        #expect(shelf(grid, 3) == nil)
        #expect(shelf(grid, 0, 1) == nil)
        let header = try #require(grid.place(of: .header(0)))
        #expect(header.size == CGSize(width: 768, height: 50))
        #expect(header.frame == CGRect(x: 0, y: 0, width: 50, height: 768))
        // The right of the text is up.
        #expect(header.transform.m12 == -1 && header.transform.m21 == 1)
        #expect(grid.item(3)?.frame.minX == 240)
        // Three columns and two, each section with header, insets and footer.
        #expect(grid.contentSize.width == 1108)
    }

    @Test("GR-06 a width below one item gives one column, in the middle")
    func narrow() throws {
        for width in [0, 1, 20, 169, 199] as [CGFloat] {
            let grid = grid([3], width: width)
            #expect(grid.perLine == 1)
            let item = try #require(grid.item(1))
            #expect(abs(item.center.x - width / 2) <= 0.25)
            #expect(item.frame.minY == 261)
        }
        #expect(grid([3], width: 200).perLine == 1)
        #expect(grid([3], width: 370).perLine == 2)
    }

    @Test("CV-06 with 100,000 shelves a question costs what is visible")
    func cost() {
        let grid = grid(Array(repeating: 400, count: 1000))
        let half = grid.contentSize.height / 2
        let rect = CGRect(x: 0, y: half, width: 768, height: 1024)
        let near = grid.elements(near: rect)
        #expect(near.count < 60)
        #expect(found(grid, in: rect).count > 20)
        let wide = self.grid(Array(repeating: 400, count: 1000), isVertical: false)
        #expect(wide.elements(near: CGRect(x: wide.contentSize.width / 2, y: 0, width: 1024, height: 768)).count < 60)
    }

    @Test func itemsLieOnPixels() throws {
        for scale in [1, 2, 3] as [CGFloat] {
            let grid = grid([40], width: 733, scale: scale)
            for item in 0..<40 {
                let frame = try #require(grid.item(item)).frame
                #expect(abs((frame.minX * scale).rounded() - frame.minX * scale) < 1e-6)
                #expect(frame.size == CGSize(width: 170, height: 197))
            }
        }
    }

    @Test func whatIsNoNumberCountsAsNothing() {
        var measures = GridMeasures()
        measures.itemSize = CGSize(width: CGFloat.nan, height: CGFloat.infinity)
        measures.headerLength = .nan
        let grid = GridPlacement(
            measures, isVertical: true, counts: SectionCounts([5]), in: LayoutSpace(size: CGSize(width: CGFloat.nan, height: -4)))
        #expect(grid.contentSize.height.isFinite)
        #expect(grid.item(2)?.center.y.isFinite == true)
        #expect(grid.place(of: .header(0)) == nil)
    }
}

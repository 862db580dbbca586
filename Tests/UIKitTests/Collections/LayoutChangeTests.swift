@testable import QuartzCore
@testable import UIKit
import Testing

extension UIKitCore {
    /// Changes of layouts that follow each other before the animation is over (Behaviour 8.6).
    @MainActor struct LayoutChangeTests {
        private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

        private func grid() -> UICollectionViewFlowLayout { UICollectionViewFlowLayout() }

        private func rows() -> UICollectionViewFlowLayout {
            let layout = UICollectionViewFlowLayout()
            layout.itemSize = CGSize(width: 320, height: 100)
            return layout
        }

        private func cells(_ fixture: CollectionFixture) -> [IndexPath: UICollectionViewCell] {
            Dictionary(uniqueKeysWithValues: fixture.view.indexPathsForVisibleItems.map { ($0, fixture.view.cellForItem(at: $0)!) })
        }

        /// Where the middle of a cell is seen on the screen.
        private func seen(_ cell: UICollectionViewCell, _ fixture: CollectionFixture) -> CGPoint {
            let place = cell.layer.presentation()!.position, origin = fixture.view.layer.presentation()!.bounds.origin
            return CGPoint(x: place.x - origin.x, y: place.y - origin.y)
        }

        @Test("Behaviour 8.6: cells that leave for another layout turn around when theirs comes back")
        func turningAround() async {
            let grid = grid(), rows = rows(), fixture = CollectionFixture([Array(0..<100)], layout: grid)
            defer { fixture.close() }
            let before = cells(fixture)
            fixture.view.setCollectionViewLayout(rows, animated: true)
            fixture.stage.play(0.1)
            let asked = fixture.cellRequests
            let leaving = before[path(30)]!, place = seen(leaving, fixture)
            #expect(fixture.view.cellForItem(at: path(30)) == nil && leaving.superview === fixture.view)
            fixture.view.selectItem(at: path(30), animated: false, scrollPosition: [])
            fixture.view.setCollectionViewLayout(grid, animated: true)
            CATransaction.flush()
            let after = cells(fixture)
            for (path, cell) in after { if let former = before[path] { #expect(cell === former) } }
            #expect(after[path(30)] === leaving && leaving.isSelected)
            #expect(fixture.cellRequests == asked + after.keys.filter { before[$0] == nil }.count)
            // It goes on from where it was seen.
            let now = seen(leaving, fixture)
            #expect(abs(now.x - place.x) < 3 && abs(now.y - place.y) < 3)
            fixture.stage.play(0.5)
            await UIApplication.shared.settle()
            #expect(fixture.isRight())
            #expect((leaving as? NumberCell)?.reuses == 0)
        }

        @Test("Behaviour 8.6: a cell that turned around and leaves again is seen until that animation is over")
        func leavingAgain() async {
            let grid = grid(), rows = rows(), fixture = CollectionFixture([Array(0..<100)], layout: grid)
            defer { fixture.close() }
            let cell = fixture.view.cellForItem(at: path(30))!
            fixture.view.setCollectionViewLayout(rows, animated: true)
            fixture.stage.play(0.1)
            fixture.view.setCollectionViewLayout(grid, animated: true)
            fixture.stage.play(0.1)
            fixture.view.setCollectionViewLayout(rows, animated: true)
            // The first animation has ended, the third has not.
            fixture.stage.play(0.2)
            await UIApplication.shared.settle()
            #expect(cell.superview === fixture.view)
            fixture.stage.play(0.3)
            await UIApplication.shared.settle()
            #expect(cell.superview == nil)
            #expect(fixture.isRight())
        }

        @Test("Behaviour 8.6: a cell that left with older data does not come back")
        func changedData() async {
            let grid = grid(), rows = rows(), fixture = CollectionFixture([Array(0..<100)], layout: grid)
            defer { fixture.close() }
            let cell = fixture.view.cellForItem(at: path(30))!
            fixture.view.setCollectionViewLayout(rows, animated: true)
            fixture.stage.play(0.1)
            fixture.view.performBatchUpdates {
                fixture.sections[0].remove(at: 20)
                fixture.view.deleteItems(at: [path(20)])
            }
            fixture.view.setCollectionViewLayout(grid, animated: true)
            #expect(fixture.view.cellForItem(at: path(30)) !== cell)
            #expect(fixture.shown[path(30)] == 31)
            fixture.stage.play(0.6)
            await UIApplication.shared.settle()
            #expect(fixture.isRight())
        }

        @Test("Behaviour 8.3: a flow layout that comes back has the sections, sizes and width that there are now")
        func comingBack() {
            let grid = grid(), rows = rows(), fixture = CollectionFixture(Array(repeating: [1, 2, 3], count: 40), layout: grid)
            defer { fixture.close() }
            func check() {
                fixture.view.setCollectionViewLayout(grid, animated: false)
                fixture.view.layoutIfNeeded()
                let fresh = UICollectionViewFlowLayout()
                fresh.itemSize = grid.itemSize
                let frames = grid.layoutAttributesForElements(in: fixture.view.bounds)!.map(\.frame)
                let size = grid.collectionViewContentSize
                fixture.view.setCollectionViewLayout(fresh, animated: false)
                #expect(fresh.layoutAttributesForElements(in: fixture.view.bounds)!.map(\.frame) == frames)
                #expect(fresh.collectionViewContentSize == size)
                fixture.view.setCollectionViewLayout(rows, animated: false)
                fixture.view.layoutIfNeeded()
            }
            check()
            fixture.sections[3] = [1]
            fixture.view.reloadData()
            check()
            grid.itemSize = CGSize(width: 70, height: 30)
            check()
            fixture.view.bounds.size.width = 200
            check()
        }
    }
}

@testable import QuartzCore
@testable import UIKit
import Testing

/// A cell as high as its number says.
private final class TallCell: UICollectionViewCell {
    var number = 0
    var fits = 0
    static func height(_ number: Int) -> CGFloat { CGFloat(30 + number * 37 % 90) }
    override func preferredLayoutAttributesFitting(_ layoutAttributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
        fits += 1
        let copy = layoutAttributes.copied()
        copy.size.height = Self.height(number)
        return copy
    }
}

@MainActor private final class TallSource: NSObject, UICollectionViewDataSource {
    var numbers: [Int]
    init(_ numbers: [Int]) { self.numbers = numbers }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { numbers.count }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "tall", for: indexPath) as! TallCell
        cell.number = numbers[indexPath.item]
        return cell
    }
}

extension UIKitCore {
    /// Cells that size themselves (Behaviour 8.3, 7).
    @MainActor struct SelfSizingTests {
        private let stage = Stage(size: CGSize(width: 320, height: 480))
        private let source: TallSource
        private let layout = UICollectionViewFlowLayout()
        private let view: UICollectionView

        init() {
            source = TallSource(Array(0..<200))
            layout.estimatedItemSize = CGSize(width: 320, height: 60)
            layout.minimumLineSpacing = 0
            view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
            view.contentInsetAdjustmentBehavior = .never
            view.register(TallCell.self, forCellWithReuseIdentifier: "tall")
            view.dataSource = source
            stage.window.addSubview(view)
            view.layoutIfNeeded()
        }

        private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

        private func isRight() -> Bool {
            view.visibleCells.allSatisfy { cell in
                let cell = cell as! TallCell, path = view.indexPath(for: cell)!
                return cell.number == source.numbers[path.item] && cell.bounds.height == TallCell.height(cell.number)
            }
        }

        @Test("Behaviour 8.3: when measured cells make the content shorter than what is visible, all cells of the new place are shown")
        func shorterContent() {
            defer { stage.close() }
            for offset in stride(from: 2300, through: 2680, by: 20) {
                source.numbers = Array(0..<200)
                view.reloadData()
                view.contentOffset.y = CGFloat(offset)
                view.layoutIfNeeded()
                source.numbers = Array(0..<45)
                view.reloadData()
                view.layoutIfNeeded()
                let due = (layout.layoutAttributesForElements(in: view.bounds) ?? []).filter { $0.frame.overlaps(view.bounds) }
                #expect(view.indexPathsForVisibleItems.sorted() == due.map(\.indexPath).sorted(), "from \(offset)")
                #expect(!due.isEmpty && isRight())
            }
        }

        @Test("Behaviour 8.3: shown cells have the size that they prefer, the others the estimated one")
        func sizes() {
            defer { stage.close() }
            #expect(isRight())
            var y: CGFloat = 0
            for item in 0..<view.visibleCells.count {
                #expect(layout.layoutAttributesForItem(at: path(item))!.frame == CGRect(x: 0, y: y, width: 320, height: TallCell.height(item)))
                y += TallCell.height(item)
            }
            #expect(y >= 480 && y - TallCell.height(view.visibleCells.count - 1) < 480)
            #expect(layout.layoutAttributesForItem(at: path(150))!.size.height == 60)
        }

        @Test("Behaviour 8.3: what is visible stays where it is when cells above turn out higher than estimated")
        func stableOffset() {
            defer { stage.close() }
            view.scrollToItem(at: path(150), at: .top, animated: false)
            view.layoutIfNeeded()
            #expect(isRight())
            for _ in 0..<150 {
                let cells = view.visibleCells.map { ($0, $0.frame.minY - view.contentOffset.y) }
                view.contentOffset.y -= 23
                view.layoutIfNeeded()
                for (cell, place) in cells where cell.superview != nil && view.indexPath(for: cell) != nil {
                    #expect(abs(cell.frame.minY - view.contentOffset.y - place - 23) < 0.01)
                }
                #expect(isRight())
            }
        }

        @Test("A cell that tells of another size is measured again, and what is above it stays where it is")
        func invalidation() throws {
            defer { stage.close() }
            #expect(view.selfSizingInvalidation == .enabled)
            view.scrollToItem(at: path(100), at: .top, animated: false)
            view.layoutIfNeeded()
            let changed = try #require(view.cellForItem(at: path(102)) as? TallCell)
            let before = [100, 101, 102, 103].map { view.cellForItem(at: path($0))!.frame.minY - view.contentOffset.y }
            let height = changed.bounds.height
            source.numbers[102] = 20
            changed.number = 20
            changed.invalidateIntrinsicContentSize()
            // Not before the next layout pass, and then once.
            #expect(changed.bounds.height == height)
            let fits = changed.fits
            changed.invalidateIntrinsicContentSize()
            view.layoutIfNeeded()
            #expect(changed.fits == fits + 1 && isRight() && changed.bounds.height != height)
            let after = [100, 101, 102, 103].map { view.cellForItem(at: path($0))!.frame.minY - view.contentOffset.y }
            #expect(after[0...2] == before[0...2] && after[3] - before[3] == changed.bounds.height - height)
            // A row above the visible part moves nothing that is seen when it comes into sight.
            source.numbers[99] = 50
            view.contentOffset.y -= 10
            view.layoutIfNeeded()
            #expect(isRight() && view.cellForItem(at: path(102))!.frame.minY - view.contentOffset.y == before[2] + 10)
            view.selfSizingInvalidation = .disabled
            changed.number = 33
            changed.invalidateIntrinsicContentSize()
            view.layoutIfNeeded()
            #expect(changed.bounds.height == TallCell.height(20))
            view.reconfigureItems(at: [path(102)])
            view.layoutIfNeeded()
            #expect(isRight())
        }

        @Test("A cell that tells of another size grows in an animation, except where animations are off")
        func animatedInvalidation() throws {
            defer {
                UIApplication.shared.disconnect()
                stage.close()
            }
            stage.connectDisplay()
            CATransaction.flush()
            let changed = try #require(view.cellForItem(at: path(1)) as? TallCell), next = view.cellForItem(at: path(2))!
            func resize(_ number: Int) {
                source.numbers[1] = number
                changed.number = number
                changed.invalidateIntrinsicContentSize()
            }
            let before = next.frame.minY
            resize(20)
            view.layoutIfNeeded()
            CATransaction.flush()
            #expect(next.frame.minY != before && next.layer.presentation()?.frame.minY == before)
            stage.play(0.5)
            #expect(next.layer.presentation()?.frame.minY == next.frame.minY && isRight())
            UIView.performWithoutAnimation { resize(1) }
            view.layoutIfNeeded()
            CATransaction.flush()
            #expect(next.frame.minY == before && next.layer.presentation()?.frame.minY == before)
        }

        @Test("A cell that prefers no size has the one that a layout proposes, also when it comes from another layout")
        func noPreference() {
            defer { stage.close() }
            let grid = UICollectionViewFlowLayout()
            grid.itemSize = CGSize(width: 100, height: 100)
            let fixture = CollectionFixture([Array(0..<20)], layout: grid)
            defer { fixture.close() }
            #expect(fixture.view.cellForItem(at: path(0))?.bounds.height == 100)
            let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(40))
            let section = NSCollectionLayoutSection(group: .horizontal(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))
            fixture.view.collectionViewLayout = UICollectionViewCompositionalLayout(section: section)
            fixture.view.layoutIfNeeded()
            #expect(fixture.view.visibleCells.count > 10 && fixture.view.visibleCells.allSatisfy { $0.bounds.size == CGSize(width: 320, height: 40) })
            fixture.view.reconfigureItems(at: fixture.view.indexPathsForVisibleItems)
            fixture.view.layoutIfNeeded()
            #expect(fixture.view.visibleCells.allSatisfy { $0.bounds.size == CGSize(width: 320, height: 40) } && fixture.isRight())
        }

        @Test("Cells that show something else are measured again by an update without changes")
        func anotherContent() async {
            defer { stage.close() }
            for cell in view.visibleCells as! [TallCell] {
                let item = view.indexPath(for: cell)!.item
                source.numbers[item] += 11
                cell.number = source.numbers[item]
            }
            #expect(!isRight())
            view.performBatchUpdates(nil)
            view.layoutIfNeeded()
            stage.wait(1)
            // What the animation's end calls comes later on the main queue, and must not meet views that go with the test.
            await UIApplication.shared.settle()
            #expect(isRight() && view.visibleCells.count > 3)
        }

        @Test("Cells that show something else are measured again when the layout is made invalid, and only then")
        func invalidatedLayout() {
            defer { stage.close() }
            let cells = view.visibleCells as! [TallCell], fits = cells.map(\.fits)
            view.contentOffset.y += 5
            view.layoutIfNeeded()
            #expect(cells.map(\.fits) == fits)
            for cell in cells {
                let item = view.indexPath(for: cell)!.item
                source.numbers[item] += 11
                cell.number = source.numbers[item]
            }
            layout.invalidateLayout()
            view.layoutIfNeeded()
            #expect(isRight() && view.visibleCells.count > 3)
        }

        @Test("A view that goes while its elements leave leaves nothing to do for the end of their animation")
        func goneView() async {
            defer { stage.close() }
            let source = TallSource(Array(0..<20))
            let frame = CGRect(x: 0, y: 0, width: 320, height: 480)
            var view: UICollectionView? = UICollectionView(frame: frame, collectionViewLayout: UICollectionViewFlowLayout())
            view?.register(TallCell.self, forCellWithReuseIdentifier: "tall")
            view?.dataSource = source
            stage.window.addSubview(view!)
            view?.layoutIfNeeded()
            source.numbers.removeFirst(3)
            view?.deleteItems(at: (0..<3).map(path))
            view?.layoutIfNeeded()
            let engine = view?.engine
            view?.removeFromSuperview()
            weak let gone = view
            view = nil
            stage.wait(1)
            await UIApplication.shared.settle()
            #expect(gone == nil && engine != nil)
        }

        @Test("Another width measures what is shown again")
        func anotherWidth() {
            defer { stage.close() }
            let fits = view.visibleCells.map { ($0 as! TallCell).fits }
            view.frame.size.width = 300
            view.layoutIfNeeded()
            #expect(isRight() && view.visibleCells.prefix(3).allSatisfy { ($0 as! TallCell).fits > fits[0] })
        }

        @Test("Behaviour 8.4: sizes go with their items in updates, and a reload measures anew")
        func updates() {
            defer { stage.close() }
            view.performBatchUpdates {
                source.numbers.remove(at: 1)
                source.numbers.insert(55, at: 3)
                view.deleteItems(at: [path(1)])
                view.insertItems(at: [path(3)])
            }
            #expect(isRight())
            #expect(layout.layoutAttributesForItem(at: path(3))!.size.height == TallCell.height(55))
            #expect(layout.layoutAttributesForItem(at: path(1))!.frame.minY == TallCell.height(0))
            source.numbers[0] = 7
            view.reloadData()
            view.layoutIfNeeded()
            #expect(isRight() && layout.layoutAttributesForItem(at: path(0))!.size.height == TallCell.height(7))
            source.numbers[0] = 11
            view.reconfigureItems(at: [path(0)])
            view.layoutIfNeeded()
            #expect(isRight())
        }
    }
}

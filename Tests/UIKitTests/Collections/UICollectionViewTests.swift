@testable import UIKit
import TestSupport
import Testing

extension UIKitCore {
    @Suite @MainActor struct CollectionViews {
        private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

        // MARK: Layout pass (Behaviour 8.1, 8.2)

        @Test func theLayoutIsAskedInOrderAndNotAgain() {
            let layout = NotingLayout(), fixture = CollectionFixture([Array(0..<20)], layout: layout)
            defer { fixture.close() }
            #expect(layout.taken() == ["invalidate", "prepare", "size", "query 0...480", "size"])
            fixture.view.setNeedsLayout()
            fixture.view.layoutIfNeeded()
            #expect(layout.taken() == [])
            fixture.view.contentOffset.y = 100
            #expect(layout.taken() == ["should 100 at 0"])
            fixture.view.layoutIfNeeded()
            #expect(layout.taken() == ["query 0...960", "size"])
            #expect(fixture.isRight())
            #expect(fixture.view.visibleCells.count == 5)
        }

        @Test func aLayoutThatFollowsTheBoundsIsInvalidAfterTheyMoved() {
            let layout = NotingLayout(), fixture = CollectionFixture([Array(0..<20)], layout: layout)
            defer { fixture.close() }
            layout.invalidatesForBounds = true
            _ = layout.taken()
            fixture.view.contentOffset.y = 100
            // A second change before the layout pass asks nothing: the layout is invalid already.
            fixture.view.contentOffset.y = 110
            #expect(layout.taken() == ["should 100 at 0", "invalidate"])
            fixture.view.layoutIfNeeded()
            #expect(layout.taken() == ["prepare", "size", "query 0...960", "size"])
        }

        @Test func aMillionItemsCostWhatIsSeen() {
            let fixture = CollectionFixture([Array(0..<1_000_000)])
            defer { fixture.close() }
            fixture.view.scrollToItem(at: path(777_777), at: .centeredVertically, animated: false)
            fixture.view.layoutIfNeeded()
            #expect(fixture.view.visibleCells.count < 60)
            #expect(fixture.shown[path(777_777)] == 777_777)
            #expect(fixture.isRight())
        }

        // MARK: Reuse and display (Behaviour 8.5)

        @Test func cellsThatLeaveServeThoseThatCome() {
            let fixture = CollectionFixture([Array(0..<1000)])
            defer { fixture.close() }
            var cells = Set(fixture.view.visibleCells.map(ObjectIdentifier.init))
            for step in 1...100 {
                fixture.view.contentOffset.y = CGFloat(step) * 37
                fixture.view.layoutIfNeeded()
                #expect(fixture.isRight())
                cells.formUnion(fixture.view.visibleCells.map(ObjectIdentifier.init))
            }
            #expect(cells.count < 60)
        }

        /// A view that is counted as long as it exists.
        private final class CountedCell: UICollectionViewCell {
            static var count = 0
            override init(frame: CGRect) {
                super.init(frame: frame)
                Self.count += 1
            }
            required init?(coder: NSCoder) { nil }
            isolated deinit { Self.count -= 1 }
        }

        @Test(arguments: [true, false])
        func noMoreViewsWaitThanTwoScreensNeed(animated: Bool) async {
            let fixture = CollectionFixture([Array(0..<1000)])
            fixture.view.register(CountedCell.self, forCellWithReuseIdentifier: "number")
            let source = CountedSource()
            fixture.view.dataSource = source
            defer { fixture.close() }
            let small = UICollectionViewFlowLayout(), large = UICollectionViewFlowLayout()
            small.itemSize = CGSize(width: 10, height: 10)
            large.itemSize = CGSize(width: 300, height: 120)
            fixture.view.setCollectionViewLayout(small, animated: false)
            fixture.view.layoutIfNeeded()
            #expect(fixture.view.visibleCells.count > 300)
            fixture.view.setCollectionViewLayout(large, animated: animated)
            fixture.view.layoutIfNeeded()
            fixture.stage.play(1)
            await UIApplication.shared.settle()
            let visible = fixture.view.visibleCells.count
            #expect(visible < 10 && CountedCell.count <= visible + 16)
            // Enough wait for another screen.
            let before = CountedCell.count
            fixture.view.contentOffset.y = 3000
            fixture.view.layoutIfNeeded()
            #expect(CountedCell.count <= before)
        }

        private final class CountedSource: NSObject, UICollectionViewDataSource {
            func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 1000 }
            func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
                collectionView.dequeueReusableCell(withReuseIdentifier: "number", for: indexPath)
            }
        }

        @Test func classesAreCheckedWhenRegisteredAndWhenDequeued() async {
            await #expect(processExitsWith: .failure) {
                await MainActor.run {
                    let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
                    _ = view.dequeueReusableCell(withReuseIdentifier: "none", for: IndexPath(item: 0, section: 0))
                }
            }
            await #expect(processExitsWith: .failure) {
                await MainActor.run {
                    let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
                    view.register(UIView.self, forCellWithReuseIdentifier: "view")
                }
            }
        }

        @Test func itemsToComeAreAnnounced() {
            let fixture = CollectionFixture([Array(0..<1000)])
            defer { fixture.close() }
            fixture.view.prefetchDataSource = fixture
            fixture.view.contentOffset.y = 60
            fixture.view.layoutIfNeeded()
            let visible = Set(fixture.shown.values)
            #expect(!fixture.prefetched.isEmpty)
            #expect(visible.isDisjoint(with: fixture.prefetched))
            #expect(fixture.prefetched.min() == visible.max()! + 1)
        }

        @Test func attributesOfALayoutsOwnClassAreCopiedWhole() {
            final class Tilted: UICollectionViewLayoutAttributes {
                var tilt = 0.0
                override func copy(with zone: NSZone? = nil) -> Any {
                    let copy = super.copy(with: zone) as! Tilted
                    copy.tilt = tilt
                    return copy
                }
            }
            let attributes = Tilted(forDecorationViewOfKind: "shelf", with: IndexPath(item: 1, section: 2))
            attributes.tilt = 3
            attributes.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
            attributes.size = CGSize(width: 50, height: 40)
            attributes.alpha = 0.5
            let copy = attributes.copy() as? Tilted
            #expect(copy?.tilt == 3)
            #expect(copy?.isEqual(attributes) == true)
            #expect(copy?.frame == CGRect(x: 0, y: 20, width: 50, height: 40))
            #expect(copy?.representedElementKind == "shelf" && copy?.representedElementCategory == .decorationView)
            copy?.alpha = 1
            #expect(copy?.isEqual(attributes) == false)
        }

        // MARK: Selection (Behaviour 8.5)

        @Test func aTouchHighlightsThenSelects() {
            let fixture = CollectionFixture([Array(0..<10)])
            defer { fixture.close() }
            fixture.stage.touch(.began, 25, 25)
            fixture.stage.wait(0.2)
            #expect(fixture.taken() == ["shouldHighlight 0", "didHighlight 0"])
            #expect(fixture.view.cellForItem(at: path(0))?.isHighlighted == true)
            fixture.stage.touch(.ended, 25, 25)
            #expect(fixture.taken() == ["shouldSelect 0", "didSelect 0", "primary 0", "didUnhighlight 0"])
            #expect(fixture.view.indexPathsForSelectedItems == [path(0)])
            fixture.stage.wait(1)
            fixture.stage.tap(90, 25)
            #expect(fixture.taken() == ["shouldHighlight 1", "didHighlight 1", "shouldSelect 1", "didDeselect 0", "didSelect 1", "primary 1", "didUnhighlight 1"])
            fixture.view.selectItem(at: path(3), animated: false, scrollPosition: [])
            #expect(fixture.taken() == [])
            #expect(fixture.view.indexPathsForSelectedItems == [path(3)])
            fixture.view.deselectItem(at: path(3), animated: false)
            #expect(fixture.view.indexPathsForSelectedItems == nil)
        }

        @Test func severalItemsAreSelectedOneByOne() {
            let fixture = CollectionFixture([Array(0..<10)])
            defer { fixture.close() }
            fixture.view.allowsMultipleSelection = true
            for x: CGFloat in [25, 90, 25] {
                fixture.stage.tap(x, 25)
                fixture.stage.wait(1)
            }
            #expect(fixture.view.indexPathsForSelectedItems == [path(1)])
            #expect(fixture.taken().suffix(3) == ["shouldDeselect 0", "didDeselect 0", "didUnhighlight 0"])
        }

        @Test func scrollingTakesTheHighlightAway() {
            let fixture = CollectionFixture([Array(0..<1000)])
            defer { fixture.close() }
            fixture.stage.touch(.began, 25, 300)
            fixture.stage.wait(0.2)
            fixture.stage.touch(.moved, 25, 200)
            fixture.stage.touch(.ended, 25, 200)
            #expect(fixture.view.indexPathsForSelectedItems == nil)
            #expect(fixture.taken().filter { $0.hasPrefix("did") }.map { $0.prefix(8) } == ["didHighl", "didUnhig"])
        }

        @Test func theSelectionFollowsItsItems() {
            let fixture = CollectionFixture([Array(0..<10)])
            defer { fixture.close() }
            fixture.view.allowsMultipleSelection = true
            for item in [2, 5] { fixture.view.selectItem(at: path(item), animated: false, scrollPosition: []) }
            fixture.view.performBatchUpdates {
                fixture.sections[0].remove(at: 2)
                fixture.sections[0].insert(100, at: 0)
                fixture.view.deleteItems(at: [path(2)])
                fixture.view.insertItems(at: [path(0)])
            }
            #expect(fixture.view.indexPathsForSelectedItems == [path(5)])
            #expect(fixture.shown[path(5)] == 5)
        }

        // MARK: Updates (Behaviour 8.4)

        @Test func anUpdateAsksTheLayoutForAllVisibleElements() {
            let layout = NotingLayout(), fixture = CollectionFixture([Array(0..<3)], layout: layout)
            defer { fixture.close() }
            _ = layout.taken()
            fixture.sections[0].remove(at: 1)
            fixture.view.deleteItems(at: [path(1)])
            #expect(
                layout.taken() == [
                    "invalidate", "prepare", "size", "updates 1", "query 0...480", "size", "final 0", "final 1", "final 2", "initial 0", "initial 1",
                    "finalize",
                ])
        }

        @Test func viewsStayWithTheirItemsAndGoWithThem() async {
            let fixture = CollectionFixture([Array(0..<5)])
            defer { fixture.close() }
            let cells = (0..<5).map { fixture.view.cellForItem(at: path($0))! }
            var finished: Bool?
            fixture.view.performBatchUpdates {
                fixture.sections[0] = [4, 0, 9, 3]
                fixture.view.deleteItems(at: [path(1), path(2)])
                fixture.view.moveItem(at: path(4), to: path(0))
                fixture.view.insertItems(at: [path(2)])
            } completion: { finished = $0 }
            #expect(finished == nil)
            #expect((0..<4).map { fixture.shown[path($0)] } == [4, 0, 9, 3])
            #expect(fixture.view.cellForItem(at: path(0)) === cells[4])
            #expect(fixture.view.cellForItem(at: path(3)) === cells[3])
            // Those that go are seen going.
            #expect(cells[1].superview === fixture.view && cells[1].alpha == 0)
            #expect(cells[4].frame.origin == .zero)
            CATransaction.flush()
            fixture.stage.play(0.1)
            #expect((cells[4].layer.presentation()?.frame.minX ?? 0) > 1)
            fixture.stage.play(0.5)
            await UIApplication.shared.settle()
            #expect(fixture.isRight())
        }

        @Test func sectionsComeGoAndMove() {
            let flow = UICollectionViewFlowLayout()
            flow.headerReferenceSize = CGSize(width: 0, height: 30)
            let fixture = CollectionFixture([[1, 2], [3], [4, 5]], layout: flow)
            defer { fixture.close() }
            let header = fixture.view.supplementaryView(forElementKind: UICollectionView.elementKindSectionHeader, at: path(0, 2))
            #expect(header != nil)
            fixture.view.performBatchUpdates {
                fixture.sections = [[4, 5], [9], [1, 2]]
                fixture.view.deleteSections([1])
                fixture.view.insertSections([1])
                fixture.view.moveSection(2, toSection: 0)
            }
            #expect(fixture.shown == [path(0, 0): 4, path(1, 0): 5, path(0, 1): 9, path(0, 2): 1, path(1, 2): 2])
            #expect(fixture.view.supplementaryView(forElementKind: UICollectionView.elementKindSectionHeader, at: path(0, 0)) === header)
        }

        @Test func nestedUpdatesAreOne() {
            let fixture = CollectionFixture([Array(0..<5)])
            defer { fixture.close() }
            fixture.view.performBatchUpdates {
                fixture.sections[0].removeFirst()
                fixture.view.deleteItems(at: [path(0)])
                fixture.view.performBatchUpdates {
                    fixture.sections[0].append(7)
                    fixture.view.insertItems(at: [path(4)])
                }
                #expect(fixture.view.hasUncommittedUpdates)
            }
            #expect(!fixture.view.hasUncommittedUpdates)
            #expect(fixture.shown[path(4)] == 7)
        }

        @Test func reloadingMakesAnotherCellAndReconfiguringDoesNot() {
            let fixture = CollectionFixture([Array(0..<5)])
            defer { fixture.close() }
            let cell = fixture.view.cellForItem(at: path(1))
            fixture.sections[0][1] = 11
            fixture.view.reconfigureItems(at: [path(1)])
            #expect(fixture.view.cellForItem(at: path(1)) === cell)
            #expect(fixture.shown[path(1)] == 11)
            fixture.sections[0][1] = 12
            fixture.view.reloadItems(at: [path(1)])
            #expect(fixture.view.cellForItem(at: path(1)) !== cell)
            #expect(fixture.shown[path(1)] == 12)
        }

        // MARK: Layouts (Behaviour 8.3, 8.6)

        @Test func pinnedHeadersStayInTheirSection() {
            let flow = UICollectionViewFlowLayout()
            flow.headerReferenceSize = CGSize(width: 0, height: 30)
            flow.sectionHeadersPinToVisibleBounds = true
            flow.itemSize = CGSize(width: 320, height: 100)
            flow.minimumLineSpacing = 0
            let fixture = CollectionFixture([Array(0..<10), Array(0..<10)], layout: flow)
            defer { fixture.close() }
            func headerTop(_ section: Int) -> CGFloat? {
                fixture.view.supplementaryView(forElementKind: UICollectionView.elementKindSectionHeader, at: path(0, section))?.frame.minY
            }
            for (offset, top) in [(0, 0), (250, 250), (1010, 1000), (1029, 1000)] {
                fixture.view.contentOffset.y = CGFloat(offset)
                fixture.view.layoutIfNeeded()
                #expect(headerTop(0) == CGFloat(top))
            }
            #expect(headerTop(1) == 1030)
        }

        @Test func oneLayoutTurnsIntoAnother() async {
            let flow = UICollectionViewFlowLayout(), rows = NotingLayout()
            let fixture = CollectionFixture([Array(0..<40)], layout: flow)
            defer { fixture.close() }
            let cell = fixture.view.cellForItem(at: path(7))!, place = cell.frame
            fixture.view.setCollectionViewLayout(rows, animated: true)
            #expect(fixture.view.collectionViewLayout === rows && flow.collectionView == nil)
            CATransaction.flush()
            fixture.stage.play(0.15)
            // Half way, between the old and the new size.
            let middle = cell.layer.presentation()?.bounds.width ?? 0
            #expect(middle > place.width && middle < 320)
            fixture.stage.play(0.5)
            await UIApplication.shared.settle()
            fixture.view.layoutIfNeeded()
            #expect(fixture.isRight())
            #expect(fixture.view.cellForItem(at: path(7)) == nil || fixture.view.cellForItem(at: path(7)) === cell)
            fixture.view.collectionViewLayout = flow
            fixture.view.layoutIfNeeded()
            #expect(fixture.isRight())
        }

        /// Random updates, scrolling, changes of layouts and sizes, with a model beside them.
        @Test func storms() {
            var random = SeededRandom(seed: 11)
            let flow = UICollectionViewFlowLayout(), rows = NotingLayout(), sideways = UICollectionViewFlowLayout()
            sideways.scrollDirection = .horizontal
            let fixture = CollectionFixture([Array(0..<30)], layout: flow)
            defer { fixture.close() }
            var next = 1000
            for _ in 0..<400 {
                switch Int.random(in: 0..<8, using: &random) {
                case 0:
                    fixture.view.contentOffset = fixture.view.clamped(
                        CGPoint(x: CGFloat.random(in: 0...2000, using: &random), y: CGFloat.random(in: 0...2000, using: &random)))
                case 1: fixture.view.setCollectionViewLayout([flow, rows, sideways].randomElement(using: &random)!, animated: Bool.random(using: &random))
                case 2: fixture.view.frame.size = CGSize(width: CGFloat.random(in: 60...400, using: &random), height: CGFloat.random(in: 60...500, using: &random))
                case 3: fixture.stage.play(0.1)
                case 4:
                    fixture.sections = [Array(next..<next + Int.random(in: 0...60, using: &random))]
                    next += 100
                    fixture.view.reloadData()
                default:
                    let old = fixture.sections[0]
                    let deleted = Set(old.indices.filter { _ in Int.random(in: 0..<6, using: &random) == 0 })
                    let kept = old.indices.filter { !deleted.contains($0) }
                    let mover = kept.randomElement(using: &random)
                    var new = kept.filter { $0 != mover }.map { old[$0] }
                    var inserted: [Int] = []
                    for _ in 0..<Int.random(in: 0...5, using: &random) {
                        new.insert(next, at: Int.random(in: 0...new.count, using: &random))
                        inserted.append(next)
                        next += 1
                    }
                    if let mover { new.insert(old[mover], at: Int.random(in: 0...new.count, using: &random)) }
                    fixture.view.performBatchUpdates {
                        fixture.sections[0] = new
                        fixture.view.deleteItems(at: deleted.map { path($0) })
                        if let mover { fixture.view.moveItem(at: path(mover), to: path(new.firstIndex(of: old[mover])!)) }
                        fixture.view.insertItems(at: inserted.map { path(new.firstIndex(of: $0)!) })
                    }
                }
                for (path, number) in fixture.shown where !fixture.view.engine.needsReload { #expect(fixture.sections[0][path.item] == number) }
            }
            fixture.stage.play(1)
            fixture.view.reloadData()
            fixture.view.layoutIfNeeded()
            #expect(fixture.isRight())
        }
    }
}

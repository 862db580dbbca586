import Testing

@testable import QuartzCore
@testable import UIKit

/// Numbers in sections of ten, with an index.
@MainActor
private final class IndexedSource: NSObject, UICollectionViewDataSource {
    var sections: [[Int]]
    var titles: [String]? = (0..<26).map { String(UnicodeScalar(UInt8(65 + $0))) }
    init(_ sections: [[Int]]) { self.sections = sections }
    func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { sections[section].count }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "row", for: indexPath)
        (cell as? NumberRow)?.number = sections[indexPath.section][indexPath.item]
        (cell as? NumberRow)?.height = CGFloat(44 + indexPath.section % 5 * 9)
        return cell
    }
    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "row", for: indexPath)
    }
    func indexTitles(for collectionView: UICollectionView) -> [String]? { titles }
    func collectionView(_ collectionView: UICollectionView, indexPathForIndexTitle title: String, at index: Int) -> IndexPath {
        IndexPath(item: 0, section: index)
    }
}

extension UIKitCore {
    @Suite @MainActor struct ListIndexes {
        private let stage = Stage(size: CGSize(width: 320, height: 480))
        private let source = IndexedSource((0..<26).map { section in (0..<10).map { section * 10 + $0 } })
        private let view: UICollectionView

        init() {
            var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
            configuration.headerMode = .supplementary
            view = UICollectionView(
                frame: CGRect(x: 0, y: 0, width: 320, height: 480),
                collectionViewLayout: UICollectionViewCompositionalLayout.list(using: configuration))
            view.contentInsetAdjustmentBehavior = .never
            view.register(NumberRow.self, forCellWithReuseIdentifier: "row")
            view.register(
                UICollectionViewListCell.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
                withReuseIdentifier: "row")
            view.dataSource = source
            stage.connectDisplay()
            stage.window.addSubview(view)
            view.layoutIfNeeded()
        }

        private func close() {
            UIApplication.shared.disconnect()
            stage.close()
        }

        /// The number of the row at the top, below the section's header.
        private func top() -> Int? {
            view.layoutIfNeeded()
            let key = UICollectionView.elementKindSectionHeader
            let offset = view.contentOffset.y
            let header = view.visibleSupplementaryViews(ofKind: key).map(\.frame.maxY).min { abs($0 - offset) < abs($1 - offset) }
            return view.visibleCells.first { $0.frame.minY == header }.flatMap { $0 as? NumberRow }?.number
        }

        @Test func aFingerGoesAlongTheIndexAtOnce() throws {
            defer { close() }
            let index = try #require(view.sectionIndex.view)
            #expect(index.frame == CGRect(x: 305, y: 0, width: 15, height: 480) && index.lines.count == 26)
            // The finger need not rest.
            stage.touch(.began, 312, 240)
            #expect(top() == 130)
            for y in [250.0, 300, 360] { stage.touch(.moved, 312, y) }
            #expect(top() == 210)
            stage.touch(.moved, 312, 479)
            #expect(top() == 250)
            #expect(index.frame.minY == view.contentOffset.y)
            stage.touch(.moved, 312, 1)
            stage.touch(.ended, 312, 1)
            #expect(view.contentOffset.y == 0 && view.indexPathsForSelectedItems == nil)
            stage.tap(312, 200)
            #expect(top() == 100)
        }

        @Test func theIndexFollowsTheDataAndTheMode() {
            defer { close() }
            #expect(view.indexDisplayMode == .automatic)
            view.indexDisplayMode = .alwaysHidden
            view.layoutIfNeeded()
            #expect(view.sectionIndex.view == nil)
            view.indexDisplayMode = .automatic
            source.titles = ["A", "Z"]
            view.layoutIfNeeded()
            #expect(view.sectionIndex.view?.titles == ["A", "Z"])
            source.titles = nil
            view.performBatchUpdates {
                source.sections.removeLast()
                view.deleteSections([25])
            }
            view.layoutIfNeeded()
            #expect(view.sectionIndex.view == nil)
            source.titles = [UITableView.indexSearch, "A"]
            view.reloadData()
            view.layoutIfNeeded()
            view.contentOffset.y = 900
            view.sectionIndex.view?.choose?(0)
            #expect(view.contentOffset.y == 0)
        }

        @Test func assistiveTechnologiesStepThroughTheTitles() throws {
            defer { close() }
            let index = try #require(view.sectionIndex.view)
            #expect(index.isAccessibilityElement && index.accessibilityTraits.contains(.adjustable))
            index.accessibilityIncrement()
            #expect(index.accessibilityValue == "A")
            index.accessibilityIncrement()
            #expect(index.accessibilityValue == "B" && top() == 10)
            index.accessibilityDecrement()
            index.accessibilityDecrement()
            #expect(index.accessibilityValue == "A" && top() == 0)
        }

        @Test(arguments: [(26, 480), (26, 300), (26, 100), (27, 200), (300, 480), (3, 30), (1, 10), (0, 100), (5, 0)])
        func titlesWithoutRoomAreDots(_ count: Int, _ height: Int) {
            defer { close() }
            let lines = SectionIndexView.lines(count, in: CGFloat(height))
            let shown = lines.compactMap { $0 }
            #expect(CGFloat(lines.count) * 14 <= max(0, CGFloat(height) - 8))
            #expect(shown == shown.sorted() && Set(shown).count == shown.count)
            if lines.count > 1 { #expect(shown.first == 0 && shown.last == count - 1) }
            if shown.count == count {
                #expect(!lines.contains(nil))
            } else {
                // Between two titles lies one dot.
                for place in lines.indices { #expect((lines[place] == nil) == (place % 2 == 1)) }
            }
        }
    }
}

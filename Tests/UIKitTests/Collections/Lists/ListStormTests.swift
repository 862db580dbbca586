import TestSupport
import Testing

@testable import QuartzCore
@testable import UIKit

extension UIKitCore {
    @Suite @MainActor struct ListStorms {
        /// Random snapshots, scrolling, swipes, editing, selection, index jumps, changes of height, resizes, insets and styles.
        @Test(arguments: [UICollectionLayoutListConfiguration.Appearance.plain, .grouped, .insetGrouped])
        func storms(_ appearance: UICollectionLayoutListConfiguration.Appearance) async {
            var random = SeededRandom(seed: 90 + UInt64(appearance.rawValue))
            let box = Box()
            func make(_ appearance: UICollectionLayoutListConfiguration.Appearance) -> UICollectionLayoutListConfiguration {
                var configuration = UICollectionLayoutListConfiguration(appearance: appearance)
                configuration.headerMode = .supplementary
                configuration.trailingSwipeActionsConfigurationProvider = { [weak box] in box?.fixture?.actions(["Bin", "Flag"], $0) }
                configuration.leadingSwipeActionsConfigurationProvider = { [weak box] in box?.fixture?.actions(["Read"], $0) }
                return configuration
            }
            let fixture = ListFixture(make(appearance), [])
            box.fixture = fixture
            defer { fixture.close() }
            func height(_ item: Int) -> CGFloat { CGFloat(44 + item * 37 % 60) }
            fixture.fill = { cell, item in cell.height = height(item) }
            fixture.view.allowsMultipleSelection = true
            let styles: [UICollectionLayoutListConfiguration.Appearance] = [.plain, .grouped, .insetGrouped]
            for step in 0..<rounds(200, long: 4000) {
                switch Int.random(in: 0..<14, using: &random) {
                case 0: fixture.view.contentOffset.y = .random(in: 0...max(0, fixture.view.contentSize.height - 480), using: &random)
                case 1: fixture.stage.play(.random(in: 0...0.4, using: &random))
                case 2: fixture.view.isEditing.toggle()
                case 3:
                    if let cell = fixture.view.visibleCells.randomElement(using: &random) as? NumberRow,
                        let path = fixture.view.indexPath(for: cell)
                    {
                        fixture.view.swiper?.open(cell, path, fixture.actions(["Flag"], path))
                    }
                case 4: fixture.view.swiper?.close(animated: .random(using: &random))
                case 5:
                    let y = CGFloat.random(in: 20...460, using: &random)
                    fixture.swipe(from: 250, to: .random(in: 10...200, using: &random), y: y, rests: .random(using: &random))
                    fixture.stage.wait(0.2)
                case 6:
                    fixture.view.frame.size = CGSize(
                        width: CGFloat([200, 320, 430].randomElement(using: &random)!), height: .random(in: 60...500, using: &random))
                case 7: fixture.view.contentInset = UIEdgeInsets(top: .random(in: 0...30, using: &random), left: 0, bottom: 20, right: 0)
                case 8:
                    if let cell = fixture.view.visibleCells.randomElement(using: &random) as? NumberRow {
                        cell.height = height(cell.number)
                        cell.invalidateIntrinsicContentSize()
                    }
                case 9:
                    if let path = fixture.view.indexPathsForVisibleItems.sorted().randomElement(using: &random) {
                        fixture.view.selectItem(at: path, animated: .random(using: &random), scrollPosition: [])
                    }
                case 10:
                    if let item = fixture.source.snapshot().itemIdentifiers.randomElement(using: &random),
                        let path = fixture.source.indexPath(for: item)
                    {
                        fixture.view.scrollToItem(at: path, at: .top, animated: .random(using: &random))
                    }
                case 11 where step % 5 == 0:
                    let layout = UICollectionViewCompositionalLayout.list(using: make(styles.randomElement(using: &random)!))
                    fixture.view.setCollectionViewLayout(layout, animated: .random(using: &random))
                default:
                    var snapshot = SnapshotModel.random(sections: 1 + step % 4, items: step % 50, &random).snapshot
                    snapshot.reloadItems(Array(snapshot.itemIdentifiers.shuffled(using: &random).prefix(2)))
                    snapshot.reconfigureItems(Array(snapshot.itemIdentifiers.shuffled(using: &random).prefix(2)))
                    fixture.show(snapshot, animated: .random(using: &random))
                }
                #expect(fixture.isRight(), "step \(step)")
                for cell in fixture.view.visibleCells {
                    guard let cell = cell as? NumberRow else { continue }
                    #expect(abs(cell.bounds.height - height(cell.number)) < 1, "step \(step): the height of \(cell.number)")
                }
            }
            fixture.view.swiper?.close(animated: true)
            fixture.stage.play(2)
            await UIApplication.shared.settle()
            #expect(fixture.isRight())
            #expect(fixture.view.subviews.filter { $0 is NumberRow }.count == fixture.view.visibleCells.count)
            for cell in fixture.view.visibleCells {
                cell.layoutIfNeeded()
                #expect((cell as? NumberRow)?.swipeActions == nil && cell.contentView.frame.minX >= 0)
            }
        }

        private final class Box { weak var fixture: ListFixture? }
    }
}

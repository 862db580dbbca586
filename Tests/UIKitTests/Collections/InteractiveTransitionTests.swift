@testable import QuartzCore
@testable import UIKit
import Testing

extension UIKitCore {
    /// Changes of layouts that a gesture drives (Behaviour 8.6).
    @MainActor struct InteractiveTransitionTests {
        private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

        private func grid() -> UICollectionViewFlowLayout {
            let layout = UICollectionViewFlowLayout()
            layout.itemSize = CGSize(width: 100, height: 100)
            return layout
        }

        private func rows() -> UICollectionViewFlowLayout {
            let layout = UICollectionViewFlowLayout()
            layout.itemSize = CGSize(width: 320, height: 40)
            layout.minimumLineSpacing = 0
            return layout
        }

        @Test("Behaviour 8.6: attributes lie between those of the two layouts")
        func progress() async {
            let old = grid(), new = rows(), fixture = CollectionFixture([Array(0..<100)], layout: old)
            defer { fixture.close() }
            let cell = fixture.view.cellForItem(at: path(4))!, start = cell.frame
            var ends: [Bool] = []
            let transition = fixture.view.startInteractiveTransition(to: new) { ends += [$0, $1] }
            #expect(fixture.view.collectionViewLayout === transition)
            #expect(transition.currentLayout === old && transition.nextLayout === new)
            let shift = fixture.view.contentOffset.y
            #expect(cell.frame == start.offsetBy(dx: 0, dy: shift))
            let end = new.layoutAttributesForItem(at: path(4))!.frame
            for progress in [0.25, 0.5, 1, 1.25, -0.1, 0] as [CGFloat] {
                transition.transitionProgress = progress
                transition.invalidateLayout()
                fixture.view.layoutIfNeeded()
                #expect(abs(cell.frame.width - max(0, start.width + (end.width - start.width) * progress)) < 1e-6)
                #expect(abs(cell.frame.midY - (start.midY + shift + (end.midY - start.midY - shift) * progress)) < 1e-6)
            }
            transition.transitionProgress = 0.5
            transition.invalidateLayout()
            fixture.view.layoutIfNeeded()
            fixture.view.finishInteractiveTransition()
            #expect(fixture.view.collectionViewLayout === new && old.collectionView == nil && ends.isEmpty)
            CATransaction.flush()
            // Half of the way is left, which takes half of 0.3 s.
            fixture.stage.play(0.1)
            let seen = cell.layer.presentation()!.bounds.width
            #expect(seen > 210 && seen < 320)
            fixture.stage.play(0.1)
            await UIApplication.shared.settle()
            #expect(ends == [true, true])
            #expect(fixture.isRight())
        }

        @Test("Behaviour 8.6: a cancelled transition goes back to the layout and the offset that it began with")
        func cancelling() async {
            let old = grid(), new = rows(), fixture = CollectionFixture([Array(0..<300)], layout: old)
            defer { fixture.close() }
            fixture.view.contentOffset.y = 5000
            fixture.view.layoutIfNeeded()
            CATransaction.flush()
            let places = Dictionary(uniqueKeysWithValues: fixture.view.visibleCells.map { ($0, $0.convert($0.bounds, to: nil)) })
            var ends: [Bool] = []
            let transition = fixture.view.startInteractiveTransition(to: new) { ends += [$0, $1] }
            // Nothing jumps on the screen, although the content is at another offset.
            #expect(fixture.view.contentOffset.y != 5000)
            for (cell, place) in places where cell.superview != nil { #expect(cell.convert(cell.bounds, to: nil) == place) }
            transition.transitionProgress = 0.3
            transition.invalidateLayout()
            fixture.view.layoutIfNeeded()
            fixture.view.cancelInteractiveTransition()
            fixture.stage.play(0.5)
            await UIApplication.shared.settle()
            #expect(ends == [true, false])
            #expect(fixture.view.collectionViewLayout === old && new.collectionView == nil)
            #expect(fixture.view.contentOffset.y == 5000)
            #expect(fixture.isRight())
        }

        @Test("Behaviour 8.6: the delegate's transition layout is used, keeps values, and an update in the middle settles it")
        func ownTransitionLayout() async {
            let old = grid(), new = rows(), fixture = CollectionFixture([Array(0..<30)], layout: old)
            defer { fixture.close() }
            let own = UICollectionViewTransitionLayout(currentLayout: old, nextLayout: new)
            fixture.transitionLayout = own
            var ends: [Bool] = []
            #expect(fixture.view.startInteractiveTransition(to: new) { ends += [$0, $1] } === own)
            own.updateValue(7, forAnimatedKey: "turn")
            #expect(own.value(forAnimatedKey: "turn") == 7 && own.value(forAnimatedKey: "other") == 0)
            own.transitionProgress = 0.7
            fixture.view.performBatchUpdates {
                fixture.sections[0].removeFirst()
                fixture.view.deleteItems(at: [path(0)])
            }
            #expect(fixture.view.collectionViewLayout === new)
            fixture.stage.play(0.5)
            await UIApplication.shared.settle()
            #expect(ends == [true, true])
            #expect(fixture.isRight())
        }

        @Test("Behaviour 8.6: a layout that changes under a finger that scrolls is asked for its offset, and the drag goes on from there")
        func changeDuringADrag() {
            let old = grid(), new = rows(), fixture = CollectionFixture([Array(0..<300)], layout: old)
            defer { fixture.close() }
            fixture.view.contentOffset.y = 2000
            fixture.view.layoutIfNeeded()
            fixture.stage.touch(.began, 100, 300)
            for step in 1...5 {
                fixture.stage.play(1.0 / 60)
                fixture.stage.touch(.moved, 100, 300 - CGFloat(step) * 10)
            }
            #expect(fixture.view.isDragging)
            fixture.view.setCollectionViewLayout(new, animated: true)
            let offset = fixture.view.contentOffset.y
            #expect(offset > 1000 && offset < 3000)
            fixture.stage.play(1.0 / 60)
            fixture.stage.touch(.moved, 100, 240)
            #expect(fixture.view.contentOffset.y == offset + 10)
            fixture.stage.touch(.ended, 100, 240)
        }
    }
}

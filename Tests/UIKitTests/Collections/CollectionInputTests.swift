@testable import QuartzCore
@testable import UIKit
import Testing

/// A collection view that is the delegate of its own recognizers, as many programs have one.
private final class OwnDelegateView: UICollectionView, UIGestureRecognizerDelegate {
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }
}

extension UIKitCore {
    /// Dragging, selecting by pan, and keys (Behaviour 8.5).
    @MainActor struct CollectionInputTests {
        private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

        private func rows() -> UICollectionViewFlowLayout {
            let layout = UICollectionViewFlowLayout()
            layout.itemSize = CGSize(width: 320, height: 40)
            layout.minimumLineSpacing = 0
            return layout
        }

        @Test("Behaviour 8.5: a dragged item follows, the others make room, and the data source moves it at the end")
        func movement() async {
            let fixture = CollectionFixture([Array(0..<8), [100, 101]], layout: rows())
            defer { fixture.close() }
            #expect(!fixture.view.beginInteractiveMovementForItem(at: path(1)))
            fixture.allowsMoves = true
            #expect(!fixture.view.beginInteractiveMovementForItem(at: path(9)))
            let cell = fixture.view.cellForItem(at: path(1))!
            #expect(fixture.view.beginInteractiveMovementForItem(at: path(1)))
            #expect(!fixture.view.beginInteractiveMovementForItem(at: path(2)))
            fixture.view.updateInteractiveMovementTargetPosition(CGPoint(x: 160, y: 190))
            // Shown at place 4, while the data is as before.
            #expect(fixture.view.cellForItem(at: path(4)) === cell && cell.center.y == 190)
            #expect((0..<5).map { fixture.shown[path($0)] } == [0, 2, 3, 4, 1])
            #expect(fixture.sections[0] == Array(0..<8))
            #expect(cell.layer.zPosition > 0)
            // Into the other section, whose number of items seems to grow.
            fixture.view.updateInteractiveMovementTargetPosition(CGPoint(x: 160, y: 330))
            #expect(fixture.view.numberOfItems(inSection: 0) == 7 && fixture.view.numberOfItems(inSection: 1) == 3)
            #expect(fixture.shown[path(0, 1)] == 1 && fixture.shown[path(1, 1)] == 100)
            fixture.view.endInteractiveMovement()
            #expect(fixture.sections == [[0, 2, 3, 4, 5, 6, 7], [1, 100, 101]])
            fixture.stage.play(0.5)
            await UIApplication.shared.settle()
            #expect(fixture.isRight() && cell.layer.zPosition == 0 && cell.frame.minY == 280)
        }

        @Test("Behaviour 8.5: a cancelled drag takes the item back")
        func cancelledMovement() async {
            let fixture = CollectionFixture([Array(0..<8)], layout: rows())
            defer { fixture.close() }
            fixture.allowsMoves = true
            _ = fixture.view.beginInteractiveMovementForItem(at: path(6))
            fixture.view.updateInteractiveMovementTargetPosition(CGPoint(x: 160, y: 10))
            #expect(fixture.shown[path(0)] == 6)
            fixture.view.cancelInteractiveMovement()
            fixture.stage.play(0.5)
            await UIApplication.shared.settle()
            #expect(fixture.sections == [Array(0..<8)] && fixture.isRight())
            // A reload in the middle of a drag forgets it.
            _ = fixture.view.beginInteractiveMovementForItem(at: path(6))
            fixture.view.updateInteractiveMovementTargetPosition(CGPoint(x: 160, y: 10))
            fixture.view.reloadData()
            fixture.view.layoutIfNeeded()
            fixture.view.updateInteractiveMovementTargetPosition(CGPoint(x: 160, y: 100))
            fixture.view.endInteractiveMovement()
            #expect(fixture.sections == [Array(0..<8)] && fixture.isRight())
        }

        @Test("Behaviour 8.5: dragging near an edge scrolls, and cells that come meanwhile show the right items")
        func scrollingMovement() async {
            let fixture = CollectionFixture([Array(0..<200)], layout: rows())
            defer { fixture.close() }
            fixture.allowsMoves = true
            _ = fixture.view.beginInteractiveMovementForItem(at: path(3))
            fixture.view.updateInteractiveMovementTargetPosition(CGPoint(x: 160, y: 470))
            fixture.stage.play(2)
            #expect(fixture.view.contentOffset.y > 400)
            let place = fixture.shown.first { $0.value == 3 }!.key
            for (path, number) in fixture.shown where path != place { #expect(number == (path.item < place.item && path.item >= 3 ? path.item + 1 : path.item)) }
            fixture.view.endInteractiveMovement()
            let offset = fixture.view.contentOffset
            fixture.stage.play(1)
            await UIApplication.shared.settle()
            #expect(fixture.view.contentOffset == offset && fixture.sections[0][place.item] == 3 && fixture.isRight())
        }

        @Test("Behaviour 8.5: two fingers select what they pass, and give it back when they return")
        func selectionByPan() {
            let fixture = CollectionFixture([Array(0..<10)], layout: rows())
            defer { fixture.close() }
            fixture.view.allowsMultipleSelection = true
            fixture.view.selectItem(at: path(4), animated: false, scrollPosition: [])
            func fingers(_ phase: TouchPhase, _ y: CGFloat) {
                if phase == .moved {
                    fixture.stage.play(1.0 / 60)
                    fixture.stage.move([(1, 100, y), (2, 200, y)])
                } else {
                    fixture.stage.touch(phase, 100, y, id: 1)
                    fixture.stage.touch(phase, 200, y, id: 2)
                }
            }
            func drag(_ places: [CGFloat]) {
                fingers(.began, places[0])
                for place in places.dropFirst() { fingers(.moved, place) }
                fingers(.ended, places.last!)
            }
            drag([60, 80, 100, 140, 220])
            #expect(fixture.view.indexPathsForSelectedItems == [path(4)])
            fixture.view.contentOffset = .zero
            fixture.allowsPanSelection = true
            _ = fixture.taken()
            drag([60, 75, 100, 140, 220, 180, 140])
            #expect(fixture.view.contentOffset == .zero)
            #expect(fixture.view.indexPathsForSelectedItems == [path(1), path(2), path(3), path(4)])
            let log = fixture.taken()
            #expect(log.first == "didBeginPan 1" && log.last == "didEndPan")
            #expect(log.contains("didSelect 5") && log.contains("didDeselect 5") && !log.contains("didDeselect 4"))
        }

        @Test("Behaviour 8.5: two fingers that begin on a selected item deselect")
        func deselectionByPan() {
            let fixture = CollectionFixture([Array(0..<4), Array(4..<10)], layout: rows())
            defer { fixture.close() }
            fixture.allowsPanSelection = true
            for number in 1..<7 {
                fixture.view.allowsMultipleSelection = true
                let at = number < 4 ? path(number) : path(number - 4, 1)
                fixture.view.selectItem(at: at, animated: false, scrollPosition: [])
            }
            fixture.stage.touch(.began, 100, 90, id: 1)
            fixture.stage.touch(.began, 200, 90, id: 2)
            for y in stride(from: 105.0, through: 225, by: 20) {
                fixture.stage.play(1.0 / 60)
                fixture.stage.move([(1, 100, y), (2, 200, y)])
            }
            #expect(fixture.view.indexPathsForSelectedItems == [path(1), path(2, 1)])
            fixture.stage.move([(1, 100, 130), (2, 200, 130)])
            #expect(fixture.view.indexPathsForSelectedItems == [path(1), path(0, 1), path(1, 1), path(2, 1)])
            fixture.stage.touch(.ended, 100, 130, id: 1)
            fixture.stage.touch(.ended, 200, 130, id: 2)
            #expect(fixture.taken().last == "didEndPan" && fixture.view.contentOffset == .zero)
        }

        @Test("A subclass can be the delegate of recognizers without being asked about the view's own")
        func ownDelegate() {
            let view = OwnDelegateView(frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: UICollectionViewFlowLayout())
            #expect(!(view.gestureRecognizers ?? []).isEmpty)
            for recognizer in view.gestureRecognizers ?? [] { #expect(recognizer.delegate !== view) }
        }

        @Test("Arrow keys move the focus among items, Return chooses, the focus stays in sight")
        func keys() {
            let layout = UICollectionViewFlowLayout()
            layout.itemSize = CGSize(width: 100, height: 100)
            let fixture = CollectionFixture([Array(0..<40)], layout: layout)
            defer { fixture.close() }
            #expect(fixture.view.becomeFirstResponder() && fixture.view.focusedItem == path(0))
            fixture.stage.key("ArrowRight")
            #expect(fixture.view.focusedItem == path(1))
            fixture.stage.key("ArrowDown")
            #expect(fixture.view.focusedItem == path(4))
            fixture.stage.key("ArrowLeft")
            fixture.stage.key("ArrowLeft")
            // The end of a line: on to the one before.
            #expect(fixture.view.focusedItem == path(2))
            for _ in 0..<6 { fixture.stage.key("ArrowDown") }
            fixture.stage.play(1)
            #expect(fixture.view.focusedItem == path(20))
            #expect(fixture.view.bounds.contains(fixture.view.cellForItem(at: path(20))!.frame))
            #expect(fixture.view.cellForItem(at: path(20))!.layer.sublayers?.contains { $0.name == "focus" } == true)
            _ = fixture.taken()
            fixture.stage.key("Enter")
            #expect(fixture.view.indexPathsForSelectedItems == [path(20)])
            #expect(fixture.taken() == ["shouldHighlight 20", "shouldSelect 20", "didSelect 20", "primary 20"])
            fixture.view.selectionFollowsFocus = true
            fixture.stage.key("ArrowUp")
            #expect(fixture.view.indexPathsForSelectedItems == [path(17)])
            fixture.view.resignFirstResponder()
            #expect(fixture.view.cellForItem(at: path(17))!.layer.sublayers?.contains { $0.name == "focus" } != true)
        }

        @Test("What the focus scrolls to are whole pages, and the places where a layout lets content rest")
        func focusRests() {
            let layout = StoppingLayout()
            layout.scrollDirection = .horizontal
            layout.itemSize = CGSize(width: 100, height: 480)
            layout.minimumLineSpacing = 10
            let fixture = CollectionFixture([Array(0..<40)], layout: layout)
            defer { fixture.close() }
            let view = fixture.view
            view.becomeFirstResponder()
            for item in 1...12 {
                fixture.stage.key("ArrowRight")
                fixture.stage.play(1)
                #expect(view.focusedItem == path(item))
                let stop = Double(view.contentOffset.x) / 110
                #expect(abs(stop - stop.rounded()) < 0.01, "rests at \(view.contentOffset.x)")
                #expect(view.bounds.contains(view.cellForItem(at: path(item))!.frame))
            }
            view.isPagingEnabled = true
            view.contentOffset = .zero
            view.focusedItem = path(2)
            for _ in 0..<6 {
                fixture.stage.key("ArrowRight")
                fixture.stage.play(1)
                let page = Double(view.contentOffset.x) / 320
                #expect(abs(page - page.rounded()) < 0.01, "rests at \(view.contentOffset.x)")
            }
            #expect(view.focusedItem == path(8) && view.contentOffset.x == 640)
        }

        @Test("Behaviour 8.5: editing has selection rules of its own")
        func editing() {
            let fixture = CollectionFixture([Array(0..<10)], layout: rows())
            defer { fixture.close() }
            fixture.view.isEditing = true
            fixture.stage.touch(.began, 100, 60)
            fixture.stage.touch(.ended, 100, 60)
            #expect(fixture.view.indexPathsForSelectedItems == nil && fixture.taken() == [])
            fixture.view.allowsSelectionDuringEditing = true
            fixture.view.allowsMultipleSelectionDuringEditing = true
            for y in [60, 100] as [CGFloat] {
                fixture.stage.wait(1)
                fixture.stage.touch(.began, 100, y)
                fixture.stage.wait(0.3)
                fixture.stage.touch(.ended, 100, y)
            }
            #expect(fixture.view.indexPathsForSelectedItems == [path(1), path(2)])
            #expect(!fixture.taken().contains { $0.hasPrefix("primary") })
            fixture.view.isEditing = false
            #expect(fixture.view.indexPathsForSelectedItems == nil)
        }
    }
}

/// Rests with an item at the edge.
@MainActor private final class StoppingLayout: UICollectionViewFlowLayout {
    override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint) -> CGPoint {
        CGPoint(x: (proposedContentOffset.x / 110).rounded() * 110, y: proposedContentOffset.y)
    }
}

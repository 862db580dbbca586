import Testing

@testable import QuartzCore
@testable import UIKit

/// Numbers in a layout, which it may share with the controller below.
private final class NumbersController: UICollectionViewController {
    var log: [Int] = []
    override func viewDidLoad() {
        super.viewDidLoad()
        if !useLayoutToLayoutNavigationTransitions { collectionView.register(NumberCell.self, forCellWithReuseIdentifier: "number") }
    }
    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 100 }
    override func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "number", for: indexPath) as! NumberCell
        cell.number = indexPath.item
        return cell
    }
    override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) { log.append(indexPath.item) }
}

extension UIKitCore {
    @MainActor struct SharedCollectionViewTests {
        private let stage = Stage(size: CGSize(width: 320, height: 480))
        private let navigation = UINavigationController()
        private let root: NumbersController, next: NumbersController
        private let small = UICollectionViewFlowLayout(), large = UICollectionViewFlowLayout()

        init() {
            small.itemSize = CGSize(width: 60, height: 60)
            large.itemSize = CGSize(width: 300, height: 200)
            root = NumbersController(collectionViewLayout: small)
            next = NumbersController(collectionViewLayout: large)
            next.useLayoutToLayoutNavigationTransitions = true
            navigation.setViewControllers([root], animated: false)
            stage.connectDisplay()
            stage.window.rootViewController = navigation
            stage.window.layoutIfNeeded()
            CATransaction.flush()
        }

        private func close() {
            UIApplication.shared.disconnect()
            stage.close()
        }

        private func cell(_ item: Int) -> NumberCell? { root.collectionView.cellForItem(at: IndexPath(item: item, section: 0)) as? NumberCell }

        private func isRight() -> Bool {
            root.collectionView.layoutIfNeeded()
            return root.collectionView.indexPathsForVisibleItems.allSatisfy { cell($0.item)?.number == $0.item } && cell(20) != nil
        }

        @Test("Behaviour 8.6: a push shares the collection view, and its cells go from layout to layout")
        func pushAndPop() async throws {
            defer { close() }
            let view = try #require(root.collectionView)
            view.selectItem(at: IndexPath(item: 20, section: 0), animated: false, scrollPosition: .centeredVertically)
            view.layoutIfNeeded()
            let shown = try #require(cell(20))
            navigation.pushViewController(next, animated: true)
            #expect(next.collectionView === view && view.superview === next.view && view.collectionViewLayout === large)
            #expect(view.dataSource === root && view.delegate === next && root.collectionViewLayout === small)
            CATransaction.flush()
            stage.play(0.1)
            let width = shown.layer.presentation()?.bounds.width ?? 0
            #expect(width > 60 && width < 300 && cell(20) === shown)
            stage.play(1)
            await UIApplication.shared.settle()
            #expect(navigation.contentView.subviews == [next.view] && isRight() && shown.bounds.width == 300 && shown.isSelected)
            #expect(view.frame == next.view.bounds)
            navigation.popViewController(animated: true)
            stage.play(1)
            await UIApplication.shared.settle()
            #expect(navigation.contentView.subviews == [root.view] && view.superview === root.view && view.collectionViewLayout === small)
            #expect(view.delegate === root && isRight() && cell(20) === shown && shown.bounds.width == 60)
        }

        @Test("Behaviour 8.6: a drag from the edge goes back from layout to layout, and can be given up")
        func interactivePop() async throws {
            defer { close() }
            let view = try #require(root.collectionView)
            view.scrollToItem(at: IndexPath(item: 20, section: 0), at: .centeredVertically, animated: false)
            navigation.pushViewController(next, animated: false)
            await UIApplication.shared.settle()
            stage.play(0.5)
            #expect(view.superview === next.view && view.collectionViewLayout === large && isRight())
            let offset = view.contentOffset, shown = try #require(cell(20))
            stage.touch(.began, 2, 300)
            for x in stride(from: 20.0, through: 120, by: 20) {
                stage.play(1.0 / 60)
                stage.touch(.moved, x, 300)
            }
            CATransaction.flush()
            #expect(navigation.transition?.isInteractive == true)
            let width = shown.layer.presentation()?.bounds.width ?? 0
            #expect(width < 290 && width > 70)
            stage.touch(.moved, 10, 300)
            stage.wait(0.3)
            stage.touch(.ended, 10, 300)
            stage.play(1)
            await UIApplication.shared.settle()
            #expect(navigation.topViewController === next && view.superview === next.view && view.collectionViewLayout === large)
            #expect(view.contentOffset == offset && view.delegate === next && isRight())
            stage.touch(.began, 2, 300)
            for x in stride(from: 20.0, through: 300, by: 20) {
                stage.play(1.0 / 60)
                stage.touch(.moved, x, 300)
            }
            stage.touch(.ended, 300, 300)
            stage.play(1)
            await UIApplication.shared.settle()
            #expect(navigation.topViewController === root && view.superview === root.view && view.collectionViewLayout === small && isRight())
        }

        @Test("A controller with a collection view of its own is pushed as others are")
        func withoutSharing() async {
            defer { close() }
            let other = NumbersController(collectionViewLayout: large)
            navigation.pushViewController(other, animated: true)
            stage.play(1)
            await UIApplication.shared.settle()
            #expect(other.collectionView !== root.collectionView && other.view === other.collectionView && root.view === root.collectionView)
        }

        @Test("A stack that is shown later begins with the collection view at its top")
        func shownLater() {
            defer { close() }
            let later = UINavigationController()
            let bottom = NumbersController(collectionViewLayout: small)
            later.setViewControllers([bottom, next], animated: false)
            stage.window.rootViewController = later
            stage.window.layoutIfNeeded()
            #expect(next.collectionView === bottom.collectionView && bottom.collectionView.superview === next.view)
            #expect(next.collectionView.collectionViewLayout === large && next.collectionView.frame == next.view.bounds)
            later.popViewController(animated: false)
            #expect(bottom.collectionView.superview === bottom.view && bottom.collectionView.collectionViewLayout === small)
        }
    }
}

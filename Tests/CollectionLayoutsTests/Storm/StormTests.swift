import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import CollectionLayouts

/// Everything at once, at random, with a model beside: updates, scrolling, changes of layouts that are caught midway, resizing, pinching.
///
/// By default there are 1,500 steps; `LAMINA_STORM_STEPS=100000` asks for more.
@MainActor @Suite struct StormTests {
    /// Layouts that take each other's place, and what is done to them.
    @MainActor
    private final class Storm {
        let fixture: LayoutFixture
        let layouts: [UICollectionViewLayout]
        let stacks = StacksLayout()
        var random: CheckRandom
        var isUnderGesture = false
        private var steps = 0

        init(seed: UInt64, size: CGSize) {
            random = CheckRandom(seed: seed)
            let wide = GridLayout()
            let flow = UICollectionViewFlowLayout()
            wide.scrollDirection = .horizontal
            flow.headerReferenceSize = CGSize(width: 20, height: 20)
            layouts = [
                GridLayout(), wide, LineLayout(), CoverFlowLayout(), stacks, SpiralLayout(), CircleLayout(), CylinderLayout(), flow,
                CompositionalFixture.mixed(), CompositionalFixture.list(),
            ]
            fixture = LayoutFixture([12, 0, 30], layouts[0], size: size)
        }

        var view: UICollectionView { fixture.view }

        func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

        private func point(beyond slack: CGFloat) -> CGPoint {
            let size = view.contentSize
            let bounds = view.bounds
            return CGPoint(
                x: .random(in: -slack...max(0, size.width - bounds.width) + slack, using: &random),
                y: .random(in: -slack...max(0, size.height - bounds.height) + slack, using: &random))
        }

        /// Does one thing, and says what.
        func step() -> String {
            steps += 1
            if isUnderGesture {
                isUnderGesture = false
                if number(0..<2) == 0 {
                    view.finishInteractiveTransition()
                    return "finish the transition"
                }
                view.cancelInteractiveTransition()
                return "cancel the transition"
            }
            switch number(0..<100) {
            case 0..<40:
                var change = CollectionModel.Change()
                fixture.view.performBatchUpdates { [self] in
                    change = fixture.model.change(maximumSections: 6, maximumItems: 60, using: &random)
                    change.tell(view)
                }
                return "update \(change)"
            case 40..<58:
                let target = point(beyond: 0)
                view.contentOffset = target
                return "scroll to \(target)"
            case 58..<62:
                let sections = view.subviews.compactMap { $0 as? UIScrollView }
                guard let section = sections.randomElement(using: &random) else { return "nothing" }
                let target = CGFloat.random(in: 0...max(1, section.contentSize.width - section.bounds.width), using: &random)
                section.setContentOffset(CGPoint(x: target, y: 0), animated: number(0..<2) == 0)
                return "scroll a section to \(target)"
            case 62..<65:
                let target = point(beyond: 0)
                view.setContentOffset(target, animated: true)
                return "scroll slowly to \(target)"
            case 65..<82:
                let layout = layouts[number(0..<layouts.count)]
                let isAnimated = number(0..<4) > 0
                view.setCollectionViewLayout(layout, animated: isAnimated)
                return "change to \(type(of: layout)), animated \(isAnimated)"
            case 82..<87:
                let layout = layouts[number(0..<layouts.count)]
                guard layout !== view.collectionViewLayout else { return "nothing" }
                let transition = view.startInteractiveTransition(to: layout) { _, _ in }
                transition.transitionProgress = CGFloat.random(in: -0.2...1.2, using: &random)
                transition.invalidateLayout()
                isUnderGesture = true
                return "begin a transition to \(type(of: layout))"
            case 87..<93:
                let sizes = [
                    CGSize(width: 393, height: 600), CGSize(width: 600, height: 393), CGSize(width: 500, height: 500),
                    CGSize(width: 150, height: 700),
                ]
                let size = sizes[number(0..<sizes.count)]
                if number(0..<2) == 0 {
                    UIView.animate(withDuration: 0.3) { [self] in view.frame.size = size }
                } else {
                    view.frame.size = size
                }
                return "resize to \(size)"
            case 93..<95:
                var lists = fixture.model.sections.map(\.items)
                let paths = fixture.model.paths.filter { _ in number(0..<6) == 0 }
                // Other items take the places of old ones.
                for (index, path) in paths.enumerated() { lists[path.section][path.item] = 1_000_000 + steps * 1000 + index }
                fixture.model.replace(lists)
                view.reloadItems(at: paths)
                return "reload \(paths)"
            case 95..<98:
                guard view.collectionViewLayout === stacks, !fixture.model.sections.isEmpty else { return "nothing" }
                stacks.pinchedStack = number(0..<fixture.model.sections.count)
                stacks.pinchScale = .random(in: 0.5...4.5, using: &random)
                stacks.pinchCenter = point(beyond: 0)
                if number(0..<2) == 0 { view.performBatchUpdates { [self] in stacks.pinchedStack = nil } }
                return "pinch"
            default:
                view.reloadData()
                return "reload"
            }
        }

        /// What is wrong at this moment.
        func fault() -> String? {
            view.layoutIfNeeded()
            for cell in view.visibleCells {
                guard let path = view.indexPath(for: cell), let number = (cell as? NumberCell)?.number else { return "a cell without path" }
                if !fixture.model.contains(path) || fixture.model[path] != number { return "the cell at \(path) shows \(number)" }
            }
            return isUnderGesture ? nil : fixture.fault()
        }
    }

    private static let steps = rounds(750, long: 15_000)

    @Test(
        "CV-04 after any sequence of updates, switches and resizes only what is due is there, and CV-08 each cell shows its own item",
        arguments: [1, 2] as [UInt64])
    func storm(seed: UInt64) async {
        let size = CGSize(width: 500, height: 600)
        await HeadlessHost.open(size: size, scale: 1, framesPerSecond: 20) { host in
            let storm = Storm(seed: seed, size: size)
            host.show(storm.view)
            var log: [String] = []
            for step in 0..<Self.steps / 2 {
                log.append(storm.step())
                let pause = [0, 0, 0, 0.05, 0.1, 0.3][storm.number(0..<6)]
                if pause > 0 { await host.advance(by: pause) }
                var fault = storm.fault()
                if fault == nil, step % 16 == 15, !storm.isUnderGesture {
                    await host.advance(by: 1)
                    fault =
                        storm.fault() ?? (storm.fixture.leftovers().isEmpty ? nil : "left over: \(storm.fixture.leftovers().count) views")
                }
                if let fault {
                    Issue.record("step \(step): \(fault)\nafter \(log.suffix(6).joined(separator: "\n"))")
                    break
                }
            }
            storm.view.removeFromSuperview()
        }
    }
}

import AppSupport
import CollectionLayouts
import Foundation
import UIKit

/// Measures how frames of collection views depend on the number of items, for each layout: scrolling, a batch update of one item, and the
/// change from a flow layout to it ("enter") and back ("leave"). All should be constant.
///
/// A change of layouts begins when the one before has come to rest, except for one that turns the other around half-way ("reverse"). What
/// is printed of it is the first frame, in which views are made; "change" are the frames while views move.
package struct CollectionMeasurement {
    package static let name = "collection"
    private static let sizes = [1_000, 10_000, 100_000, 1_000_000]

    package init() {}

    package func measure() -> [BenchResult] {
        MainActor.assumeIsolated { Self.layouts.flatMap { name, make in Self.sizes.flatMap { Self.measure(name, $0, make) } } }
    }

    /// The layouts, each with items in as many sections as suit it: pages and stacks have few items each.
    @MainActor private static let layouts: [(String, () -> (layout: UICollectionViewLayout, itemsPerSection: Int?))] = [
        ("flow", { (UICollectionViewFlowLayout(), nil) }),
        ("estimated", {
            let layout = UICollectionViewFlowLayout()
            layout.estimatedItemSize = CGSize(width: 50, height: 50)
            return (layout, nil)
        }),
        ("compositional", { (compositional(), 20) }),
        ("grid", { (GridLayout(), nil) }),
        ("line", { (LineLayout(), nil) }),
        ("coverflow", { (CoverFlowLayout(), nil) }),
        ("stacks", { (StacksLayout(), 20) }),
        ("spiral", { (SpiralLayout(), 20) }),
        ("cylinder", { (CylinderLayout(), nil) }),
    ]

    /// Sections of lines, with headers that stay at the top.
    @MainActor private static func compositional() -> UICollectionViewLayout {
        let item = NSCollectionLayoutItem(layoutSize: NSCollectionLayoutSize(widthDimension: .absolute(60), heightDimension: .absolute(50)))
        let line = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(50))
        let section = NSCollectionLayoutSection(group: .horizontal(layoutSize: line, subitems: [item]))
        let header = NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(30)),
            elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
        header.pinToVisibleBounds = true
        section.boundarySupplementaryItems = [header]
        return UICollectionViewCompositionalLayout(section: section)
    }

    @MainActor
    private static func measure(
        _ name: String, _ count: Int, _ make: () -> (layout: UICollectionViewLayout, itemsPerSection: Int?)
    ) -> [BenchResult] {
        let (layout, itemsPerSection) = make()
        let items = NumberedItems(count: count, itemsPerSection: itemsPerSection ?? count)
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 1280, height: 800), collectionViewLayout: layout)
        let isEstimated = (layout as? UICollectionViewFlowLayout)?.estimatedItemSize ?? .zero != .zero
        view.register(isEstimated ? MeasuredCell.self : ColoredCell.self, forCellWithReuseIdentifier: "cell")
        for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
            view.register(UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: kind)
        }
        view.dataSource = items
        view.layoutIfNeeded()
        let isHorizontal = view.contentSize.width > view.bounds.width
        let length = isHorizontal ? view.contentSize.width - view.bounds.width : view.contentSize.height - view.bounds.height
        // From the middle of the content, where all items before count as well.
        let start = max(0, length / 2)
        func scroll(_ frame: Int) {
            let offset = min(start + CGFloat(frame % 120) * 10, max(0, length))
            view.contentOffset = isHorizontal ? CGPoint(x: offset, y: 0) : CGPoint(x: 0, y: offset)
        }
        let measurement = InterfaceMeasurement(scene: Self.name)
        var results = [measurement.measure(variant: "\(name) \(count)", view, update: scroll)]

        var updates = measurement
        updates.frameCount = 20
        updates.warmUp = 5
        results.append(updates.measure(variant: "\(name) \(count) update", view) { _ in
            view.performBatchUpdates {
                view.deleteItems(at: [IndexPath(item: 1, section: 0)])
                view.insertItems(at: [IndexPath(item: 3, section: 0)])
            }
        })
        return results + measureChanges(name, count, view)
    }

    /// The number of frames from one change of layouts to the next, longer than the animation of 0.3 s.
    private static let pace = 24
    /// How many frames after a change the layouts change back, to measure that.
    private static let half = 9

    /// Measures changes between the layout that a view has and a flow layout.
    @MainActor
    private static func measureChanges(_ name: String, _ count: Int, _ view: UICollectionView) -> [BenchResult] {
        let layout = view.collectionViewLayout
        let other = UICollectionViewFlowLayout()
        other.itemSize = CGSize(width: 200, height: 60)
        var measurement = InterfaceMeasurement(scene: Self.name)
        measurement.frameCount = pace * 12
        measurement.warmUp = pace * 2
        let frames = measurement.frames(of: view) { frame in
            guard frame.isMultiple(of: pace) else { return }
            view.setCollectionViewLayout(frame / pace % 2 == 0 ? other : layout, animated: true)
        }
        let reversed = measurement.frames(of: view) { frame in
            if frame % pace == 0 { view.setCollectionViewLayout(other, animated: true) }
            if frame % pace == half { view.setCollectionViewLayout(layout, animated: true) }
        }
        let numbers = frames.indices, variant = "\(name) \(count)"
        return [
            measurement.result(variant: "\(variant) enter", numbers.filter { $0 % (2 * pace) == pace }.map { frames[$0] }),
            measurement.result(variant: "\(variant) leave", numbers.filter { $0 % (2 * pace) == 0 }.map { frames[$0] }),
            measurement.result(variant: "\(variant) change", numbers.filter { (1..<18).contains($0 % pace) }.map { frames[$0] }),
            measurement.result(variant: "\(variant) reverse", numbers.filter { $0 % pace == half }.map { reversed[$0] }),
        ]
    }
}

/// A data source of any number of items.
private final class NumberedItems: NSObject, UICollectionViewDataSource {
    private let count: Int
    private let itemsPerSection: Int

    init(count: Int, itemsPerSection: Int) {
        self.count = count
        self.itemsPerSection = itemsPerSection
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int { (count + itemsPerSection - 1) / itemsPerSection }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        min(itemsPerSection, count - section * itemsPerSection)
    }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        (cell as? ColoredCell)?.show(indexPath.section * itemsPerSection + indexPath.item)
        return cell
    }

    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: kind, for: indexPath)
    }
}

/// A cell of one of a few colours.
private class ColoredCell: UICollectionViewCell {
    private static let colors: [UIColor] = [.systemRed, .systemOrange, .systemYellow, .systemGreen, .systemTeal, .systemBlue, .systemPurple]

    func show(_ number: Int) { contentView.backgroundColor = Self.colors[number % Self.colors.count] }
}

/// A cell whose size isn't the estimated one.
private final class MeasuredCell: ColoredCell {
    override func preferredLayoutAttributesFitting(_ layoutAttributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
        guard let attributes = layoutAttributes.copy() as? UICollectionViewLayoutAttributes else { return layoutAttributes }
        attributes.size.height = 44 + CGFloat(layoutAttributes.indexPath.item % 5)
        return attributes
    }
}

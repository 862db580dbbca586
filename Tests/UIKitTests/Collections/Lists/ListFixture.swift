import Testing

@testable import QuartzCore
@testable import UIKit

/// A row of a list that shows a number.
final class NumberRow: UICollectionViewListCell {
    var number = -1
    /// The height that the row prefers; nil for that of its content.
    var height: CGFloat?
    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let size = super.sizeThatFits(size)
        return height.map { CGSize(width: size.width, height: $0) } ?? size
    }
    override func prepareForReuse() {
        super.prepareForReuse()
        height = nil
    }
}

/// A list of numbers on a stage, by a diffable data source.
@MainActor
final class ListFixture: NSObject, UICollectionViewDelegate {
    let stage: Stage
    let view: UICollectionView
    private(set) var source: UICollectionViewDiffableDataSource<Int, Int>!
    var log: [String] = []
    var allowsEditing = true
    /// Changes rows before they are shown.
    var fill: (NumberRow, Int) -> Void = { _, _ in }

    init(
        _ configuration: UICollectionLayoutListConfiguration, _ sections: [(Int, [Int])], size: CGSize = CGSize(width: 320, height: 480)
    ) {
        stage = Stage(size: size)
        view = UICollectionView(
            frame: CGRect(origin: .zero, size: size), collectionViewLayout: UICollectionViewCompositionalLayout.list(using: configuration))
        super.init()
        view.contentInsetAdjustmentBehavior = .never
        view.delegate = self
        let registration = UICollectionView.CellRegistration<NumberRow, Int> { [unowned self] cell, _, item in
            cell.number = item
            var content = cell.defaultContentConfiguration()
            content.text = "Row \(item)"
            cell.contentConfiguration = content
            fill(cell, item)
        }
        source = UICollectionViewDiffableDataSource(collectionView: view) { view, path, item in
            view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
        }
        let header = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
            elementKind: UICollectionView.elementKindSectionHeader
        ) { view, _, path in
            var content = UIListContentConfiguration.groupedHeader()
            content.text = "Section \(path.section)"
            view.contentConfiguration = content
        }
        source.supplementaryViewProvider = { view, _, path in view.dequeueConfiguredReusableSupplementary(using: header, for: path) }
        stage.connectDisplay()
        stage.window.addSubview(view)
        show(sections)
    }

    /// Applies by the form that doesn't wait, which functions that can wait don't choose by themselves.
    func show(_ snapshot: NSDiffableDataSourceSnapshot<Int, Int>, animated: Bool) {
        source.apply(snapshot, animatingDifferences: animated)
        view.layoutIfNeeded()
    }

    func show(_ sections: [(Int, [Int])], animated: Bool = false) {
        show(SnapshotModel(sections: sections).snapshot, animated: animated)
    }

    /// Must be called at the end of a test.
    func close() {
        UIApplication.shared.disconnect()
        stage.close()
    }

    func row(_ item: Int) -> NumberRow? { source.indexPath(for: item).flatMap { view.cellForItem(at: $0) } as? NumberRow }

    /// Whether each row that is due is there with its number, and no other is there.
    func isRight() -> Bool {
        view.layoutIfNeeded()
        let due = (view.collectionViewLayout.layoutAttributesForElements(in: view.bounds) ?? [])
            .filter { $0.representedElementCategory == .cell && $0.frame.overlaps(view.bounds) }
        let shown = Dictionary(
            uniqueKeysWithValues: view.indexPathsForVisibleItems.map { ($0, (view.cellForItem(at: $0) as? NumberRow)?.number ?? -1) })
        return shown == Dictionary(uniqueKeysWithValues: due.map { ($0.indexPath, source.itemIdentifier(for: $0.indexPath) ?? -2) })
    }

    /// Moves a finger along a line, and lifts it after a rest.
    func swipe(from x: CGFloat, to end: CGFloat, y: CGFloat, rests: Bool = true) {
        stage.touch(.began, x, y)
        let step: CGFloat = end > x ? 20 : -20
        for place in stride(from: x + step, through: end, by: step) { stage.touch(.moved, place, y) }
        if rests { stage.wait(0.3) }
        stage.touch(.ended, end, y)
    }

    func actions(_ titles: [String], _ path: IndexPath) -> UISwipeActionsConfiguration {
        let item = source.itemIdentifier(for: path)
        return UISwipeActionsConfiguration(
            actions: titles.map { title in
                UIContextualAction(style: title == "Bin" ? .destructive : .normal, title: title) { [unowned self] _, _, done in
                    log.append("\(title) \(item ?? -1)")
                    if title == "Bin", let item {
                        var snapshot = source.snapshot()
                        snapshot.deleteItems([item])
                        source.apply(snapshot)
                    }
                    done(true)
                }
            })
    }

    func collectionView(_ collectionView: UICollectionView, canEditItemAt indexPath: IndexPath) -> Bool { allowsEditing }
}

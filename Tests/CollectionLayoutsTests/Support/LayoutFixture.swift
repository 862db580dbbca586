import UIKit
import UIKitTesting

@testable import CollectionLayouts

/// A cell that tells what it shows.
final class NumberCell: UICollectionViewCell {
    var number = -1

    override func prepareForReuse() {
        super.prepareForReuse()
        number = -1
    }
}

/// A header or footer that tells which section it belongs to.
final class NumberHeader: UICollectionReusableView {
    var number = -1

    override func prepareForReuse() {
        super.prepareForReuse()
        number = -1
    }
}

/// A model in a collection view.
@MainActor
final class LayoutFixture: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
    var model: CollectionModel
    let view: UICollectionView

    init(_ counts: [Int], _ layout: UICollectionViewLayout, size: CGSize = CGSize(width: 768, height: 1024)) {
        model = CollectionModel(counts: counts)
        view = UICollectionView(frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
        super.init()
        view.contentInsetAdjustmentBehavior = .never
        view.register(NumberCell.self, forCellWithReuseIdentifier: "number")
        for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
            view.register(NumberHeader.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: kind)
        }
        view.dataSource = self
        view.delegate = self
        view.layoutIfNeeded()
    }

    /// Changes the data as an update.
    func update(_ change: @escaping (inout CollectionModel) -> CollectionModel.Change) {
        view.performBatchUpdates { [self] in change(&model).tell(view) }
        view.layoutIfNeeded()
    }

    /// What is wrong with the cells: those that are due are there and show what they should, and no others are.
    func fault() -> String? {
        let visible = view.bounds
        let due = Set(
            (view.collectionViewLayout.layoutAttributesForElements(in: visible) ?? [])
                .filter { $0.representedElementCategory == .cell && $0.frame.overlaps(visible) }.map(\.indexPath))
        let shown = Set(view.indexPathsForVisibleItems)
        if shown != due { return "shown but not due: \(shown.subtracting(due)), due but not shown: \(due.subtracting(shown))" }
        for path in shown {
            guard let cell = view.cellForItem(at: path) as? NumberCell else { return "no cell at \(path)" }
            if !model.contains(path) || cell.number != model[path] { return "the cell at \(path) shows \(cell.number)" }
        }
        for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
            for path in view.indexPathsForVisibleSupplementaryElements(ofKind: kind) {
                let number = (view.supplementaryView(forElementKind: kind, at: path) as? NumberHeader)?.number
                if !model.sections.indices.contains(path.section) || number != model.sections[path.section].id {
                    return "the \(kind) of section \(path.section) shows \(number ?? -1)"
                }
            }
        }
        return nil
    }

    /// What is left in the view that shows nothing of the layout.
    func leftovers() -> [UIView] {
        let visible = view.bounds
        let due = (view.collectionViewLayout.layoutAttributesForElements(in: visible) ?? []).filter { $0.frame.overlaps(visible) }
        // Sections that scroll by themselves have their cells in scroll views.
        let scrollers = view.subviews.filter { !($0 is UICollectionReusableView) }
        let views = (view.subviews + scrollers.flatMap(\.subviews)).filter { $0 is UICollectionReusableView }
        return views.count == due.count ? [] : views
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int { model.sections.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        model.sections[section].items.count
    }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "number", for: indexPath)
        (cell as? NumberCell)?.number = model[indexPath]
        return cell
    }
    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        let header = collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: kind, for: indexPath)
        (header as? NumberHeader)?.number = model.sections[indexPath.section].id
        return header
    }
}

/// Where items began and ended in updates.
@MainActor
final class UpdateNotes {
    var initial: [IndexPath: UICollectionViewLayoutAttributes] = [:]
    var final: [IndexPath: UICollectionViewLayoutAttributes] = [:]

    func forget() {
        initial = [:]
        final = [:]
    }
}

final class NotedCircle: CircleLayout {
    let notes = UpdateNotes()
    override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        notes.initial[itemIndexPath] = super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
        return notes.initial[itemIndexPath]
    }
    override func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        notes.final[itemIndexPath] = super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
        return notes.final[itemIndexPath]
    }
}

final class NotedSpiral: SpiralLayout {
    let notes = UpdateNotes()
    override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        notes.initial[itemIndexPath] = super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
        return notes.initial[itemIndexPath]
    }
    override func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        notes.final[itemIndexPath] = super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
        return notes.final[itemIndexPath]
    }
}

extension CollectionModel {
    /// Inserts, deletes and moves single items, by paths as a collection view is told them.
    mutating func edit(delete: [IndexPath] = [], move: [[IndexPath]] = [], insert: [IndexPath] = []) -> Change {
        var lists = sections.map { $0.items }
        let moved = move.map { self[$0[0]] }
        let gone = Set(delete.map { self[$0] } + moved)
        for index in lists.indices { lists[index].removeAll { gone.contains($0) } }
        let placed = zip(move, moved).map { ($0[1], $1) } + insert.map { ($0, 1000 + (lists.joined().max() ?? 0) + $0.item) }
        for (path, number) in placed.sorted(by: { $0.0 < $1.0 }) { lists[path.section].insert(number, at: path.item) }
        replace(lists)
        var change = Change()
        change.deletedItems = delete
        change.movedItems = move
        change.insertedItems = insert
        return change
    }
}

/// A list that shows what a diffable data source has: a collection view or a table view.
@MainActor
protocol DiffableTarget: AnyObject {
    /// Shows all anew at the next layout pass.
    func reloadData()
    /// Runs a batch update.
    ///
    /// - Parameters:
    ///   - difference: what to tell the list.
    ///   - change: changes the data; to be called in the update, before the list is told.
    ///   - completion: called afterwards, never before this returns.
    func apply(_ difference: SnapshotDifference, change: @escaping () -> Void, completion: @escaping () -> Void)
    /// Lets the data source fill the cells of items anew, by their paths after the last update.
    func fillAnew(_ indexPaths: [IndexPath])
    /// The move by hand that the list shows already and of which the data source is being told; nil if there is none, or if this was asked
    /// before.
    func consumeMove() -> (from: IndexPath, to: IndexPath)?
}

/// What diffable data sources of collection views and of table views have in common: the snapshot that is shown, and how another one
/// takes its place.
@MainActor
final class DiffableStore<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
    typealias Snapshot = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    typealias SectionSnapshot = NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>

    /// What is shown, without marks.
    private(set) var current = Snapshot()
    /// The trees of sections that were given some.
    private var trees: [SectionIdentifierType: SectionSnapshot] = [:]
    private weak var target: (any DiffableTarget)?
    private var isApplying = false
    /// What was to be applied while something else was being applied.
    private var waiting: [() -> Void] = []

    init(_ target: any DiffableTarget) { self.target = target }

    // MARK: Applying

    /// Shows a snapshot in the place of the current one.
    ///
    /// - Parameters:
    ///   - animated: whether cells move, come and go in an animation.
    ///   - completion: called when all is in its place, never before this returns.
    func apply(_ new: Snapshot, animated: Bool, completion: (() -> Void)?) {
        if isApplying {
            waiting.append { [weak self] in self?.apply(new, animated: animated, completion: completion) }
            return
        }
        adoptMove()
        // Nothing is there that could move: all is shown as it is.
        if current.numberOfSections == 0 { return applyByReload(new, completion: completion) }
        let difference = new.difference(from: current)
        let filled = new.reconfiguredItemIdentifiers.filter { current.indexOfItem($0) != nil }.compactMap(new.indexPath)
        guard let target, !difference.isEmpty || !filled.isEmpty else {
            take(new)
            return finish(completion)
        }
        let change = { self.take(new) }
        let run = {
            self.isApplying = true
            if difference.isEmpty {
                change()
                self.finish(completion)
            } else {
                target.apply(difference, change: change) { completion?() }
            }
            target.fillAnew(filled)
            self.isApplying = false
        }
        if animated { run() } else { UIView.performWithoutAnimation(run) }
        continueWaiting()
    }

    /// Shows a snapshot without finding out what changed.
    func applyByReload(_ new: Snapshot, completion: (() -> Void)?) {
        if isApplying {
            waiting.append { [weak self] in self?.applyByReload(new, completion: completion) }
            return
        }
        take(new)
        target?.reloadData()
        finish(completion)
    }

    private func take(_ new: Snapshot) {
        current = new.unmarked
        // A tree holds as long as the section shows what it says.
        for (section, tree) in trees
        where current.indexOfSection(section) == nil || current.itemIdentifiers(inSection: section) != tree.visibleItems {
            trees[section] = nil
        }
    }

    private func finish(_ completion: (() -> Void)?) {
        if let completion { UIView.animate(withDuration: 0, animations: {}, completion: { _ in completion() }) }
    }

    private func continueWaiting() {
        while !isApplying, !waiting.isEmpty { waiting.removeFirst()() }
    }

    // MARK: Sections

    /// The tree of a section; its items without any below them if it was given none.
    func sectionSnapshot(_ section: SectionIdentifierType) -> SectionSnapshot {
        if let tree = trees[section] { return tree }
        var flat = SectionSnapshot()
        if current.indexOfSection(section) != nil { flat.append(current.itemIdentifiers(inSection: section)) }
        return flat
    }

    /// Shows the visible items of a tree as a section, which comes last if it is not there yet.
    func apply(_ tree: SectionSnapshot, to section: SectionIdentifierType, animated: Bool, completion: (() -> Void)?) {
        if isApplying {
            waiting.append { [weak self] in self?.apply(tree, to: section, animated: animated, completion: completion) }
            return
        }
        var new = current
        if new.indexOfSection(section) == nil { new.appendSections([section]) }
        let visible = tree.visibleItems
        let former = new.itemIdentifiers(inSection: section)
        if former != visible {
            new.deleteItems(former)
            new.appendItems(visible, toSection: section)
        }
        trees[section] = tree
        apply(new, animated: animated, completion: completion)
    }

    /// The section and the tree of an item in a section that was given one.
    func tree(of item: ItemIdentifierType) -> (section: SectionIdentifierType, tree: SectionSnapshot)? {
        guard let section = current.sectionIdentifier(containingItem: item) else { return nil }
        return trees[section].map { (section, $0) }
    }

    // MARK: Reordering

    /// What moving an item to a path makes of the snapshot; nil if there is no such item or section. The path is one after the move.
    func transaction(moving from: IndexPath, to target: IndexPath) -> NSDiffableDataSourceTransaction<
        SectionIdentifierType, ItemIdentifierType
    >? {
        guard let item = current.item(at: from), let section = current.section(at: target.section),
            let source = current.sectionIdentifier(containingItem: item)
        else { return nil }
        var new = current
        new.move(item, toSection: section, at: target.item)
        let sections = source == section ? [section] : [source, section]
        let parts = sections.map { id in
            let initial = sectionSnapshot(id)
            var final = initial
            if id == source { final.delete([item]) }
            if id == section {
                let part = sectionSnapshot(source).snapshot(of: item, includingParent: true)
                let order = new.itemIdentifiers(inSection: id)
                let place = order.firstIndex(of: item) ?? 0
                if place + 1 < order.count, final.contains(order[place + 1]) {
                    final.insert(part, before: order[place + 1])
                } else if place > 0, final.contains(order[place - 1]) {
                    final.insert(part, after: order[place - 1])
                } else {
                    final.append(part.items)
                }
            }
            return NSDiffableDataSourceSectionTransaction(
                sectionIdentifier: id, initialSnapshot: initial, finalSnapshot: final,
                difference: final.items.difference(from: initial.items))
        }
        return NSDiffableDataSourceTransaction(
            initialSnapshot: current, finalSnapshot: new, difference: new.itemIdentifiers.difference(from: current.itemIdentifiers),
            sectionTransactions: parts)
    }

    /// Takes over a move by hand that the list shows already, where the data source applies a snapshot while it is told of the move: the
    /// snapshot is compared with what is shown.
    private func adoptMove() {
        guard let move = target?.consumeMove(), let transaction = transaction(moving: move.from, to: move.to) else { return }
        take(transaction)
    }

    /// Takes over what the list shows already.
    func take(_ transaction: NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) {
        for part in transaction.sectionTransactions where trees[part.sectionIdentifier] != nil {
            trees[part.sectionIdentifier] = part.finalSnapshot
        }
        take(transaction.finalSnapshot)
    }
}

extension NSDiffableDataSourceSnapshot {
    /// Moves an item into a section, to an index among the others there.
    fileprivate mutating func move(_ item: ItemIdentifierType, toSection section: SectionIdentifierType, at index: Int) {
        let others = itemIdentifiers(inSection: section).filter { $0 != item }
        if index < others.count {
            moveItem(item, beforeItem: others[max(0, index)])
        } else if let last = others.last {
            moveItem(item, afterItem: last)
        } else {
            deleteItems([item])
            appendItems([item], toSection: section)
        }
    }
}

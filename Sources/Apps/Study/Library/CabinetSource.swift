import StudyLibrary
import UIKit

/// A part of the cabinet.
enum CabinetPart: Hashable {
    /// The sheet with what is to be studied.
    case today
    /// What lies in a case or stack, or at the top.
    case stacks(in: Int64?)
    case collections
}

/// What lies in a part of the cabinet.
enum CabinetItem: Hashable {
    case today
    case drawer(NoteSource)
}

private typealias CabinetSnapshot = NSDiffableDataSourceSnapshot<CabinetPart, CabinetItem>

/// Gives the cabinet its drawers. Those that are new, gone or elsewhere come, go and move; others show what has changed.
final class CabinetSource: UICollectionViewDiffableDataSource<CabinetPart, CabinetItem> {
    private unowned let cabinet: UICollectionView
    private unowned let layout: CabinetLayout
    private unowned let screen: LibraryViewController
    private var entries: [NoteSource: LibraryEntry] = [:], boards: [CabinetPart: LibrarySection] = [:]

    private static let boardKind = UICollectionView.elementKindSectionHeader

    init(_ cabinet: UICollectionView, _ layout: CabinetLayout, _ screen: LibraryViewController) {
        self.cabinet = cabinet
        self.layout = layout
        self.screen = screen
        cabinet.register(DrawerCell.self, forCellWithReuseIdentifier: "drawer")
        cabinet.register(TodayCell.self, forCellWithReuseIdentifier: "today")
        cabinet.register(LibraryHeader.self, forSupplementaryViewOfKind: Self.boardKind, withReuseIdentifier: "board")
        weak var source: CabinetSource?
        super.init(collectionView: cabinet) { source?.cell($0, $1, $2) }
        source = self
        supplementaryViewProvider = { [unowned self] view, kind, path in
            let board = view.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "board", for: path)
            if let board = board as? LibraryHeader { fill(board, at: path) }
            return board
        }
        reorderingHandlers.canReorderItem = { [unowned screen] item in
            if case .drawer(.stack) = item { !screen.isNarrowed } else { false }
        }
        reorderingHandlers.didReorder = { [unowned self] transaction in
            // The order of all drawers is the same if one goes from the end of a part to the beginning of the next; so the part tells which
            // one came.
            guard case .insert(_, .drawer(let moved), _)? = transaction.sectionTransactions.last?.difference.insertions.first,
                let from = self.screen.path(of: moved), let to = indexPath(for: .drawer(moved))
            else { return }
            self.screen.moveDrawer(from, to: to)
        }
    }

    /// Shows the parts of a library; the first ones are simply there.
    ///
    /// - Parameters:
    ///   - sections: the parts.
    ///   - hasToday: whether the sheet with what is to be studied lies above them.
    ///   - animated: whether drawers move.
    /// - Returns: whether drawers came, went or moved.
    @discardableResult
    func show(_ sections: [LibrarySection], withToday hasToday: Bool, animated: Bool) -> Bool {
        let old = snapshot(), known = entries
        var new = CabinetSnapshot()
        new.appendSections([.today])
        if hasToday { new.appendItems([.today], toSection: .today) }
        for section in sections {
            new.appendSections([section.part])
            new.appendItems(section.entries.map { .drawer($0.source) }, toSection: section.part)
        }
        let shown = Dictionary(uniqueKeysWithValues: sections.flatMap(\.entries).map { ($0.source, $0) })
        let changed = shown.filter { source, entry in known[source].map { $0 != entry } ?? false }
        new.reconfigureItems((hasToday ? [.today] : []) + changed.keys.map { .drawer($0) })
        new.reloadItems(rowChangers(old, new))
        boards = Dictionary(uniqueKeysWithValues: sections.map { ($0.part, $0) })
        // A layout that is due may still ask for drawers that go.
        entries.merge(shown) { $1 }
        let isSame = old.sectionIdentifiers == new.sectionIdentifiers
            && old.sectionIdentifiers.allSatisfy { old.itemIdentifiers(inSection: $0) == new.itemIdentifiers(inSection: $0) }
        if animated, !isSame, UIAccessibility.isReduceMotionEnabled {
            UIView.transition(with: cabinet, duration: 0.3, options: [.transitionCrossDissolve, .allowUserInteraction], animations: {
                self.apply(new, animatingDifferences: false)
            })
        } else {
            if animated { carryDrawers(old, new) }
            apply(new, animatingDifferences: animated)
        }
        entries = shown
        for path in cabinet.indexPathsForVisibleSupplementaryElements(ofKind: Self.boardKind) {
            if let board = cabinet.supplementaryView(forElementKind: Self.boardKind, at: path) as? LibraryHeader { fill(board, at: path) }
        }
        return !isSame
    }

    /// Lets drawers move whose part comes or goes with them.
    private func carryDrawers(_ old: CabinetSnapshot, _ new: CabinetSnapshot) {
        for item in new.itemIdentifiers {
            guard let before = old.sectionIdentifier(containingItem: item), let after = new.sectionIdentifier(containingItem: item),
                new.indexOfSection(before) == nil || old.indexOfSection(after) == nil,
                let from = indexPath(for: item), let section = new.indexOfSection(after),
                let place = new.itemIdentifiers(inSection: after).firstIndex(of: item)
            else { continue }
            layout.carry(from: from, to: IndexPath(item: place, section: section))
        }
    }

    /// The drawers that get into another row because others come, go or move. They go into the cabinet's depth and come out again, since
    /// all of them would cross the drawers of both rows on their way.
    private func rowChangers(_ old: CabinetSnapshot, _ new: CabinetSnapshot) -> [CabinetItem] {
        let columns = screen.columns
        return new.sectionIdentifiers.filter { old.indexOfSection($0) != nil }.flatMap { part in
            let before = old.itemIdentifiers(inSection: part), after = new.itemIdentifiers(inSection: part)
            guard before != after else { return [CabinetItem]() }
            var moved: Set<CabinetItem> = []
            for case .insert(_, let item, _?) in after.difference(from: before).inferringMoves() { moved.insert(item) }
            let rows = Dictionary(uniqueKeysWithValues: before.enumerated().map { ($1, $0 / columns) })
            return after.enumerated().filter { index, item in
                rows[item].map { $0 != index / columns } ?? false && !moved.contains(item)
            }.map(\.element)
        }
    }

    private func cell(_ cabinet: UICollectionView, _ path: IndexPath, _ item: CabinetItem) -> UICollectionViewCell {
        switch item {
        case .today:
            let cell = cabinet.dequeueReusableCell(withReuseIdentifier: "today", for: path)
            if let cell = cell as? TodayCell { screen.showToday(in: cell) }
            return cell
        case .drawer(let source):
            let cell = cabinet.dequeueReusableCell(withReuseIdentifier: "drawer", for: path)
            if let entry = entries[source] { (cell as? DrawerCell)?.show(entry) }
            return cell
        }
    }

    private func fill(_ board: LibraryHeader, at path: IndexPath) {
        guard let section = sectionIdentifier(for: path.section).flatMap({ boards[$0] }) else { return }
        let id = section.holder?.id, screen = screen
        board.show(
            section.title, isClosed: section.isClosed,
            toggle: screen.isNarrowed ? nil : id.map { id in { [unowned screen] in screen.toggleCase(id) } },
            action: id.map { id in { [unowned screen] in screen.navigator.open(.stack(id)) } },
            options: id.map { id in { [unowned screen] in screen.showMenu(for: id) } })
    }
}

/// What the base class of layouts answers during an update: the attributes of elements before and after it, by the update's maps
/// (Behaviour 8.4).
@MainActor
struct CollectionUpdateAttributes {
    let update: CollectionUpdate
    /// The attributes that elements around the visible part had before.
    let old: [ElementKey: UICollectionViewLayoutAttributes]
    unowned let layout: UICollectionViewLayout

    /// Where an element that is there after the update begins.
    func initial(_ key: ElementKey) -> UICollectionViewLayoutAttributes? {
        guard let oldKey = self.oldKey(key) else { return layout.attributes(of: key)?.copied(alpha: 0) }
        return (old[oldKey] ?? layout.formerAttributes(of: oldKey))?.copied(at: key.path)
    }

    /// Where an element that was there before the update ends.
    func final(_ key: ElementKey) -> UICollectionViewLayoutAttributes? {
        guard let newKey = self.newKey(key) else { return old[key]?.copied(alpha: 0) }
        return layout.attributes(of: newKey)?.copied(at: key.path)
    }

    /// Supplementary and decoration views that the layout inserts and deletes by itself, by kind: asked for once each.
    private final class OwnChanges {
        var inserted: [ElementKey: Set<IndexPath>] = [:]
        var deleted: [ElementKey: Set<IndexPath>] = [:]
    }
    private let own = OwnChanges()

    private func isInserted(_ key: ElementKey) -> Bool {
        let kind = key.at(IndexPath())
        if own.inserted[kind] == nil {
            own.inserted[kind] = Set(
                key.category == .supplementaryView
                    ? layout.indexPathsToInsertForSupplementaryView(ofKind: key.kind ?? "")
                    : layout.indexPathsToInsertForDecorationView(ofKind: key.kind ?? ""))
        }
        return own.inserted[kind]?.contains(key.path) == true
    }

    private func isDeleted(_ key: ElementKey) -> Bool {
        let kind = key.at(IndexPath())
        if own.deleted[kind] == nil {
            own.deleted[kind] = Set(
                key.category == .supplementaryView
                    ? layout.indexPathsToDeleteForSupplementaryView(ofKind: key.kind ?? "")
                    : layout.indexPathsToDeleteForDecorationView(ofKind: key.kind ?? ""))
        }
        return own.deleted[kind]?.contains(key.path) == true
    }

    /// Where the element whose view an old one keeps is after the update; nil if its view goes.
    func newKey(_ key: ElementKey) -> ElementKey? {
        guard key.category == .cell else {
            return isDeleted(key) ? nil : shifted(key, reloaded: update.reloadedSections.contains, update.newSection)
        }
        return update.keepsView(ofOld: key.path) ? update.newPath(key.path).map(key.at) : nil
    }

    /// Where the element that has its view from before was; nil if its view is new.
    func oldKey(_ key: ElementKey) -> ElementKey? {
        guard key.category == .cell else {
            if isInserted(key) { return nil }
            return shifted(key, reloaded: { section in update.oldSection(section).map(update.reloadedSections.contains) ?? true }, update.oldSection)
        }
        return update.oldPath(key.path).flatMap { update.keepsView(ofOld: $0) ? key.at($0) : nil }
    }

    /// Supplementary and decoration views go with their section. Those whose paths have one index belong to all content, and stay.
    private func shifted(_ key: ElementKey, reloaded: (Int) -> Bool, _ map: (Int) -> Int?) -> ElementKey? {
        guard key.path.count > 1, let section = key.path.first else { return key }
        guard !reloaded(section), let other = map(section) else { return nil }
        var path = key.path
        path[0] = other
        return key.at(path)
    }
}

extension UICollectionViewLayout {
    /// The attributes of any element.
    func attributes(of key: ElementKey) -> UICollectionViewLayoutAttributes? {
        switch key.category {
        case .cell: layoutAttributesForItem(at: key.path)
        case .supplementaryView: layoutAttributesForSupplementaryView(ofKind: key.kind ?? "", at: key.path)
        case .decorationView: layoutAttributesForDecorationView(ofKind: key.kind ?? "", at: key.path)
        }
    }
}

/// How rows of lists come and go in updates: out from under the row above them, and back under it. Apple's documents leave it open.
extension UICollectionViewCompositionalLayout {
    /// The search for a row above goes through no more rows than that; the others are out of sight, or fade.
    private static let reach = 100

    /// Where a row begins that is inserted into a list below another row; nil for all others.
    func startOfRow(at path: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard let update = update?.update, isInList(path), update.oldPath(path) == nil, let oldSection = update.oldSection(path.section),
            let above = row(above: path, where: { update.oldPath($0)?.section == oldSection }),
            let own = layoutAttributesForItem(at: path), let place = initialLayoutAttributesForAppearingItem(at: above)
        else { return nil }
        return hidden(own, under: place, rank: path.item - above.item)
    }

    /// Where a row ends that is deleted from a list below another row; nil for all others.
    func endOfRow(at path: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard let state = update, state.update.newPath(path) == nil, let newSection = state.update.newSection(path.section),
            isInList(IndexPath(item: 0, section: newSection)),
            let above = row(above: path, where: { state.update.newPath($0)?.section == newSection }),
            let new = state.update.newPath(above), let place = layoutAttributesForItem(at: new)
        else { return nil }
        let key = ElementKey(.cell, nil, path)
        guard let own = state.old[key] ?? formerAttributes(of: key) else { return nil }
        return hidden(own, under: place, rank: path.item - above.item)
    }

    /// The nearest row of a section above another one for which a condition holds.
    private func row(above path: IndexPath, where holds: (IndexPath) -> Bool) -> IndexPath? {
        let items = (max(0, path.item - Self.reach)..<path.item).reversed()
        return items.lazy.map { IndexPath(item: $0, section: path.section) }.first(where: holds)
    }

    /// A row's attributes where the row above it covers it. Rows that come or go together lie there like cards, the last one in front.
    ///
    /// - Parameters:
    ///   - own: the row's attributes where it is shown.
    ///   - place: the attributes of the row above.
    ///   - rank: how many rows farther down it lies.
    private func hidden(
        _ own: UICollectionViewLayoutAttributes, under place: UICollectionViewLayoutAttributes, rank: Int
    ) -> UICollectionViewLayoutAttributes? {
        guard let appearance = place.listPlace?.appearance, place.listPlace?.role == .row else { return nil }
        let hidden = own.copied()
        hidden.size.height = min(own.size.height, place.size.height)
        hidden.center.y = place.frame.maxY - hidden.size.height / 2
        hidden.zIndex = rank - Self.reach - 1
        // Rows without a background cover nothing.
        if appearance == .sidebar || appearance == .sidebarPlain { hidden.alpha = 0 }
        return hidden
    }
}

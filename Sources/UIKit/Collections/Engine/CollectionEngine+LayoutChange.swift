/// One layout takes another's place (Behaviour 8.6).
extension CollectionEngine {
    func changeLayout(to new: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)?) {
        let old = layout
        guard new !== old else { return UIView.animate(withDuration: 0, animations: {}, completion: completion) }
        layOutElements()
        isInPass = true
        defer { isInPass = false }
        let former = visible, formerAttributes = attributes
        let middle = itemToKeep()
        old.prepareForTransition(to: new)
        new.prepareForTransition(from: old)
        for case let view as UICollectionReusableView in former.values { view.willTransition(from: old, to: new) }

        new.engine = self
        layout = new
        isPrepared = false
        queriedRect = nil
        pool.removeDecorations()
        prepareLayout()
        let target = targetOffset(offset(keeping: middle))
        visible = [:]
        let due = elements(
            in: { CGRect(origin: target, size: host.bounds.size) }, having: { $0.category == .decorationView ? nil : former[$0] })

        var transition = ElementTransition()
        var kept = Set<ElementKey>()
        for element in due.list {
            let key = element.key
            if element.isNew {
                let before = key.category == .decorationView ? nil : formerAttributes[key] ?? (exists(key) ? old.attributes(of: key) : nil)
                show(element.view, for: key, with: initial(key, new) ?? before ?? element.attributes.copied(alpha: 0))
            } else {
                kept.insert(key)
                visible[key] = element.view
            }
            transition.staying.append((element.view, element.attributes))
        }
        for (key, view) in former where !kept.contains(key) {
            let after = key.category == .decorationView ? nil : new.attributes(of: key)
            transition.leaving.append((view, key, final(key, old) ?? after ?? view.appliedAttributes?.copied(alpha: 0)))
        }
        old.engine = nil
        run(transition, to: target, animated: animated) {
            old.finalizeLayoutTransition()
            new.finalizeLayoutTransition()
        } completion: { finished in
            for case let view as UICollectionReusableView in former.values { view.didTransition(from: old, to: new) }
            completion?(finished)
        }
    }

    /// The item that stays in the middle: a selected one that is visible, or else the one nearest to the middle.
    private func itemToKeep() -> IndexPath? {
        let paths = visible.keys.filter { $0.category == .cell }.map(\.path)
        if let selected = paths.filter(selection.selected.contains).min() { return selected }
        let middle = CGPoint(x: host.bounds.midX, y: host.bounds.midY)
        func distance(_ path: IndexPath) -> CGFloat {
            guard let place = attributes[ElementKey(.cell, nil, path)]?.center else { return .infinity }
            return hypot(place.x - middle.x, place.y - middle.y)
        }
        return paths.min { (distance($0), $0) < (distance($1), $1) }
    }

    private func offset(keeping path: IndexPath?) -> CGPoint {
        guard let path, let attributes = layout.layoutAttributesForItem(at: path) else { return host.clamped(host.contentOffset) }
        return host.clamped(CGPoint(x: attributes.center.x - host.bounds.width / 2, y: attributes.center.y - host.bounds.height / 2))
    }
}

/// One layout takes another's place, at once or in an animation (Behaviour 8.6).
extension CollectionEngine {
    func changeLayout(to new: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)?) {
        interactiveTransition.settle()
        let old = layout
        guard new !== old, hasLaidOut else {
            if new !== old { take(new) }
            return UIView.animate(withDuration: 0, animations: {}, completion: completion)
        }
        layOutElements()
        let middle = itemToKeep(), views = visible.values.compactMap { $0 as? UICollectionReusableView }
        old.prepareForTransition(to: new)
        new.prepareForTransition(from: old)
        for view in views { view.willTransition(from: old, to: new) }
        let target = { [self] in chosenOffset(offset(keeping: middle)) }
        replaceLayout(with: new, target: target, duration: animated ? Self.transitionDuration : nil) {
            old.finalizeLayoutTransition()
            new.finalizeLayoutTransition()
        } completion: { finished in
            for view in views { view.didTransition(from: old, to: new) }
            completion?(finished)
        }
        old.engine = nil
    }

    /// Puts a layout in the place of the present one and lets the views go to where it has them.
    ///
    /// - Parameters:
    ///   - new: the layout.
    ///   - target: the content offset afterwards, computed when the layout is prepared.
    ///   - duration: of the animation, in seconds; nil for none.
    ///   - finalize: called inside the animation block.
    ///   - completion: called afterwards, with whether the animation came to its end.
    func replaceLayout(
        with new: UICollectionViewLayout, target: () -> CGPoint, duration: Double?, finalize: @escaping () -> Void,
        completion: @escaping (Bool) -> Void
    ) {
        performPass { replaceLayoutInPass(with: new, target: target, duration: duration, finalize: finalize, completion: completion) }
    }

    private func replaceLayoutInPass(
        with new: UICollectionViewLayout, target: () -> CGPoint, duration: Double?, finalize: @escaping () -> Void,
        completion: @escaping (Bool) -> Void
    ) {
        let old = layout, former = visible, formerAttributes = answer.attributes
        install(new)
        let shift = moveContent(to: target(), with: former)
        visible = [:]
        // What stays may have another size in the new layout.
        measurements.keys.formUnion(former.keys)
        sections.retireViews()
        let returning = leaving.returning
        let due = elements(in: { host.bounds }, having: { $0.category == .decorationView ? nil : former[$0] ?? returning[$0] })

        sections.makeViews(for: due)

        var transition = ElementTransition()
        var kept = Set<ElementKey>()
        for element in due.list {
            let key = element.key
            if element.isNew {
                let before = key.category == .decorationView ? nil : formerAttributes[key] ?? (exists(key) ? old.attributes(of: key) : nil)
                let start = initial(key, new) ?? before ?? element.attributes.copied(alpha: 0)
                show(element.view, for: key, with: start.shifted(by: shift))
            } else {
                kept.insert(key)
                visible[key] = element.view
                // It may have been selected while it was leaving.
                if former[key] == nil { UIView.performWithoutAnimation { host.setState(of: element.view, for: key) } }
            }
            transition.staying.append((element.view, element.attributes))
        }
        leaving.remove { view, key in visible[key] === view }
        for (key, view) in former where !kept.contains(key) {
            let after = key.category == .decorationView ? nil : mirrored(new.attributes(of: key))
            transition.leaving.append((view, key, final(key, old) ?? after ?? sections.fadedAttributes(of: view)))
        }
        run(transition, duration: duration, keepsData: true, finalize: finalize, completion: completion)
    }

    /// Makes a layout the present one and prepares it.
    func install(_ new: UICollectionViewLayout) {
        new.engine = self
        layout = new
        preparation.invalidate()
        answer.invalidate()
        pool.removeDecorations()
        prepareLayout()
    }

    /// Makes a layout the present one before the first layout pass, which will prepare it.
    private func take(_ new: UICollectionViewLayout) {
        layout.engine = nil
        new.engine = self
        layout = new
        preparation.invalidate()
        answer.invalidate()
        host.setNeedsLayout()
    }

    /// Moves the content before an animation begins, so that the layout answers for the bounds that the animation ends with. The views are
    /// moved along, and stay where they are on the screen. Returns by how much.
    func moveContent(to offset: CGPoint, with views: [ElementKey: any ElementView]) -> CGPoint {
        let old = host.contentOffset
        guard offset != old else { return .zero }
        var shift = CGPoint.zero
        UIView.performWithoutAnimation {
            // A drag or a deceleration goes on from there.
            host.shiftContentOffset(by: CGPoint(x: offset.x - old.x, y: offset.y - old.y))
            shift = CGPoint(x: host.contentOffset.x - old.x, y: host.contentOffset.y - old.y)
            sections.shift(by: shift)
            for view in Array(views.values) + leaving.views where view.superview === host {
                view.center = CGPoint(x: view.center.x + shift.x, y: view.center.y + shift.y)
                view.appliedAttributes = view.appliedAttributes?.shifted(by: shift)
            }
        }
        prepareLayout()
        return shift
    }

    /// The item that stays in the middle: a selected one that is visible, or else the one nearest to the middle.
    func itemToKeep() -> IndexPath? {
        let paths = visible.keys.filter { $0.category == .cell }.map(\.path)
        if let selected = paths.filter(selection.selected.contains).min() { return selected }
        let middle = CGPoint(x: host.bounds.midX, y: host.bounds.midY)
        func distance(_ path: IndexPath) -> CGFloat {
            guard let place = answer.attributes[ElementKey(.cell, nil, path)]?.center else { return .infinity }
            return hypot(place.x - middle.x, place.y - middle.y)
        }
        return paths.min { (distance($0), $0) < (distance($1), $1) }
    }

    /// The content offset, within its range, at which an item lies in the middle.
    func offset(keeping path: IndexPath?) -> CGPoint {
        guard let path, let attributes = layout.layoutAttributesForItem(at: path) else { return host.clamped(host.contentOffset) }
        return host.clamped(CGPoint(x: attributes.center.x - host.bounds.width / 2, y: attributes.center.y - host.bounds.height / 2))
    }
}

extension UICollectionViewLayoutAttributes {
    /// A copy that lies elsewhere, or the attributes themselves for no shift.
    func shifted(by shift: CGPoint) -> UICollectionViewLayoutAttributes {
        guard shift != .zero else { return self }
        let copy = copied()
        copy.center = CGPoint(x: center.x + shift.x, y: center.y + shift.y)
        return copy
    }
}

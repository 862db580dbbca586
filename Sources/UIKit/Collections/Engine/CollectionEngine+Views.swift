/// Making, showing and reusing views (Behaviour 8.5).
extension CollectionEngine {
    /// A view that waited for use, or a new one of the registered class; nil without a registration.
    func dequeue(_ key: ReuseKey, for path: IndexPath?) -> (any ElementView)? {
        if let cell = pool.reconfiguredCell(key, at: path) { return cell }
        if let waiting = pool.take(key) {
            UIView.performWithoutAnimation { waiting.prepareForReuse() }
            return waiting
        }
        let type = key.category == .decorationView ? layout.decorationClass(ofKind: key.identifier) : pool.registeredClass(key)
        if type == nil, let nib = pool.registeredNib(key) { _ = nib.instantiate(withOwner: nil) }
        guard let type, let made = host.makeInstance(of: type, for: key, at: path) as? any ElementView else { return nil }
        made.reuseIdentifier = key.identifier
        return made
    }

    /// A view for an element that has none. Its attributes are those that a layout pass found, so that dequeuing it asks nothing again.
    func makeView(for key: ElementKey, with attributes: UICollectionViewLayoutAttributes) -> any ElementView {
        answer.add(attributes, for: key)
        return host.makeView(for: key.category == .cell ? key.at(movement.dataPath(key.path)) : key)
    }

    /// The path of a cell that is shown.
    func path(ofCell view: UIView) -> IndexPath? { visible.first { $0.value === view && $0.key.category == .cell }?.key.path }

    /// Shows a new view for an element.
    func show(_ view: any ElementView, for key: ElementKey, with attributes: UICollectionViewLayoutAttributes) {
        visible[key] = view
        UIView.performWithoutAnimation {
            view.appliedAttributes = nil
            host.setState(of: view, for: key)
            sections.place(view, by: attributes)
            host.willDisplay(view, for: key)
            sections.container(of: attributes).addSubview(view)
            view.layoutIfNeeded()
        }
    }

    /// Sets the state of all views that are shown.
    func updateStates() {
        for (key, view) in visible { host.setState(of: view, for: key) }
    }

    /// Takes a view off the screen and keeps it for use again.
    func retire(_ view: any ElementView, _ key: ElementKey) {
        view.removeFromSuperview()
        view.layer.removeAllAnimations()
        host.didEndDisplaying(view, for: key)
        // A decoration view of another layout's class is of no use.
        if key.category != .decorationView || layout.decorationClass(ofKind: key.kind ?? "") == type(of: view) { pool.keep(view, for: key) }
    }

    /// Takes views off the screen that were leaving it in a transition that has ended, nil for all.
    func retireLeaving(ofTransition number: Int?) {
        for gone in leaving.remove(ofTransition: number) { retire(gone.view, gone.key) }
        if number != nil { pool.trim(shown: visible.count) }
        sections.removeEmptyViews()
    }

    /// Takes all views off the screen.
    func dropViews() {
        let shown = visible
        visible = [:]
        measurements.keys = []
        for (key, view) in shown { retire(view, key) }
        retireLeaving(ofTransition: nil)
        sections.removeEmptyViews()
    }

    /// Lets the data source fill the cells of items that are shown: asked for the cell of such an item, it dequeues the one that is there.
    func reconfigure(_ paths: [IndexPath]) {
        leaving.forgetElements()
        for path in paths {
            let key = ElementKey(.cell, nil, path)
            guard let cell = visible[key], let identifier = cell.reuseIdentifier else { continue }
            pool.reconfigured = (ReuseKey(category: .cell, kind: nil, identifier: identifier), path, cell)
            let given = host.makeView(for: key)
            pool.reconfigured = nil
            precondition(given === cell, "reconfiguring the item at \(path) must give the cell that it has, dequeued by the same identifier")
            measurements.keys.insert(key)
        }
        host.setNeedsLayout()
    }
}

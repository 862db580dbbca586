/// What the engine needs of a collection view: its data source and its delegate.
extension UICollectionView: CollectionHost {
    var hasDataSource: Bool { dataSource != nil }

    func countItems() -> [Int]? {
        guard let dataSource else { return nil }
        return (0..<max(0, dataSource.numberOfSections(in: self))).map { max(0, dataSource.collectionView(self, numberOfItemsInSection: $0)) }
    }

    func makeView(for key: ElementKey) -> any ElementView {
        let view: UICollectionReusableView
        switch key.category {
        case .cell:
            guard let dataSource else { preconditionFailure("the layout has attributes for the item at \(key.path), but there is no data source") }
            view = RegistrationNames.whileAsking { dataSource.collectionView(self, cellForItemAt: key.path) }
        case .supplementaryView:
            guard let dataSource else { preconditionFailure("the layout has attributes for a \(key.kind ?? ""), but there is no data source") }
            view = RegistrationNames.whileAsking {
                dataSource.collectionView(self, viewForSupplementaryElementOfKind: key.kind ?? "", at: key.path)
            }
        case .decorationView:
            let kind = key.kind ?? ""
            view = dequeue(ReuseKey(category: .decorationView, kind: kind, identifier: kind), for: key.path)
        }
        precondition(
            view.reuseIdentifier != nil,
            "the view returned for \(key.path) does not have a reuseIdentifier - it must be retrieved by a dequeue method of the collection view")
        return view
    }

    func makeInstance(of type: UIView.Type, for key: ReuseKey, at path: IndexPath?) -> UIView {
        let attributes = path.flatMap { engine.attributes(of: ElementKey(key.category, key.kind, $0)) }
        return type.makeInstance(frame: attributes?.frame ?? .zero)
    }

    func dequeue(_ key: ReuseKey, for path: IndexPath) -> UICollectionReusableView {
        guard let view = engine.dequeue(key, for: path) as? UICollectionReusableView else {
            let kind = key.category == .cell ? "UICollectionElementKindCell" : key.kind ?? ""
            preconditionFailure(
                "could not dequeue a view of kind: \(kind) with identifier \(key.identifier) - must register a nib or a class for the identifier "
                    + "or connect a prototype cell in a storyboard")
        }
        // What a cell of a list begins with depends on the list.
        if let cell = view as? UICollectionViewListCell, key.category != .decorationView {
            let place = engine.answer.attributes[ElementKey(key.category, key.kind, path)]?.listPlace
            if let place { UIView.performWithoutAnimation { cell.listPlace = place } }
        }
        return view
    }

    /// The scroll view's delegate, if it is a collection view's.
    var collectionDelegate: (any UICollectionViewDelegate)? { delegate as? any UICollectionViewDelegate }

    func setState(of view: any ElementView, for key: ElementKey) {
        guard let cell = view as? UICollectionViewCell else { return }
        cell.isSelected = engine.selection.selected.contains(key.path)
        cell.isHighlighted = engine.selection.highlighted == key.path
        cell.isInEditingList = isEditing
        cell.isBeingReordered = engine.movement.path == key.path
        // A cell that is about to be shown gets its configurations before its attributes (Behaviour 8.5), others with the next layout.
        if cell.superview == nil { cell.updateConfigurationIfNeeded() }
    }

    func willDisplay(_ view: any ElementView, for key: ElementKey) {
        guard let delegate = collectionDelegate else { return }
        if let cell = view as? UICollectionViewCell, key.category == .cell {
            delegate.collectionView(self, willDisplay: cell, forItemAt: key.path)
        } else if let view = view as? UICollectionReusableView, key.category == .supplementaryView {
            delegate.collectionView(self, willDisplaySupplementaryView: view, forElementKind: key.kind ?? "", at: key.path)
        }
    }

    func didEndDisplaying(_ view: any ElementView, for key: ElementKey) {
        swiper?.forget(view)
        guard let delegate = collectionDelegate else { return }
        if let cell = view as? UICollectionViewCell, key.category == .cell {
            delegate.collectionView(self, didEndDisplaying: cell, forItemAt: key.path)
        } else if let view = view as? UICollectionReusableView, key.category == .supplementaryView {
            delegate.collectionView(self, didEndDisplayingSupplementaryView: view, forElementOfKind: key.kind ?? "", at: key.path)
        }
    }

    /// Shows the background of a layout that consists of lists of one colour, behind all else and also where there are no rows.
    func layOutListBackground() {
        guard let color = engine.layout.listBackgroundColor else {
            listBackground?.removeFromSuperview()
            listBackground = nil
            return
        }
        let view = listBackground ?? UIView(frame: bounds)
        if listBackground == nil {
            view.isUserInteractionEnabled = false
            view.layer.zPosition = -CGFloat(Int32.max)
            listBackground = view
            insertSubview(view, at: 0)
        }
        if view.backgroundColor != color { view.backgroundColor = color }
        if view.frame != bounds { view.frame = bounds }
    }

    func delegateTargetOffset(forProposed offset: CGPoint) -> CGPoint {
        collectionDelegate?.collectionView(self, targetContentOffsetForProposedContentOffset: offset) ?? offset
    }

    func canMoveItem(at path: IndexPath) -> Bool { dataSource?.collectionView(self, canMoveItemAt: path) ?? false }

    func delegateTarget(forMoving origin: IndexPath, from path: IndexPath, proposed: IndexPath) -> IndexPath {
        collectionDelegate?.collectionView(
            self, targetIndexPathForMoveOfItemFromOriginalIndexPath: origin, atCurrentIndexPath: path, toProposedIndexPath: proposed) ?? proposed
    }

    func commitMove(of origin: IndexPath, to path: IndexPath) { dataSource?.collectionView(self, moveItemAt: origin, to: path) }

    var prefetches: Bool { isPrefetchingEnabled && prefetchDataSource != nil }

    func prefetch(_ coming: [IndexPath], cancelling dropped: [IndexPath]) {
        if !dropped.isEmpty { prefetchDataSource?.collectionView(self, cancelPrefetchingForItemsAt: dropped) }
        if !coming.isEmpty { prefetchDataSource?.collectionView(self, prefetchItemsAt: coming) }
    }

    var measuresAgain: Bool { selfSizingInvalidation != .disabled }

    var updateTerms: CollectionUpdate.Terms { .collection }

    func exchangeBackground(_ old: UIView?) {
        guard old !== backgroundView else { return }
        if old?.superview === self { old?.removeFromSuperview() }
        guard let backgroundView else { return }
        insertSubview(backgroundView, at: 0)
        backgroundView.layer.zPosition = -CGFloat(Int32.max)
        setNeedsLayout()
    }
}

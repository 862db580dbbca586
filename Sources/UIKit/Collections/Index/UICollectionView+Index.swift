/// The index of a collection view.
extension UICollectionView: IndexedList {
    func layOutIndex() {
        // Items that come or go may have others.
        if indexedUpdate != engine.updateNumber {
            indexedUpdate = engine.updateNumber
            sectionIndex.isDue = true
        }
        if sectionIndex.update(self) { indexDidChange() }
        sectionIndex.place(in: self)
    }

    var indexView: SectionIndexView? { sectionIndex.view }

    func titlesOfIndex() -> [String] { dataSource?.indexTitles(for: self) ?? [] }
    var colorsOfIndex: SectionIndexView.Colors { SectionIndexView.Colors() }
    func indexDidChange() {}

    func goToTitle(_ title: String, at index: Int) {
        swiper?.close(animated: true)
        if title == UITableView.indexSearch {
            return setContentOffset(CGPoint(x: -adjustedContentInset.left, y: -adjustedContentInset.top), animated: false)
        }
        guard let path = dataSource?.collectionView(self, indexPathForIndexTitle: title, at: index) else { return }
        func offset() -> CGPoint? {
            guard engine.exists(ElementKey(.cell, nil, path)), let item = layoutAttributesForItem(at: path) else { return nil }
            // The first item of a section is shown with the section's header.
            let key = ElementKey(.supplementaryView, Self.elementKindSectionHeader, IndexPath(item: 0, section: path.section))
            let header = path.item == 0 ? engine.attributes(of: key)?.size ?? .zero : .zero
            let isHorizontal = contentSize.width > bounds.width && contentSize.height <= bounds.height
            var target = contentOffset
            if isHorizontal {
                target.x = item.frame.minX - header.width - adjustedContentInset.left
            } else {
                target.y = item.frame.minY - header.height - adjustedContentInset.top
            }
            return clamped(target)
        }
        // Sizes on the way may turn out other than estimated.
        for _ in 0..<5 {
            layoutIfNeeded()
            guard let target = offset(), target != contentOffset else { return }
            setContentOffset(target, animated: false)
        }
    }
}

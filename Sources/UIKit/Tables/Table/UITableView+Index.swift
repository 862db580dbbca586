/// The index of a table.
extension UITableView: IndexedList {
    /// How much of the rows' width the index takes.
    var indexInset: CGFloat { state.index.view == nil || style == .insetGrouped ? 0 : SectionIndexView.width }

    func layOutIndex() {
        if state.index.update(self) { indexDidChange() }
        state.index.place(in: self)
    }

    var indexView: SectionIndexView? { state.index.view }

    func titlesOfIndex() -> [String] {
        guard engine.itemCounts.reduce(0, +) >= sectionIndexMinimumDisplayRowCount else { return [] }
        return dataSource?.sectionIndexTitles(for: self) ?? []
    }

    var colorsOfIndex: SectionIndexView.Colors {
        SectionIndexView.Colors(
            title: sectionIndexColor, background: sectionIndexBackgroundColor, trackingBackground: sectionIndexTrackingBackgroundColor)
    }

    func indexDidChange() { updateVisibleCells() }

    func goToTitle(_ title: String, at index: Int) {
        swiper.close(animated: true)
        if title == Self.indexSearch {
            return setContentOffset(CGPoint(x: contentOffset.x, y: -adjustedContentInset.top), animated: false)
        }
        guard let dataSource else { return }
        let section = dataSource.tableView(self, sectionForSectionIndexTitle: title, at: index)
        guard (0..<numberOfSections).contains(section) else { return }
        func offset() -> CGPoint { clamped(CGPoint(x: contentOffset.x, y: rect(forSection: section).minY - adjustedContentInset.top)) }
        setContentOffset(offset(), animated: false)
        // Heights on the way may turn out other than estimated.
        for _ in 0..<4 {
            layoutIfNeeded()
            let better = offset()
            guard better != contentOffset else { return }
            setContentOffset(better, animated: false)
        }
    }
}

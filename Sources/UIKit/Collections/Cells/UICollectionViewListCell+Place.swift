/// What a list adds to its cells: the background of its style, round corners on cards, and lines between rows.
extension UICollectionViewListCell {
    /// The list that shows the cell.
    var list: UICollectionView? {
        sequence(first: superview, next: { $0?.superview }).lazy.compactMap { $0 as? UICollectionView }.first
    }

    func listPlaceDidChange(from old: ListPlace?) {
        if old?.appearance != listPlace?.appearance || old?.role != listPlace?.role { applyDefaultBackground() }
        let corners = listPlace?.roundCorners ?? []
        if corners != old?.roundCorners ?? [] {
            let radius = corners.isEmpty ? 0 : ListSection.cardRadius
            if layer.cornerRadius != radius { layer.cornerRadius = radius }
            if !corners.isEmpty { layer.maskedCorners = corners }
            clipsByItself = radius > 0
            clipsToBounds = clipsByItself || swipeActions != nil
        }
        setNeedsLayout()
    }

    func layOutSeparators() {
        let separators = listPlace?.separators
        let selectsSeveral = isSelected && list?.selectsSeveral == true
        let color = selectsSeveral ? separators?.multipleSelectionColor : separators?.color
        let height = hairline
        topSeparator.show(listPlace?.showsTop == true, in: self, color, separators?.visualEffect) {
            separatorFrame(separators?.topSeparatorInsets, y: 0, height)
        }
        bottomSeparator.show(listPlace?.showsBottom == true, in: self, color, separators?.visualEffect) {
            separatorFrame(separators?.bottomSeparatorInsets, y: bounds.height - height, height)
        }
    }

    private func separatorFrame(_ insets: NSDirectionalEdgeInsets?, y: CGFloat, _ height: CGFloat) -> CGRect {
        let automatic = UIListSeparatorConfiguration.automaticInsets
        var leading = insets?.leading ?? automatic.leading
        var trailing = insets?.trailing ?? automatic.trailing
        if leading == automatic.leading { leading = separatorStart }
        if trailing == automatic.trailing { trailing = 0 }
        let width = max(0, bounds.width - leading - trailing)
        return CGRect(x: isMirrored ? bounds.width - leading - width : leading, y: y, width: width, height: height)
    }
}

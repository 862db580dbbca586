/// The insets of a list that its layout may depend on.
struct ContentInsets: Equatable {
    var adjusted = UIEdgeInsets.zero, safeArea = UIEdgeInsets.zero, margins = UIEdgeInsets.zero

    @MainActor
    init(_ view: UIScrollView) {
        adjusted = view.adjustedContentInset
        safeArea = view.safeAreaInsets
        margins = view.layoutMargins
    }

    /// Whether insets differ across an axis of scrolling.
    func differs(from other: ContentInsets, across axis: UICollectionView.ScrollDirection) -> Bool {
        func sides(_ insets: UIEdgeInsets) -> [CGFloat] { axis == .vertical ? [insets.left, insets.right] : [insets.top, insets.bottom] }
        return sides(adjusted) != sides(other.adjusted) || sides(safeArea) != sides(other.safeArea) || sides(margins) != sides(other.margins)
    }
}

extension CollectionEngine {
    /// Insets of the view changed, perhaps without its size: the layout is made anew if it depends on them.
    func insetsDidChange() {
        guard let old = preparation.insets else { return }
        let new = ContentInsets(host)
        guard new != old else { return }
        preparation = LayoutPreparation(insets: new)
        guard layout.applyInsets(new, former: old) else { return }
        measurements.keys.formUnion(visible.keys)
        let context = layout.makeContext()
        context.invalidateEverything = true
        layout.invalidateLayout(with: context)
    }
}

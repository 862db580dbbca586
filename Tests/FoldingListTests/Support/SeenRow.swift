import UIKit

@testable import FoldingList

/// How a row is seen that moves: its place, and how much of its sheet is folded in which way. Lengths in points of the list's coordinates.
struct SeenRow: Equatable {
    let top: CGFloat
    let height: CGFloat
    let slide: CGFloat
    /// The height of the sheet that folds: that with ``height`` and ``style`` gives the angles.
    let sheet: CGFloat
    /// How it is folded; nil if it isn't.
    let style: FoldStyle?

    /// How far two states of a row are apart, in points.
    func distance(to other: SeenRow) -> CGFloat {
        if let style, let otherStyle = other.style, style != otherStyle { return .infinity }
        return max(abs(top - other.top), abs(height - other.height), abs(slide - other.slide), abs(sheet - other.sheet))
    }
}

extension FoldingListView {
    /// How an active row is seen, as its cell shows it.
    @MainActor
    func seen(ofActive id: Int) -> SeenRow? {
        stage.layoutIfNeeded()
        guard let row = layout.rows[id: id],
            let place = layout.layoutAttributesForItem(at: IndexPath(item: row.item, section: 0)) as? FoldingListLayoutAttributes
        else { return nil }
        let isFolded = place.slotHeight < place.size.height - 1e-6
        return SeenRow(
            top: convert(place.frame, from: stage).minY, height: place.slotHeight, slide: place.slide, sheet: place.size.height,
            style: isFolded ? place.style : nil)
    }
}

import UIKit

/// A note whose facets are peeked at: each of its facets has a cell, and those in front of the shown one are lifted aside.
@MainActor
final class NotePeek {
    /// The note.
    let path: IndexPath
    let key: NoteCollectionView.RowKey
    let indexInRow: Int
    /// The cells of the facets behind the first one, in order.
    let cells: [NoteCell]
    /// The shown facet; 0 while the peek closes.
    var facet = 0
    /// How often the shown facet changed: the end of an animation that another one replaced must not close the peek.
    var changes = 0
    /// Holds the lifted cells, above the drawer's front. It clips what the drawer's front hides, until the cells are out of the drawer.
    let layer = CALayer()

    init(path: IndexPath, key: NoteCollectionView.RowKey, indexInRow: Int, cells: [NoteCell]) {
        self.path = path
        self.key = key
        self.indexInRow = indexInRow
        self.cells = cells
        layer.name = "peek"
        layer.anchorPoint = .zero
        layer.masksToBounds = true
    }

    /// The layer's bounds in the row's coordinates: up to the drawer's front, or far below it.
    func clip(isOpen: Bool, row size: CGSize, style: NoteTrayStyle) -> CGRect {
        let above = 4 * style.rowHeight, bottom = isOpen ? size.height + 2 * style.rowHeight : size.height - style.frontHeight
        return CGRect(x: -size.width, y: -above, width: 3 * size.width, height: above + bottom)
    }
}

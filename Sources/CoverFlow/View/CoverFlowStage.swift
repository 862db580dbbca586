import UIKit

/// The collection view that a cover flow stands on. Keys, and all that it is asked and told, are its owner's.
final class CoverFlowStage: UICollectionView, UICollectionViewDataSource, UICollectionViewDelegate {
    private weak var owner: CoverFlowView?

    init(layout: CoverFlowViewLayout, owner: CoverFlowView) {
        self.owner = owner
        super.init(frame: .zero, collectionViewLayout: layout)
        backgroundColor = .clear
        contentInsetAdjustmentBehavior = .never
        showsHorizontalScrollIndicator = false
        showsVerticalScrollIndicator = false
        scrollsToTop = false
        // The owner loads pictures itself, for where the flow comes to rest.
        isPrefetchingEnabled = false
        clipsToBounds = false
        register(CoverCell.self, forCellWithReuseIdentifier: CoverCell.identifier)
        dataSource = self
        delegate = self
    }

    required init?(coder: NSCoder) { nil }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if owner?.take(presses) != true { next?.pressesBegan(presses, with: event) }
    }

    override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if owner?.take(presses) != true { next?.pressesChanged(presses, with: event) }
    }

    /// The cells of covers that are seen.
    var covers: [CoverCell] { visibleCells.compactMap { $0 as? CoverCell } }

    /// The cell of a cover, if it is seen.
    func cover(at index: Int) -> CoverCell? { cellForItem(at: IndexPath(item: index, section: 0)) as? CoverCell }

    // MARK: Touches

    /// The cover that is seen at a point. Views find touches by the order of subviews, covers lie in the order of depth, which layers go
    /// by.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard let found = super.hitTest(point, with: event) else { return nil }
        guard let outer = layer.superlayer, var hit = layer.hitTest(layer.convert(point, to: outer)) else { return found }
        while let parent = hit.superlayer, parent !== layer { hit = parent }
        guard let cell = hit.delegate as? CoverCell else { return self }
        return cell.hitTest(convert(point, to: cell), with: event) ?? self
    }

    func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool {
        owner?.motion.isCaught != true
    }

    // MARK: Items

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { owner?.countOfSource ?? 0 }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let cell = dequeueReusableCell(withReuseIdentifier: CoverCell.identifier, for: indexPath)
        if let cell = cell as? CoverCell { owner?.fill(cell, for: indexPath.item) }
        return cell
    }

    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        deselectItem(at: indexPath, animated: false)
        owner?.tapCover(at: indexPath.item)
    }

    // MARK: Scrolling

    func scrollViewDidScroll(_ scrollView: UIScrollView) { owner?.motion.didScroll() }

    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { owner?.motion.willBeginDragging() }

    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        owner?.motion.willRest(at: targetContentOffset.pointee)
    }

    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        if !decelerate { owner?.motion.didStop() }
    }

    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { owner?.motion.didStop() }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { owner?.motion.didEndAnimation() }
}

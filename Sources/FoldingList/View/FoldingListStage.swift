import UIKit

/// The collection view that a folding list stands on. Keys, and all that it is asked and told, are its owner's.
final class FoldingListStage: UICollectionView, UICollectionViewDataSource, UICollectionViewDelegate {
    private weak var owner: FoldingListView?
    /// Rows that are no rows of the data, or not yet.
    static let strayIdentifier = "FoldingList.stray"
    /// Places that a pointer opens.
    static let gapIdentifier = "FoldingList.gap"

    init(layout: FoldingListLayout, owner: FoldingListView) {
        self.owner = owner
        super.init(frame: .zero, collectionViewLayout: layout)
        backgroundColor = .clear
        alwaysBounceVertical = true
        allowsSelection = false
        isPrefetchingEnabled = false
        // It would lie over the rows.
        showsVerticalScrollIndicator = false
        register(FoldingListTextCell.self, forCellWithReuseIdentifier: Self.strayIdentifier)
        register(GapCell.self, forCellWithReuseIdentifier: Self.gapIdentifier)
        dataSource = self
        delegate = self
    }

    required init?(coder: NSCoder) { nil }

    /// A finger that catches a row doesn't scroll.
    override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        if gestureRecognizer === panGestureRecognizer, let target = owner?.gestures.catcher.target, target != .list, target.isExclusive {
            return false
        }
        return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }

    /// The list is what has the keys.
    override var canBecomeFirstResponder: Bool { false }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if owner?.take(presses) != true { next?.pressesBegan(presses, with: event) }
    }

    override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if owner?.take(presses) != true { next?.pressesChanged(presses, with: event) }
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        owner?.layout.rows.itemCount ?? 0
    }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        guard let owner else { return dequeueReusableCell(withReuseIdentifier: Self.strayIdentifier, for: indexPath) }
        return owner.makeCell(forItem: indexPath.item)
    }

    func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
        owner?.canMove(item: indexPath.item) ?? false
    }

    func collectionView(_ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {
        owner?.didMove(item: sourceIndexPath.item, to: destinationIndexPath.item)
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) { owner?.didScroll() }
}

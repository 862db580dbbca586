/// The scroll view whose elements a ``CollectionEngine`` shows: a ``UICollectionView`` or a table view. It owns the data source and the
/// delegate, which the engine reaches through it.
@MainActor
protocol CollectionHost: SelectionHost {
    /// Whether there is a data source.
    var hasDataSource: Bool { get }
    /// Asks the data source for the number of items of each section; nil without a data source.
    func countItems() -> [Int]?
    /// A new or reused view for an element, filled by the data source, or made by the layout for a decoration.
    func makeView(for key: ElementKey) -> any ElementView
    /// A new view of a registered class, with the frame of its element.
    func makeInstance(of type: UIView.Type, for key: ReuseKey, at path: IndexPath?) -> UIView
    /// Sets whether a view looks selected and highlighted, before it is shown.
    func setState(of view: any ElementView, for key: ElementKey)
    /// Tells the delegate that a view is about to be shown.
    func willDisplay(_ view: any ElementView, for key: ElementKey)
    /// Tells the delegate that a view is no longer shown.
    func didEndDisplaying(_ view: any ElementView, for key: ElementKey)
    /// Lets the delegate change the content offset after an update or a change of layouts.
    func delegateTargetOffset(forProposed offset: CGPoint) -> CGPoint
    /// Whether the data source lets a person drag an item to another place.
    func canMoveItem(at path: IndexPath) -> Bool
    /// Lets the delegate change where an item goes that is dragged.
    func delegateTarget(forMoving origin: IndexPath, from path: IndexPath, proposed: IndexPath) -> IndexPath
    /// Tells the data source that a person dragged an item to another place.
    func commitMove(of origin: IndexPath, to path: IndexPath)
    /// Tells the prefetching data source which items come and which no longer do.
    func prefetch(_ coming: [IndexPath], cancelling dropped: [IndexPath])
    /// Whether ``prefetch(_:cancelling:)`` is of use.
    var prefetches: Bool { get }
    /// Whether a view that is shown is measured again when it tells that its content has another size.
    var measuresAgain: Bool { get }
    /// What items and the view are called in explanations of invalid updates.
    var updateTerms: CollectionUpdate.Terms { get }
}

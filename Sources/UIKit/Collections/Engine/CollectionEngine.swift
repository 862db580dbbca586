/// Shows the elements that a layout places in a scroll view, and animates them when the data or the layout change: the mechanism under
/// ``UICollectionView`` and table views.
///
/// A pass (``layOutElements()``) prepares the layout if it is invalid, asks it what lies around the visible bounds, makes views for elements
/// that came into sight and takes views away whose elements left it. The cost follows what is visible, not the number of items.
///
/// After each pass these hold, which debug builds check (``checkInvariants()``):
///
/// - If the layout is prepared, ``preparedInsets`` has the insets for which it is.
/// - If there was a query, ``attributes`` has those of each element in ``queried``.
/// - A view is shown for one element only, and none that is shown is leaving.
@MainActor
final class CollectionEngine {
    /// The scroll view, which sets itself when it is initialized.
    unowned var host: (any CollectionHost)!
    /// Places the elements.
    var layout: UICollectionViewLayout

    init(layout: UICollectionViewLayout) {
        self.layout = layout
        layout.engine = self
    }

    // MARK: State of the layout pass

    /// The number of items of each section; nil until the data source was asked.
    var counts: [Int]?
    /// Whether ``reload()`` was called and the next pass makes all views anew.
    var needsReload = false
    /// Whether there was a layout pass. Before the first one nothing is asked that can wait for it: a program may still be setting things up.
    var hasLaidOut = false
    /// Whether the layout's `prepare()` was called since it became invalid.
    var isPrepared = false
    /// The insets for which it was called.
    var preparedInsets: ContentInsets?
    /// What a change of the bounds that is going on makes invalid.
    var boundsContext: UICollectionViewLayoutInvalidationContext?
    /// The rectangle of the layout's last query, and what it returned, in its order and by element.
    var queriedRect: CGRect?
    var queried: [(key: ElementKey, attributes: UICollectionViewLayoutAttributes)] = []
    var attributes: [ElementKey: UICollectionViewLayoutAttributes] = [:]
    var isInPass = false {
        didSet {
            guard !isInPass, missesPass else { return }
            missesPass = false
            host.setNeedsLayout()
        }
    }
    /// Whether the view was laid out within a pass: by a cell that lays itself out, and with it its ancestors. It takes another pass to show
    /// what that moved into sight.
    var missesPass = false
    /// Whether a layout shifted the content offset itself when cells turned out to have another size.
    var hasShiftedContent = false
    /// Cells that have to be measured again although they are shown.
    var unmeasured = Set<ElementKey>()
    /// Whether views go to their places in an animation in the next layout pass, since one of them may have another size.
    var animatesSizes = false
    /// Whether the update that is being described measures all views that are shown.
    var measuresAll = false
    /// The cell that the data source fills anew.
    var reconfigured: (key: ReuseKey, path: IndexPath, view: any ElementView)?

    // MARK: Views

    /// The views that are shown, by element.
    var visible: [ElementKey: any ElementView] = [:]
    /// Views whose elements are gone and that are still seen leaving in an animation.
    var leaving: [LeavingView] = []
    /// How many transitions have begun, by which ``leaving`` tells them apart.
    var transitionCount = 0
    var pool = ElementPool()
    /// The scroll views of sections that scroll by themselves.
    var scrollViews: [Int: SectionScrollView] = [:]
    /// Such scroll views whose sections are gone, and in which views are still seen leaving.
    var formerScrollViews: [SectionScrollView] = []

    // MARK: Changes

    /// The operations of the update that is being described.
    var pendingUpdate: PendingUpdate?
    /// The change of layouts whose progress a gesture sets.
    var interactiveTransition: InteractiveTransition?
    /// The item that is being dragged to another place.
    var movement: InteractiveMovement?
    /// The move of which the data source is being told.
    var committedMove: (from: IndexPath, to: IndexPath)?
    /// Counts the updates.
    var updateNumber = 0
    private(set) lazy var edgeScroller = EdgeScroller(host)
    /// What is selected and highlighted.
    private(set) lazy var selection = ItemSelection(self)
    var prefetching = CollectionPrefetching()

    /// Traps in debug builds where the state contradicts itself.
    func checkInvariants() {
        assert(!isPrepared || preparedInsets != nil, "a layout is prepared for no insets")
        assert(queriedRect == nil || queried.allSatisfy { attributes[$0.key] != nil }, "attributes of the last query are missing")
        assert(Set(visible.values.map(ObjectIdentifier.init)).count == visible.count, "a view is shown for two elements")
        assert(!leaving.contains { leaving in visible.values.contains { $0 === leaving.view } }, "a view that is shown is leaving")
    }
}

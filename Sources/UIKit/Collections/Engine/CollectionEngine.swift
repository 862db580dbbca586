/// Shows the elements that a layout places in a scroll view, and animates them when the data or the layout change: the mechanism under
/// ``UICollectionView`` and table views.
///
/// A pass (``layOutElements()``) prepares the layout if it is invalid, asks it what lies around the visible bounds, makes views for elements
/// that came into sight and takes views away whose elements left it. The cost follows what is visible, not the number of items.
///
/// After each pass these hold, which debug builds check (``checkInvariants()``):
///
/// - If the layout was asked, ``answer`` has the attributes of each of its elements.
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

    // MARK: The layout pass

    /// The number of items of each section; nil until the data source was asked.
    var counts: [Int]?
    /// Whether ``reload()`` was called and the next pass makes all views anew.
    var needsReload = false
    /// Whether there was a layout pass. Before the first one nothing is asked that can wait for it: a program may still be setting things up.
    var hasLaidOut = false
    var preparation = LayoutPreparation()
    /// What a change of the bounds that is going on makes invalid.
    var boundsContext: UICollectionViewLayoutInvalidationContext?
    var answer = LayoutAnswer()
    var measurements = DueMeasurements()
    /// Whether a layout shifted the content offset itself when cells turned out to have another size.
    var hasShiftedContent = false
    private(set) var isInPass = false
    /// Whether the view was laid out within a pass: by a cell that lays itself out, and with it its ancestors. It takes another pass to show
    /// what that moved into sight.
    var missesPass = false

    /// Does what mustn't be interrupted by another pass.
    func performPass(_ body: () -> Void) {
        isInPass = true
        body()
        isInPass = false
        guard missesPass else { return }
        missesPass = false
        host.setNeedsLayout()
    }

    // MARK: Views

    /// The views that are shown, by element.
    var visible: [ElementKey: any ElementView] = [:]
    var leaving = LeavingViews()
    var pool = ElementPool()
    private(set) lazy var sections = SectionScrollViews(self)
    var prefetching = CollectionPrefetching()

    // MARK: Changes

    private(set) lazy var updates = BatchUpdates(self)
    /// Counts the updates.
    var updateNumber = 0
    private(set) lazy var interactiveTransition = InteractiveTransition(self)
    private(set) lazy var movement = ItemMovement(self)
    private(set) lazy var edgeScroller = EdgeScroller(host)
    /// What is selected and highlighted.
    private(set) lazy var selection = ItemSelection(self)

    /// Traps in debug builds where the state contradicts itself.
    func checkInvariants() {
        assert(answer.elements.allSatisfy { answer.attributes[$0.key] != nil }, "attributes of the last answer are missing")
        assert(Set(visible.values.map(ObjectIdentifier.init)).count == visible.count, "a view is shown for two elements")
        assert(!leaving.views.contains { view in visible.values.contains { $0 === view } }, "a view that is shown is leaving")
    }
}

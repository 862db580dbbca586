import UIKit

/// Shows covers in a row through which people flick: the one in the middle faces the viewer, the others are turned to both sides.
///
/// Its ``CoverFlowViewDataSource`` gives images, captions, and a view for the back of a cover; a placeholder is shown while an image is
/// loaded. However many covers there are, only visible ones have cells: the view is built on a `UICollectionView` whose layout,
/// ``CoverFlowViewLayout``, is a function of the real-valued ``position``. ``carousel`` offers other arrangements than cover flow.
///
/// A tap on a cover at the side brings it to the middle, one on the middle cover turns it over. Arrow keys, Home, End, the page keys,
/// Return, the wheel and the scroll bar work as well, and assistive technologies see one adjustable element. With reduced motion covers
/// fade instead of turning over.
open class CoverFlowView: UIView {
    // MARK: Source and delegate

    /// Gives the covers. Not retained. Setting it reloads. Default nil: there are none.
    open weak var dataSource: (any CoverFlowViewDataSource)? {
        didSet { if dataSource !== oldValue { reloadData() } }
    }
    /// Is told what happens. Not retained. Default nil.
    open weak var delegate: (any CoverFlowViewDelegate)?

    // MARK: Appearance

    /// The measures, which are scaled to ``coverSize``. Default: ``CoverFlowGeometry/classic``.
    open var geometry = CoverFlowGeometry.classic {
        didSet { if geometry != oldValue { setNeedsLayout() } }
    }
    /// The side of the square into which covers fit, in points, before perspective; nil for what the view's size allows. Default nil.
    open var coverSize: CGFloat? {
        didSet { if coverSize != oldValue { setNeedsLayout() } }
    }
    /// The law that places the covers. Default: cover flow.
    open var carousel = CarouselTransform.coverFlow {
        didSet { setNeedsLayout() }
    }
    /// The direction in which the covers follow one another. Default horizontal.
    open var axis = UICollectionView.ScrollDirection.horizontal {
        didSet { if axis != oldValue { axisDidChange() } }
    }
    /// Whether the first cover follows the last one. It suits carousels that are rings. Default false.
    open var wraps = false {
        didSet { if wraps != oldValue { keepingPosition { layout.wraps = wraps } } }
    }
    /// Whether the floor reflects the covers, in horizontal flows. Default true.
    open var showsReflections = true {
        didSet { if showsReflections != oldValue { setNeedsLayout() } }
    }
    /// The colour of the floor, which is the background. It should be opaque, since reflections are mixed into it. Default black.
    open var floorColor = UIColor.black {
        didSet { if floorColor != oldValue { floorDidChange() } }
    }
    /// How covers are sampled that are drawn smaller than their pictures. `trilinear` keeps turned covers calm while they move; `linear` takes
    /// about a third of the time on a processor. Default `trilinear`.
    open var minificationFilter = CALayerContentsFilter.trilinear {
        didSet { for cover in stage.covers { cover.minificationFilter = minificationFilter } }
    }
    /// Whether the titles of the cover in the middle are shown. Default true.
    open var showsCaptions = true {
        didSet { if showsCaptions != oldValue { setNeedsLayout() } }
    }
    /// Whether there is a scroll bar. Default true.
    open var showsScrollBar = true {
        didSet { if showsScrollBar != oldValue { setNeedsLayout() } }
    }
    /// What is shown where there are no covers. Default "No Covers".
    open var emptyText = "No Covers" {
        didSet { emptyLabel.text = emptyText }
    }
    /// What a cover shows while its image is loading; nil for a drawn one. Default nil.
    open var placeholderImage: UIImage? {
        didSet { if placeholderImage !== oldValue { placeholderDidChange() } }
    }

    /// How long the first frame after a reload may wait for images that are at hand, in seconds: the data source gives them by
    /// ``CoverFlowViewDataSource/coverFlow(_:imageAtHandForCoverAt:)``. Default 0.2.
    open var timeForImagesAtHand = 0.2

    /// Whether a wheel that turns across the flow moves it, too: an upright wheel over a horizontal flow. Switch it off inside of views
    /// that
    /// scroll that way themselves. Default true.
    open var followsWheelAcross = true {
        didSet { crossWheel?.isEnabled = followsWheelAcross }
    }
    weak var crossWheel: UIPanGestureRecognizer?

    /// How the flow moves by itself; nil for not at all. Default nil.
    open var autoAdvance: CoverFlowAutoAdvance? {
        didSet { if autoAdvance != oldValue { advancer.restart() } }
    }

    // MARK: Parts

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// A flow without covers: archives are not supported here.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    let layout = CoverFlowViewLayout()
    private(set) lazy var stage = CoverFlowStage(layout: layout, owner: self)
    let captions = CoverCaptionView()
    let scrollBar = CoverScrollBar()
    let emptyLabel = UILabel()
    lazy var loader = CoverLoader(drawing: placeholders.drawing) { [weak self] index in
        guard let self, let dataSource = self.dataSource, index < self.numberOfCovers else { throw CancellationError() }
        return try await dataSource.coverFlow(self, imageForCoverAt: index)
    } previewSource: { [weak self] index in
        guard let self, let dataSource = self.dataSource, index < self.numberOfCovers else { return nil }
        return dataSource.coverFlow(self, previewLoaderForCoverAt: index)
    }
    /// Whether the covers that are seen after a reload still wait for images that are at hand.
    var awaitsImagesAtHand = false
    lazy var placeholders = CoverPlaceholders()
    lazy var motion = CoverFlowMotion(self)
    lazy var flipper = CoverFlipper(self)
    lazy var advancer = CoverAdvancer(self)
    lazy var element = CoverFlowElement(accessibilityContainer: self)

    /// How many covers are seen to each side of the middle, at most.
    var visibleRadius = 0

    private func setUp() {
        clipsToBounds = true
        backgroundColor = floorColor
        addSubview(stage)
        addSubview(captions)
        addSubview(scrollBar)
        addSubview(emptyLabel)
        emptyLabel.text = emptyText
        emptyLabel.textAlignment = .center
        emptyLabel.font = .systemFont(ofSize: 20, weight: .semibold)
        emptyLabel.isHidden = true
        captions.texts = { [weak self] index in self?.texts(of: index) ?? (nil, nil) }
        scrollBar.didDrag = { [weak self] position, isOver in self?.follow(scrollBarAt: position, isOver: isOver) }
        loader.didChange = { [weak self] index in self?.pictureDidChange(index) }
        loader.prepareFailure = { [weak self] error in await self?.placeholders.prepareFailure(Self.reason(error)) }
        addGestures()
        floorDidChange()
    }

    /// Brings what depends on the floor's colour in line with it.
    private func floorDidChange() {
        backgroundColor = floorColor
        var white: CGFloat = 0, red: CGFloat = 0, green: CGFloat = 0, blue: CGFloat = 0, alpha: CGFloat = 0
        if floorColor.getRed(&red, green: &green, blue: &blue, alpha: &alpha) { white = 0.3 * red + 0.59 * green + 0.11 * blue }
        let ink = white > 0.5 ? UIColor.black : .white
        captions.ink = ink
        scrollBar.ink = ink
        emptyLabel.textColor = ink.withAlphaComponent(0.45)
        setNeedsLayout()
    }

    private func axisDidChange() {
        keepingPosition { layout.axis = axis }
        setNeedsLayout()
    }

    // MARK: Covers

    /// How many covers there are.
    open var numberOfCovers: Int { stage.numberOfSections > 0 ? stage.numberOfItems(inSection: 0) : 0 }

    /// Asks the data source for everything anew. The selected cover stays if there still are as many; otherwise the last one is selected.
    open func reloadData() { reload { _ in nil } }

    /// Asks the data source for everything anew, but keeps the pictures of covers that stay, so that they are not loaded again: for changes
    /// too large for an animation.
    ///
    /// - Parameter newIndex: called with indexes of covers before the change; returns their new ones, or nil where a cover is gone or its
    ///   picture is another one.
    open func reloadData(keepingCovers newIndex: (Int) -> Int?) { reload(keeping: newIndex) }

    /// Inserts, deletes, moves and reloads covers in one animation, in which the selection goes with its cover.
    ///
    /// Deleted and reloaded indexes and the sources of moves are those before the update, inserted ones and the targets of moves those
    /// after it.
    /// Numbers that don't agree with the data source stop the program with the collection view's explanation.
    ///
    /// - Parameters:
    ///   - updates: changes the data, and tells how by the methods below.
    ///   - completion: called later, with whether the animation came to its end.
    open func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) { perform(updates, completion) }
    /// Tells that covers are new, by their indexes after the update.
    open func insertCovers(at indexes: IndexSet) { change { stage.insertItems(at: paths(indexes)) } }
    /// Tells that covers are gone, by their indexes before the update.
    open func deleteCovers(at indexes: IndexSet) { change { stage.deleteItems(at: paths(indexes)) } }
    /// Loads covers anew, by their indexes before the update.
    open func reloadCovers(at indexes: IndexSet) { change { stage.reloadItems(at: paths(indexes)) } }
    /// Tells that a cover has another place.
    open func moveCover(at index: Int, to newIndex: Int) {
        change { stage.moveItem(at: IndexPath(item: index, section: 0), to: IndexPath(item: newIndex, section: 0)) }
    }

    /// Why a cover's picture could not be loaded; nil unless that failed.
    open func failureOfCover(at index: Int) -> (any Error)? {
        guard case .failed(let error)? = loader.state(of: index) else { return nil }
        return error
    }
    /// Whether a cover's own picture is loaded.
    open func isCoverLoaded(at index: Int) -> Bool { loader.picture(of: index) != nil }
    /// Whether a small picture of a cover stands in for its own, which is not loaded.
    open func isCoverPreviewed(at index: Int) -> Bool { !isCoverLoaded(at: index) && loader.preview(of: index) != nil }
    /// Loads a cover again whose picture could not be loaded.
    open func retryCover(at index: Int) { loader.retry(index) }

    // MARK: Position

    /// The position of the flow: 0 with the first cover in the middle, 1 with the second, 1.5 between the second and the third. Setting it
    /// moves the flow at once; it is kept from 0 to the last cover unless the flow wraps.
    open var position: CGFloat {
        get { layout.wraps && numberOfCovers > 1 ? wrapped(layout.position) : layout.position }
        set { motion.jump(to: newValue) }
    }

    /// The index of the cover in the middle, or of the one to which an animation leads; nil without covers. Setting it moves the flow at
    /// once; indexes that don't exist become the nearest that does.
    open var selectedIndex: Int? {
        get { motion.target ?? layout.arrangement.index(nearest: layout.position) }
        set { if let newValue { setSelectedIndex(newValue, animated: false) } }
    }

    /// Brings a cover to the middle, at once or in 0.3 s. A cover that is turned over turns back first. A finger stops the animation.
    open func setSelectedIndex(_ index: Int, animated: Bool) { select(index, animated: animated) }

    /// Whether the flow moves, by a finger or by itself.
    open var isMoving: Bool { stage.isTracking || stage.isDragging || stage.isDecelerating || motion.target != nil || scrollBar.isHeld }

    /// Whether covers rush by, so that pictures are loaded for where the flow will rest.
    package var isRushing: Bool { motion.isFast }

    /// The indexes of the covers that have cells, in ascending order.
    open var visibleIndexes: [Int] { stage.indexPathsForVisibleItems.map(\.item).sorted() }

    /// The rectangle in which a cover is seen, perspective included, in this view's coordinates; nil for one that can't be seen.
    open func frameOfCover(at index: Int) -> CGRect? {
        guard (0..<numberOfCovers).contains(index) else { return nil }
        let arrangement = layout.arrangement
        return arrangement.frame(of: index, at: layout.position)?.offsetBy(dx: stage.frame.minX, dy: stage.frame.minY)
    }

    // MARK: Flipping

    /// The index of the cover that is turned over, or turning over; nil if none is, or if it turns back.
    open var flippedIndex: Int? { flipper.shownIndex }

    /// Turns the cover in the middle over to its details, or back. Does nothing where it has none.
    open func setFlipped(_ isFlipped: Bool, animated: Bool) { flipper.set(isFlipped, animated: animated) }

    // MARK: View

    open override func layoutSubviews() {
        super.layoutSubviews()
        arrange()
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        advancer.restart()
        if window == nil { flipper.stop() }
        if awaitsImagesAtHand { setNeedsLayout() }
    }

    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        setNeedsLayout()
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        setNeedsLayout()
    }

    /// True, so that the flow receives keys.
    open override var canBecomeFirstResponder: Bool { true }

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !take(presses) { super.pressesBegan(presses, with: event) }
    }

    open override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !take(presses) { super.pressesChanged(presses, with: event) }
    }

    /// One adjustable element for the covers and, while a cover is turned over, what its back holds; unless others were set.
    open override var accessibilityElements: [Any]? {
        get { super.accessibilityElements ?? elementsOnScreen() }
        set { super.accessibilityElements = newValue }
    }
}

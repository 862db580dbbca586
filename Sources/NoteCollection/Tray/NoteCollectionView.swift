import UIKit

/// A scroll view that shows notes as cards: rows of tilted cards in drawers, scrolled vertically and skimmed horizontally.
///
/// Its ``NoteCollectionViewDataSource`` supplies sections of notes with facets. Holding a finger down and dragging it, or moving a pointer
/// over a row, skims the row: cards turn over like pages, and the card under the finger is exposed. However many notes there are, only the
/// cards near the screen exist, and the layout is computed, not stored.
///
/// Tapping a note with two fingers, or clicking it with the secondary button, peeks at its next facet: the cards in front are lifted aside.
/// Peeking again shows the facet after it; after the last one the cards go back. Skimming on and scrolling put them back, too.
///
/// Arrow keys skim as well, Return selects the exposed card, Space turns it over, Shift and Space peek at its next facet, Escape ends the
/// peek and then the skim. Assistive technologies find the rows and cards on screen, each card with actions to open it, to turn it over, to
/// skim to it and to peek at its facets. If reduced motion is on, cards fade from pose to pose instead of turning.
open class NoteCollectionView: UIScrollView {
    // MARK: Source and delegate

    /// The data source, held weakly. Setting it reloads the data. Default nil.
    open weak var dataSource: (any NoteCollectionViewDataSource)? {
        didSet { reloadData() }
    }

    /// The delegate for skimming, selection and scrolling, held weakly. Default nil. The scroll view's own `delegate` is independent of it.
    open weak var noteDelegate: (any NoteCollectionViewDelegate)?

    /// The measures of the tray. Setting them lays it out again; an exposed note stays exposed, as it does when the width changes.
    open var style = NoteTrayStyle() {
        didSet { if style != oldValue { setNeedsLayout() } }
    }

    /// The measures of a tray that is narrower than ``NoteTrayStyle/compactWidth``, such as on a phone in portrait; nil for those of
    /// ``style``. Default ``NoteTrayStyle/compact``.
    open var compactStyle: NoteTrayStyle? = .compact {
        didSet { if compactStyle != oldValue { setNeedsLayout() } }
    }

    /// The tray's sound; nil for silence. Muting all sound effects mutes it as well.
    open var sounds: NoteSounds? = NoteSounds()

    /// Creates a tray without a data source.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Creates an empty tray: archives are not supported here.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    // MARK: State that the files named after the view use

    var geometry = NoteTrayGeometry(sections: [], width: 0, style: NoteTrayStyle())
    var sections: [NoteTrayGeometry.Section] = []
    var titles: [String?] = []
    var pictures: NoteTrayPictures?

    /// A row of a section.
    struct RowKey: Hashable {
        var section: Int
        var row: Int
    }
    var rows: [RowKey: NoteRow] = [:]
    var headers: [Int: NoteHeader] = [:]
    var spareRows: [NoteRow] = []
    var spareHeaders: [NoteHeader] = []
    var spareCells: [NoteCell] = []
    /// The queue that draws cards; tests replace it with a single-threaded one.
    var renderQueue = NoteRenderQueue()
    /// The function that draws a card on a drawing thread, on a copy of a blank one; tests replace it with a slower one.
    var drawCard: @Sendable (NoteCardDrawing, NoteCellContent, CGImage?) -> CGImage? = { $0.card($1, on: $2) }

    var skim: Skim?
    /// The notes that are peeked at: one at the most is open, others are closing.
    var peeks: [NotePeek] = []
    /// The number of animated skim changes in progress.
    var settlingChanges = 0
    /// Whether a finger skims; the pointer doesn't meanwhile.
    var isSkimmingByTouch = false
    /// Whether keys skimmed last; rows that move under the pointer then change nothing.
    var isSkimmingByKeys = false
    /// How the pointer moves across rows.
    var pointerSweep = PointerSweep()
    /// Holds the cards that fly from row to row while an update is animated.
    let flights = CALayer()
    /// The accessibility elements of what is on screen.
    var elements = NoteElements()
    /// When the skim moved last, in seconds of media time, and the display link that waits until it has rested.
    var lastSkimTime = 0.0
    var restLink: CADisplayLink?
    /// The gesture recognizer that follows the pointer.
    weak var skimmingHover: UIHoverGestureRecognizer?
    var lastOffset = CGPoint.zero

    /// The measures that the tray has at its width: ``compactStyle`` if it is narrow, otherwise ``style``.
    public var currentStyle: NoteTrayStyle {
        guard let compactStyle, (0.1..<NoteTrayStyle.compactWidth).contains(bounds.width) else { return style }
        return compactStyle
    }

    private func setUp() {
        backgroundColor = DrawerDrawing.backgroundColor
        clipsToBounds = true
        alwaysBounceVertical = true
        accessibilityContainerType = .list
        addSkimming()
        addPeeking()
        flights.name = "flights"
        flights.anchorPoint = .zero
        flights.zPosition = 2
    }

    // MARK: Geometry

    /// Reloads everything from the data source. Afterwards no note is exposed, and if one was, the delegate is told that skimming ended;
    /// cells are requested as they come near the screen.
    open func reloadData() {
        let wasSkimming = skim != nil
        countNotes()
        removeAllRows()
        skim = nil
        updateGeometry(isReload: true)
        setNeedsLayout()
        if wasSkimming { noteDelegate?.noteCollectionViewDidEndSkimming(self) }
    }

    /// Shows what the data source has, and animates the differences: cards that stay move to their new places, those that are gone sink
    /// into their drawers, and new ones rise out of them. For a search that narrows the tray, and for notes that were inserted, deleted or
    /// moved.
    ///
    /// Cards are recognized by ``NoteCollectionViewDataSource/noteCollectionView(_:identifierForNoteAt:)``. Only cards near the screen are
    /// compared, so the cost doesn't depend on the number of notes. The exposed note stays exposed if its card is still near the screen.
    ///
    /// - Parameter animatingDifferences: whether differences are animated; false is the same as ``reloadData()``.
    open func reloadData(animatingDifferences: Bool) {
        guard animatingDifferences, pictures != nil, window != nil, !bounds.isEmpty else { return reloadData() }
        if UIAccessibility.isReduceMotionEnabled {
            let fade = CATransition()
            fade.duration = Self.updateDuration
            layer.add(fade, forKey: "fade")
            return reloadData()
        }
        update()
    }

    /// Asks the data source for its sections.
    func countNotes() {
        let count = dataSource?.numberOfSections(in: self) ?? 0
        sections = []
        titles = []
        for section in 0..<max(0, count) {
            let title = dataSource?.noteCollectionView(self, titleForSection: section)
            let notes = dataSource?.noteCollectionView(self, numberOfNotesInSection: section) ?? 0
            titles.append(title)
            sections.append(NoteTrayGeometry.Section(noteCount: notes, hasHeader: title != nil))
        }
    }

    /// The number of sections.
    open var numberOfSections: Int { geometry.sections.count }
    /// The number of notes in a section. Traps for an invalid section.
    open func numberOfNotes(inSection section: Int) -> Int { geometry.sections[section].noteCount }
    /// The number of notes in a full row, which depends on the width.
    open var maximumNotesPerRow: Int { geometry.maximumNotesPerRow }
    /// The number of rows of a section.
    open func numberOfRows(inSection section: Int) -> Int { geometry.numberOfRows(inSection: section) }
    /// The rectangle of a section, including its header, in the content's coordinates.
    open func rect(forSection section: Int) -> CGRect { geometry.rect(forSection: section) }
    /// The rectangle of a section's header in the content's coordinates, of height 0 if the section has no title.
    open func rectForHeader(inSection section: Int) -> CGRect { geometry.rectForHeader(inSection: section) }
    /// The rectangle of a row in the content's coordinates.
    open func rect(forRow row: Int, inSection section: Int) -> CGRect { geometry.rect(forRow: row, inSection: section) }
    /// The row of a note. It is not part of the model but depends on the width.
    open func row(ofNote note: Int, inSection section: Int) -> Int { geometry.place(ofNote: note, inSection: section).row }
    /// The index of a note in its row, from 0 at the left.
    open func indexInRow(ofNote note: Int, inSection section: Int) -> Int { geometry.place(ofNote: note, inSection: section).indexInRow }
    /// The centre of the left edge, about which a note's card rotates, in the content's coordinates.
    open func position(ofNote note: Int, inSection section: Int) -> CGPoint { geometry.position(ofNote: note, inSection: section) }
    /// The index path of the note whose card is at a point of the content while its row rests; nil if there is none. O(log sections).
    open func indexPathForNote(at point: CGPoint) -> IndexPath? {
        geometry.note(at: point).map { IndexPath(note: $0.note, section: $0.section) }
    }
    /// The sections that intersect a rectangle of the content. O(log sections).
    open func sections(in rect: CGRect) -> Range<Int> { geometry.sections(in: rect) }
    /// The rows of a section that intersect a rectangle of the content. O(1).
    open func rows(in rect: CGRect, inSection section: Int) -> Range<Int> { geometry.rows(in: rect, inSection: section) }

    // MARK: Cells

    /// Returns a card for the data source to fill: a reused one, or a new one.
    open func dequeueReusableCell() -> NoteCell {
        guard let cell = spareCells.popLast() else { return NoteCell() }
        cell.prepareForReuse()
        return cell
    }

    /// The cards of loaded rows: those on screen, and of one row above and below. There is one for each note, and one for each facet of a
    /// note that is peeked at.
    open var loadedCells: [NoteCell] { rows.values.flatMap(\.cells) + peeks.flatMap(\.cells) }

    /// The card of a note, or of a facet of a note that is peeked at; nil unless it is loaded.
    open func cellForNote(at path: IndexPath) -> NoteCell? {
        guard holdsNote(at: path) else { return nil }
        if let facet = path.facet, facet > 0 {
            let peek = peeks.first { $0.path == path.notePath }
            return peek.flatMap { $0.cells.indices.contains(facet - 1) ? $0.cells[facet - 1] : nil }
        }
        let place = geometry.place(ofNote: path.note, inSection: path.section)
        guard let row = rows[RowKey(section: path.section, row: place.row)], place.indexInRow < row.cells.count else { return nil }
        return row.cells[place.indexInRow]
    }

    func holdsNote(at path: IndexPath) -> Bool {
        geometry.sections.indices.contains(path.section) && (0..<numberOfNotes(inSection: path.section)).contains(path.note)
    }

    /// The identifier of a note whose card is elsewhere at the moment, on its way or on another screen: its row has a gap, also after the
    /// card was made anew. Nil for none, the default.
    open var absentNote: AnyHashable? {
        didSet {
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            for row in rows.values { row.cells.forEach(showAbsence) }
            CATransaction.commit()
        }
    }

    func showAbsence(of cell: NoteCell) { cell.isHidden = cell.identifier != nil && cell.identifier == absentNote }

    // MARK: Skimming

    /// The index path of the exposed note; nil if there is none.
    open var exposedNote: IndexPath? {
        skim.map { IndexPath(note: $0.row * geometry.maximumNotesPerRow + $0.exposedIndex, section: $0.section) }
    }

    /// Exposes a note, as if a finger had skimmed to it; nil ends the skim.
    open func setExposedNote(_ path: IndexPath?, animated: Bool) {
        guard let path else { return changeSkim(to: nil, animated: animated) }
        guard holdsNote(at: path) else { return }
        changeSkim(to: restingSkim(at: path), animated: animated)
    }

    // MARK: Peeking

    /// The index path of the facet that is peeked at, with the facet's index; nil while no card is lifted aside.
    open var peekedFacet: IndexPath? {
        openPeek.map { IndexPath(facet: $0.facet, note: $0.path.note, section: $0.path.section) }
    }

    /// Shows a facet of a note: the note is exposed, and the cards in front of the facet are lifted aside.
    ///
    /// All facets of the note have cells while it is peeked at. A facet that doesn't exist, or a note whose card isn't loaded, changes
    /// nothing.
    ///
    /// - Parameters:
    ///   - path: the path of a facet. Nil, a path without a facet and one of the first facet put all cards back.
    ///   - animated: whether the cards move to their places.
    open func setPeekedFacet(_ path: IndexPath?, animated: Bool) {
        guard let path, let facet = path.facet, facet > 0 else { return changePeek(to: nil, animated: animated) }
        guard let cell = cellForNote(at: path.notePath), facet < cell.facetCount else { return }
        setExposedNote(path.notePath, animated: animated)
        changePeek(to: path, animated: animated)
    }

    /// Peeks at the facet after the one that is shown, or puts the cards back after the last one, as a two-finger tap does.
    ///
    /// - Parameters:
    ///   - path: the path of a note whose card is loaded.
    ///   - animated: whether the cards move to their places.
    /// - Returns: false for a note with one facet, and for one that isn't loaded.
    @discardableResult
    open func peekAtNextFacet(ofNoteAt path: IndexPath, animated: Bool) -> Bool {
        let note = path.notePath
        guard let cell = cellForNote(at: note), cell.facetCount > 1 else { return false }
        let shown = openPeek.map { $0.path == note ? $0.facet : 0 } ?? 0
        setPeekedFacet(IndexPath(facet: (shown + 1) % cell.facetCount, note: note.note, section: note.section), animated: animated)
        return true
    }

    /// The skim that exposes a note, with no card partly turned.
    func restingSkim(at path: IndexPath) -> Skim {
        let place = geometry.place(ofNote: path.note, inSection: path.section)
        return Skim(section: path.section, row: place.row, position: CGFloat(place.indexInRow))
    }

    // MARK: Keys and assistive technologies

    /// True, so that the tray receives keys.
    open override var canBecomeFirstResponder: Bool { true }

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !take(presses) { super.pressesBegan(presses, with: event) }
    }
    open override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !take(presses) { super.pressesChanged(presses, with: event) }
    }

    /// The accessibility elements of headers and rows on screen, unless others were set; rows contain the elements of their cards.
    open override var accessibilityElements: [Any]? {
        get { super.accessibilityElements ?? elementsOnScreen() }
        set { super.accessibilityElements = newValue }
    }

    // MARK: Layout

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        if traitCollection.userInterfaceStyle != previousTraitCollection?.userInterfaceStyle { setNeedsLayout() }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        updateGeometry(isReload: false)
        tile()
        if contentOffset != lastOffset {
            lastOffset = contentOffset
            didScroll()
        }
    }
}

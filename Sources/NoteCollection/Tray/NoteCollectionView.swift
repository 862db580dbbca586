import UIKit

/// A scroll view that shows notes as cards: rows of tilted cards in drawers, scrolled vertically and skimmed horizontally.
///
/// Its ``NoteCollectionViewDataSource`` supplies sections of notes with facets. Holding a finger down and dragging it, or moving a pointer
/// over a row, skims the row: cards turn over like pages, and the card under the finger is exposed. However many notes there are, only the
/// cards near the screen exist, and the layout is computed, not stored.
///
/// Arrow keys skim as well, Return selects the exposed card, Space turns it over and Escape ends the skim. Assistive technologies find the
/// rows and cards on screen, each card with actions to open it, to turn it over and to skim to it. If reduced motion is on, cards fade from
/// pose to pose instead of turning.
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
    var headers: [Int: CALayer] = [:]
    var spareRows: [NoteRow] = []
    var spareHeaders: [CALayer] = []
    var spareCells: [NoteCell] = []
    /// The queue that draws cards; tests replace it with a single-threaded one.
    var renderQueue = NoteRenderQueue()
    /// The function that draws a card on a drawing thread; tests replace it with a slower one.
    var drawCard: @Sendable (NoteCardDrawing, NoteCellContent) -> CGImage? = { $0.card($1) }

    var skim: Skim?
    /// The number of animated skim changes in progress.
    var settlingChanges = 0
    /// Whether a finger skims; the pointer doesn't meanwhile.
    var isSkimmingByTouch = false
    /// Whether keys skimmed last; rows that move under the pointer then change nothing.
    var isSkimmingByKeys = false
    /// The accessibility elements of what is on screen.
    var elements = NoteElements()
    /// When the skim moved last, in seconds of media time, and the display link that waits until it has rested.
    var lastSkimTime = 0.0
    var restLink: CADisplayLink?
    /// The gesture recognizer that follows the pointer.
    weak var skimmingHover: UIHoverGestureRecognizer?
    var lastOffset = CGPoint.zero

    private func setUp() {
        backgroundColor = DrawerDrawing.backgroundColor
        clipsToBounds = true
        alwaysBounceVertical = true
        accessibilityContainerType = .list
        addSkimming()
    }

    // MARK: Geometry

    /// Reloads everything from the data source. Afterwards no note is exposed, and if one was, the delegate is told that skimming ended;
    /// cells are requested as they come near the screen.
    open func reloadData() {
        let wasSkimming = skim != nil
        let count = dataSource?.numberOfSections(in: self) ?? 0
        sections = []
        titles = []
        for section in 0..<max(0, count) {
            let title = dataSource?.noteCollectionView(self, titleForSection: section)
            let notes = dataSource?.noteCollectionView(self, numberOfNotesInSection: section) ?? 0
            titles.append(title)
            sections.append(NoteTrayGeometry.Section(noteCount: notes, hasHeader: title != nil))
        }
        skim = nil
        removeAllRows()
        updateGeometry(isReload: true)
        setNeedsLayout()
        if wasSkimming { noteDelegate?.noteCollectionViewDidEndSkimming(self) }
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

    /// The cards of loaded rows: those on screen, and of one row above and below.
    open var loadedCells: [NoteCell] { rows.values.flatMap(\.cells) }

    /// The card of a note; nil unless it is loaded.
    open func cellForNote(at path: IndexPath) -> NoteCell? {
        guard holdsNote(at: path) else { return nil }
        let place = geometry.place(ofNote: path.note, inSection: path.section)
        guard let row = rows[RowKey(section: path.section, row: place.row)], place.indexInRow < row.cells.count else { return nil }
        return row.cells[place.indexInRow]
    }

    func holdsNote(at path: IndexPath) -> Bool {
        geometry.sections.indices.contains(path.section) && (0..<numberOfNotes(inSection: path.section)).contains(path.note)
    }

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

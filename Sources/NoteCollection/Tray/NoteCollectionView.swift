import UIKit

/// A tray of note cards: rows of tilted cards in drawers, scrolled up and down, skimmed from left to right.
///
/// It takes its notes from a ``NoteCollectionViewDataSource``, in sections of notes with facets. Holding a finger down and dragging it, or
/// moving a pointer over a row, skims the row: cards turn over like pages and the one under the finger is exposed. However many notes
/// there are, only the cards near the screen exist, and the geometry is arithmetic.
///
/// Arrow keys skim as well, Return opens the exposed card, space turns it over and Escape ends the skim. Assistive technologies find the
/// rows and cards on screen, each card with actions to open it, to turn it over and to skim to it. Where people asked for reduced motion,
/// cards fade from place to place instead of turning.
open class NoteCollectionView: UIScrollView {
    // MARK: Source and delegate

    /// The object that supplies the notes. Not retained. Setting it reloads. Default nil.
    open weak var dataSource: (any NoteCollectionViewDataSource)? {
        didSet { reloadData() }
    }

    /// The object that is told of skimming, selection and scrolling. Not retained. Default nil. The scroll view's own `delegate` is
    /// independent of it.
    open weak var noteDelegate: (any NoteCollectionViewDelegate)?

    /// The measures. Setting them lays everything out again; an exposed note stays exposed, as it does when the width changes.
    open var style = NoteTrayStyle() {
        didSet { if style != oldValue { setNeedsLayout() } }
    }

    /// A tray without a data source.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Archives are not supported here: an empty tray.
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
    /// Draws the cards; one of a single thread stands in for it in tests.
    var renderQueue = NoteRenderQueue()
    /// Draws cards on a drawing thread; a slower one stands in for it in tests.
    var drawCard: @Sendable (NoteCardDrawing, NoteCellContent) -> CGImage? = { $0.card($1) }

    var skim: Skim?
    /// How many animated changes of the skim are under way.
    var settlingChanges = 0
    /// Whether a finger skims, in which case the pointer does not.
    var isSkimmingByTouch = false
    /// Whether keys skimmed last, in which case rows that move under the pointer change nothing.
    var isSkimmingByKeys = false
    /// What assistive technologies know of what is on screen.
    var elements = NoteElements()
    /// When the skim moved last, and the link that waits until it has rested.
    var lastSkimTime = 0.0
    var restLink: CADisplayLink?
    /// Follows the pointer.
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

    /// Asks the data source for everything again. Nothing is exposed afterwards, and the delegate is told when something was; cells are
    /// asked for as they come near the screen.
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

    /// How many sections there are.
    open var numberOfSections: Int { geometry.sections.count }
    /// How many notes a section holds.
    open func numberOfNotes(inSection section: Int) -> Int { geometry.sections[section].noteCount }
    /// How many notes a full row holds: as many as the width has room for.
    open var maximumNotesPerRow: Int { geometry.maximumNotesPerRow }
    /// How many rows a section has.
    open func numberOfRows(inSection section: Int) -> Int { geometry.numberOfRows(inSection: section) }
    /// The rectangle of a section, header included, in the content's space.
    open func rect(forSection section: Int) -> CGRect { geometry.rect(forSection: section) }
    /// The rectangle of a section's header, of height 0 where it has no title.
    open func rectForHeader(inSection section: Int) -> CGRect { geometry.rectForHeader(inSection: section) }
    /// The rectangle of a row.
    open func rect(forRow row: Int, inSection section: Int) -> CGRect { geometry.rect(forRow: row, inSection: section) }
    /// The row in which a note stands. It is no part of the model: it follows from the width.
    open func row(ofNote note: Int, inSection section: Int) -> Int { geometry.place(ofNote: note, inSection: section).row }
    /// The place of a note in its row, from 0 at the left.
    open func indexInRow(ofNote note: Int, inSection section: Int) -> Int { geometry.place(ofNote: note, inSection: section).indexInRow }
    /// The middle of the left edge, about which a note's card turns.
    open func position(ofNote note: Int, inSection section: Int) -> CGPoint { geometry.position(ofNote: note, inSection: section) }
    /// The note whose card is seen at a point of the content while its row rests; nil where there is none. O(log sections).
    open func indexPathForNote(at point: CGPoint) -> IndexPath? {
        geometry.note(at: point).map { IndexPath(note: $0.note, section: $0.section) }
    }
    /// The sections that a rectangle of the content touches. O(log sections).
    open func sections(in rect: CGRect) -> Range<Int> { geometry.sections(in: rect) }
    /// The rows of a section that a rectangle of the content touches. O(1).
    open func rows(in rect: CGRect, inSection section: Int) -> Range<Int> { geometry.rows(in: rect, inSection: section) }

    // MARK: Cells

    /// A card for the data source to fill: one that has left the screen, or a new one.
    open func dequeueReusableCell() -> NoteCell {
        guard let cell = spareCells.popLast() else { return NoteCell() }
        cell.prepareForReuse()
        return cell
    }

    /// The cards that exist: those on screen, and a row above and below.
    open var loadedCells: [NoteCell] { rows.values.flatMap(\.cells) }

    /// The card of a note; nil unless it exists.
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

    /// The note that is exposed; nil while all rest.
    open var exposedNote: IndexPath? {
        skim.map { IndexPath(note: $0.row * geometry.maximumNotesPerRow + $0.exposedIndex, section: $0.section) }
    }

    /// Exposes a note, as if a finger had skimmed to it, or none.
    open func setExposedNote(_ path: IndexPath?, animated: Bool) {
        guard let path else { return changeSkim(to: nil, animated: animated) }
        guard holdsNote(at: path) else { return }
        changeSkim(to: restingSkim(at: path), animated: animated)
    }

    /// The skim that exposes a note, with no card half turned.
    func restingSkim(at path: IndexPath) -> Skim {
        let place = geometry.place(ofNote: path.note, inSection: path.section)
        return Skim(section: path.section, row: place.row, position: CGFloat(place.indexInRow))
    }

    // MARK: Keys and assistive technologies

    /// True: keys skim.
    open override var canBecomeFirstResponder: Bool { true }

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !take(presses) { super.pressesBegan(presses, with: event) }
    }
    open override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !take(presses) { super.pressesChanged(presses, with: event) }
    }

    /// The headers and rows on screen, unless others were set; rows hold the elements of their cards.
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

import AppSupport
import Decks
import NoteCollection
import RecordStore
import StudyLibrary
import UIKit

/// A stack or collection as a tray of cards.
final class StackViewController: UIViewController {
    unowned let navigator: any StudyNavigator
    private var model: StudyModel { navigator.model }
    let source: NoteSource
    let pages: NotePages
    let tray = NoteCollectionView()
    private(set) lazy var bar = StudyBar { [unowned self] in navigator.goBack() }
    private let hint = UILabel()
    let search = TraySearchField()
    private weak var statistics: UIButton?
    /// Whether the search field is shown.
    var isSearchShown: Bool { search.isShown }
    /// Whether the library has changed while something lay over the tray.
    private var isStale = false

    init(_ source: NoteSource, in navigator: any StudyNavigator) {
        self.source = source
        self.navigator = navigator
        pages = NotePages(navigator.model, source: source)
        super.init(nibName: nil, bundle: nil)
        model.add(self)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        tray.contentInsetAdjustmentBehavior = .never
        tray.dataSource = self
        tray.noteDelegate = self
        hint.font = StudyLook.font(17, .medium)
        hint.text = "There are no notes here."
        hint.textColor = StudyLook.onWood.withAlphaComponent(0.7)
        hint.textAlignment = .center
        hint.numberOfLines = 0
        bar.setProminent("Study") { [unowned self] in navigator.study(source) }
        if case .stack = source { bar.addButton(symbol: "ellipsis", label: "Options") { [unowned self] in showOptions() } }
        statistics = bar.addButton(symbol: "chart.bar.fill", label: "Statistics") { [unowned self] in navigator.showStatistics(source) }
        if canAdd { bar.addButton(symbol: "plus", label: "New Note") { [unowned self] in addNote() } }
        bar.addButton(symbol: "magnifyingglass", label: "Find") { [unowned self] in
            if isSearchShown { endSearch() } else { beginSearch() }
        }
        search.didChange = { [weak self] _ in self?.narrow() }
        search.didReturn = { [weak self] in self?.goToCards() }
        for part in [tray, hint, search, bar] { view.addSubview(part) }
        updateState()
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        refreshIfStale()
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        if !navigator.isCovered { tray.becomeFirstResponder() }
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let bounds = view.bounds
        bar.frame = CGRect(x: 0, y: 0, width: bounds.width, height: view.safeAreaInsets.top + StudyBar.height)
        // Where there is little room for the title, the options lead to the statistics.
        if case .stack = source { statistics?.isHidden = bar.isNarrow }
        let height = TraySearchField.height, top = bar.frame.maxY + (isSearchShown ? height : 0)
        search.frame = CGRect(x: 0, y: top - height, width: bounds.width, height: height)
        tray.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top))
        hint.frame = tray.frame.insetBy(dx: 30, dy: 0)
    }

    /// Shows the title, and how much there is to study, or how much was found.
    func updateState() {
        hint.isHidden = pages.count > 0
        hint.text = pages.isNarrowed ? "No note has these words." : "There are no notes here."
        if pages.isNarrowed { return bar.show(title: source.title(in: model.store), subtitle: pages.foundText) }
        let queue = model.attempt { try $0.queue(in: source) } ?? StudyQueue()
        let due = queue.dueCount
        var parts = [pages.count == 1 ? "1 note" : "\(pages.count.grouped) notes"]
        if due > 0 { parts.append("\(due) due") }
        if !queue.new.isEmpty { parts.append("\(queue.new.count) new") }
        bar.show(
            title: source.title(in: model.store), subtitle: parts.joined(separator: " · "),
            parts.count > 1 ? parts.dropFirst().joined(separator: " · ") : parts[0])
        let count = due + queue.new.count
        // Where there is little room, the line below the title tells how many.
        bar.showProminent(count > 0 ? "Study \(count)" : "Study", narrow: "Study")
        bar.prominent?.isEnabled = pages.count > 0 && source != .builtIn(.trash)
    }

    // MARK: Notes

    /// The stack in which new notes are put; nil for collections and smart stacks, whose new notes are loose.
    private var stack: Int64? {
        guard case .stack(let id) = source, let stack = model.attempt({ try $0.stack(id) }) ?? nil, stack.kind == .stack else { return nil }
        return id
    }

    var canAdd: Bool { stack != nil || source == .builtIn(.allNotes) || source == .builtIn(.looseNotes) }

    func addNote() {
        if canAdd { navigator.edit(nil, in: stack) }
    }

    func noteCollectionView(_ view: NoteCollectionView, didSelectNoteAt path: IndexPath) {
        navigator.edit(pages.id(of: path.note, in: path.section), in: nil)
    }

    /// Puts the exposed note into the trash; from the trash it goes back.
    func throwAwayExposed() {
        guard let path = tray.exposedNote else { return }
        let id = pages.id(of: path.note, in: path.section)
        if source == .builtIn(.trash) {
            if model.change("Put Back", { try $0.restoreNote(id) }) != nil { navigator.showNotice("Put back") }
        } else if model.change("Move to Trash", { try $0.trashNote(id) }) != nil {
            navigator.showNotice("Moved to the Trash")
        }
    }

    // MARK: Cards that leave their rows

    /// Where a note's card is on the screen; nil if the note isn't here.
    ///
    /// - Parameter isMoving: whether it is the place where the card is seen now, and not where it will rest.
    func place(of id: Int64, isMoving: Bool = false) -> CardPlace? {
        guard let place = pages.place(of: id) else { return nil }
        let row = tray.rect(forRow: tray.row(ofNote: place.note, inSection: place.tray), inSection: place.tray), style = tray.currentStyle
        guard row.intersects(tray.bounds), let cell = tray.cellForNote(at: IndexPath(note: place.note, section: place.tray)) else { return nil }
        // The cell's points are smaller than the screen's.
        let seen = isMoving ? cell.presentation() ?? cell : cell
        let hinge = tray.layer.convert(seen.position, from: cell.superlayer), scale = cell.bounds.height / style.cardSize.height
        let hidden = max(0, hinge.y + style.cardSize.height / 2 - (row.maxY - style.frontHeight))
        return CardPlace(
            hinge: tray.convert(hinge, to: nil), size: cell.bounds.size, transform: seen.transform, tilt: style.noteTilt,
            hiddenHeight: hidden * scale, cornerRadius: NoteCell.cornerRadius * scale, picture: cell.picture)
    }

    /// Shows the gap that a card leaves; nil puts it back.
    func takeOut(_ id: Int64?) { tray.absentNote = id.map(AnyHashable.init) }

    /// Shows what has changed while something lay over the tray.
    func refreshIfStale() {
        if isStale { refresh() }
    }

    /// Shows a note's row; nothing happens for a note that isn't here.
    func reveal(_ id: Int64, animated: Bool) {
        guard let place = pages.place(of: id) else { return }
        tray.layoutIfNeeded()
        let row = tray.row(ofNote: place.note, inSection: place.tray)
        tray.scrollRectToVisible(tray.rect(forRow: row, inSection: place.tray), animated: animated)
        // Its card is there at once.
        if !animated { tray.layoutIfNeeded() }
    }

    // Extensions can't override.
    override var keyCommands: [UIKeyCommand]? { commands }
}

extension StackViewController: StoreModelObserver {
    func storeDidChange(_ changed: ChangedRows) {
        guard isViewLoaded else { return }
        // Someone removed the stack.
        if case .stack(let id) = source, model.attempt({ try $0.stack(id) }) == .some(nil) { return navigator.leave(self) }
        if view.window == nil || navigator.isCovered { isStale = true } else { refresh() }
    }

    private func refresh() {
        isStale = false
        let exposed = tray.exposedNote.map { pages.id(of: $0.note, in: $0.section) }, offset = tray.contentOffset
        let change = pages.refresh()
        updateState()
        guard change != .none else { return }
        // Cards move to their new places, but not while the tray itself is dragged.
        tray.reloadData(animatingDifferences: !tray.isDragging)
        tray.layoutIfNeeded()
        tray.contentOffset.y = min(offset.y, max(0, tray.contentSize.height - tray.bounds.height))
        if tray.exposedNote == nil, let exposed, let place = pages.place(of: exposed) {
            tray.setExposedNote(IndexPath(note: place.note, section: place.tray), animated: false)
        }
    }
}

extension StackViewController: NoteCollectionViewDataSource, NoteCollectionViewDelegate {
    func numberOfSections(in view: NoteCollectionView) -> Int { pages.trays.count }

    func noteCollectionView(_ view: NoteCollectionView, numberOfNotesInSection section: Int) -> Int { pages.trays[section].notes.count }

    func noteCollectionView(_ view: NoteCollectionView, titleForSection section: Int) -> String? {
        // The bar has the title of a single stack.
        pages.trays.count > 1 ? pages.trays[section].title : nil
    }

    func noteCollectionView(_ view: NoteCollectionView, identifierForNoteAt path: IndexPath) -> AnyHashable? {
        pages.id(of: path.note, in: path.section)
    }

    func noteCollectionView(_ view: NoteCollectionView, numberOfFacetsAt path: IndexPath) -> Int {
        pages.facets(of: path.note, in: path.section).count
    }

    func noteCollectionView(_ view: NoteCollectionView, cellAt path: IndexPath) -> NoteCell {
        let facets = pages.facets(of: path.note, in: path.section)
        let cell = view.dequeueReusableCell()
        let shown = facets[min(path.facet ?? 0, facets.count - 1)]
        cell.show(shown.facet, look: shown.look)
        return cell
    }
}

extension NoteCell {
    /// Shows a facet of a deck or library.
    func show(_ facet: Facet, look: FacetLook? = nil) {
        text = facet.text
        let isMathematics = CardMathematics.isLikely(in: facet.text)
        paperColor = look?.paper
        // Formulas follow from the text.
        textPreparationKey = look
        if let look {
            textPreparation = { text, width in
                let fits = look.apply(to: text, width: width, largest: NoteCell.largestFontSize)
                return isMathematics ? CardMathematics.typeset(text, width: width) && fits : fits
            }
        } else if isMathematics {
            textPreparationKey = isMathematics
            textPreparation = { CardMathematics.typeset($0, width: $1) }
        }
        hasAudio = facet.hasAudio
        if let image = facet.image {
            imageProvider = { size in try UIImage.thumbnail(of: image.data(), fitting: size) }
        }
    }
}

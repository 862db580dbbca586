import AppSupport
import Notes
import RecordStore
import UIKit

/// The list of notes: a group of them, or those that hold some words.
final class NotesListViewController: UIViewController, NotesScreen {
    unowned let navigator: any NotesNavigator
    let table = UITableView(frame: .zero, style: .plain)
    let bar = NotesBar()
    let search = SearchField()
    let rows: NoteRows
    private let empty = UILabel()
    /// A row that is measured and never shown.
    private let measured = UILabel()
    private(set) lazy var slider = NoteSlider(table, theme: theme)
    private(set) lazy var dragger = NoteDragger(table)

    /// The notes that are listed.
    private(set) var group = NoteGroup.all
    /// Whether the search field is shown.
    private(set) var isSearchShown = false
    /// The note that keys go to; nil for none.
    var current: Note.ID? { didSet { if current != oldValue { showCurrent() } } }
    /// Whether the rows that keys go to and the pointer is over are marked; not while one becomes a note.
    var marksCurrent = true { didSet { if marksCurrent != oldValue { showCurrent() } } }
    /// The heights of rows by note, for ``heightWidth``.
    private var heights: [Note.ID: CGFloat] = [:]
    private var heightWidth: CGFloat = 0
    /// Whether the rows must be read again when nothing is in the way any more.
    private var isStale = false

    var library: NotesLibrary { navigator.library }
    var theme: NotesTheme { navigator.theme }

    init(_ navigator: any NotesNavigator) {
        self.navigator = navigator
        rows = NoteRows(navigator.library)
        super.init(nibName: nil, bundle: nil)
        library.add(self)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        table.register(NoteRow.self, forCellReuseIdentifier: "note")
        table.separatorStyle = .none
        table.contentInsetAdjustmentBehavior = .never
        table.allowsFocus = false
        table.estimatedRowHeight = 96
        table.delegate = self
        table.dataSource = self
        table.addSubview(search)
        search.alpha = 0
        search.didChange = { [weak self] _ in self?.searchDidChange() }
        search.didReturn = { [weak self] in self?.goToRows() }
        empty.textAlignment = .center
        empty.numberOfLines = 0
        measured.numberOfLines = NoteRow.lineLimit
        measured.lineBreakMode = .byTruncatingTail
        for part in [empty, table, bar] as [UIView] { view.addSubview(part) }
        bar.set(bar.leading, symbol: "line.3.horizontal", label: "Sidebar") { [unowned self] in navigator.openSidebar() }
        bar.set(bar.trailing, symbol: "plus", label: "New Note") { [unowned self] in addNote() }
        setUpHands()
        addClick()
        themeDidChange()
        show(.all)
    }

    private func setUpHands() {
        slider.archive = { [weak self] in self?.archive($0) }
        slider.buttons = { [weak self] in self?.buttons(for: $0) ?? [] }
        dragger.begin = { [weak self] in _ = self?.slider.close(animated: true) }
        dragger.move = { [weak self] in self?.rows.move(from: $0, to: $1) }
        dragger.drop = { [weak self] in self?.store(movedFrom: $0, to: $1) }
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let bounds = view.bounds, top = view.safeAreaInsets.top + theme.measure(.barHeight)
        bar.frame = CGRect(x: 0, y: 0, width: bounds.width, height: top)
        if heightWidth != bounds.width {
            heightWidth = bounds.width
            heights = [:]
        }
        table.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top))
        table.contentInset.bottom = view.safeAreaInsets.bottom
        let height = theme.measure(.searchHeight)
        search.frame = CGRect(x: 0, y: -height, width: bounds.width, height: height)
        let side = NoteRowLayout.inset(width: bounds.width, theme: theme) - 8
        search.margins = UIEdgeInsets(top: 7, left: side, bottom: 7, right: side)
        empty.frame = CGRect(x: 30, y: top, width: max(0, bounds.width - 60), height: max(0, bounds.height - top) * 0.7)
    }

    override var canBecomeFirstResponder: Bool { true }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        refreshIfStale()
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        // Whoever came here to search has the caret in the field.
        if !search.field.isFirstResponder { becomeFirstResponder() }
        marksCurrent = true
    }

    override var keyCommands: [UIKeyCommand]? { commands }

    // MARK: Showing

    /// Lists another group of notes, from its beginning.
    func show(_ group: NoteGroup) {
        loadViewIfNeeded()
        self.group = group
        endSearch()
        current = nil
        slider.close(animated: false)
        slider.content = group.isSortedByHand ? .archive : .buttons
        dragger.isEnabled = group.isSortedByHand
        bar.titleLabel.text = group.title
        bar.trailing.isHidden = !group.allowsAdding
        readAgain()
        table.contentOffset.y = -table.adjustedContentInset.top
    }

    private var wanted: [Note.ID] {
        let words = search.text
        return words.allSatisfy(\.isWhitespace) ? library.ids(in: group) : library.search(words, in: group)
    }

    private func readAgain() {
        heights = [:]
        rows.show(wanted)
        table.reloadData()
        showEmpty()
    }

    /// Shows the rows as they are stored, with what came and went in an animation where it can be followed.
    func refresh() {
        guard isViewLoaded else { return }
        guard dragger.liftedRow == nil, viewIfLoaded?.window != nil else {
            isStale = true
            return
        }
        isStale = false
        let ids = wanted, change = NoteRowsChange(from: rows.ids, to: ids)
        heights = [:]
        guard let change, change.removed.count + change.inserted.count > 0 else {
            let isSame = ids == rows.ids
            rows.show(ids)
            if isSame { reloadVisible() } else { table.reloadData() }
            return showEmpty()
        }
        table.performBatchUpdates { [self] in
            rows.show(ids)
            table.deleteRows(at: change.removed.map { IndexPath(row: $0, section: 0) }, with: .fade)
            table.insertRows(at: change.inserted.map { IndexPath(row: $0, section: 0) }, with: .fade)
        }
        reloadVisible()
        showEmpty()
    }

    private func refreshIfStale() {
        guard isStale else { return }
        isStale = false
        let ids = wanted, isNew = ids.first.map { !rows.ids.contains($0) } ?? false
        heights = [:]
        rows.show(ids)
        table.reloadData()
        // A note that was added meanwhile is seen.
        if isNew { table.contentOffset.y = -table.adjustedContentInset.top }
        table.layoutIfNeeded()
        showEmpty()
    }

    /// Shows the texts of the rows that are seen again.
    private func reloadVisible() {
        for path in table.indexPathsForVisibleRows ?? [] {
            guard let row = table.cellForRow(at: path) as? NoteRow else { continue }
            configure(row, path.row)
        }
        // Heights may be others.
        table.performBatchUpdates {}
    }

    private func showEmpty() {
        let isSearch = !search.text.allSatisfy(\.isWhitespace)
        empty.isHidden = rows.count > 0
        let line: String
        if isSearch {
            line = "No notes found"
        } else {
            switch group {
            case .all, .untagged, .tag: line = "No notes"
            case .archive: line = "Nothing in the archive"
            case .trash: line = "The trash is empty"
            }
        }
        empty.text = line
    }

    func themeDidChange() {
        guard isViewLoaded else { return }
        view.backgroundColor = theme.color(.background)
        table.backgroundColor = .clear
        dragger.background = theme.color(.background)
        bar.show(theme)
        search.show(theme)
        empty.font = theme.font(.text)
        empty.textColor = theme.color(.faint)
        heights = [:]
        table.reloadData()
        view.setNeedsLayout()
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        guard traitCollection.preferredContentSizeCategory != previousTraitCollection?.preferredContentSizeCategory else { return }
        themeDidChange()
    }

    /// Whether the bar shows the button that opens the sidebar.
    var showsSidebarButton = true { didSet { bar.leading.isHidden = !showsSidebarButton } }

    // MARK: NotesScreen

    var depth: NotesDepth { .list }
    var shownNote: Note.ID? { nil }

    func elements(for note: Note.ID?) -> NotesScreenElements {
        var elements = NotesScreenElements(page: table, bar: bar, title: bar.titleLabel)
        if isSearchShown { elements.search = search }
        if group.allowsAdding { elements.addButton = bar.trailing }
        guard let note, let row = row(showing: note) else { return elements }
        elements.text = row.text
        let body = row.note.map { NoteRow.lines(of: $0).joined(separator: "\n") } ?? ""
        elements.paragraphs = theme.paragraphs(body, width: row.text.bounds.width, height: row.text.bounds.height)
        if !row.tags.isHidden { elements.tags = row.tags }
        if row.note?.picture != nil { elements.picture = row.picture }
        return elements
    }

    /// The row of a note, if it is seen.
    func row(showing note: Note.ID) -> NoteRow? {
        table.visibleCells.lazy.compactMap { $0 as? NoteRow }.first { $0.note?.id == note }
    }

    // MARK: Searching

    func showSearch(_ isShown: Bool, animated: Bool) {
        guard isShown != isSearchShown else { return }
        isSearchShown = isShown
        let inset = isShown ? theme.measure(.searchHeight) : 0
        let change = {
            self.search.alpha = isShown ? 1 : 0
            self.table.contentInset.top = inset
            if isShown, !self.table.isTracking, self.table.contentOffset.y <= 0 { self.table.contentOffset.y = -inset }
        }
        if animated { UIView.animate(withDuration: 0.25, animations: change) } else { change() }
    }

    /// Shows the field with the keys in it.
    func beginSearch() {
        showSearch(true, animated: true)
        table.setContentOffset(CGPoint(x: 0, y: -table.adjustedContentInset.top), animated: false)
        search.field.becomeFirstResponder()
    }

    /// Hides the field and shows all rows.
    func endSearch() {
        let hadText = !search.text.isEmpty
        search.text = ""
        if search.field.isFirstResponder { becomeFirstResponder() }
        showSearch(false, animated: view.window != nil)
        if hadText { searchDidChange() }
    }

    private func searchDidChange() {
        current = nil
        let ids = wanted
        guard ids != rows.ids else { return showEmpty() }
        heights = [:]
        rows.show(ids)
        table.reloadData()
        table.contentOffset.y = -table.adjustedContentInset.top
        showEmpty()
        dragger.isEnabled = group.isSortedByHand && search.text.isEmpty
    }

    private func goToRows() {
        guard rows.count > 0 else { return }
        becomeFirstResponder()
        current = rows.ids[0]
    }

    // MARK: Following

    private func configure(_ row: NoteRow, _ index: Int) {
        var hidden: String?
        if case .tag(let name) = group { hidden = name }
        row.show(rows[index], library: library, theme: theme, hidesTag: hidden)
        row.isCurrent = marksCurrent && current != nil && row.note?.id == current
    }

    private func showCurrent() {
        for case let row as NoteRow in table.visibleCells {
            row.isCurrent = marksCurrent && current != nil && row.note?.id == current
            if !marksCurrent { row.endHover() }
        }
    }

    private func height(of index: Int) -> CGFloat {
        guard let note = rows[index] else { return table.estimatedRowHeight }
        if let known = heights[note.id] { return known }
        var hidden: String?
        if case .tag(let name) = group { hidden = name }
        measured.attributedText = NoteRow.beginning(of: note, theme: theme)
        let layout = NoteRowLayout(
            width: table.bounds.width, hasPicture: note.picture != nil, hasTags: !NoteRowLayout.tags(of: note, hiding: hidden).isEmpty,
            theme: theme)
        let height = layout.height(measured)
        heights[note.id] = height
        return height
    }
}

extension NotesListViewController: StoreModelObserver {
    func storeDidChange(_ changed: ChangedRows) { refresh() }
}

extension NotesListViewController: UITableViewDataSource, UITableViewDelegate {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }

    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "note", for: indexPath)
        if let row = cell as? NoteRow { configure(row, indexPath.row) }
        return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { height(of: indexPath.row) }

    func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        slider.close(animated: true) ? nil : indexPath
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: false)
        (tableView.cellForRow(at: indexPath) as? NoteRow)?.setHighlighted(false, animated: false)
        guard rows.ids.indices.contains(indexPath.row) else { return }
        navigator.openNote(rows.ids[indexPath.row], tags: [])
    }

    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { slider.close(animated: true) }

    /// Pulling down shows the search field, scrolling on hides it (Features VP-04).
    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        let offset = scrollView.contentOffset.y
        if !isSearchShown {
            if scrollView.isTracking { search.alpha = min(1, max(0, -offset / theme.measure(.searchHeight))) }
            if scrollView.isTracking, offset < -theme.measure(.searchShow) { showSearch(true, animated: true) }
        } else if offset > theme.measure(.searchHide), search.text.isEmpty, !search.field.isFirstResponder {
            showSearch(false, animated: true)
        }
    }
}

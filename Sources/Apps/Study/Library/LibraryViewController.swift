import AppSupport
import RecordStore
import StudyLibrary
import UIKit

/// What leads from one screen of the library's window to another.
@MainActor
protocol StudyNavigator: AnyObject {
    var model: StudyModel { get }
    /// Opens a stack or collection as a tray.
    func open(_ source: NoteSource)
    /// Studies a stack or collection.
    func study(_ source: NoteSource)
    /// Shows what a stack or collection has, and what was done with it.
    func showStatistics(_ source: NoteSource)
    /// Opens a note to be written in; nil for a new one in a stack.
    func edit(_ note: Int64?, in stack: Int64?)
    /// Whether a lesson, or a note that is written in, lies over everything.
    var isCovered: Bool { get }
    /// Goes back by one screen.
    func goBack()
    /// Takes a screen away whose stack or note is gone.
    func leave(_ screen: UIViewController)
    /// Shows a line for some seconds.
    func showNotice(_ text: String)
    /// Shows a form in a sheet.
    func show(_ form: FormViewController)
    /// Shows the library's backups in a sheet.
    func showBackups()
    /// Shows a stack's drawer in the library, and gives it the keys.
    func reveal(_ source: NoteSource)
    /// Gives the keys to what is on the screen.
    func takeKeys()
}

/// The library: a cabinet with a drawer for each stack and collection.
final class LibraryViewController: UIViewController {
    unowned let navigator: any StudyNavigator
    var model: StudyModel { navigator.model }
    private let bar = StudyBar()
    private let layout = CabinetLayout()
    let search = TraySearchField()
    private(set) lazy var cabinet = UICollectionView(frame: .zero, collectionViewLayout: layout)
    /// Lays the drawers out, and moves them when they come, go or get other places.
    private(set) lazy var drawers = CabinetSource(cabinet, layout, self)
    private(set) var contents = LibraryContents()
    /// The parts of the cabinet as they are shown.
    var sections: [LibrarySection] = []
    /// The cases that are closed.
    private lazy var closed = model.attempt { try ClosedCases(in: $0) } ?? ClosedCases()
    /// The drawer that keys go to: the one that was opened last, or to which they went.
    var focused: NoteSource?
    /// Where a finger that may move a drawer was put down; nil while none is.
    var dragStart: CGPoint?
    /// Whether the library has changed while something lay over the cabinet, or a drawer was moved.
    private var isStale = false
    /// Whether a large library is being counted beside the main thread, and whether it has changed since that began.
    private var isCounting = false, isCountedAgain = false
    /// A stack that is shown when it has been read.
    var revealed: NoteSource?

    /// The widest cabinet, in points.
    private static let widest: CGFloat = 1180

    init(_ navigator: any StudyNavigator) {
        self.navigator = navigator
        super.init(nibName: nil, bundle: nil)
        title = "Library"
        model.add(self)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        layout.minimumLineSpacing = 0
        layout.minimumInteritemSpacing = 0
        cabinet.backgroundColor = .clear
        cabinet.tintColor = StudyLook.brightBrass
        cabinet.alwaysBounceVertical = true
        cabinet.contentInsetAdjustmentBehavior = .never
        cabinet.indicatorStyle = .white
        cabinet.dataSource = drawers
        cabinet.delegate = self
        bar.addButton(symbol: "plus", label: "New") { [unowned self] in navigator.show(StackForms(navigator: navigator).library()) }
        bar.addButton(symbol: "chart.bar.fill", label: "Statistics") { [unowned self] in navigator.showStatistics(.builtIn(.allNotes)) }
        bar.addButton(symbol: "magnifyingglass", label: "Find") { [unowned self] in
            if search.isShown { endSearch() } else { beginSearch() }
        }
        search.didChange = { [weak self] _ in self?.showSections() }
        search.didReturn = { [weak self] in self?.cabinet.becomeFirstResponder() }
        addStackGestures()
        for part in [cabinet, search, bar] { view.addSubview(part) }
        refresh()
    }

    /// Reads the stacks again. Of a large library the names are shown at once, and what is in the drawers when it is counted.
    func refresh() {
        isStale = false
        isCountedAgain = isCounting
        var named = contents
        guard model.attempt({ try named.readNames($0) }) == true else {
            return show(model.attempt { try LibraryContents($0) } ?? LibraryContents())
        }
        show(named)
        if !isCounting { count() }
    }

    /// Counts what is in the drawers beside the main thread, and shows it then. What changes meanwhile is counted after that.
    private func count() {
        isCounting = true
        let store = model.store.beside
        Task { [weak self] in
            let counted = await Task.detached(priority: .userInitiated) { Result { try LibraryContents(store) } }.value
            guard let self else { return }
            isCounting = false
            let isOld = isCountedAgain
            isCountedAgain = false
            guard dragStart == nil, !navigator.isCovered else {
                isStale = true
                return
            }
            if var contents = model.attempt({ _ in try counted.get() }) {
                // A drawer that was moved since would jump back.
                if isOld { model.attempt { _ = try contents.readNames($0) } }
                show(contents)
            }
            if isOld { count() }
        }
    }

    /// Shows other contents.
    private func show(_ contents: LibraryContents) {
        self.contents = contents
        // What is looked for may lie in a case that is closed.
        if let revealed { changeClosed { $0.subtract(contents.sections.holders(of: revealed)) } }
        showSections()
        if revealed != nil { showRevealed() }
    }

    /// Closes a case, or opens it again.
    func toggleCase(_ id: Int64) {
        changeClosed { $0.formSymmetricDifference([id]) }
        showSections()
    }

    func openAllCases() {
        changeClosed { $0 = [] }
        showSections()
    }

    /// Changes which cases are closed, beginning with what is stored: another window may have closed some.
    private func changeClosed(_ change: (inout Set<Int64>) -> Void) {
        model.attempt { store in
            closed = try ClosedCases(in: store)
            var changed = closed
            change(&changed.ids)
            guard changed != closed else { return }
            try changed.write(to: store)
            closed = changed
        }
    }

    /// Shows the parts of the cabinet, or what was found: drawers come, go, and move to their places.
    func showSections() {
        let former = focused.flatMap(path(of:))
        sections = isNarrowed ? contents.sections.holding(search.text) : contents.sections.closing(closed.ids)
        let found = sections.reduce(0) { $0 + $1.entries.count }
        bar.show(title: "Library", subtitle: !isNarrowed ? "" : found == 0 ? "Nothing found" : "\(found) found")
        // The drawer that took the place of one that is gone gets its keys.
        if let former, focused.flatMap(path(of:)) == nil { focused = nearestDrawer(to: former) }
        if drawers.show(sections, withToday: !isNarrowed, animated: view.window != nil), cabinet.isFirstResponder {
            cabinet.layoutIfNeeded()
            cabinet.becomeFirstResponder()
        }
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        updateColors()
        refreshIfStale()
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        if !navigator.isCovered { cabinet.becomeFirstResponder() }
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        updateColors()
        cabinet.reloadData()
    }

    /// Shows what has changed while something lay over the cabinet.
    func refreshIfStale() {
        if isStale { refresh() }
    }

    // Extensions can't override.
    override var keyCommands: [UIKeyCommand]? { commands }

    private func updateColors() {
        view.backgroundColor = UIColor { $0.userInterfaceStyle == .dark
            ? UIColor(red: 0.075, green: 0.048, blue: 0.03, alpha: 1) : UIColor(red: 0.19, green: 0.12, blue: 0.075, alpha: 1)
        }
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let bounds = view.bounds, safe = view.safeAreaInsets
        bar.frame = CGRect(x: 0, y: 0, width: bounds.width, height: safe.top + StudyBar.height)
        let width = min(bounds.width, Self.widest)
        let side = max(((bounds.width - width) / 2).rounded(), max(safe.left, safe.right) + 6)
        cabinet.frame = bounds
        let top = bar.frame.maxY + (search.isShown ? TraySearchField.height : 0)
        search.frame = CGRect(x: 0, y: top - TraySearchField.height, width: bounds.width, height: TraySearchField.height)
        let inset = UIEdgeInsets(top: top + 8, left: side, bottom: safe.bottom + 16, right: side)
        if cabinet.contentInset != inset {
            let offset = cabinet.contentOffset.y + cabinet.contentInset.top
            cabinet.contentInset = inset
            cabinet.contentOffset.y = offset - inset.top
            layout.invalidateLayout()
        }
    }

    // MARK: Entries

    /// The drawer at a place, or before it; the first one where there is none.
    private func nearestDrawer(to path: IndexPath) -> NoteSource? {
        let before = sections.prefix(path.section - 1), own = sections.dropFirst(path.section - 1).first?.entries.prefix(path.item + 1)
        return (own?.last ?? before.last { !$0.entries.isEmpty }?.entries.last ?? sections.first { !$0.entries.isEmpty }?.entries.first)?.source
    }

    func entry(_ path: IndexPath) -> LibraryEntry { sections[path.section - 1].entries[path.item] }

    /// The place of a stack or collection; nil if it isn't there.
    func path(of source: NoteSource) -> IndexPath? {
        for (section, part) in sections.enumerated() {
            if let item = part.entries.firstIndex(where: { $0.source == source }) { return IndexPath(item: item, section: section + 1) }
        }
        return nil
    }
}

extension LibraryViewController: StoreModelObserver {
    func storeDidChange(_ changed: ChangedRows) {
        guard isViewLoaded else { return }
        if view.window == nil || navigator.isCovered || dragStart != nil { isStale = true } else { refresh() }
    }
}

extension LibraryViewController: UICollectionViewDelegateFlowLayout {
    /// Shows what is to be studied today.
    func showToday(in cell: TodayCell) {
        let due = contents.today.map { $0.learning.count + $0.reviews.count }, new = contents.today?.new.count ?? 0
        let detail = if let lesson = contents.lesson {
            "\(lesson.leftCount) left of \(lesson.source.title(in: model.store))"
        } else if due == nil {
            "The stacks can be opened already."
        } else {
            due != 0 || new != 0 ? "In all stacks, within their daily limits" : "Come back tomorrow, or open a stack."
        }
        cell.show(
            title: "Today", due: due, new: new, detail: detail, verb: contents.lesson == nil ? "Study" : "Continue"
        ) { [unowned self] in studyToday() }
    }

    /// Goes on with the lesson that was begun, or begins one with all that is to be studied today.
    private func studyToday() {
        guard contents.lesson != nil || contents.today?.cards.isEmpty == false else { return }
        navigator.study(contents.lesson?.source ?? .builtIn(.allNotes))
    }

    func collectionView(
        _ collectionView: UICollectionView, targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
        atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath {
        canHold(originalIndexPath, in: proposedIndexPath.section) ? proposedIndexPath : currentIndexPath
    }

    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        if indexPath.section == 0 { return CGSize(width: max(1, width), height: TodayCell.height) }
        return CGSize(width: max(1, (width / CGFloat(columns)).rounded(.down)), height: DrawerCell.height)
    }

    /// The width of a row of drawers, in points.
    private var width: CGFloat { cabinet.bounds.width - cabinet.contentInset.left - cabinet.contentInset.right }

    /// How many drawers are in a row.
    var columns: Int { max(1, Int(width / (width < 500 ? DrawerCell.minimumWidth : 220))) }

    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, referenceSizeForHeaderInSection section: Int
    ) -> CGSize {
        CGSize(width: 0, height: section == 0 ? 0 : LibraryHeader.height)
    }

    func indexPathForPreferredFocusedView(in collectionView: UICollectionView) -> IndexPath? {
        // The drawer that was opened last, or the first one.
        let path = focused.flatMap(path) ?? sections.firstIndex { !$0.entries.isEmpty }.map { IndexPath(item: 0, section: $0 + 1) }
        focused = path.map { entry($0).source }
        return path
    }

    func collectionView(_ collectionView: UICollectionView, selectionFollowsFocusForItemAt indexPath: IndexPath) -> Bool {
        // Asked for the drawer that gets the focus.
        focused = indexPath.section > 0 ? entry(indexPath).source : nil
        return false
    }

    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        collectionView.deselectItem(at: indexPath, animated: false)
        guard indexPath.section > 0 else { return studyToday() }
        focused = entry(indexPath).source
        navigator.open(entry(indexPath).source)
    }
}

import AppSupport
import FoldingList
import RecordStore
import TodoLists
import UIKit

/// The window of `lamina todo`: the menu, the lists and the items of a list, each opening out of its row in the level above.
///
/// In a wide window the levels lie in a column in the middle, as wide as a text can be read.
final class TodoViewController: UIViewController, StoreModelObserver {
    let model: TodoModel
    let levels = FoldingLevelsView()
    let menu: MenuPage, lists: ListsPage, themes: ThemesPage, tips: TipsPage, settings: SettingsPage
    /// The items of the list that was opened last.
    private(set) var items: ItemsPage?
    let notice = NoticeView()
    private(set) lazy var imports = FileImport(in: view)
    /// What was opened from the menu last.
    var lastEntry = MenuEntry.lists
    /// Where to begin; nil once that was done.
    private var start: TodoPosition?
    /// The path of a file that is imported when the window is there.
    var arriving: String?
    private var observations: [NotificationObservation] = []
    /// The day of which the pages tell.
    private var shownDay: TodoDay

    /// The widest column, in points.
    static let columnWidth: CGFloat = 560

    /// Shows a store.
    ///
    /// - Parameters:
    ///   - store: the lists. A new one is filled with tips.
    ///   - style: light or dark; unspecified is the desktop's.
    /// - Throws: `StoreFailure` if the store can't be read, or a new one not be filled.
    init(_ store: TodoStore, style: UIUserInterfaceStyle = .unspecified) throws {
        let tipsList = try TodoTips.fill(store)
        model = try TodoModel(store)
        shownDay = model.today
        menu = MenuPage(model)
        lists = ListsPage(model)
        themes = ThemesPage(model)
        tips = TipsPage(model)
        settings = SettingsPage(model)
        start = tipsList.map { TodoPosition(entry: .lists, list: $0) } ?? TodoPosition.stored(in: store) ?? TodoPosition(entry: .lists)
        super.init(nibName: nil, bundle: nil)
        title = "To-Do"
        overrideUserInterfaceStyle = style
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        levels.dataSource = self
        levels.delegate = self
        levels.rootList = menu.list
        view.addSubview(levels)
        addClick()
        tips.practise = { [weak self] in self?.practise() }
        settings.showBackups = { [weak self] in self?.showBackups() }
        model.add(self)
        model.didNotice = { [weak self] in self?.notice.show($0) }
        model.unstoredTextDidChange = { [weak self] in self?.notice.standingText = $0 }
        observations = [
            NotificationObservation([UIApplication.willResignActiveNotification, UIApplication.willTerminateNotification]) { [weak self] _ in
                self?.pages.forEach { $0.storeTyping() }
                self?.storePosition()
            },
            NotificationObservation([UIApplication.didBecomeActiveNotification, .clockDidGoOn]) { [weak self] _ in self?.showDay() },
        ]
        showSettings()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let bounds = view.bounds, width = min(bounds.width, Self.columnWidth)
        levels.frame = CGRect(x: ((bounds.width - width) / 2).rounded(), y: 0, width: width, height: bounds.height)
        levels.layoutIfNeeded()
        notice.attach(to: view)
        imports.place()
        guard let start, bounds.width > 0, bounds.height > 0 else { return }
        self.start = nil
        restore(start)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        levels.topList?.becomeFirstResponder()
        if let arriving { take(path: arriving) }
        arriving = nil
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        let hasOtherStyle = traitCollection.userInterfaceStyle != previousTraitCollection?.userInterfaceStyle
        let hasOtherContrast = traitCollection.accessibilityContrast != previousTraitCollection?.accessibilityContrast
        let hasOtherText = traitCollection.preferredContentSizeCategory != previousTraitCollection?.preferredContentSizeCategory
        if hasOtherStyle || hasOtherContrast || hasOtherText { showSettings() }
    }

    override var keyCommands: [UIKeyCommand]? { commands }

    // MARK: Pages

    /// The pages that there are.
    private var pages: [TodoPage] { [menu, lists, themes, tips, settings] + (items.map { [$0] } ?? []) }

    /// The page of a list.
    func page(of list: FoldingListView?) -> TodoPage? { pages.first { $0.list === list } }

    /// The page on which people are.
    var topPage: TodoPage? { page(of: levels.topList) }

    /// The page that a row of the menu opens.
    func page(of entry: MenuEntry) -> TodoPage {
        switch entry {
        case .lists: lists
        case .themes: themes
        case .tips: tips
        case .settings: settings
        }
    }

    /// The page of a list's items: the one that there is, or a new one.
    func itemsPage(_ id: TodoList.ID) -> ItemsPage {
        if let items, items.id == id {
            items.refresh(model.undelivered)
            return items
        }
        let page = ItemsPage(model, list: id)
        items = page
        page.traits = traitCollection
        page.showSettings()
        return page
    }

    // MARK: Following the store

    func storeDidChange(_ changed: ChangedRows) {
        for page in pages {
            page.showSettings()
            page.refresh(changed)
        }
        view.backgroundColor = topPage?.list.theme.background.uiColor
        if let items, !items.exists, levels.topList === items.list { levels.close(animated: true) }
        if levels.isSettled { storePosition() }
    }

    /// Shows what is due on the day that it is, if that is another one than before.
    private func showDay() {
        guard shownDay != model.today else { return }
        shownDay = model.today
        storeDidChange(.any)
    }

    private func showSettings() {
        for page in pages {
            page.traits = traitCollection
            page.showSettings()
            // Cells of the choices have colours of their own.
            page.refresh(.nothing)
        }
        view.backgroundColor = menu.list.theme.background.uiColor
    }

    // MARK: Where people are

    /// Where people are now.
    var position: TodoPosition {
        let entry = MenuEntry.allCases.first { levels.lists.contains(page(of: $0).list) }
        let list = items.flatMap { levels.lists.contains($0.list) ? $0.id : nil }
        return TodoPosition(entry: entry, list: list, offset: (levels.topList?.scrollView.contentOffset.y ?? 0).rounded())
    }

    func storePosition() { position.write(to: model.store) }

    /// Shows a position at once.
    private func restore(_ position: TodoPosition) {
        var path: [Int] = []
        if let entry = position.entry { path = MenuEntry.allCases.firstIndex(of: entry).map { [$0] } ?? [] }
        if position.entry == .lists, let list = position.list, let row = lists.index(of: list) { path.append(row) }
        levels.setPath(path)
        levels.topList?.layoutIfNeeded()
        guard let scroll = levels.topList?.scrollView, position.offset.isFinite else { return }
        let greatest = max(0, scroll.contentSize.height - scroll.bounds.height)
        scroll.contentOffset.y = min(max(position.offset, 0), greatest)
    }

    private func showBackups() {
        BackupsViewController.show(model, over: self, tint: .systemBlue) { [weak self] in self?.levels.topList?.becomeFirstResponder() }
    }

    private func practise() {
        guard let list = model.change("Add Tips", { try TodoTips.addAgain($0) }) else { return }
        lists.refresh(.any)
        go(to: .items(list), animated: true)
    }
}

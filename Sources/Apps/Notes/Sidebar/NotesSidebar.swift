import AppSupport
import Notes
import RecordStore
import UIKit

/// The sidebar: groups of notes, tags among them, and how text is set.
final class NotesSidebar: UIViewController {
    /// A row.
    enum Entry: Hashable {
        case group(NoteGroup)
        case textSize, textWeight, titleStyle, backups
    }

    private let library: NotesLibrary, theme: NotesTheme
    let table = UITableView(frame: .zero, style: .plain)
    private(set) var entries: [Entry] = []
    /// The group that is listed.
    var selected = NoteGroup.all { didSet { if selected != oldValue { updateSelection() } } }
    /// Called when a group was chosen.
    var choose: (NoteGroup) -> Void = { _ in }
    /// Called when the backups are to be shown.
    var showBackups: () -> Void = {}
    /// Called when the keys go back to the list.
    var leave: () -> Void = {}
    /// The row that keys go to; nil while they go elsewhere.
    private(set) var focused: Int? { didSet { updateSelection() } }

    static let rowHeight: CGFloat = 46

    init(_ library: NotesLibrary, theme: NotesTheme) {
        self.library = library
        self.theme = theme
        super.init(nibName: nil, bundle: nil)
        library.add(self)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        table.separatorStyle = .none
        table.rowHeight = Self.rowHeight
        table.estimatedRowHeight = Self.rowHeight
        table.allowsFocus = false
        table.contentInsetAdjustmentBehavior = .never
        table.indicatorStyle = .white
        table.register(NotesSidebarRow.self, forCellReuseIdentifier: "row")
        table.dataSource = self
        table.delegate = self
        view.addSubview(table)
        view.clipsToBounds = true
        refresh()
        themeDidChange()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        table.frame = CGRect(x: 0, y: 0, width: min(view.bounds.width, theme.measure(.sidebarWidth)), height: view.bounds.height)
        table.contentInset = UIEdgeInsets(top: view.safeAreaInsets.top + 14, left: 0, bottom: view.safeAreaInsets.bottom + 14, right: 0)
    }

    func themeDidChange() {
        guard isViewLoaded else { return }
        view.backgroundColor = theme.color(.sidebar)
        table.backgroundColor = .clear
        table.reloadData()
        view.setNeedsLayout()
    }

    /// Reads the tags again.
    func refresh() {
        guard isViewLoaded else { return }
        let tags = library.tags.map { Entry.group(.tag($0.name)) }
        let entries = [.group(.all), .group(.untagged)] + tags + [.group(.archive), .group(.trash), .textSize, .textWeight, .titleStyle, .backups]
        self.entries = entries
        table.reloadData()
    }

    private func isSelected(_ entry: Entry) -> Bool {
        guard case .group(let group) = entry else { return false }
        if case .tag(let name) = group, case .tag(let other) = selected { return name.lowercased() == other.lowercased() }
        return group == selected
    }

    private func updateSelection() {
        for path in table.indexPathsForVisibleRows ?? [] {
            guard let row = table.cellForRow(at: path) as? NotesSidebarRow else { continue }
            configure(row, path.row)
        }
    }

    private func configure(_ row: NotesSidebarRow, _ index: Int) {
        let entry = entries[index], isFocused = focused == index
        switch entry {
        case .group(let group):
            let count: String? = if case .tag(let name) = group { library.tags.first { $0.name == name }.map { "\($0.count)" } } else { nil }
            row.show(symbol: group.symbol, title: group.title, detail: count, isSelected: isSelected(entry), isFocused: isFocused, theme: theme)
            row.startsSection = group == .archive || index == 2 && group.isTag
        case .textSize:
            row.show(
                symbol: "textformat.size", title: "Text Size", detail: library.settings.textSize.title, isSelected: false,
                isFocused: isFocused, theme: theme)
            row.startsSection = true
        case .backups:
            row.show(symbol: "clock", title: "Backups", detail: nil, isSelected: false, isFocused: isFocused, theme: theme)
            row.startsSection = true
        case .textWeight:
            row.show(
                symbol: "bold", title: "Text Weight", detail: library.settings.textWeight.title, isSelected: false, isFocused: isFocused,
                theme: theme)
            row.startsSection = false
        case .titleStyle:
            row.show(
                symbol: "textformat", title: "Headlines", detail: library.settings.titleStyle.title, isSelected: false, isFocused: isFocused,
                theme: theme)
            row.startsSection = false
        }
    }

    private func perform(_ index: Int) {
        guard entries.indices.contains(index) else { return }
        switch entries[index] {
        case .group(let group): choose(group)
        case .textSize: library.changeSettings { $0.textSize = $0.textSize.next }
        case .textWeight: library.changeSettings { $0.textWeight = $0.textWeight.next }
        case .titleStyle: library.changeSettings { $0.titleStyle = $0.titleStyle.next }
        case .backups: showBackups()
        }
    }

    // MARK: Keys

    override var canBecomeFirstResponder: Bool { true }

    @discardableResult
    override func resignFirstResponder() -> Bool {
        guard super.resignFirstResponder() else { return false }
        focused = nil
        return true
    }

    override var keyCommands: [UIKeyCommand]? {
        var keys = KeyCommands(self)
        keys.add("Next", UIKeyCommand.inputDownArrow) { $0.step(1) }
        keys.add("Previous", UIKeyCommand.inputUpArrow) { $0.step(-1) }
        keys.add("Choose", "\r", " ") { $0.chooseFocused() }
        keys.add("Close", UIKeyCommand.inputEscape, UIKeyCommand.inputRightArrow) { $0.leave() }
        return keys.commands
    }

    private func chooseFocused() {
        if let focused { perform(focused) } else { leave() }
    }

    private func step(_ count: Int) {
        guard !entries.isEmpty else { return }
        let start = focused ?? entries.firstIndex(where: isSelected) ?? 0
        let index = min(max(start + count, 0), entries.count - 1)
        focused = index
        table.scrollToRow(at: IndexPath(row: index, section: 0), at: .none, animated: false)
    }
}

extension NotesSidebar: StoreModelObserver {
    func storeDidChange(_ changed: ChangedRows) { refresh() }
}

extension NotesSidebar: UITableViewDataSource, UITableViewDelegate {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { entries.count }

    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        if let row = cell as? NotesSidebarRow { configure(row, indexPath.row) }
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: false)
        perform(indexPath.row)
    }
}

extension NoteGroup {
    /// The symbol in the sidebar.
    var symbol: String {
        switch self {
        case .all: "note.text"
        case .untagged: "tray"
        case .tag: "tag"
        case .archive: "archivebox"
        case .trash: "trash"
        }
    }

    var isTag: Bool { if case .tag = self { true } else { false } }
}

extension CaseIterable where Self: Equatable {
    /// The next case; after the last one the first.
    fileprivate var next: Self {
        let all = Array(Self.allCases), index = all.firstIndex(of: self) ?? 0
        return all[(index + 1) % all.count]
    }
}

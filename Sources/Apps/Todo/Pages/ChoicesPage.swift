import FoldingList
import RecordStore
import TodoLists
import UIKit

/// The menu: what the program has.
final class MenuPage: TodoPage {
    init(_ model: TodoModel) {
        super.init(model, level: .menu)
        list.dataSource = self
        list.delegate = self
        showSettings()
    }

    override func numberOfRows(in list: FoldingListView) -> Int { MenuEntry.allCases.count }

    override func foldingList(_ list: FoldingListView, cellForRowAt index: Int) -> FoldingListCell {
        let cell = textCell(at: index), entry = MenuEntry.allCases[index]
        cell.editing = .never
        cell.text = entry.title
        switch entry {
        case .lists: cell.detail = model.attempt { try $0.lists().count }.map { "\($0)" }
        case .themes: cell.note = model.settings.theme.name
        case .tips, .settings: break
        }
        return cell
    }

    override func refresh(_ changed: ChangedRows) { list.reconfigureRows(at: IndexSet(list.visibleIndexes)) }
}

/// The themes, each in its own colours.
final class ThemesPage: TodoPage {
    init(_ model: TodoModel) {
        super.init(model, level: .menu)
        list.register(ThemeCell.self, forCellReuseIdentifier: "theme")
        list.dataSource = self
        list.delegate = self
        showSettings()
    }

    override var title: String { MenuEntry.themes.title }

    override func numberOfRows(in list: FoldingListView) -> Int { TodoTheme.all.count }

    override func foldingList(_ list: FoldingListView, cellForRowAt index: Int) -> FoldingListCell {
        let cell = list.dequeueReusableCell(withIdentifier: "theme", for: index), theme = TodoTheme.all[index]
        let isOpen = model.settings.allows(theme)
        (cell as? ThemeCell)?.show(
            theme.colors(.items, traits: traits), condition: isOpen ? nil : theme.achievement?.condition,
            isChosen: theme == model.settings.theme, size: pointSize)
        return cell
    }

    override func foldingList(_ list: FoldingListView, didSelectRowAt index: Int) {
        let theme = TodoTheme.all[index]
        guard model.settings.allows(theme) else { return model.didNotice(theme.achievement?.condition ?? "") }
        model.change { $0.theme = theme }
    }

    override func foldingList(_ list: FoldingListView, perform command: FoldingListCommand, forRowAt index: Int) -> Bool {
        guard command == .complete else { return false }
        foldingList(list, didSelectRowAt: index)
        return true
    }

    override func refresh(_ changed: ChangedRows) { list.reconfigureRows(at: IndexSet(list.visibleIndexes)) }
}

/// What there is to learn, by hand and by keys.
final class TipsPage: TodoPage {
    /// Called when the tips are to be among the lists again, as items that teach by being done.
    var practise: @MainActor () -> Void = {}

    init(_ model: TodoModel) {
        super.init(model, level: .menu)
        list.dataSource = self
        list.delegate = self
        showSettings()
    }

    override var title: String { MenuEntry.tips.title }

    override func numberOfRows(in list: FoldingListView) -> Int { TodoTips.rows.count + 1 }

    override func foldingList(_ list: FoldingListView, cellForRowAt index: Int) -> FoldingListCell {
        let cell = textCell(at: index)
        cell.editing = .never
        cell.text = index == 0 ? "Practise in a List" : TodoTips.rows[index - 1].text
        cell.note = index == 0 ? nil : TodoTips.rows[index - 1].keys
        return cell
    }

    override func foldingList(_ list: FoldingListView, didSelectRowAt index: Int) { if index == 0 { practise() } }
    override func refresh(_ changed: ChangedRows) { list.reconfigureRows(at: IndexSet(list.visibleIndexes)) }
}

/// What people can choose.
final class SettingsPage: TodoPage {
    /// Called when the backups are to be shown.
    var showBackups: @MainActor () -> Void = {}

    init(_ model: TodoModel) {
        super.init(model, level: .menu)
        list.dataSource = self
        list.delegate = self
        showSettings()
    }

    override var title: String { MenuEntry.settings.title }

    override func numberOfRows(in list: FoldingListView) -> Int { 3 }

    override func foldingList(_ list: FoldingListView, cellForRowAt index: Int) -> FoldingListCell {
        let cell = textCell(at: index)
        cell.editing = .never
        cell.text = ["Sounds", "Text Size", "Backups"][index]
        cell.detail = [model.settings.hasSounds ? "On" : "Off", model.settings.textSize?.title ?? "As the Desktop's", nil][index]
        return cell
    }

    override func foldingList(_ list: FoldingListView, didSelectRowAt index: Int) {
        guard index < 2 else { return showBackups() }
        model.change { settings in
            guard index == 1 else { return settings.hasSounds.toggle() }
            settings.textSize = TodoTextSize.next(settings.textSize)
        }
    }

    override func foldingList(_ list: FoldingListView, perform command: FoldingListCommand, forRowAt index: Int) -> Bool {
        guard command == .complete else { return false }
        foldingList(list, didSelectRowAt: index)
        return true
    }

    override func refresh(_ changed: ChangedRows) { list.reconfigureRows(at: IndexSet(list.visibleIndexes)) }
}

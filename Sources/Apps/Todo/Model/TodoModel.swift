import AppSupport
import FoldingList
import Foundation
import RecordStore
import TodoLists

/// The lists as the window uses them, with settings, and what people achieve.
final class TodoModel: StoreModel<TodoStore> {
    private(set) var settings: TodoSettings
    /// The sounds of all lists, so that completions in different lists rise together.
    private let sounds = FoldingListSounds()
    private var watch = AchievementWatch()

    /// The day that it is.
    var today: TodoDay { store.today() }

    /// Observes a store.
    ///
    /// - Throws: `StoreFailure` if the store can't be read.
    init(_ store: TodoStore) throws {
        settings = try TodoSettings(store)
        super.init(store, firstChange: TodoTips.firstChange)
    }

    override func isRemoval(_ error: any Error) -> Bool {
        switch error as? TodoError {
        case .noItem, .noList: true
        default: false
        }
    }

    override func restore(_ text: Data, in store: TodoStore) throws -> Bool {
        guard let rows = try? JSONDecoder().decode([UnstoredRow].self, from: text) else { return false }
        for row in rows {
            try store.change(row.list == nil ? "Edit List" : "Edit Item") { edit in
                guard let list = row.list else {
                    if let id = row.row, (try? edit.list(id)) != nil { return try edit.renameList(id, to: row.text) }
                    if try edit.list(named: row.text) == nil { try edit.addList(row.text) }
                    return
                }
                let text = ItemRow.stored(row.text)
                if let id = row.row, try edit.hasItem(id, in: list) { return try edit.setText(id, to: text) }
                // The list may be gone, too.
                let target = try (try? edit.list(list).id) ?? edit.list(named: "Unsaved") ?? edit.addList("Unsaved")
                if try !edit.hasItem(saying: text, in: target) { try edit.addItem(text, to: target, at: .first) }
            }
        }
        return true
    }

    override func willTellChange() {
        if let settings = try? TodoSettings(store) { self.settings = settings }
    }

    override func didChange() { note(.other) }

    // MARK: Changing

    /// Makes a change in one transaction.
    ///
    /// - Returns: what `body` returns; nil if the change isn't stored, which is told and shown by the rows going back.
    @discardableResult
    func change<Value>(_ name: String, deed: TodoDeed, _ body: @escaping (TodoEdit) throws -> Value) -> Value? {
        let stored = whenUnlocked({ try $0.type(name, body) }, didStore: { [unowned self] _ in note(deed) })
        if stored == nil { changeSoon() }
        return stored?.value
    }

    /// Makes a change in one transaction, which is one with the typing that it continues.
    ///
    /// - Returns: what `body` returns, and what the next change continues.
    func type<Value>(
        _ name: String, continuing: StoreTyping?, deed: TodoDeed = .other, _ body: (TodoEdit) throws -> Value
    ) throws -> (value: Value, typing: StoreTyping?) {
        let stored = try store.type(name, continuing: continuing, body)
        note(deed)
        return stored
    }

    /// Takes typing back as if it had never been.
    ///
    /// - Returns: false if something else was changed since then, or the store refuses.
    func takeBack(_ typing: StoreTyping) -> Bool { attempt { try $0.takeBack(typing) } ?? false }

    /// Notes what someone did, and gives the theme that it earns.
    func note(_ deed: TodoDeed) {
        guard let achievement = watch.note(deed), !settings.achievements.contains(achievement) else { return }
        guard change({ $0.achievements.insert(achievement) }) else { return }
        guard let theme = TodoTheme.all.first(where: { $0.achievement == achievement }) else { return }
        didNotice("New theme: \(theme.name)")
    }

    /// Changes settings.
    ///
    /// - Returns: whether they are stored.
    @discardableResult
    func change(_ body: (inout TodoSettings) -> Void) -> Bool {
        let old = settings
        var new = old
        body(&new)
        guard attempt({ try new.write(to: $0, changedFrom: old) }) != nil else { return false }
        settings = new
        changeSoon(.nothing)
        return true
    }

    // MARK: Undo

    /// What undoing or redoing would change; nil if there is nothing. The lists of the first start stay.
    func pendingChange(_ direction: UndoDirection) -> TodoPendingChange? {
        guard let change = attempt({ try $0.pendingChange(direction) }) ?? nil else { return nil }
        return direction == .undo && change.name == TodoTips.firstChange ? nil : change
    }

    // MARK: Appearance

    /// The sounds, if they are on.
    var playedSounds: FoldingListSounds? { settings.hasSounds ? sounds : nil }
}

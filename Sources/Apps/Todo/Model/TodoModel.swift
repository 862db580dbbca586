import AppSupport
import Files
import FoldingList
import Foundation
import Synchronization
import TodoLists
import UIKit

/// The store as the window uses it: changes whose failures are told in a line, settings, and what people achieve.
@MainActor
final class TodoModel {
    let store: TodoStore
    private(set) var settings: TodoSettings
    /// The sounds of all lists, so that completions in different lists rise together.
    private let sounds = FoldingListSounds()
    private var watch = AchievementWatch()
    private var observation: TodoObservation?

    /// What has changed and isn't told yet; nil if nothing has.
    private nonisolated let untold = Mutex<TodoChangedRows?>(nil)

    /// Called when lists, items or settings may have changed, by whomever, after what changed them has ended.
    var didChange: @MainActor (TodoChangedRows) -> Void = { _ in }
    /// Called with one line for people: a failure, or what they achieved.
    var didNotice: @MainActor (String) -> Void = { _ in }

    /// The day that it is.
    var today: TodoDay { store.today() }

    /// Follows a store.
    ///
    /// - Throws: `TodoError` if the store can't be read.
    init(_ store: TodoStore) throws {
        self.store = store
        settings = try TodoSettings(store)
        observation = store.observeRows { [weak self] in self?.changeSoon($0) }
    }

    /// Tells of a change when the main thread has done what it does now, together with those that are made until then.
    nonisolated func changeSoon(_ changed: TodoChangedRows) {
        let isFirst = untold.withLock { untold in
            defer { untold = untold?.union(changed) ?? changed }
            return untold == nil
        }
        guard isFirst else { return }
        DispatchQueue.main.async { [weak self] in
            MainActor.assumeIsolated {
                guard let self, let changed = self.untold.withLock({ $0.take() }) else { return }
                if let settings = try? TodoSettings(self.store) { self.settings = settings }
                self.didChange(changed)
            }
        }
    }

    /// What has changed and isn't told yet.
    var untoldChange: TodoChangedRows { untold.withLock { $0 } ?? .nothing }

    // MARK: Reading

    /// Reads from the store; nil if that fails, which is told.
    func read<Value>(_ body: (TodoStore) throws -> Value) -> Value? { attempt { try body(store) } }

    private func attempt<Value>(_ body: () throws -> Value) -> Value? {
        do {
            return try body()
        } catch let error as TodoError {
            switch error {
            // Someone else removed it: what is shown changes in a moment.
            case .noItem, .noList: changeSoon(.any)
            default: didNotice(error.line(inStoreAt: store.path))
            }
        } catch let error as any OneLineError {
            didNotice(error.line(inStoreAt: store.path))
        } catch {
            didNotice(error.localizedDescription)
        }
        return nil
    }

    // MARK: Changing

    /// Makes a change in one transaction.
    ///
    /// - Returns: what `body` returns; nil if the change isn't stored, which is told and shown by the rows going back.
    @discardableResult
    func change<Value>(_ name: String, deed: TodoDeed = .other, _ body: (TodoEdit) throws -> Value) -> Value? {
        type(name, continuing: nil, deed: deed, body)?.value
    }

    /// Makes a change in one transaction, which is one with the typing that it continues.
    ///
    /// - Returns: what `body` returns, and what the next change continues; nil as for ``change(_:deed:_:)``.
    func type<Value>(
        _ name: String, continuing: TodoTyping?, deed: TodoDeed = .other, _ body: (TodoEdit) throws -> Value
    ) -> (value: Value, typing: TodoTyping?)? {
        guard let stored = attempt({ try store.type(name, continuing: continuing, body) }) else {
            changeSoon(.any)
            return nil
        }
        note(deed)
        return stored
    }

    /// Takes typing back as if it had never been.
    ///
    /// - Returns: false if something else was changed since then, or the store refuses.
    func takeBack(_ typing: TodoTyping) -> Bool { attempt { try store.takeBack(typing) } ?? false }

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
        guard attempt({ try new.write(to: store, changedFrom: old) }) != nil else { return false }
        settings = new
        changeSoon(.nothing)
        return true
    }

    // MARK: Undo

    /// What undoing or redoing would change; nil if there is nothing. The lists of the first start stay.
    func pendingChange(_ direction: TodoUndo) -> TodoPendingChange? {
        guard let change = read({ try $0.pendingChange(direction) }) ?? nil else { return nil }
        return direction == .undo && change.name == TodoTips.firstChange ? nil : change
    }

    /// Takes the last change back, or repeats it.
    func perform(_ direction: TodoUndo) {
        _ = attempt { direction == .undo ? try store.undo() : try store.redo() }
        note(.other)
    }

    // MARK: Appearance

    /// The sounds, if they are on.
    var playedSounds: FoldingListSounds? { settings.hasSounds ? sounds : nil }
}

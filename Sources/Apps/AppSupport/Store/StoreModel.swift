import Files
import Foundation
import QuartzCore
import RecordStore
import Synchronization
import UIKit

/// What is told of changes of a store.
@MainActor
package protocol StoreModelObserver: AnyObject {
    /// What the store holds, or a setting, may have changed, by whomever. Called after what changed it has ended.
    func storeDidChange(_ changed: ChangedRows)
}

/// A store as the window of an app uses it: what fails is told in a line, and observers are told of changes on the main thread.
@MainActor
open class StoreModel<Store: SharedStore> {
    public let store: Store
    /// Called with one line for the person: a failure, or what was undone.
    package final var didNotice: @MainActor (String) -> Void = { _ in }

    /// The name of the change that filled the store, which isn't undone.
    private let firstChange: String
    private var observation: StoreObservation?
    private var ending: NotificationObservation?
    private var observers: [() -> (any StoreModelObserver)?] = []
    /// What has changed and observers aren't told yet; nil if nothing has.
    private nonisolated let pending = Mutex<ChangedRows?>(nil)

    /// Observes a store.
    ///
    /// - Parameters:
    ///   - store: the store.
    ///   - firstChange: the name of the change that filled it, which isn't undone.
    public init(_ store: Store, firstChange: String) {
        self.store = store
        self.firstChange = firstChange
        observation = store.observeRows { [weak self] in self?.changeSoon($0) }
        ending = NotificationObservation([UIApplication.willTerminateNotification]) { [weak self] _ in self?.storeAll() }
    }

    // MARK: For subclasses

    /// Whether an error says that something isn't there any more: someone else removed it, so that what is shown changes in a moment.
    open func isRemoval(_ error: any Error) -> Bool { false }

    /// Stores a text that couldn't be stored, and was kept by a program that is gone. What others have written since stays, too. It may be
    /// called again with the same text.
    ///
    /// - Returns: false if it is none that this version can read.
    open func restore(_ text: Data, in store: Store) throws -> Bool { false }

    /// Called when a change was made, taken back or repeated here.
    open func didChange() {}

    /// Called before observers are told of a change.
    open func willTellChange() {}

    // MARK: Observing

    /// Tells an object of changes as long as it is there.
    package final func add(_ observer: any StoreModelObserver) {
        observers.append { [weak observer] in observer }
    }

    /// Tells of a change when the main thread has done what it does now, together with those that are made until then.
    package final nonisolated func changeSoon(_ changed: ChangedRows = .any) {
        let isFirst = pending.withLock { pending in
            defer { pending = pending?.union(changed) ?? changed }
            return pending == nil
        }
        guard isFirst else { return }
        DispatchQueue.main.async { [weak self] in
            MainActor.assumeIsolated { self?.notifyOfChange() }
        }
    }

    /// What has changed and observers aren't told yet.
    package final var undelivered: ChangedRows { pending.withLock { $0 } ?? .nothing }

    /// Tells of a change at once that would be told soon, if there is one.
    package final func notifyOfChange() {
        guard let changed = pending.withLock({ $0.take() }) else { return }
        hindrances[.loss] = store.records.loss.map { line(for: $0) }
        willTellChange()
        backUpSoon()
        observers.removeAll { $0() == nil }
        for observer in observers { observer()?.storeDidChange(changed) }
    }

    // MARK: Reading and changing

    /// Reads from the store, or writes to it; nil if that fails, which is told. Where another program keeps it locked for more than a moment,
    /// that fails.
    @discardableResult
    package final func attempt<Value>(_ body: (Store) throws -> Value) -> Value? {
        do {
            return try withoutWaiting { try body(store) }
        } catch {
            tell(error)
            return nil
        }
    }

    /// Makes a change in one transaction.
    ///
    /// - Returns: what `body` returns; nil if the change isn't stored, or not yet, which is told, and shown by what is displayed going back.
    @discardableResult
    package final func change<Value>(_ name: String, _ body: @escaping (Store.Edit) throws -> Value) -> Value? {
        let value = whenUnlocked({ try $0.change(name, body) }, didStore: { [unowned self] _ in didChange() })
        if value == nil { changeSoon() }
        return value
    }

    private func tell(_ error: any Error) {
        if isRemoval(error) { return changeSoon() }
        didNotice(line(for: error))
    }

    private func line(for error: any Error) -> String {
        (error as? any OneLineError)?.line(inStoreAt: store.path) ?? error.localizedDescription
    }

    // MARK: What isn't stored yet

    /// What keeps something from being stored: the first of these is told.
    private enum Hindrance: CaseIterable {
        /// The store's file is gone.
        case loss
        /// Changes wait for another program.
        case changes
        /// Text that was typed can't be stored.
        case text
    }

    private var hindrances: [Hindrance: String] = [:] {
        didSet {
            func told(_ lines: [Hindrance: String]) -> String? { Hindrance.allCases.lazy.compactMap { lines[$0] }.first }
            if told(hindrances) != told(oldValue) { unstoredTextDidChange(told(hindrances)) }
        }
    }

    /// Called when something can't be stored, with a line for the person that stays, and with nil when it is stored.
    package final var unstoredTextDidChange: @MainActor (String?) -> Void = { _ in }

    /// Changes that wait for another program, in their order. They return whether they are done.
    private var waitingChanges: [() -> Bool] = []

    /// Makes a change now. While another program keeps the store locked it waits, with those that are made after it, and the screen goes on.
    ///
    /// - Parameters:
    ///   - body: makes the change. It may be called again.
    ///   - didStore: is told what it returned when it is stored.
    /// - Returns: what `body` returns; nil if the change isn't stored, or not yet, which is told.
    @discardableResult
    package final func whenUnlocked<Value>(
        _ body: @escaping (Store) throws -> Value, didStore: @escaping (Value) -> Void = { _ in }
    ) -> Value? {
        var value: Value?
        func isDone(again: Bool) -> Bool {
            do {
                let stored = try withoutWaiting(again: again) { try body(store) }
                value = stored
                didStore(stored)
            } catch StoreFailure.busy {
                return false
            } catch {
                tell(error)
            }
            return true
        }
        if waitingChanges.isEmpty {
            if isDone(again: false) { return value }
            hindrances[.changes] = "Not stored yet: \(line(for: StoreFailure.busy(path: store.path)))"
            makeWaitingChangesSoon()
        }
        waitingChanges.append { isDone(again: true) }
        return nil
    }

    private var isEnding = false

    /// Runs code that doesn't make the screen wait for another program; only the program's end waits.
    private func withoutWaiting<Value>(again: Bool = false, _ body: () throws -> Value) rethrows -> Value {
        isEnding ? try body() : try RecordStore.withoutWaiting(again: again, body)
    }

    /// The program is about to end: what isn't stored yet is stored now, or not at all.
    private func storeAll() {
        isEnding = true
        makeWaitingChanges()
        for writer in writers { writer()?.save() }
    }

    private func makeWaitingChangesSoon() {
        TimerQueue.shared.schedule(after: 0.25) { [weak self] in self?.makeWaitingChanges() }
    }

    private func makeWaitingChanges() {
        while let change = waitingChanges.first {
            guard change() else { return makeWaitingChangesSoon() }
            waitingChanges.removeFirst()
        }
        hindrances[.changes] = nil
        changeSoon()
    }

    // MARK: Typing

    private var writers: [() -> TypedTextWriter?] = []

    /// Makes a writer for what a person types.
    ///
    /// - Parameters:
    ///   - unstored: the text that couldn't be stored, as ``restore(_:in:)`` takes it; nil if there is none.
    ///   - store: stores the text.
    package final func typedTextWriter<Text: Encodable>(
        unstored: @escaping @MainActor () -> Text?, _ store: @escaping @MainActor () throws -> Void
    ) -> TypedTextWriter {
        let texts = UnstoredTexts(self.store.records), name = texts.newName()
        var kept: Data?
        let writer = TypedTextWriter { [weak self] in
            if let self { try withoutWaiting(store) } else { try store() }
        } didTry: { [weak self] error in
            guard let self else { return false }
            guard let error, !isRemoval(error) else {
                if error != nil { changeSoon() }
                hindrances[.text] = nil
                return false
            }
            hindrances[.text] = "Not stored yet: \(line(for: error))"
            return true
        } keep: { [weak self] isKept in
            // Beside another store it would get into that.
            guard isKept, self?.store.records.loss == nil, let text = unstored().flatMap({ try? JSONEncoder().encode($0) }) else {
                if kept != nil { texts.remove(name) }
                kept = nil
                return
            }
            guard text != kept, (try? texts.keep(text, as: name)) != nil else { return }
            kept = text
        }
        writers.removeAll { $0() == nil }
        writers.append { [weak writer] in writer }
        return writer
    }

    /// Stores the texts that programs couldn't store that are gone.
    package final func restoreUnstoredTexts() {
        let texts = UnstoredTexts(store.records), left = texts.left
        guard !left.isEmpty else { return }
        for (name, text) in left {
            whenUnlocked({ [unowned self] in try restore(text, in: $0) }, didStore: { [weak self] isRestored in
                guard isRestored else { return }
                texts.remove(name)
                self?.didNotice("What was typed last couldn't be stored then; it is stored now")
            })
        }
        changeSoon()
    }

    // MARK: Backups

    /// How long a change waits for a backup to be made if one is due, in seconds; nil if none are made.
    private var backupPause: Double?
    private var backupTimer: TimerQueue.Token?
    /// What was told last about backups that can't be made.
    private var backupFailure: String?

    /// Has backups made from now on, beside the main thread: a moment from now, and after changes if one is due.
    package final func keepBackups() {
        backupPause = 20
        backUpSoon()
    }

    private func backUpSoon() {
        guard backupTimer == nil, let backupPause else { return }
        backupTimer = TimerQueue.shared.schedule(after: backupPause) { [weak self] in
            self?.backupTimer = nil
            self?.backUp()
        }
    }

    private func backUp() {
        let background = UIApplication.shared.beginBackgroundTask(withName: "backup")
        Task { [weak self, backups = store.backups] in
            let result = await Task.detached(priority: .background) { Result { try backups.makeIfDue() } }.value
            var failure: String?
            if case .failure(let error) = result { failure = CommandError.line(error) }
            if let failure, failure != self?.backupFailure { self?.didNotice(failure) }
            self?.backupFailure = failure
            UIApplication.shared.endBackgroundTask(background)
        }
    }

    // MARK: Undo

    /// The names of the changes that would be taken back and repeated; nil if there is none.
    package final var undoNames: (undo: String?, redo: String?) {
        guard let names = attempt({ try $0.undoNames() }) else { return (nil, nil) }
        return (names.undo == firstChange ? nil : names.undo, names.redo)
    }

    /// Takes the last change back, or repeats the one that was taken back last.
    ///
    /// - Returns: its name; nil if there was none.
    @discardableResult
    package final func perform(_ direction: UndoDirection) -> String? {
        defer { didChange() }
        // What waits was done before.
        if !waitingChanges.isEmpty { makeWaitingChanges() }
        guard waitingChanges.isEmpty else {
            tell(StoreFailure.busy(path: store.path))
            return nil
        }
        if direction == .redo { return attempt { try $0.redo() } ?? nil }
        return undoNames.undo == nil ? nil : attempt { try $0.undo() } ?? nil
    }

    /// Takes the last change back, and tells its name.
    package final func undo() { tell("Undone", perform(.undo), orNothing: "Nothing to Undo", undoNames.undo) }

    /// Repeats the change that was taken back last, and tells its name.
    package final func redo() { tell("Redone", perform(.redo), orNothing: "Nothing to Redo", undoNames.redo) }

    /// Tells what was done; the reason why it wasn't is told already.
    private func tell(_ verb: String, _ done: String?, orNothing nothing: String, _ left: String?) {
        if let done { didNotice("\(verb): \(done)") } else if left == nil { didNotice(nothing) }
    }
}

import AppSupport
import Files
import Foundation
import StudyLibrary
import Synchronization
import UIKit

/// What is told of changes of the library.
@MainActor
protocol StudyModelObserver: AnyObject {
    /// Notes, stacks or grades may have changed, by whomever. Called after what changed them has ended.
    func libraryDidChange(_ model: StudyModel)
}

/// A library as the window uses it: reading and changing with failures told in a line, undo, and who follows it.
@MainActor
final class StudyModel {
    let store: StudyStore
    /// Called with one line for the person: a failure, or what was undone.
    var didNotice: @MainActor (String) -> Void = { _ in }

    private var observation: StudyObservation?
    private var observers: [() -> (any StudyModelObserver)?] = []
    /// Whether a change waits to be told.
    private nonisolated let isUntold = Mutex(false)

    /// Follows a store.
    init(_ store: StudyStore) {
        self.store = store
        observation = store.observe { [weak self] _ in self?.changeSoon() }
    }

    // MARK: Following

    /// Tells an object of changes as long as it is there.
    func add(_ observer: any StudyModelObserver) {
        observers.append { [weak observer] in observer }
    }

    /// Tells of a change when the main thread has done what it does now, together with those that are made until then.
    nonisolated func changeSoon() {
        let isFirst = isUntold.withLock { isUntold in
            defer { isUntold = true }
            return !isUntold
        }
        guard isFirst else { return }
        DispatchQueue.main.async { [weak self] in
            MainActor.assumeIsolated { self?.tellChanges() }
        }
    }

    /// Tells of a change that waits to be told, if there is one.
    func tellChanges() {
        let isChanged = isUntold.withLock { isUntold in
            defer { isUntold = false }
            return isUntold
        }
        guard isChanged else { return }
        observers.removeAll { $0() == nil }
        for observer in observers { observer()?.libraryDidChange(self) }
    }

    // MARK: Reading and changing

    /// Reads from the store, or writes what isn't undone; nil if that fails, which is told.
    @discardableResult
    func attempt<Value>(_ body: (StudyStore) throws -> Value) -> Value? {
        do {
            return try body(store)
        } catch let error as StudyError {
            switch error {
            // Someone else removed it: what is shown changes in a moment.
            case .noNote, .noCard, .noStack, .noSlide: changeSoon()
            default: didNotice(error.line(inStoreAt: store.path))
            }
        } catch let error as any OneLineError {
            didNotice(error.line(inStoreAt: store.path))
        } catch {
            didNotice(error.localizedDescription)
        }
        return nil
    }

    /// Makes a change in one transaction.
    ///
    /// - Returns: what `body` returns; nil if the change isn't stored, which is told.
    @discardableResult
    func change<Value>(_ name: String, _ body: (StudyEdit) throws -> Value) -> Value? {
        let value = attempt { try $0.change(name, body) }
        if value == nil { changeSoon() }
        return value
    }

    // MARK: Undo

    /// The name of the change that would be taken back; nil if there is none. Those of the first start stay.
    var undoName: String? {
        let name = attempt { try $0.undoNames().undo } ?? nil
        return name == StudyStart.change ? nil : name
    }

    /// Takes the last change back, and tells its name.
    func undo() {
        guard undoName != nil, let name = attempt({ try $0.undo() }) ?? nil else { return didNotice("Nothing to Undo") }
        didNotice("Undone: \(name)")
    }

    /// Repeats the change that was taken back last, and tells its name.
    func redo() {
        guard let name = attempt({ try $0.redo() }) ?? nil else { return didNotice("Nothing to Redo") }
        didNotice("Redone: \(name)")
    }
}

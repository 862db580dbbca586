import AppSupport
import Files
import Foundation
import MediaLibrary
import Notes
import UIKit

/// What is told of changes of the notes or of the settings.
@MainActor
protocol NotesLibraryObserver: AnyObject {
    /// The notes or the settings may have changed, by whomever. Called after what changed them has ended.
    func libraryDidChange(_ library: NotesLibrary)
}

/// A store of notes as the window uses it: changes whose failures are told in a line, settings, small pictures, and who follows it.
@MainActor
final class NotesLibrary {
    let store: NoteStore
    private(set) var settings: NotesSettings
    /// Called with one line for the person: a failure.
    var didNotice: @MainActor (String) -> Void = { _ in }

    // The pictures belong to the store, so none are left in the desktop's cache.
    private let thumbnails = ThumbnailLoader(cache: nil, memoryLimit: 48 << 20)
    private var observation: NoteObservation?
    private var observers: [() -> (any NotesLibraryObserver)?] = []
    private var tagNames: [NoteTag]?
    /// The last large image that was decoded: that of the note or the picture that is open.
    private var lastImage: (picture: NotePicture, pixels: Int, image: UIImage)?

    /// Follows a store.
    ///
    /// - Throws: `NoteError` if it can't be read.
    init(_ store: NoteStore) throws {
        self.store = store
        settings = try NotesSettings(store)
        observation = store.observe { [weak self] _ in self?.changeSoon() }
    }

    // MARK: Following

    /// Tells an object of changes as long as it is there.
    func add(_ observer: any NotesLibraryObserver) {
        observers.append { [weak observer] in observer }
    }

    /// Tells of a change when the main thread has done what it does now.
    nonisolated func changeSoon() {
        DispatchQueue.main.async { [weak self] in
            MainActor.assumeIsolated { self?.tellOfChange() }
        }
    }

    private func tellOfChange() {
        if let settings = try? NotesSettings(store) { self.settings = settings }
        tagNames = nil
        observers.removeAll { $0() == nil }
        for observer in observers { observer()?.libraryDidChange(self) }
    }

    // MARK: Reading

    /// The numbers of a group's notes in their order.
    func ids(in group: NoteGroup) -> [Note.ID] { attempt { try store.ids(in: group.filter) } ?? [] }

    /// The numbers of those of a group's notes that hold all of some words, the newest first.
    func search(_ text: String, in group: NoteGroup) -> [Note.ID] { attempt { try store.search(text, in: group.filter) } ?? [] }

    /// A note; nil if there is none of this number.
    func note(_ id: Note.ID) -> Note? { attempt { try store.note(id) } ?? nil }

    /// Some notes, without those that don't exist.
    func notes(_ ids: some Sequence<Note.ID>) -> [Note] { attempt { try store.notes(ids) } ?? [] }

    /// The tags of current notes, by name.
    var tags: [NoteTag] {
        if let tagNames { return tagNames }
        let names = attempt { try store.tags() } ?? []
        tagNames = names
        return names
    }

    /// Reads from the store; nil if that fails, which is told.
    func read<Value>(_ body: (NoteStore) throws -> Value) -> Value? { attempt { try body(store) } }

    private func attempt<Value>(_ body: () throws -> Value) -> Value? {
        do {
            return try body()
        } catch let error as NoteError {
            switch error {
            // Someone else removed it: what is shown changes in a moment.
            case .noNote, .noTag: changeSoon()
            default: didNotice(error.line(inStoreAt: store.path))
            }
        } catch let error as any OneLineError {
            didNotice(error.line(inStoreAt: store.path))
        } catch {
            didNotice(error.localizedDescription)
        }
        return nil
    }

    // MARK: Pictures

    /// A small picture of a note's picture if it is in memory; at once.
    ///
    /// - Parameters:
    ///   - picture: the note's picture.
    ///   - pixelSize: the pixels that are needed on the longer side.
    func thumbnailInMemory(of picture: NotePicture, pixelSize: Int) -> UIImage? {
        thumbnails.thumbnailInMemory(for: file(of: picture), pixelSize: pixelSize).map { UIImage(cgImage: $0) }
    }

    /// A small picture of a note's picture, decoded in the background; nil if it can't be decoded, or the task was cancelled first.
    ///
    /// - Parameters:
    ///   - picture: the note's picture.
    ///   - pixelSize: the pixels that are needed on the longer side. The image has at least as many, unless the picture has fewer.
    func thumbnail(of picture: NotePicture, pixelSize: Int) async -> UIImage? {
        guard let image = try? await thumbnails.thumbnail(for: file(of: picture), pixelSize: pixelSize) else { return nil }
        let made = UIImage(cgImage: image)
        if max(image.width, image.height) >= (lastImage?.picture == picture ? lastImage?.pixels ?? 0 : 513) {
            lastImage = (picture, max(image.width, image.height), made)
        }
        return made
    }

    /// The largest image of a note's picture that is in memory, to be shown until another one is decoded; nil if there is none.
    func imageInMemory(of picture: NotePicture) -> UIImage? {
        if let lastImage, lastImage.picture == picture { return lastImage.image }
        return [1024, 512, 256, 128].lazy.compactMap { self.thumbnailInMemory(of: picture, pixelSize: $0) }.first
    }

    /// Files of pictures never change: another picture has another number.
    private func file(of picture: NotePicture) -> MediaFile {
        MediaFile(path: store.path(of: picture), kind: .picture, byteCount: 0, modified: FileTime(seconds: 0))
    }

    // MARK: Changing

    /// Makes a change in one transaction.
    ///
    /// - Returns: what `body` returns; nil if the change isn't stored, which is told and shown by the screens going back.
    @discardableResult
    func change<Value>(_ name: String, _ body: (NoteEdit) throws -> Value) -> Value? {
        let value = attempt { try store.change(name, body) }
        if value == nil { changeSoon() }
        return value
    }

    /// Stores what was typed so far; see `NoteStore.type`.
    func type(_ body: String, in note: Note.ID, continuing: NoteTyping?) -> NoteTyping? {
        attempt { try store.type(body, in: note, continuing: continuing) } ?? nil
    }

    /// Changes settings.
    ///
    /// - Returns: whether they are stored.
    @discardableResult
    func changeSettings(_ body: (inout NotesSettings) -> Void) -> Bool {
        let old = settings
        var new = old
        body(&new)
        guard attempt({ try new.write(to: store, changedFrom: old) }) != nil else { return false }
        settings = new
        changeSoon()
        return true
    }

    // MARK: Undo

    /// The changes that aren't undone: those of the first start.
    nonisolated static let firstChange = "Welcome"

    /// The names of the changes that would be taken back and repeated; nil if there is none.
    var undoNames: (undo: String?, redo: String?) {
        guard let names = attempt({ try store.undoNames() }) else { return (nil, nil) }
        return (names.undo == Self.firstChange ? nil : names.undo, names.redo)
    }

    /// Takes the last change back.
    ///
    /// - Returns: its name; nil if there was none.
    @discardableResult
    func undo() -> String? {
        guard undoNames.undo != nil else { return nil }
        return attempt { try store.undo() } ?? nil
    }

    /// Repeats the change that was taken back last.
    ///
    /// - Returns: its name; nil if there was none.
    @discardableResult
    func redo() -> String? { attempt { try store.redo() } ?? nil }
}

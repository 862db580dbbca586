import AppSupport
import Foundation
import MediaLibrary
import Notes
import UIKit

/// A store of notes as the window uses it, with settings and small pictures.
final class NotesLibrary: StoreModel<NoteStore> {
    private(set) var settings: NotesSettings
    /// The writers whose texts couldn't be stored. One whose note was removed waits no longer.
    var unstoredWriters: [Note.ID: NoteWriter] = [:]

    // The pictures belong to the store, so none are left in the desktop's cache.
    private let thumbnails = ThumbnailLoader(cache: nil, memoryLimit: 48 << 20)
    private var tagNames: [NoteTag]?
    /// The last large image that was decoded: that of the note or the picture that is open.
    private var lastImage: (picture: NotePicture, pixels: Int, image: UIImage)?

    /// Observes a store.
    ///
    /// - Throws: `StoreFailure` if it can't be read.
    init(_ store: NoteStore) throws {
        settings = try NotesSettings(store)
        super.init(store, firstChange: Self.firstChange)
    }

    /// The name of the change that fills a new store.
    nonisolated static let firstChange = "Welcome"

    override func isRemoval(_ error: any Error) -> Bool {
        switch error as? NoteError {
        case .noNote, .noTag: true
        default: false
        }
    }

    override func restore(_ text: Data, in store: NoteStore) throws -> Bool {
        guard let text = try? JSONDecoder().decode(UnstoredNote.self, from: text) else { return false }
        if let note = text.note, try store.note(note) != nil {
            try store.type(text.body, in: note, over: text.base)
        } else if try !text.body.allSatisfy(\.isWhitespace) && !store.notes(in: .kept).contains(where: { $0.body == text.body }) {
            _ = try store.typeNote(text.body, tags: text.tags)
        }
        return true
    }

    override func willTellChange() {
        if let settings = try? NotesSettings(store) { self.settings = settings }
        tagNames = nil
    }

    /// What was typed into a note and isn't stored yet, because it can't be; nil if there is nothing.
    func waitingWriter(of note: Note.ID) -> NoteWriter? {
        guard let writer = unstoredWriters[note] else { return nil }
        if !writer.isWaiting { unstoredWriters[note] = nil }
        return unstoredWriters[note]
    }

    // MARK: Reading

    /// The numbers of a group's notes in their order.
    func ids(in group: NoteGroup) -> [Note.ID] { attempt { try $0.ids(in: group.filter) } ?? [] }

    /// The numbers of those of a group's notes that hold all of some words, the newest first.
    func search(_ text: String, in group: NoteGroup) -> [Note.ID] { attempt { try $0.search(text, in: group.filter) } ?? [] }

    /// A note; nil if there is none of this number.
    func note(_ id: Note.ID) -> Note? { attempt { try $0.note(id) } ?? nil }

    /// Some notes, without those that don't exist.
    func notes(_ ids: some Sequence<Note.ID>) -> [Note] { attempt { try $0.notes(ids) } ?? [] }

    /// The tags of current notes, by name.
    var tags: [NoteTag] {
        if let tagNames { return tagNames }
        let names = attempt { try $0.tags() } ?? []
        tagNames = names
        return names
    }

    // MARK: Pictures

    /// The pictures of a note: its own, and those that its text names.
    func pictures(of note: Note) -> [NotePicture] { attempt { try $0.pictures(of: note) } ?? [note.picture].compactMap { $0 } }

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

    /// Changes settings.
    ///
    /// - Returns: whether they are stored.
    @discardableResult
    func changeSettings(_ body: (inout NotesSettings) -> Void) -> Bool {
        let old = settings
        var new = old
        body(&new)
        guard attempt({ try new.write(to: $0, changedFrom: old) }) != nil else { return false }
        settings = new
        changeSoon()
        return true
    }
}

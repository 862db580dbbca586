import UIKit

/// Supplies a tray with sections, notes and facets.
@MainActor
public protocol NoteCollectionViewDataSource: AnyObject {
    /// How many sections there are. Default 1.
    func numberOfSections(in view: NoteCollectionView) -> Int
    /// How many notes a section holds. Asked once a reload: notes themselves are asked for when they come near the screen.
    func noteCollectionView(_ view: NoteCollectionView, numberOfNotesInSection section: Int) -> Int
    /// How many facets a note has, at least 1. Asked only for notes whose card is made.
    func noteCollectionView(_ view: NoteCollectionView, numberOfFacetsAt path: IndexPath) -> Int
    /// The card of a facet: one from ``NoteCollectionView/dequeueReusableCell()``, filled.
    func noteCollectionView(_ view: NoteCollectionView, cellAt path: IndexPath) -> NoteCell
    /// A section's title; nil means that it has no header. Default nil.
    func noteCollectionView(_ view: NoteCollectionView, titleForSection section: Int) -> String?
}

extension NoteCollectionViewDataSource {
    public func numberOfSections(in view: NoteCollectionView) -> Int { 1 }
    public func noteCollectionView(_ view: NoteCollectionView, titleForSection section: Int) -> String? { nil }
}

/// Hears what happens in a tray. Every method has a default that does nothing.
@MainActor
public protocol NoteCollectionViewDelegate: AnyObject {
    /// The skim has come to another note.
    func noteCollectionView(_ view: NoteCollectionView, didExposeNoteAt path: IndexPath)
    /// The skim has ended, by a gesture, by ``NoteCollectionView/setExposedNote(_:animated:)`` or because the tray was reloaded; nothing is
    /// exposed.
    func noteCollectionViewDidEndSkimming(_ view: NoteCollectionView)
    /// A card turned over: its back is seen now, or its front again. The place for a sound; not called for reloads.
    func noteCollectionView(_ view: NoteCollectionView, didFlipNoteAt path: IndexPath, isFlipped: Bool)
    /// A note was tapped.
    func noteCollectionView(_ view: NoteCollectionView, didSelectNoteAt path: IndexPath)
    /// The tray was scrolled.
    func noteCollectionViewDidScroll(_ view: NoteCollectionView)
}

extension NoteCollectionViewDelegate {
    public func noteCollectionView(_ view: NoteCollectionView, didExposeNoteAt path: IndexPath) {}
    public func noteCollectionViewDidEndSkimming(_ view: NoteCollectionView) {}
    public func noteCollectionView(_ view: NoteCollectionView, didFlipNoteAt path: IndexPath, isFlipped: Bool) {}
    public func noteCollectionView(_ view: NoteCollectionView, didSelectNoteAt path: IndexPath) {}
    public func noteCollectionViewDidScroll(_ view: NoteCollectionView) {}
}

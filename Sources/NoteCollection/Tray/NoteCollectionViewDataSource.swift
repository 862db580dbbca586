import UIKit

/// Supplies a tray with sections, notes and facets.
@MainActor
public protocol NoteCollectionViewDataSource: AnyObject {
    /// Returns the number of sections. Default 1.
    func numberOfSections(in view: NoteCollectionView) -> Int
    /// Returns the number of notes in a section. Called once per reload: cards are requested when they come near the screen.
    func noteCollectionView(_ view: NoteCollectionView, numberOfNotesInSection section: Int) -> Int
    /// Returns the number of facets of a note, at least 1. Called only for notes whose card is needed.
    func noteCollectionView(_ view: NoteCollectionView, numberOfFacetsAt path: IndexPath) -> Int
    /// Returns the card of a facet: one from ``NoteCollectionView/dequeueReusableCell()``, configured.
    func noteCollectionView(_ view: NoteCollectionView, cellAt path: IndexPath) -> NoteCell
    /// Returns what identifies a note while its index path changes, by which ``NoteCollectionView/reloadData(animatingDifferences:)``
    /// recognizes its card; nil if nothing does. Called for cards near the screen. Default nil.
    func noteCollectionView(_ view: NoteCollectionView, identifierForNoteAt path: IndexPath) -> AnyHashable?
    /// Returns a section's title; nil for no header. Default nil.
    func noteCollectionView(_ view: NoteCollectionView, titleForSection section: Int) -> String?
}

extension NoteCollectionViewDataSource {
    public func numberOfSections(in view: NoteCollectionView) -> Int { 1 }
    public func noteCollectionView(_ view: NoteCollectionView, titleForSection section: Int) -> String? { nil }
    public func noteCollectionView(_ view: NoteCollectionView, identifierForNoteAt path: IndexPath) -> AnyHashable? { nil }
}

/// Methods for responding to skimming, selection and scrolling of a tray. All are optional: the defaults do nothing.
@MainActor
public protocol NoteCollectionViewDelegate: AnyObject {
    /// Tells the delegate that the skim exposed another note.
    func noteCollectionView(_ view: NoteCollectionView, didExposeNoteAt path: IndexPath)
    /// Tells the delegate that the skim has ended, by a gesture, by ``NoteCollectionView/setExposedNote(_:animated:)`` or because of a
    /// reload; no note is exposed.
    func noteCollectionViewDidEndSkimming(_ view: NoteCollectionView)
    /// Tells the delegate that a card turned over, so that it shows its back (`isFlipped`) or its front. Not called for reloads.
    func noteCollectionView(_ view: NoteCollectionView, didFlipNoteAt path: IndexPath, isFlipped: Bool)
    /// Tells the delegate that another facet of a note is shown: one that is peeked at, or the first one when the cards in front of it go
    /// back.
    func noteCollectionView(_ view: NoteCollectionView, didPeekAt path: IndexPath)
    /// Tells the delegate that a note was selected.
    func noteCollectionView(_ view: NoteCollectionView, didSelectNoteAt path: IndexPath)
    /// Tells the delegate that the tray was scrolled.
    func noteCollectionViewDidScroll(_ view: NoteCollectionView)
}

extension NoteCollectionViewDelegate {
    public func noteCollectionView(_ view: NoteCollectionView, didExposeNoteAt path: IndexPath) {}
    public func noteCollectionViewDidEndSkimming(_ view: NoteCollectionView) {}
    public func noteCollectionView(_ view: NoteCollectionView, didFlipNoteAt path: IndexPath, isFlipped: Bool) {}
    public func noteCollectionView(_ view: NoteCollectionView, didPeekAt path: IndexPath) {}
    public func noteCollectionView(_ view: NoteCollectionView, didSelectNoteAt path: IndexPath) {}
    public func noteCollectionViewDidScroll(_ view: NoteCollectionView) {}
}

import Decks
import NoteCollection
import UIKit

/// Shows a deck in a tray of cards.
final class StudyViewController: UIViewController {
    private let deck: Deck
    private let tray = NoteCollectionView()

    init(deck: Deck) {
        self.deck = deck
        super.init(nibName: nil, bundle: nil)
        title = deck.title
    }

    required init?(coder: NSCoder) {
        nil
    }

    override func loadView() {
        tray.dataSource = self
        view = tray
    }
}

extension StudyViewController: NoteCollectionViewDataSource {
    func numberOfSections(in view: NoteCollectionView) -> Int {
        deck.sections.count
    }

    func noteCollectionView(_ view: NoteCollectionView, numberOfNotesInSection section: Int) -> Int {
        deck.sections[section].noteCount
    }

    func noteCollectionView(_ view: NoteCollectionView, titleForSection section: Int) -> String? {
        // A single section without a title has the deck's.
        let title = deck.sections[section].title
        if !title.isEmpty { return title }
        return deck.sections.count == 1 ? deck.title : "Others"
    }

    func noteCollectionView(_ view: NoteCollectionView, numberOfFacetsAt path: IndexPath) -> Int {
        deck.facetCount(ofNoteAt: path.note, inSection: path.section)
    }

    func noteCollectionView(_ view: NoteCollectionView, cellAt path: IndexPath) -> NoteCell {
        let cell = view.dequeueReusableCell()
        let facets = deck.note(at: path.note, inSection: path.section).facets
        let facet = facets[min(path.facet ?? 0, facets.count - 1)]
        cell.text = facet.text
        cell.hasAudio = facet.hasAudio
        if let image = facet.image {
            cell.imageProvider = { size in try UIImage(data: image.data())?.preparingThumbnail(of: size) }
        }
        return cell
    }
}

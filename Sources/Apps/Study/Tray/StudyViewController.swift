import AppSupport
import Decks
import NoteCollection
import UIKit

/// Shows a deck in a tray of cards, and offers to keep it in the library.
final class StudyViewController: UIViewController {
    private let deck: Deck
    private let tray = NoteCollectionView()
    private let keepButton = BrassButton()
    private let keep: (@MainActor () throws -> StudyLibraryController)?
    /// The library that has taken this controller's place.
    private(set) var keptIn: StudyLibraryController?

    /// - Parameters:
    ///   - deck: the deck.
    ///   - keep: puts it into the library, and returns what shows that; nil if it can't be kept.
    init(deck: Deck, keep: (@MainActor () throws -> StudyLibraryController)? = nil) {
        self.deck = deck
        self.keep = keep
        super.init(nibName: nil, bundle: nil)
        title = deck.title
    }

    required init?(coder: NSCoder) {
        nil
    }

    override func loadView() {
        tray.dataSource = self
        guard keep != nil else {
            view = tray
            return
        }
        view = UIView()
        view.addSubview(tray)
        keepButton.setTitle("Keep in Library", for: .normal)
        keepButton.layer.shadowOpacity = 0.5
        keepButton.layer.shadowRadius = 6
        keepButton.layer.shadowOffset = CGSize(width: 0, height: 3)
        keepButton.addAction(UIAction { [unowned self] _ in keepDeck() }, for: .primaryActionTriggered)
        view.addSubview(keepButton)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        guard keep != nil else { return }
        tray.frame = view.bounds
        let size = keepButton.sizeThatFits(view.bounds.size), safe = view.safeAreaInsets
        keepButton.frame = CGRect(
            x: view.bounds.width - safe.right - 20 - size.width, y: view.bounds.height - safe.bottom - 20 - 42, width: size.width, height: 42)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        if keep != nil { tray.becomeFirstResponder() }
    }

    override var keyCommands: [UIKeyCommand]? {
        guard keep != nil else { return nil }
        var keys = KeyCommands(self)
        keys.addShortcut("Keep in Library", "s") { $0.keepDeck() }
        return keys.commands
    }

    private func keepDeck() {
        guard let window = view.window, let keep else { return }
        do {
            let library = try keep()
            keptIn = library
            window.rootViewController = library
            window.windowScene?.title = library.title
        } catch {
            present(FailureController.alert(CommandError.line(error)), animated: true)
        }
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
        cell.show(facets[min(path.facet ?? 0, facets.count - 1)])
        return cell
    }
}

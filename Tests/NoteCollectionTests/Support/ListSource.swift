import UIKit
import UIKitTesting

@testable import NoteCollection

/// Notes with made-up texts; counts what it is asked.
final class ListSource: NoteCollectionViewDataSource {
    /// Notes of each section.
    var counts: [Int]
    var hasTitles = false
    var facets: (IndexPath) -> Int = { _ in 1 }
    var fill: (NoteCell, IndexPath) -> Void = { cell, path in cell.text = "\(path.section).\(path.note)" }
    /// What identifies each note of each section; nil for notes without identity.
    var identifiers: [[Int]]?
    private(set) var askedForFacets: [IndexPath] = []
    private(set) var askedForCells: [IndexPath] = []
    private(set) var askedForCounts: [Int] = []

    init(_ counts: Int...) {
        self.counts = counts
    }

    /// Shows notes with these identities, which are their texts.
    func show(_ notes: [[Int]]) {
        counts = notes.map(\.count)
        identifiers = notes
        fill = { cell, path in cell.text = "\(notes[path.section][path.note])" }
    }

    func forget() {
        askedForFacets = []
        askedForCells = []
        askedForCounts = []
    }

    func numberOfSections(in view: NoteCollectionView) -> Int { counts.count }

    func noteCollectionView(_ view: NoteCollectionView, titleForSection section: Int) -> String? { hasTitles ? "Section \(section)" : nil }

    func noteCollectionView(_ view: NoteCollectionView, numberOfNotesInSection section: Int) -> Int {
        askedForCounts.append(section)
        return counts[section]
    }

    func noteCollectionView(_ view: NoteCollectionView, identifierForNoteAt path: IndexPath) -> AnyHashable? {
        identifiers.map { $0[path.section][path.note] }
    }

    func noteCollectionView(_ view: NoteCollectionView, numberOfFacetsAt path: IndexPath) -> Int {
        askedForFacets.append(path)
        return facets(path)
    }

    func noteCollectionView(_ view: NoteCollectionView, cellAt path: IndexPath) -> NoteCell {
        askedForCells.append(path)
        let cell = view.dequeueReusableCell()
        fill(cell, path)
        return cell
    }
}

/// What a delegate heard.
final class HeardEvents: NoteCollectionViewDelegate {
    var exposed: [IndexPath] = []
    var flips: [(path: IndexPath, isFlipped: Bool)] = []
    var selected: [IndexPath] = []
    var peeks: [IndexPath] = []
    var ends = 0
    var scrolls = 0

    func noteCollectionView(_ view: NoteCollectionView, didExposeNoteAt path: IndexPath) { exposed.append(path) }
    func noteCollectionViewDidEndSkimming(_ view: NoteCollectionView) { ends += 1 }
    func noteCollectionView(_ view: NoteCollectionView, didFlipNoteAt path: IndexPath, isFlipped: Bool) { flips.append((path, isFlipped)) }
    func noteCollectionView(_ view: NoteCollectionView, didPeekAt path: IndexPath) { peeks.append(path) }
    func noteCollectionView(_ view: NoteCollectionView, didSelectNoteAt path: IndexPath) { selected.append(path) }
    func noteCollectionViewDidScroll(_ view: NoteCollectionView) { scrolls += 1 }
}

/// A gate before which drawing threads wait, and the order in which they passed it.
final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var passed: [String] = []
        var waiting = 0
    }
    private let state = Guarded(State())
    private let condition = NSCondition()

    /// Waits until the gate is open.
    func pass(_ name: String) {
        state.withLock { $0.waiting += 1 }
        condition.lock()
        while !state.withLock({ $0.isOpen }) { condition.wait() }
        condition.unlock()
        state.withLock {
            $0.waiting -= 1
            $0.passed.append(name)
        }
    }

    func open() {
        condition.lock()
        state.withLock { $0.isOpen = true }
        condition.broadcast()
        condition.unlock()
    }

    var passed: [String] { state.withLock { $0.passed } }
    /// How many threads wait.
    var waiting: Int { state.withLock { $0.waiting } }
}

extension NoteCollectionView {
    /// Where the card of a note is seen in its resting row, in the view's window.
    func visiblePoint(ofNote note: Int, inSection section: Int = 0) -> CGPoint {
        let hinge = position(ofNote: note, inSection: section)
        return CGPoint(x: hinge.x + geometry.style.standingWidth - geometry.pitch / 2 - contentOffset.x, y: hinge.y - contentOffset.y)
    }
}

@MainActor
func withTray(
    _ source: ListSource, size: CGSize = CGSize(width: 1024, height: 768),
    _ body: @MainActor (HeadlessHost, NoteCollectionView) async throws -> Void
) async rethrows {
    try await HeadlessHost.open(size: size, scale: 1) { host in
        let tray = NoteCollectionView(frame: CGRect(origin: .zero, size: size))
        tray.dataSource = source
        host.show(tray)
        try await body(host, tray)
        tray.removeFromSuperview()
    }
}

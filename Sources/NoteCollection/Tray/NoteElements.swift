import UIKit

/// The accessibility element of a card. It belongs to a note, whatever cell shows the note.
final class NoteElement: UIAccessibilityElement {
    let path: IndexPath
    private weak var tray: NoteCollectionView?

    init(_ path: IndexPath, of tray: NoteCollectionView) {
        self.path = path
        self.tray = tray
        super.init(accessibilityContainer: tray)
    }

    /// The card that is seen: that of the facet that is peeked at, or the first one.
    private var cell: NoteCell? {
        guard let tray else { return nil }
        if let peeked = tray.peekedFacet, peeked.notePath == path { return tray.cellForNote(at: peeked) }
        return tray.cellForNote(at: path)
    }

    /// The most characters of a text that are read aloud.
    private static let longestLabel = 200

    override var accessibilityLabel: String? {
        get {
            guard let cell else { return nil }
            if let label = cell.accessibilityLabel { return label }
            let text = (cell.text ?? "").prefix(Self.longestLabel).split(whereSeparator: \.isWhitespace).joined(separator: " ")
            if !text.isEmpty { return text }
            return cell.content.hasPicture ? "Picture" : "Empty card"
        }
        set { cell?.accessibilityLabel = newValue }
    }

    /// What the card shows besides its text.
    override var accessibilityValue: String? {
        get {
            guard let cell else { return nil }
            let facet = cell.indexPath?.facet ?? 0
            let sides = facet > 0 ? "side \(facet + 1) of \(cell.facetCount)" : cell.facetCount > 1 ? "\(cell.facetCount) sides" : nil
            let parts = [sides, cell.hasAudio ? "sound" : nil, cell.isFlipped ? "turned over" : nil].compactMap { $0 }
            return parts.isEmpty ? nil : parts.joined(separator: ", ")
        }
        set {}
    }

    override var accessibilityTraits: UIAccessibilityTraits {
        get {
            var traits: UIAccessibilityTraits = .button
            if cell?.content.hasPicture == true { traits.insert(.image) }
            if tray?.exposedNote == path { traits.insert(.selected) }
            return traits
        }
        set {}
    }

    /// The visible part of the card while its row rests, where touches find it, too.
    override var accessibilityFrameInContainerSpace: CGRect {
        get { tray?.restingFrame(ofNoteAt: path).intersection(tray?.bounds ?? .null) ?? .null }
        set {}
    }

    override func accessibilityActivate() -> Bool { tray?.openNote(at: path) ?? false }

    override var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
        get {
            let actions = [
                UIAccessibilityCustomAction(name: "Open") { [weak self] _ in self?.accessibilityActivate() ?? false },
                UIAccessibilityCustomAction(name: "Flip") { [weak self] _ in
                    guard let self, let tray else { return false }
                    return tray.flip(path)
                },
                UIAccessibilityCustomAction(name: "Skim") { [weak self] _ in
                    guard let self, let tray else { return false }
                    tray.setExposedNote(path, byPerson: true)
                    return tray.exposedNote == path
                },
            ]
            guard let cell, cell.facetCount > 1 else { return actions }
            return actions + [
                UIAccessibilityCustomAction(name: "Peek") { [weak self] _ in
                    guard let self, let tray else { return false }
                    return tray.peekAtNextFacet(ofNoteAt: path, animated: true)
                }
            ]
        }
        set {}
    }
}

/// The accessibility element of a row, the container of its cards.
final class NoteRowElement: UIAccessibilityElement {
    private let key: NoteCollectionView.RowKey
    private weak var tray: NoteCollectionView?

    init(_ key: NoteCollectionView.RowKey, of tray: NoteCollectionView) {
        self.key = key
        self.tray = tray
        super.init(accessibilityContainer: tray)
        isAccessibilityElement = false
        accessibilityContainerType = .semanticGroup
    }

    override var accessibilityLabel: String? {
        get {
            guard let tray, tray.titles.indices.contains(key.section) else { return nil }
            let row = "row \(key.row + 1) of \(tray.numberOfRows(inSection: key.section))"
            return [tray.titles[key.section], row].compactMap { $0 }.joined(separator: ", ")
        }
        set {}
    }

    override var accessibilityFrameInContainerSpace: CGRect {
        get { tray?.rect(forRow: key.row, inSection: key.section) ?? .null }
        set {}
    }

    override var accessibilityElements: [Any]? {
        get { tray?.elementsForNotes(inRow: key) }
        set {}
    }
}

/// The accessibility element of a section's header.
final class NoteHeaderElement: UIAccessibilityElement {
    private let section: Int
    private weak var tray: NoteCollectionView?

    init(_ section: Int, of tray: NoteCollectionView) {
        self.section = section
        self.tray = tray
        super.init(accessibilityContainer: tray)
        accessibilityTraits = .header
    }

    override var accessibilityLabel: String? {
        get { tray.flatMap { $0.titles.indices.contains(section) ? $0.titles[section] : nil } }
        set {}
    }

    override var accessibilityFrameInContainerSpace: CGRect {
        get { tray?.rectForHeader(inSection: section).intersection(tray?.bounds ?? .null) ?? .null }
        set {}
    }
}

/// The accessibility elements of what is on screen.
struct NoteElements {
    var notes: [IndexPath: NoteElement] = [:]
    var rows: [NoteCollectionView.RowKey: NoteRowElement] = [:]
    var headers: [Int: NoteHeaderElement] = [:]
}

extension NoteCollectionView {
    /// The elements of headers and rows on screen, from top to bottom. A note, row or header keeps its element while it stays on screen.
    func elementsOnScreen() -> [Any] {
        layoutIfNeeded()
        var list: [Any] = []
        var kept = NoteElements()
        for section in geometry.sections(in: bounds) {
            if rectForHeader(inSection: section).intersection(bounds).height > 1 {
                let header = elements.headers[section] ?? NoteHeaderElement(section, of: self)
                kept.headers[section] = header
                list.append(header)
            }
            for row in geometry.rows(in: bounds, inSection: section) {
                let key = RowKey(section: section, row: row)
                guard let shown = rows[key] else { continue }
                let element = elements.rows[key] ?? NoteRowElement(key, of: self)
                kept.rows[key] = element
                list.append(element)
                for case let path? in shown.cells.map({ $0.indexPath?.notePath }) {
                    kept.notes[path] = elements.notes[path] ?? NoteElement(path, of: self)
                }
            }
        }
        elements = kept
        return list
    }

    func elementsForNotes(inRow key: RowKey) -> [NoteElement] {
        (rows[key]?.cells ?? []).compactMap { $0.indexPath.flatMap { elements.notes[$0.notePath] } }
            .filter { !$0.accessibilityFrameInContainerSpace.isEmpty }
    }

    /// The visible part of a note's card while its row rests, in the content's coordinates.
    func restingFrame(ofNoteAt path: IndexPath) -> CGRect {
        guard holdsNote(at: path) else { return .null }
        let place = geometry.place(ofNote: path.note, inSection: path.section)
        let row = rect(forRow: place.row, inSection: path.section)
        let hinge = geometry.hinge(ofIndexInRow: place.indexInRow).x, style = geometry.style
        let right = hinge + style.standingWidth
        // There is no card in front of the first one.
        let left = place.indexInRow == 0 ? hinge : right - geometry.pitch
        let top = row.minY + style.cardTop
        return CGRect(x: left, y: top, width: right - left, height: min(style.cardSize.height, row.maxY - style.frontHeight - top))
    }

    /// Exposes a note and tells the delegate that it was selected.
    ///
    /// - Returns: false where there is no such note.
    @discardableResult
    func openNote(at path: IndexPath) -> Bool {
        guard holdsNote(at: path) else { return false }
        setExposedNote(path, byPerson: true)
        noteDelegate?.noteCollectionView(self, didSelectNoteAt: path)
        return true
    }

    /// Turns a card over, so that the next one is exposed, or turns it back.
    ///
    /// - Returns: false for the last card of a row, which nothing comes after.
    @discardableResult
    func flip(_ path: IndexPath) -> Bool {
        guard let cell = cellForNote(at: path) else { return false }
        if cell.isFlipped {
            setExposedNote(path, byPerson: true)
            return true
        }
        let next = IndexPath(note: path.note + 1, section: path.section)
        guard holdsNote(at: next), indexInRow(ofNote: next.note, inSection: next.section) > 0 else { return false }
        setExposedNote(next, byPerson: true)
        return true
    }
}

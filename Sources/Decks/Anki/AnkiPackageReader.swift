import Files
import Foundation

/// Reads Anki packages: `.apkg` and `.colpkg` files.
enum AnkiPackageReader {
    static func read(_ url: URL) throws(DeckError) -> Deck {
        let package = try AnkiPackage(try ZipArchive(try OpenFile(url)))
        let collection = try AnkiCollection(try package.collection(), path: url.relativePath)
        guard !collection.deckOfNote.isEmpty else { throw .emptyDeck(path: url.relativePath) }

        // Decks in the order in which Anki lists them, parents before their children. Notes without a deck come last.
        var rowsByDeck: [Int64: [UInt32]] = [:]
        for (row, deck) in collection.deckOfNote.enumerated() {
            rowsByDeck[deck, default: []].append(UInt32(row))
        }
        let named = rowsByDeck.keys.map { id in
            (id: id, name: collection.deckNames[id], order: collection.deckNames[id].map { NameOrder($0) })
        }.sorted { a, b in
            switch (a.order, b.order) {
            case (let x?, let y?) where x != y: x < y
            case (_?, nil): true
            case (nil, _?): false
            default: a.id < b.id
            }
        }.map { (id: $0.id, name: $0.name) }
        let order = named.flatMap { rowsByDeck[$0.id] ?? [] }
        return Deck(title: title(of: named) ?? url.deletingPathExtension().lastPathComponent, url: url,
                    sectionTitles: named.map { ($0.name ?? "").replacing("\u{1F}", with: " – ") },
                    sectionCounts: named.map { rowsByDeck[$0.id]?.count ?? 0 }, order: order,
                    store: AnkiNoteStore(fields: collection.fields, starts: collection.starts, package: package))
    }

    /// The title of the innermost deck that contains all decks with notes; nil if there is none, or if it is the default deck that every
    /// collection has.
    private static func title(of decks: [(id: Int64, name: String?)]) -> String? {
        guard decks.map(\.id) != [defaultDeck] else { return nil }
        return DeckTitle.common(of: decks.map { $0.name ?? "" }, separator: "\u{1F}")
    }

    private static let defaultDeck: Int64 = 1
}

/// The notes of an Anki package.
struct AnkiNoteStore: NoteStore {
    let fields: [UInt8]
    let starts: [UInt32]
    let package: AnkiPackage

    func note(_ row: Int) -> Note {
        let bytes = fields[Int(starts[row])..<Int(starts[row + 1])]
        let facets = bytes.split(separator: 0x1F).map { field in
            HTMLText.facet(Array(field)) { package.reference(named: $0) }
        }
        return Note(facets: facets.filter { !$0.isEmpty })
    }
}

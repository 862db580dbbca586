import AppTesting
import CoreGraphics
import Foundation
import Notes
import Transitions
import UIKit
import UIKitTesting

@testable import NotesApp

/// A store of a test's own, and the whole program that shows it.
@MainActor
final class NotesWindow {
    nonisolated static let now = Date(timeIntervalSince1970: 1_795_000_000)
    nonisolated static let phone = CGSize(width: 393, height: 852)

    let scratch = ScratchFolder()
    let store: NoteStore

    /// Makes a store with notes in this order, which the window doesn't undo.
    init(_ notes: [(body: String, tags: [String])] = []) throws {
        store = try NoteStore(path: scratch.path("notes.sqlite")) { Self.now }
        try store.change(NotesLibrary.firstChange) { edit in
            for note in notes { try edit.addNote(note.body, tags: note.tags, at: .last) }
        }
    }

    /// Numbered notes.
    convenience init(count: Int) throws { try self.init((1...count).map { ("Note \($0)\nThe text of note \($0)", []) }) }

    /// Another object for the same store, as another program has it.
    func another() throws -> NoteStore { try NoteStore(path: scratch.path("notes.sqlite")) { Self.now } }

    /// Shows the program from its start.
    func show(
        size: CGSize = phone, style: UIUserInterfaceStyle = .light, _ body: @MainActor (HeadlessHost, NotesViewController) async throws -> Void
    ) async throws {
        try await HeadlessHost.open(size: size, scale: 1) { host in
            let controller = try NotesViewController(store, style: style, themePath: scratch.path("notes.theme"))
            host.show(controller)
            await host.advance(by: 0.3)
            try await body(host, controller)
        }
    }

    /// The titles of the notes of a filter.
    func titles(in filter: NoteFilter = .current) -> [String] { (try? store.notes(in: filter).map(\.title)) ?? [] }
}

extension NotesListViewController {
    /// The titles of the rows that are seen, from top to bottom.
    var titles: [String] {
        let rows = table.visibleCells.compactMap { $0 as? NoteRow }.filter { $0.alpha > 0 }
        return rows.sorted { $0.frame.minY < $1.frame.minY }.compactMap { $0.note?.title }
    }

    /// A row that is seen.
    func row(_ index: Int) -> NoteRow? { table.cellForRow(at: IndexPath(row: index, section: 0)) as? NoteRow }

    /// Where a row is in the window.
    func point(_ index: Int, x: CGFloat = 200) -> CGPoint {
        let rect = table.rectForRow(at: IndexPath(row: index, section: 0))
        return table.convert(CGPoint(x: x, y: rect.midY), to: nil)
    }
}

extension UIView {
    /// Where the view is drawn, along the horizontal.
    var drawnX: CGFloat { layer.presentation()?.frame.minX ?? frame.minX }
}

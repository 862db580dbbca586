import AppTesting
import FoldingList
import Foundation
import TodoLists
import UIKit
import UIKitTesting

@testable import TodoApp

/// A store of a test's own, and the program that shows it on a phone's screen.
@MainActor
final class TodoScreen {
    nonisolated static let today = TodoDay(year: 2026, month: 11, day: 22)!
    static let size = CGSize(width: 393, height: 852)

    let scratch = ScratchFolder()
    let store: TodoStore

    /// Makes a store with lists, which the window doesn't undo. Items that begin with "x " are done.
    init(_ lists: [(name: String, items: [String])] = []) throws {
        store = try Self.open(scratch.path("todo.sqlite"))
        guard !lists.isEmpty else { return }
        try store.change(TodoTips.firstChange) { edit in
            for list in lists {
                let id = try edit.addList(list.name)
                for item in list.items {
                    let isDone = item.hasPrefix("x ")
                    let item = try edit.addItem(isDone ? String(item.dropFirst(2)) : item, to: id)
                    if isDone { try edit.setDone(item, true) }
                }
            }
        }
    }

    /// Another object for the same store, as another program has it.
    func another() throws -> TodoStore { try Self.open(scratch.path("todo.sqlite")) }

    private static func open(_ path: String) throws -> TodoStore { try TodoStore(path: path) { today } }

    /// Shows the program from its start.
    ///
    /// - Parameter list: the name of a list to be in; nil for where the program begins.
    func show(
        in list: String? = nil, size: CGSize = TodoScreen.size, style: UIUserInterfaceStyle = .dark,
        _ body: @MainActor (HeadlessHost, TodoViewController) async throws -> Void
    ) async throws {
        SoundEffect.forgetPlaybacks()
        if let list, let id = try store.lists().first(where: { $0.name == list })?.id {
            TodoPosition(entry: .lists, list: id).write(to: store)
        }
        try await HeadlessHost.open(size: size, scale: 1) { host in
            let controller = try TodoViewController(store, style: style)
            host.show(controller)
            await host.advance(by: 0.3)
            try await body(host, controller)
        }
    }

    /// What the store holds: names, and texts with "x " before those that are done.
    var contents: [String: [String]] {
        let contents = (try? store.contents()) ?? []
        let pairs = contents.map { ($0.list.name, $0.items.map { ($0.isDone ? "x " : "") + $0.text }) }
        return Dictionary(pairs) { a, _ in a }
    }
}

extension FoldingListView {
    /// The cells that are seen, from top to bottom.
    var drawnCells: [FoldingListCell] { visibleIndexes.compactMap(cellForRow).sorted { $0.center.y < $1.center.y } }
    /// Their texts.
    var drawnTexts: [String] { drawnCells.compactMap { ($0 as? FoldingListTextCell)?.text } }

    /// The frame around the row that has the keys; nil if none is seen.
    var keyFrame: CGRect? {
        for cell in drawnCells {
            guard let frame = cell.layer.sublayers?.first(where: { $0.borderWidth == 2 && !$0.isHidden }) else { continue }
            return convert(frame.frame, from: cell)
        }
        return nil
    }

    /// Where a row is on the screen.
    func point(_ index: Int, x: CGFloat = 340) -> CGPoint { convert(CGPoint(x: x, y: rectForRow(at: index).midY), to: nil) }
}

extension TodoViewController {
    /// The list that is seen.
    var list: FoldingListView { levels.topList! }
    /// The texts that are seen.
    var texts: [String] { list.drawnTexts }
}

extension HeadlessHost {
    /// Moves a finger over a row.
    func swipe(_ list: FoldingListView, row: Int, by dx: CGFloat) async {
        let start = list.point(row, x: dx > 0 ? 100 : 300)
        var script = GestureScript()
        script.drag(from: start, to: CGPoint(x: start.x + dx, y: start.y), duration: 0.2, holdAfter: 0.1)
        await run(script)
        await advance(by: 1.5)
    }

    func drag(from start: CGPoint, by dy: CGFloat, holdBefore: Double = 0, then seconds: Double = 1.5) async {
        var script = GestureScript()
        script.drag(from: start, to: CGPoint(x: start.x, y: start.y + dy), duration: 0.4, holdBefore: holdBefore, holdAfter: 0.1)
        await run(script)
        await advance(by: seconds)
    }
}

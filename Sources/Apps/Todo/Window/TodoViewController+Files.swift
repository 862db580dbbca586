import AppSupport
import Foundation
import TodoLists
import UIKit

/// Files that are dropped onto the window, or with which the desktop opens it.
extension TodoViewController: FileTaker {
    func take(_ file: URL) { take(path: file.path) }

    /// Imports a file while the window goes on, says what came and where, and shows that.
    func take(path: String) {
        levels.topList?.endEditing()
        let store = model.store
        imports.start(URL(fileURLWithPath: path)) { try store.importFile(path, progress: $0) } didEnd: { [weak self] result in
            self?.show(result, of: path)
        }
    }

    private func show(_ result: Result<TodoImport, any Error>, of path: String) {
        do {
            let summary = try result.get()
            model.changeSoon()
            notice.show(try Self.line(summary, from: path, in: model.store))
            guard let list = summary.lists.first else { return }
            lists.refresh(.any)
            go(to: summary.lists.count == 1 ? .items(list) : .lists, animated: true)
        } catch {
            notice.show(CommandError.line(error))
        }
    }

    /// What an import brought, in a few words.
    static func line(_ summary: TodoImport, from path: String, in store: TodoStore) throws -> String {
        func items(_ count: Int) -> String { count == 1 ? "1 item" : "\(count) items" }
        let name = (path as NSString).lastPathComponent
        guard summary.added + summary.updated > 0 else {
            return summary.unchanged > 0 ? "All of “\(name)” was here already" : "“\(name)” has nothing to do in it: nothing was imported"
        }
        let what = [(summary.added, "added"), (summary.updated, "updated")].filter { $0.0 > 0 }.map { "\(items($0.0)) \($0.1)" }
        let list = summary.lists.count == 1 ? try summary.lists.first.flatMap { try store.list($0) } : nil
        let place = list.map { "“\($0.name)”" } ?? "\(summary.lists.count) lists"
        return what.joined(separator: ", ") + " in \(place)"
    }
}

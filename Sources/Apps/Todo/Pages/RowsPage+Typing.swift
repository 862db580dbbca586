import FoldingList
import QuartzCore
import RecordStore
import TodoLists
import UIKit

/// A text that is being typed into a row, as far as it is stored.
struct RowTyping {
    /// The row's identifier.
    var row: Int64
    /// Whether the row is there only by this typing.
    let isNew: Bool
    /// The change that stored the text so far, which the next one continues; nil before the first one.
    var step: StoreTyping? {
        didSet { if oldValue != nil, step != oldValue { isInterrupted = true } }
    }
    /// Whether something else was changed meanwhile, so that the text is stored in several changes.
    private var isInterrupted = false
    /// The text as it was when it was stored last; nil before.
    var text: String?

    /// What stored all of the typing, and can be taken back; nil if nothing is stored, or in several changes.
    private var whole: StoreTyping? { isInterrupted ? nil : step }

    init(row: Int64, isNew: Bool) {
        self.row = row
        self.isNew = isNew
    }

    /// Takes the typing back, as if it had never been.
    ///
    /// - Returns: false if it can't be: then the row is to be changed back.
    @MainActor func takeBack(in model: TodoModel) -> Bool { whole.map(model.takeBack) ?? false }
}

/// A text of a row that couldn't be stored.
struct UnstoredRow: Codable {
    /// The list of an item; nil for a list.
    let list: TodoList.ID?
    /// The row; nil for a new one.
    let row: Int64?
    let text: String
}

/// Texts are stored while they are typed, all of it in one change, so that a program which is stopped loses at most what was typed in the
/// last half a second, and undoing takes the typing back as a whole.
extension RowsPage {
    /// Something was typed: it is stored in a moment, and at once if it makes a new row, which unfolded meanwhile.
    final func didType(in cell: TodoTextCell) {
        guard cell.isEditing, let index = list.index(for: cell) else { return }
        let row = rows[index]
        if typing?.row != row.id { typing = RowTyping(row: row.id, isNew: isDraft(row)) }
        textWriter.textDidChange(in: self, pause: typing?.isNew == true && typing?.step == nil ? 0 : StoreTyping.interval)
    }

    /// Stores what was typed so far. What an input method still composes waits until it is decided.
    final func storeTypedText() throws {
        guard var typing, let index = index(of: typing.row), let cell = list.cellForRow(at: index) as? TodoTextCell else { return }
        guard cell.isEditing, cell.input.markedTextRange == nil else { return }
        let text = cell.text
        guard text != typing.text ?? cell.textBeforeEditing || unsaved[typing.row] != nil else { return }
        guard !text.allSatisfy(\.isWhitespace) else { return try storeEmptyText(ofRowAt: index) }
        let stored = try store(text, of: rows[index], after: storedRow(before: index), continuing: typing.step)
        unsaved[typing.row] = nil
        rows[index] = stored.value
        typing.row = stored.value.id
        typing.step = stored.typing
        typing.text = text
        self.typing = typing
    }

    /// The texts that couldn't be stored.
    final var unstoredRows: [UnstoredRow] {
        var texts = unsaved
        if let typing, let index = index(of: typing.row), let cell = list.cellForRow(at: index) as? TodoTextCell, cell.isEditing {
            texts[typing.row] = cell.text
        }
        return texts.sorted { $0.key < $1.key }.filter { !$0.value.allSatisfy(\.isWhitespace) }.map { row, text in
            UnstoredRow(list: listOfRows, row: row < 0 ? nil : row, text: text)
        }
    }

    /// A new row without a text is not stored. Another one keeps the text that it had until editing ends, which removes it.
    private func storeEmptyText(ofRowAt index: Int) throws {
        guard let typing, typing.isNew, !isDraft(rows[index]) else { return }
        if !typing.takeBack(in: model) { try removeFromStore(rows[index], continuing: typing.step) }
        rows[index] = nextDraft()
        self.typing = RowTyping(row: rows[index].id, isNew: true)
    }

    /// Editing a row ends: what is typed next is a change of its own.
    ///
    /// - Returns: what was typed into the row; nil if nothing was.
    final func endTyping(of row: Row) -> RowTyping? {
        guard typing?.row == row.id else { return nil }
        textWriter.stop()
        defer { typing = nil }
        return typing
    }

    /// Gives the row that is edited the text back that it had before, and a new one none.
    final func withdrawTypedText() {
        guard let cell = editedCell, let index = list.index(for: cell) else { return }
        let row = rows[index], isNew = isDraft(row) || (typing?.row == row.id && typing?.isNew == true)
        unsaved[row.id] = nil
        cell.text = isNew ? "" : cell.textBeforeEditing
    }
}

import Files
import RecordStore

/// Files in the todo.txt format (todotxt.org): a line for each task, such as
///
///     (A) 2026-11-20 Book flights @computer due:2026-12-01 +Holidays
///     x 2026-11-22 2026-11-20 Renew passport +Holidays
///
/// with the mark `x` of what is done, a priority, the days of completion and creation, projects (`+`), contexts (`@`) and keys.
///
/// **Lists** are projects. A project that is the last word of a line names the task's list and isn't part of its text; otherwise the first
/// project in the text names the list, and a task without any belongs to the list "Inbox". In a name `_` stands for a blank, `%5F` for `_`
/// (and `%25` for a `%` before `5F` or `25`); `+_` is the list without a name. A line that is only a project begins a list: that is how
/// lists without items, and a second list of the same name, are written. Tasks are written list by list.
///
/// **Keys**: `due:2026-12-01` at the end, or anywhere in the text, says when a task is due; `due:none` at the end that a key in the text
/// doesn't count. `created:` at the end is the creation day of a task that is done on an unknown day. `ics:` at the end keeps what an
/// iCalendar file says and todo.txt has no place for, percent-encoded. All other keys are part of the text.
///
/// **Marks**: U+2028 is a line break in a text. A word `\` at the end of a text, before the keys and the list, ends it; a `\` at its
/// beginning, before `x`, a priority or a day, says that these are part of the text. Both are written only where a line would else be read
/// otherwise.
public enum TodoTextFile {
    /// The lists that a file's bytes hold. The encodings are UTF-8, UTF-16 and, for files that are neither, Windows-1252; blank lines don't
    /// count.
    ///
    /// - Parameters:
    ///   - bytes: what is in the file.
    ///   - path: the file's path, for error messages.
    /// - Throws: `FileFailure`, `tooManyItems`, `lineTooLong`.
    public static func outline(_ bytes: [UInt8], path: String) throws -> TodoOutline {
        try outline(bytes, path: path, itemLimit: ExchangeFile.itemLimit)
    }

    static func outline(_ bytes: [UInt8], path: String, itemLimit: Int) throws -> TodoOutline {
        let text = try ExchangeBytes.utf8(bytes, path: path)
        var lists: [TodoOutline.List] = []
        // The last list of each name.
        var indices: [String: Int] = [:]
        var count = 0
        var start = 0
        while start < text.count {
            let end = text[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count
            guard end - start <= ExchangeFile.lineLimit else {
                throw TodoError.lineTooLong(path: path, line: TextEncoding.line(of: start, in: text), limit: ExchangeFile.lineLimit)
            }
            if let line = TodoTextLine(text[start..<end]) {
                count += 1
                guard count <= itemLimit else { throw TodoError.tooManyItems(path: path, limit: itemLimit) }
                if line.content == nil || indices[line.list] == nil {
                    indices[line.list] = lists.count
                    lists.append(TodoOutline.List(line.list))
                }
                if let content = line.content { lists[indices[line.list]!].items.append(content) }
            }
            start = end + 1
        }
        return TodoOutline(lists)
    }

    /// The file for lists: UTF-8, each line ended by `\n`. Reading it gives the lists again.
    public static func text(_ outline: TodoOutline) -> String {
        var text = ""
        var names: Set<String> = []
        for list in outline.lists {
            let name = TodoText.normalizedName(list.name)
            if !names.insert(name).inserted || list.items.isEmpty { text += TodoTextLine.declaration(of: name) + "\n" }
            for item in list.items { text += TodoTextLine.text(item.normalized, list: name) + "\n" }
        }
        return text
    }
}

import Foundation

/// One line of a todo.txt file, which is a task or the declaration of a list. ``TodoTextFile`` documents the format.
struct TodoTextLine: Equatable {
    /// The list for tasks without any project.
    static let unfiledList = "Inbox"

    /// The name of the task's or declared list.
    var list: String
    /// The task; nil if the line declares a list.
    var content: TodoContent?

    // MARK: Reading

    /// Reads a line without its line break; nil if it is blank.
    init?(_ line: ArraySlice<UInt8>) {
        var rest = line.trimmed
        guard !rest.isEmpty else { return nil }
        if let name = Self.listName(rest) {
            list = name
            return
        }
        var content = TodoContent("")
        if rest.starts(with: [UInt8(ascii: "x"), Self.blank]) {
            content.isDone = true
            rest = rest.dropFirst(2).trimmed
        }
        if let priority = Self.priority(rest) {
            content.priority = priority
            rest = rest.dropFirst(4)
        }
        if let day = Self.day(&rest) {
            if content.isDone {
                content.completed = day
                content.created = Self.day(&rest)
            } else {
                content.created = day
            }
        }
        if rest.first == Self.backslash, Self.isHead(rest.drop { $0 == Self.backslash }) { rest = rest.dropFirst() }
        let marked = Self.readTail(&rest, into: &content)
        content.text = String(decoding: rest, as: UTF8.self)
        if content.due == nil && !marked.hasNoDue { content.due = Self.dueInside(rest) }
        list = marked.list ?? Self.projectInside(rest) ?? Self.unfiledList
        self.content = content.normalized
    }

    /// Takes the words off the end of a description that aren't part of the text.
    private static func readTail(_ rest: inout ArraySlice<UInt8>, into content: inout TodoContent) -> (list: String?, hasNoDue: Bool) {
        var list: String?, hasNoDue = false
        var word = rest.lastWord
        func take() {
            rest = rest.dropLast(word.count).trimmedEnd
            word = rest.lastWord
        }
        if let name = listName(word) {
            list = name
            take()
        }
        if let lines = calendarLines(word) {
            content.calendarLines = lines
            take()
        }
        if word.elementsEqual("due:none".utf8) {
            hasNoDue = true
            take()
        } else if let day = day(word, after: "due:") {
            content.due = day
            take()
        }
        if content.isDone, content.completed == nil, let day = day(word, after: "created:") {
            content.created = day
            take()
        }
        if word.count == 1, word.first == backslash { take() }
        return (list, hasNoDue)
    }

    // MARK: Writing

    /// The line for a task of a list.
    ///
    /// The plainest form that is read as the same task: marks that tell the text from the rest are written where they are needed only.
    static func text(_ content: TodoContent, list: String) -> String {
        let wanted = TodoTextLine(list: list, content: content)
        for marks in Marks.all {
            let line = compose(content, list: list, marks)
            if TodoTextLine(Array(line.utf8)[...]) == wanted { return line }
        }
        return compose(content, list: list, Marks.all.last!)
    }

    /// The line that declares a list.
    static func declaration(of list: String) -> String { "+" + encodedName(list) }

    private init(list: String, content: TodoContent) {
        self.list = list
        self.content = content
    }

    /// Which marks a line has.
    private struct Marks {
        var list, due, end, head: Bool

        /// All combinations, from the plainest on.
        static let all: [Marks] = (0..<16).map(Marks.init).sorted { $0.weight < $1.weight }

        private init(bits: Int) {
            list = bits & 1 != 0
            due = bits & 2 != 0
            end = bits & 4 != 0
            head = bits & 8 != 0
        }

        private var weight: Int { (list ? 1 : 0) + (due ? 1 : 0) + (end ? 3 : 0) + (head ? 3 : 0) }
    }

    private static func compose(_ content: TodoContent, list: String, _ marks: Marks) -> String {
        var words: [String] = []
        if content.isDone { words.append("x") }
        if let priority = content.priority { words.append("(\(priority))") }
        if let completed = content.completed { words.append("\(completed)") }
        let createdInTail = content.isDone && content.completed == nil
        if let created = content.created, !createdInTail { words.append("\(created)") }
        let text = content.text.utf8.contains(0x0A) ? content.text.replacing("\n", with: "\u{2028}") : content.text
        if marks.head || !text.isEmpty { words.append((marks.head ? "\\" : "") + text) }
        if marks.end { words.append("\\") }
        if let created = content.created, createdInTail { words.append("created:\(created)") }
        if marks.due { words.append(content.due.map { "due:\($0)" } ?? "due:none") }
        if !content.calendarLines.isEmpty { words.append("ics:" + encoded(content.calendarLines)) }
        if marks.list { words.append(declaration(of: list)) }
        return words.joined(separator: " ")
    }

    // MARK: Words

    private static let blank = UInt8(ascii: " "), backslash = UInt8(ascii: "\\")

    /// Whether text at the beginning of a description would be read as a mark, a priority or a day.
    private static func isHead(_ text: ArraySlice<UInt8>) -> Bool {
        var rest = text
        return text.starts(with: [UInt8(ascii: "x"), blank]) || priority(text) != nil || day(&rest) != nil || text.isEmpty
    }

    /// The priority of `(A) ` at the beginning.
    private static func priority(_ text: ArraySlice<UInt8>) -> TodoPriority? {
        guard text.count >= 4 else { return nil }
        let first = text.startIndex
        guard text[first] == UInt8(ascii: "("), text[first + 2] == UInt8(ascii: ")"), text[first + 3] == blank else { return nil }
        return TodoPriority(rank: Int(text[first + 1]) - 0x40)
    }

    /// Takes a day with the blank after it off the beginning.
    private static func day(_ text: inout ArraySlice<UInt8>) -> TodoDay? {
        let word = text.prefix(11)
        guard word.count == 10 || word.last == blank,
            let day = TodoDay(String(decoding: word.prefix(10), as: UTF8.self)) else { return nil }
        text = text.dropFirst(11)
        return day
    }

    private static func day(_ word: ArraySlice<UInt8>, after key: StaticString) -> TodoDay? {
        guard word.count == key.utf8CodeUnitCount + 10, key.withUTF8Buffer({ word.starts(with: $0) }) else { return nil }
        return TodoDay(String(decoding: word.dropFirst(key.utf8CodeUnitCount), as: UTF8.self))
    }

    /// The day of the first word in a text that says when it is due.
    private static func dueInside(_ text: ArraySlice<UInt8>) -> TodoDay? {
        guard text.contains(UInt8(ascii: ":")) else { return nil }
        return text.split(separator: blank).lazy.compactMap { day($0, after: "due:") }.first
    }

    /// The first project in a text.
    private static func projectInside(_ text: ArraySlice<UInt8>) -> String? {
        guard text.contains(UInt8(ascii: "+")) else { return nil }
        return text.split(separator: blank).lazy.compactMap { listName($0) }.first
    }

    // MARK: Names of lists

    /// The name that a word such as `+To_buy` stands for; nil for other words.
    private static func listName(_ word: ArraySlice<UInt8>) -> String? {
        guard word.count > 1, word.first == UInt8(ascii: "+"), !word.contains(blank) else { return nil }
        let text = String(decoding: word.dropFirst(), as: UTF8.self)
        guard word.contains(where: { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "%") }) else { return TodoText.normalizedName(text) }
        let name = text.replacing("_", with: " ").replacing("%5F", with: "_").replacing("%25", with: "%")
        return TodoText.normalizedName(name)
    }

    private static func encodedName(_ name: String) -> String {
        guard !name.isEmpty else { return "_" }
        var bytes: [UInt8] = []
        let source = Array(name.utf8)
        for (index, byte) in source.enumerated() {
            switch byte {
            case blank: bytes.append(UInt8(ascii: "_"))
            case UInt8(ascii: "_"): bytes += "%5F".utf8
            case UInt8(ascii: "%") where source[(index + 1)...].starts(with: "5F".utf8) || source[(index + 1)...].starts(with: "25".utf8):
                bytes += "%25".utf8
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    // MARK: Lines of calendars

    private static func calendarLines(_ word: ArraySlice<UInt8>) -> [String]? {
        guard word.starts(with: "ics:".utf8) else { return nil }
        guard let text = String(decoding: word.dropFirst(4), as: UTF8.self).removingPercentEncoding else { return nil }
        return text.split(separator: "\n").map(String.init)
    }

    private static func encoded(_ lines: [String]) -> String {
        let plain = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:;=,/")
        return lines.joined(separator: "\n").addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }
}

extension ArraySlice<UInt8> {
    /// Without blanks, tabs and carriage returns at both ends.
    fileprivate var trimmed: ArraySlice<UInt8> { drop(while: Self.isBlank).trimmedEnd }

    fileprivate var trimmedEnd: ArraySlice<UInt8> {
        self[..<(lastIndex { !Self.isBlank($0) }.map { $0 + 1 } ?? startIndex)]
    }

    /// What follows the last blank.
    fileprivate var lastWord: ArraySlice<UInt8> { self[(lastIndex(of: 0x20).map { $0 + 1 } ?? startIndex)...] }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
}

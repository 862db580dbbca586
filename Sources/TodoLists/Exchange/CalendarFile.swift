import RecordStore

/// Files in the iCalendar format (RFC 5545): a VCALENDAR with a VTODO for each item.
///
/// An item's list is the first of its CATEGORIES; without any it is the calendar's name (X-WR-CALNAME), or "Inbox". All lists are named in
/// order by X-LAMINA-LIST of the calendar, which keeps those without items, and X-LAMINA-LIST-INDEX of a VTODO, counted from 1, says which
/// of several lists of the same name is meant. Priorities A to I are 1 to 9, and those from J on are 9 with X-LAMINA-PRIORITY. Days of
/// creation and completion are written as midnight in UTC, due days as dates. When read, a date with time is the day that is written; the
/// property is kept as it was, as are all others that have no other place, with alarms. Events, journals and time zones aren't kept.
///
/// Own code, not libical (3.0): that gives back nothing of properties that it doesn't know (other than X-), of empty and unparsable ones,
/// divides CATEGORIES at escaped commas, and strips blanks at the ends of texts.
enum CalendarFile {
    /// A list of a file.
    struct List: Equatable {
        var name: String
        var items: [Item] = []
    }

    /// An item of a file with the identity that it has in calendars.
    struct Item: Equatable {
        var uid: String?
        var content: TodoContent
    }

    // MARK: Writing

    static func bytes(_ lists: [List]) -> [UInt8] {
        var bytes: [UInt8] = []
        func write(_ line: String) { ContentLine.fold(line, into: &bytes) }
        write("BEGIN:VCALENDAR")
        write("VERSION:2.0")
        write("PRODID:-//Lamina//lamina todo//EN")
        for list in lists { write("X-LAMINA-LIST:" + ContentLine.escaped(list.name)) }
        var names: [String: Int] = [:]
        for list in lists { names[list.name, default: 0] += 1 }
        for (index, list) in lists.enumerated() {
            for item in list.items {
                write("BEGIN:VTODO")
                if let uid = item.uid { write("UID:" + ContentLine.escaped(uid)) }
                write("CATEGORIES:" + ContentLine.escaped(list.name))
                if names[list.name]! > 1 { write("\(CalendarItem.listIndex):\(index + 1)") }
                for line in CalendarItem.lines(item.content) { write(line) }
                write("END:VTODO")
            }
        }
        write("END:VCALENDAR")
        return bytes
    }

    // MARK: Reading

    /// Reads the lists of a file.
    ///
    /// - Throws: `FileFailure`, `invalidCalendar`, `tooManyItems`, `lineTooLong`.
    static func lists(_ bytes: [UInt8], path: String, itemLimit: Int = ExchangeFile.itemLimit) throws -> [List] {
        let text = try ExchangeBytes.utf8(ExchangeFile.isUTF8(bytes) ? bytes : ExchangeFile.unfolded(bytes), path: path)
        var reader = Reader(path: path, itemLimit: itemLimit)
        try reader.read(text)
        return reader.lists
    }

    private struct Reader {
        let path: String
        let itemLimit: Int
        var lists: [List] = []
        /// The lists of the calendar that is read, by their numbers in it, and the first of each name.
        private var declared: [Int] = []
        private var indices: [String: Int] = [:]
        private var calendarName: String?
        /// The components that are open.
        private var open: [String] = []
        private var item: [String] = []
        private var line = 0
        /// How many items and lists were read.
        private var count = 0

        init(path: String, itemLimit: Int) {
            self.path = path
            self.itemLimit = itemLimit
        }

        private func failure(_ detail: String) -> TodoError { .invalidCalendar(path: path, line: max(line, 1), detail: detail) }

        mutating func read(_ text: [UInt8]) throws(TodoError) {
            var unfolded: [UInt8] = []
            var start = 0
            var next = 0
            while start < text.count {
                let end = text[start...].firstIndex(of: 0x0A) ?? text.count
                unfolded += text[start..<(end > start && text[end - 1] == 0x0D ? end - 1 : end)]
                start = end + 1
                next += 1
                guard unfolded.count <= ExchangeFile.lineLimit else {
                    throw .lineTooLong(path: path, line: max(line, 1), limit: ExchangeFile.lineLimit)
                }
                // Lines that begin with a blank go on with the one before.
                if start < text.count, text[start] == 0x20 || text[start] == 0x09 {
                    start += 1
                    continue
                }
                if unfolded.contains(where: { $0 != 0x20 && $0 != 0x09 }) {
                    line = line == 0 ? 1 : line
                    try take(String(decoding: unfolded, as: UTF8.self))
                }
                line = next + 1
                unfolded.removeAll(keepingCapacity: true)
            }
            line = next
            guard open.isEmpty else { throw failure("the file is cut off inside of \(open[open.count - 1])") }
            guard calendarWasRead else { throw failure("not an iCalendar file, as it doesn't begin with BEGIN:VCALENDAR") }
        }

        private var calendarWasRead = false

        private mutating func countOne() throws(TodoError) {
            count += 1
            guard count <= itemLimit else { throw .tooManyItems(path: path, limit: itemLimit) }
        }

        private mutating func take(_ text: String) throws(TodoError) {
            guard let parts = ContentLine(text) else {
                throw failure(open.isEmpty && !calendarWasRead
                    ? "not an iCalendar file, as it doesn't begin with BEGIN:VCALENDAR" : "a line is no property")
            }
            let isInItem = open.count > 1 && open[1] == "VTODO"
            switch parts.name {
            case "BEGIN":
                let name = parts.value.uppercased()
                if open.isEmpty {
                    guard name == "VCALENDAR" else { throw failure("not an iCalendar file, as it doesn't begin with BEGIN:VCALENDAR") }
                    beginCalendar()
                } else if open.count == 1 {
                    item = []
                    try countOne()
                } else if isInItem {
                    item.append(text)
                }
                guard open.count < 64 else { throw failure("components are nested too deeply") }
                open.append(name)
            case "END":
                guard open.popLast() == parts.value.uppercased() else { throw failure("an END doesn't match its BEGIN") }
                if isInItem {
                    if open.count == 1 { endItem() } else { item.append(text) }
                }
            default:
                guard !open.isEmpty else { throw failure("not an iCalendar file, as it doesn't begin with BEGIN:VCALENDAR") }
                if isInItem {
                    item.append(text)
                } else if open.count == 1, parts.name == "X-LAMINA-LIST" {
                    try countOne()
                    declare(TodoText.normalizedName(ContentLine.unescaped(parts.value)))
                } else if open.count == 1, parts.name == "X-WR-CALNAME" {
                    calendarName = TodoText.normalizedName(ContentLine.unescaped(parts.value))
                }
            }
        }

        private mutating func beginCalendar() {
            calendarWasRead = true
            declared = []
            calendarName = nil
        }

        private mutating func declare(_ name: String) {
            declared.append(lists.count)
            if indices[name] == nil { indices[name] = lists.count }
            lists.append(List(name: name))
        }

        private mutating func endItem() {
            var uid: String?, name: String?, index: Int?
            var lines: [String] = []
            var depth = 0
            for line in item {
                let parts = ContentLine(line)!
                depth += parts.name == "BEGIN" ? 1 : 0
                switch parts.name {
                case "UID" where depth == 0 && uid == nil:
                    uid = ContentLine.unescaped(parts.value)
                case CalendarItem.listIndex where depth == 0:
                    index = Int(parts.value).flatMap { declared.indices.contains($0 - 1) ? declared[$0 - 1] : nil }
                case "CATEGORIES" where depth == 0 && name == nil:
                    let (first, others) = ContentLine.firstText(parts.value)
                    name = TodoText.normalizedName(first)
                    if let others { lines.append("CATEGORIES\(parts.parameters):\(others)") }
                default:
                    lines.append(line)
                }
                depth -= parts.name == "END" ? 1 : 0
            }
            let listName = name ?? calendarName ?? TodoTextLine.unfiledList
            if index.map({ lists[$0].name != listName }) ?? true {
                if indices[listName] == nil {
                    indices[listName] = lists.count
                    lists.append(List(name: listName))
                }
                index = indices[listName]
            }
            lists[index!].items.append(Item(uid: uid?.isEmpty == false ? uid : nil, content: CalendarItem.content(lines)))
        }
    }
}

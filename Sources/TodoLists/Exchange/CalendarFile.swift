import RecordStore

/// Files in the iCalendar format (RFC 5545): a VCALENDAR with a VTODO for each item.
///
/// An item's list is the first of its CATEGORIES; without any it is the calendar's name (X-WR-CALNAME), or "Inbox". All lists are named in
/// order by X-LAMINA-LIST of the calendar, which keeps those without items, and X-LAMINA-LIST-INDEX of a VTODO, counted from 1, says which
/// of several lists of the same name is meant. Priorities A to I are 1 to 9, and those from J on are 9 with X-LAMINA-PRIORITY. Days of
/// creation and completion are written as midnight in UTC, due days as dates. When read, a date with time is the day that it is then where
/// the person is, by the time zones of the file or else by those of the system; the property is kept as it was, as are all others that have
/// no other place, with alarms, and the time zones that they name. Events and journals aren't kept.
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

    /// What a file holds.
    struct Contents: Equatable {
        var lists: [List] = []
        /// The lines inside of the VTIMEZONE of each zone that the items may name.
        var zones: [String: [String]] = [:]
    }

    // MARK: Writing

    static func bytes(_ contents: Contents) -> [UInt8] {
        let lists = contents.lists
        var bytes: [UInt8] = []
        func write(_ line: String) { ContentLine.fold(line, into: &bytes) }
        write("BEGIN:VCALENDAR")
        write("VERSION:2.0")
        write("PRODID:-//Lamina//lamina todo//EN")
        for list in lists { write("X-LAMINA-LIST:" + ContentLine.escaped(list.name)) }
        let named = contents.zones.isEmpty ? [] : Set(lists.lazy.flatMap(\.items).flatMap(\.content.calendarLines).compactMap(zone))
        for (_, lines) in contents.zones.filter({ named.contains($0.key) }).sorted(by: { $0.key < $1.key }) {
            write("BEGIN:VTIMEZONE")
            for line in lines { write(line) }
            write("END:VTIMEZONE")
        }
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

    /// The name of the time zone that a line of an item names.
    private static func zone(_ line: String) -> String? {
        line.utf8.contains(UInt8(ascii: ";")) ? ContentLine(line)?.parameter("TZID") : nil
    }

    // MARK: Reading

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - zones: time zones that are known, to which those of the file are added. One of another meaning gets another name, in the items as
    ///     well; but the zones of the world have the meaning that was read last.
    ///   - secondsFromGMT: how many seconds local time is ahead of UTC at a time in seconds since 1970, where the person is.
    /// - Throws: `FileFailure`, `invalidCalendar`, `tooManyItems`, `lineTooLong`.
    static func contents(
        _ bytes: [UInt8], path: String, zones: [String: [String]] = [:], itemLimit: Int = ExchangeFile.itemLimit,
        secondsFromGMT: @escaping (Int) -> Int
    ) throws -> Contents {
        let text = try ExchangeBytes.utf8(ExchangeFile.isUTF8(bytes) ? bytes : ExchangeFile.unfolded(bytes), path: path)
        var reader = Reader(path: path, itemLimit: itemLimit, zones: zones, secondsFromGMT: secondsFromGMT)
        try reader.read(text)
        return Contents(lists: reader.lists, zones: reader.zones)
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
        /// The lines of the component that is read.
        private var component: [String] = []
        /// The components of the calendar that is read: zones may stand behind the items that name them.
        private var items: [[String]] = []
        private var days: CalendarDays
        /// The time zones of all calendars.
        private(set) var zones: [String: [String]]
        private var line = 0
        /// How many items and lists were read.
        private var count = 0

        init(path: String, itemLimit: Int, zones: [String: [String]], secondsFromGMT: @escaping (Int) -> Int) {
            self.path = path
            self.itemLimit = itemLimit
            self.zones = zones
            days = CalendarDays(secondsFromGMT)
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
            let isKept = open.count > 1 && (open[1] == "VTODO" || open[1] == "VTIMEZONE")
            switch parts.name {
            case "BEGIN":
                let name = parts.value.uppercased()
                if open.isEmpty {
                    guard name == "VCALENDAR" else { throw failure("not an iCalendar file, as it doesn't begin with BEGIN:VCALENDAR") }
                    beginCalendar()
                } else if open.count == 1 {
                    component = []
                    try countOne()
                } else if isKept {
                    component.append(text)
                }
                guard open.count < 64 else { throw failure("components are nested too deeply") }
                open.append(name)
            case "END":
                guard open.popLast() == parts.value.uppercased() else { throw failure("an END doesn't match its BEGIN") }
                if isKept {
                    if open.count > 1 { component.append(text) } else { endComponent(parts.value.uppercased()) }
                }
                if open.isEmpty { endCalendar() }
            default:
                guard !open.isEmpty else { throw failure("not an iCalendar file, as it doesn't begin with BEGIN:VCALENDAR") }
                if isKept {
                    component.append(text)
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
            items = []
            days = CalendarDays(days.secondsFromGMT)
        }

        private mutating func endComponent(_ name: String) {
            if name == "VTODO" {
                items.append(component)
            } else if let zone = component.lazy.compactMap({ ContentLine($0) }).first(where: { $0.name == "TZID" }), !zone.value.isEmpty,
                !component.contains(where: CalendarItem.hasControls)
            {
                days.zones[String(zone.value)] = component
            }
        }

        private mutating func endCalendar() {
            var names: [String: String] = [:]
            for (name, lines) in days.zones.sorted(by: { $0.key < $1.key }) {
                var free = name, lines = lines, number = 1
                while let known = zones[free], known != lines, !CalendarDays.isZoneOfTheWorld(name) {
                    number += 1
                    free = "\(name) \(number)"
                    lines = lines.map { ContentLine($0)?.name == "TZID" ? "TZID:\(free)" : $0 }
                }
                zones[free] = lines
                if free != name { names[name] = free }
            }
            for item in items { endItem(item, names) }
        }

        private mutating func declare(_ name: String) {
            declared.append(lists.count)
            if indices[name] == nil { indices[name] = lists.count }
            lists.append(List(name: name))
        }

        /// - Parameter names: the names that time zones have got instead of those that the file says.
        private mutating func endItem(_ item: [String], _ names: [String: String]) {
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
            var content = CalendarItem.content(lines, days: &days)
            if !names.isEmpty {
                content.calendarLines = content.calendarLines.map { line in
                    zone(line).flatMap { names[$0] }.flatMap { ContentLine(line)?.line(with: "TZID", $0) } ?? line
                }
            }
            lists[index!].items.append(Item(uid: uid?.isEmpty == false ? uid : nil, content: content))
        }
    }
}

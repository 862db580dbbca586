/// How the content of an item is written as the properties of a VTODO (RFC 5545 3.6.2).
///
/// A property that says more than the content does, such as a due time, is kept as it was written for as long as it doesn't contradict the
/// content, and takes the place of ours when the item is written. Where its time lies on another day for the person than it does as it is
/// written, the parameter X-LAMINA-DAY of the kept line says on which; files for others don't have it.
enum CalendarItem {
    /// The properties that a content becomes, in the order in which they are written.
    enum Property: String, CaseIterable {
        case stamp = "DTSTAMP", summary = "SUMMARY", status = "STATUS", created = "CREATED", completed = "COMPLETED", due = "DUE"
        /// Says with DTSTART when something is due that has no DUE.
        case duration = "DURATION"
        case priority = "PRIORITY", letter = "X-LAMINA-PRIORITY", percentage = "PERCENT-COMPLETE"
    }

    /// Says which of several lists of the same name is meant.
    static let listIndex = "X-LAMINA-LIST-INDEX"
    /// Says on which day the time of a kept property lies where the person was when it was read.
    private static let dayParameter = "X-LAMINA-DAY"

    // MARK: Writing

    /// The lines for a content, apart from those that name it and its list.
    static func lines(_ content: TodoContent) -> [String] {
        var kept: [Property: String] = [:]
        var others: [String] = []
        var depth = 0
        for line in content.calendarLines {
            guard let parts = ContentLine(line) else { continue }
            if depth == 0, let property = Property(rawValue: parts.name) {
                kept[property] = parts.line(with: dayParameter, nil)
            } else {
                others.append(line)
            }
            depth += parts.name == "BEGIN" ? 1 : parts.name == "END" ? -1 : 0
        }
        return Property.allCases.compactMap { kept[$0] ?? ($0 == .due && kept[.duration] != nil ? nil : line($0, content)) } + others
    }

    /// The line for a property of a content; nil if it has none.
    private static func line(_ property: Property, _ content: TodoContent) -> String? {
        switch property {
        case .stamp: "DTSTAMP:" + (content.completed ?? content.created ?? TodoDay(year: 1970, month: 1, day: 1)!).digits + "T000000Z"
        case .summary: "SUMMARY:" + ContentLine.escaped(content.text)
        case .status: content.isDone ? "STATUS:COMPLETED" : "STATUS:NEEDS-ACTION"
        case .created: content.created.map { "CREATED:\($0.digits)T000000Z" }
        case .completed: content.completed.map { "COMPLETED:\($0.digits)T000000Z" }
        case .due: content.due.map { "DUE;VALUE=DATE:\($0.digits)" }
        case .priority: content.priority.map { "PRIORITY:\(min($0.rank, 9))" }
        case .letter: content.priority.flatMap { $0.rank > 9 ? "X-LAMINA-PRIORITY:\($0)" : nil }
        case .percentage, .duration: nil
        }
    }

    /// Those of some lines that are to be kept with a content: well formed ones that don't contradict it and aren't what is written anyway.
    /// The properties that a content becomes come first.
    static func kept(_ lines: [String], of content: TodoContent) -> [String] {
        var known: [Property: String] = [:]
        var others: [String] = []
        // The names of the components that are open, and where the outermost began.
        var open: [String] = []
        var start = 0
        for line in lines {
            guard let parts = ContentLine(line), !hasControls(line) else { continue }
            switch parts.name {
            case "BEGIN":
                if open.isEmpty { start = others.count }
                open.append(parts.value.uppercased())
                others.append(line)
            case "END":
                guard open.popLast() == parts.value.uppercased() else { return Property.allCases.compactMap { known[$0] } }
                others.append(line)
            case "UID" where open.isEmpty, listIndex where open.isEmpty:
                break
            default:
                if open.isEmpty, let property = Property(rawValue: parts.name) {
                    if known[property] == nil, agrees(property, parts, content), self.line(property, content) != line {
                        known[property] = line
                    }
                } else {
                    others.append(line)
                }
            }
        }
        if !open.isEmpty { others.removeSubrange(start...) }
        return Property.allCases.compactMap { known[$0] } + others
    }

    /// Whether a line has characters that lines can't have (RFC 5545 3.1).
    static func hasControls(_ line: String) -> Bool { line.utf8.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F } }

    private static func agrees(_ property: Property, _ line: ContentLine, _ content: TodoContent) -> Bool {
        switch property {
        case .stamp: day(line) != nil
        case .summary: TodoText.normalized(ContentLine.unescaped(line.value)) == content.text
        case .status: isDone(line) == content.isDone
        case .created: day(line) == content.created
        case .completed: day(line) == content.completed
        case .due: day(line) == content.due
        case .duration: dayOfParameter(line) == content.due
        case .priority: rank(line) == content.priority.map { min($0.rank, 9) }
        case .letter: TodoPriority(line.value) == content.priority
        case .percentage: (line.value == "100") == content.isDone
        }
    }

    // MARK: Reading

    /// The content that the lines of a VTODO give, without those that name it and its list.
    static func content(_ lines: [String], days: inout CalendarDays) -> TodoContent {
        var lines = lines
        var properties: [Property: (line: ContentLine, index: Int)] = [:]
        var start: ContentLine?
        var depth = 0
        for (index, line) in lines.enumerated() {
            guard let parts = ContentLine(line) else { continue }
            if depth == 0, let property = Property(rawValue: parts.name), properties[property] == nil { properties[property] = (parts, index) }
            if depth == 0, parts.name == "DTSTART", start == nil { start = parts }
            depth += parts.name == "BEGIN" ? 1 : parts.name == "END" ? -1 : 0
        }
        func place(_ property: Property, on day: TodoDay?) {
            guard let (line, index) = properties[property] else { return }
            lines[index] = line.line(with: dayParameter, property == .duration || day != writtenDay(line) ? day?.digits : nil)
            properties[property]!.line = ContentLine(lines[index])!
        }
        for property in [Property.created, .completed, .due] {
            guard let line = properties[property]?.line else { continue }
            // Midnight in UTC is how days are written where the format demands a time.
            let isDay = property != .due && CalendarTime(line.value).map { $0.isUTC && $0.second == 0 } == true
            place(property, on: isDay ? writtenDay(line) : days.day(line))
        }
        let duration = (properties[.duration]?.line.value).flatMap { CalendarDuration($0) }
        place(.duration, on: properties[.due] == nil ? duration.flatMap { length in start.flatMap { days.day($0, adding: length) } } : nil)
        func read<Value>(_ property: Property, _ value: (ContentLine) -> Value?) -> Value? { (properties[property]?.line).flatMap(value) }
        var content = TodoContent(read(.summary) { ContentLine.unescaped($0.value) } ?? "")
        content.created = read(.created, day)
        content.due = read(.due, day) ?? read(.duration, dayOfParameter)
        content.completed = read(.completed, day)
        content.isDone = read(.status, isDone) ?? (content.completed != nil)
        let rank = read(.priority, rank)
        content.priority = rank.flatMap { TodoPriority(rank: $0) }
        if let letter = read(.letter, { TodoPriority($0.value) }), letter.rank > 9, rank == 9 { content.priority = letter }
        content.calendarLines = lines
        return content.normalized
    }

    /// Which instance of a repeated item a content is: the line that says so; nil for the item itself.
    static func recurrence(_ content: TodoContent) -> String? {
        content.calendarLines.first { ContentLine($0)?.name == "RECURRENCE-ID" }
    }

    private static func isDone(_ line: ContentLine) -> Bool {
        let value = line.value.uppercased()
        return value == "COMPLETED" || value == "CANCELLED"
    }

    /// The day on which a date or a date with time lay where the person was when it was read; else the one that is written.
    private static func day(_ line: ContentLine) -> TodoDay? {
        dayOfParameter(line) ?? writtenDay(line)
    }

    private static func writtenDay(_ line: ContentLine) -> TodoDay? {
        CalendarTime(line.value).flatMap { TodoDay(daysSince1970: $0.day) }
    }

    private static func dayOfParameter(_ line: ContentLine) -> TodoDay? {
        line.parameter(dayParameter).flatMap { TodoDay(digits: $0.utf8) }
    }

    private static func rank(_ line: ContentLine) -> Int? {
        Int(line.value).flatMap { (1...9).contains($0) ? $0 : nil }
    }
}

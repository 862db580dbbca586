import Files
import Foundation

/// A date, or a date with time, of an iCalendar file (RFC 5545 3.3.4 and 3.3.5).
struct CalendarTime {
    /// The days since 1970-01-01.
    let day: Int
    /// The second of the day; nil for a date alone.
    let second: Int?
    /// Whether the time is in UTC; else in the zone that the property names, or wherever the person is.
    let isUTC: Bool

    /// Reads a value; nil if it doesn't begin with a day. A time that can't be read is left out.
    init?(_ value: some StringProtocol) {
        let bytes = Array(value.utf8.prefix(17))
        guard let date = TodoDay(digits: bytes.prefix(8)), bytes.count == 8 || bytes[8] == UInt8(ascii: "T") else { return nil }
        day = CivilDate.daysSince1970(year: date.year, month: date.month, day: date.day)
        let digits = bytes.dropFirst(9).prefix(6).map { Int($0) - 0x30 }
        let isTime = digits.count == 6 && digits.allSatisfy { (0...9).contains($0) }
        second = isTime ? (digits[0] * 10 + digits[1]) * 3600 + (digits[2] * 10 + digits[3]) * 60 + digits[4] * 10 + digits[5] : nil
        isUTC = isTime && bytes.last == UInt8(ascii: "Z")
    }

    /// The seconds since 1970-01-01 on the clock that the time is of.
    var seconds: Int { day * 86_400 + (second ?? 0) }
}

/// A time zone of an iCalendar file (RFC 5545 3.6.5): how far its clocks are ahead of UTC, and since when.
struct CalendarZone {
    /// When the clocks were or will be changed, in order: the seconds since 1970 that they showed before, and the offsets around it.
    private var changes: [(time: Int, before: Int, after: Int)] = []

    /// As many changes of one zone are followed: yearly ones until 2200, and more than any zone of the world has had.
    private static let changeLimit = 2000
    private static let lastYear = 2200

    /// Reads the lines inside of a VTIMEZONE; nil if they tell no offset.
    init?(_ lines: [String]) {
        var observance: [String: [ContentLine]]?
        for line in lines.lazy.compactMap({ ContentLine($0) }) {
            switch line.name {
            case "BEGIN": observance = [:]
            case "END":
                if let observance { add(observance) }
                observance = nil
            default: observance?[line.name, default: []].append(line)
            }
        }
        guard !changes.isEmpty else { return nil }
        changes.sort { $0.time < $1.time }
    }

    private mutating func add(_ properties: [String: [ContentLine]]) {
        guard changes.count < Self.changeLimit, let start = properties["DTSTART"]?.first.flatMap({ CalendarTime($0.value) }),
            let before = properties["TZOFFSETFROM"]?.first.flatMap({ Self.offset($0.value) }),
            let after = properties["TZOFFSETTO"]?.first.flatMap({ Self.offset($0.value) }) else { return }
        var times = [start.seconds]
        for line in properties["RDATE"] ?? [] {
            for value in line.value.split(separator: ",").prefix(Self.changeLimit) {
                guard let time = CalendarTime(value) else { continue }
                times.append(time.seconds + (time.isUTC ? before : 0))
            }
        }
        for line in properties["RRULE"] ?? [] {
            guard let rule = YearlyRule(line.value, from: start, before) else { continue }
            times += rule.times(until: Self.lastYear, limit: Self.changeLimit)
        }
        for time in times.prefix(Self.changeLimit - changes.count) { changes.append((time, before, after)) }
    }

    /// An offset such as `+0530`, in seconds; nil for other text.
    private static func offset(_ value: Substring) -> Int? {
        let digits = value.utf8.dropFirst().map { Int($0) - 0x30 }
        guard let sign = value.utf8.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), digits.count == 4 || digits.count == 6,
            digits.allSatisfy({ (0...9).contains($0) }) else { return nil }
        let seconds = (digits[0] * 10 + digits[1]) * 3600 + (digits[2] * 10 + digits[3]) * 60
            + (digits.count == 6 ? digits[4] * 10 + digits[5] : 0)
        return sign == UInt8(ascii: "-") ? -seconds : seconds
    }

    /// How many seconds the zone's clocks are ahead of UTC when they show a time, in seconds since 1970.
    func secondsFromGMT(atLocal time: Int) -> Int {
        var low = 0, high = changes.count
        while low < high {
            let middle = (low + high) / 2
            if changes[middle].time <= time { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? changes[0].before : changes[low - 1].after
    }
}

/// A rule by which clocks are changed on certain days of each year (RFC 5545 3.3.10).
private struct YearlyRule {
    private let start: CalendarTime
    private let startDate: CivilDate
    private var months: [Int] = []
    /// Days of the months, from the end on where they are negative.
    private var monthDays: [Int] = []
    /// Days of the week from Sunday on, and which of those of the month; 0 for each, from the end on where that is negative.
    private var weekdays: [(weekday: Int, ordinal: Int)] = []
    /// The last time, on the clock of the start.
    private var end = Int.max

    init?(_ value: Substring, from start: CalendarTime, _ offset: Int) {
        self.start = start
        startDate = CivilDate(daysSince1970: start.day)
        var isYearly = false
        for part in value.uppercased().split(separator: ";") {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2 else { continue }
            let values = pair[1].split(separator: ",").prefix(64)
            switch pair[0] {
            case "FREQ": isYearly = pair[1] == "YEARLY"
            case "BYMONTH": months = values.compactMap { Int($0) }.filter { (1...12).contains($0) }
            case "BYMONTHDAY": monthDays = values.compactMap { Int($0) }
            case "BYDAY":
                weekdays = values.compactMap { value in
                    guard let weekday = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"].firstIndex(of: String(value.suffix(2))) else { return nil }
                    return (weekday, Int(value.dropLast(2)) ?? 0)
                }
            case "UNTIL": end = CalendarTime(pair[1]).map { $0.seconds + ($0.isUTC ? offset : 0) } ?? .max
            default: break
            }
        }
        guard isYearly else { return nil }
        if months.isEmpty { months = [startDate.month] }
        if weekdays.isEmpty && monthDays.isEmpty { monthDays = [startDate.day] }
    }

    /// The times after the start, in order.
    func times(until lastYear: Int, limit: Int) -> [Int] {
        guard startDate.year <= lastYear else { return [] }
        var times: [Int] = []
        for year in startDate.year...lastYear {
            for month in months.sorted() {
                let length = CivilDate.length(ofMonth: month, year: year)
                let first = CivilDate.daysSince1970(year: year, month: month, day: 1)
                for day in 1...length where matches(day, of: length, weekday: ((first + day - 1 + 4) % 7 + 7) % 7) {
                    let time = (first + day - 1) * 86_400 + (start.second ?? 0)
                    guard time <= end, times.count < limit else { return times }
                    if time > start.seconds { times.append(time) }
                }
            }
        }
        return times
    }

    private func matches(_ day: Int, of length: Int, weekday: Int) -> Bool {
        let isDay = monthDays.isEmpty || monthDays.contains { $0 == day || $0 == day - length - 1 }
        let isWeekday = weekdays.isEmpty || weekdays.contains {
            $0.weekday == weekday && ($0.ordinal == 0 || $0.ordinal == (day + 6) / 7 || $0.ordinal == -(length - day + 7) / 7)
        }
        return isDay && isWeekday
    }
}

/// Tells the days on which the times of an iCalendar file lie where the person is.
struct CalendarDays {
    /// How many seconds local time is ahead of UTC at a time in seconds since 1970.
    let secondsFromGMT: (Int) -> Int
    /// The lines of the file's time zones, by their names.
    var zones: [String: [String]] = [:]
    private var known: [String: ((Int) -> Int)?] = [:]

    /// Times of more zones than these are taken as they are written.
    private static let zoneLimit = 1000

    init(_ secondsFromGMT: @escaping (Int) -> Int) {
        self.secondsFromGMT = secondsFromGMT
    }

    /// The day on which the time of a property lies, some seconds later; a time without a zone, or in one that nobody knows, as it is
    /// written. Nil if it can't be read.
    mutating func day(_ line: ContentLine, adding duration: CalendarDuration = CalendarDuration()) -> TodoDay? {
        guard let time = CalendarTime(line.value) else { return nil }
        let local = time.seconds + duration.days * 86_400
        guard time.second != nil else { return TodoDay(secondsSince1970: local + duration.seconds) }
        guard let offset = time.isUTC ? 0 : line.parameter("TZID").flatMap({ self.offset(in: $0, at: local) }) else {
            return TodoDay(secondsSince1970: local + duration.seconds)
        }
        let instant = local - offset + duration.seconds
        return TodoDay(secondsSince1970: instant + secondsFromGMT(instant))
    }

    /// Whether the name is one that has the same meaning everywhere.
    static func isZoneOfTheWorld(_ name: String) -> Bool { TimeZone(identifier: name) != nil }

    private mutating func offset(in name: String, at local: Int) -> Int? {
        if let zone = known[name] { return zone?(local) }
        guard known.count < Self.zoneLimit else { return nil }
        let zone: ((Int) -> Int)?
        if let own = zones[name].flatMap({ CalendarZone($0) }) {
            zone = own.secondsFromGMT(atLocal:)
        } else if let named = TimeZone(identifier: name) {
            zone = { local in
                // What the clocks show is known, and not when: the offset is that of the time which a first guess gives.
                let guess = named.secondsFromGMT(for: Date(timeIntervalSince1970: Double(local)))
                return named.secondsFromGMT(for: Date(timeIntervalSince1970: Double(local - guess)))
            }
        } else {
            zone = nil
        }
        known[name] = .some(zone)
        return zone?(local)
    }
}

/// How long something takes (RFC 5545 3.3.6): days by the calendar, and seconds by the clock.
struct CalendarDuration {
    var days = 0
    var seconds = 0

    init() {}

    /// Reads a value such as `P1DT2H` or `-P2W`; nil if it is none, or longer than all years that there are.
    init?(_ value: Substring) {
        var rest = value.utf8[...]
        let sign = rest.first == UInt8(ascii: "-") ? -1 : 1
        if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
        guard rest.popFirst() == UInt8(ascii: "P"), !rest.isEmpty else { return nil }
        var isTime = false
        while let byte = rest.first {
            if byte == UInt8(ascii: "T"), !isTime {
                isTime = true
                rest.removeFirst()
                continue
            }
            let digits = rest.prefix { (0x30...0x39).contains($0) }
            rest = rest.dropFirst(digits.count)
            guard digits.count <= 9, let number = Int(String(decoding: digits, as: UTF8.self)), let unit = rest.popFirst() else { return nil }
            switch (unit, isTime) {
            case (UInt8(ascii: "W"), false): days += sign * number * 7
            case (UInt8(ascii: "D"), false): days += sign * number
            case (UInt8(ascii: "H"), true): seconds += sign * number * 3600
            case (UInt8(ascii: "M"), true): seconds += sign * number * 60
            case (UInt8(ascii: "S"), true): seconds += sign * number
            default: return nil
            }
        }
        guard abs(days) < 4_000_000, abs(seconds) < 4_000_000 * 86_400 else { return nil }
    }
}

import Files
import Foundation

/// Dates as they are stored and written: to the millisecond, in UTC.
enum NoteDate {
    /// From the year 1 to the end of the year 9999.
    private static let limits: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999

    static func milliseconds(_ date: Date) -> Int64 {
        let value = (date.timeIntervalSince1970 * 1000).rounded()
        guard value > Double(limits.lowerBound) else { return limits.lowerBound }
        return value < Double(limits.upperBound) ? Int64(value) : limits.upperBound
    }

    static func date(_ milliseconds: Int64) -> Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    static func rounded(_ date: Date) -> Date { self.date(milliseconds(date)) }

    // MARK: Text

    /// Text such as `2026-11-22T10:00:00.000Z` (RFC 3339).
    static func text(_ date: Date) -> String {
        let milliseconds = milliseconds(date)
        let day = Int((Double(milliseconds) / 86_400_000).rounded(.down))
        let rest = Int(milliseconds - Int64(day) * 86_400_000)
        let date = CivilDate(daysSince1970: day)
        func digits(_ number: Int, _ count: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
        }
        let time = [rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60].map { digits($0, 2) }.joined(separator: ":")
        return "\(digits(date.year, 4))-\(digits(date.month, 2))-\(digits(date.day, 2))T\(time).\(digits(rest % 1000, 3))Z"
    }

    /// Reads a date (`2026-11-22`), or a date with time and, if it is known, its distance from UTC (`2026-11-22T10:00:00.5+01:00`, also
    /// with a blank for the T); nil for other text.
    static func parsed(_ text: String) -> Date? {
        var rest = Array(text.utf8)[...]
        func number(_ count: Int, _ range: ClosedRange<Int>) -> Int? {
            let digits = rest.prefix(count)
            guard digits.count == count, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            rest = rest.dropFirst(count)
            let value = digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
            return range.contains(value) ? value : nil
        }
        func take(_ characters: String) -> Bool {
            guard let first = rest.first, characters.utf8.contains(first) else { return false }
            rest = rest.dropFirst()
            return true
        }
        guard let year = number(4, 1...9999), take("-"), let month = number(2, 1...12), take("-"), let day = number(2, 1...31),
            let days = days(year, month, day) else { return nil }
        var milliseconds = Int64(days) * 86_400_000
        if rest.isEmpty { return date(milliseconds) }
        guard take("Tt "), let hour = number(2, 0...23), take(":"), let minute = number(2, 0...59) else { return nil }
        milliseconds += Int64(hour * 3_600_000 + minute * 60_000)
        if take(":") {
            guard let second = number(2, 0...60) else { return nil }
            milliseconds += Int64(second * 1000)
            if take(".,") {
                let fraction = rest.prefix { (0x30...0x39).contains($0) }
                guard !fraction.isEmpty else { return nil }
                milliseconds += Int64(fraction.prefix(3).reduce(0) { $0 * 10 + Int($1) - 0x30 })
                    * [100, 10, 1][min(fraction.count, 3) - 1]
                rest = rest.dropFirst(fraction.count)
            }
        }
        _ = rest.first == UInt8(ascii: " ") && take(" ")
        if take("Zz") || rest.isEmpty { return rest.isEmpty ? date(milliseconds) : nil }
        let sign: Int64 = rest.first == UInt8(ascii: "-") ? -1 : 1
        guard take("+-"), let hours = number(2, 0...23) else { return nil }
        _ = take(":")
        guard let minutes = number(2, 0...59), rest.isEmpty else { return nil }
        return date(milliseconds - sign * Int64(hours * 3_600_000 + minutes * 60_000))
    }

    /// The days from 1970-01-01 to a day; nil if the calendar has no such day.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int? {
        let days = CivilDate.daysSince1970(year: year, month: month, day: day)
        let date = CivilDate(daysSince1970: days)
        return (date.year, date.month, date.day) == (year, month, day) ? days : nil
    }
}

import Files

/// A day of the Gregorian calendar, from 0001-01-01 to 9999-12-31, without a time or a time zone: what to-do lists know about when
/// something was created, is due and was done.
public struct TodoDay: Sendable, Hashable, Comparable {
    /// The day as the number YYYYMMDD, in which days are stored and compared.
    package let number: Int32

    public var year: Int { Int(number) / 10_000 }
    /// From 1 to 12.
    public var month: Int { Int(number) / 100 % 100 }
    /// From 1 to 31.
    public var day: Int { Int(number) % 100 }

    /// Creates a day; nil if the calendar has no such day.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1 else { return nil }
        guard day <= CivilDate.length(ofMonth: month, year: year) else { return nil }
        number = Int32(year * 10_000 + month * 100 + day)
    }

    /// Creates a day from text such as `2026-12-01`; nil for any other text.
    public init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8.prefix(11))
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return nil }
        self.init(digits: bytes[0..<4] + bytes[5..<7] + bytes[8..<10])
    }

    /// Creates a day from eight digits in ASCII; nil for anything else.
    init?(digits: some Collection<UInt8>) {
        guard digits.count == 8, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        self.init(number: Int64(digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }))
    }

    package init?(number: Int64) {
        guard (0...99_991_231).contains(number) else { return nil }
        self.init(year: Int(number) / 10_000, month: Int(number) / 100 % 100, day: Int(number) % 100)
    }

    /// The day that lies some days after 1970-01-01; nil outside of the years 1 to 9999.
    public init?(daysSince1970 days: Int) {
        guard (-719_162...2_932_896).contains(days) else { return nil }
        let date = CivilDate(daysSince1970: days)
        self.init(year: date.year, month: date.month, day: date.day)
    }

    /// The day of a clock that has gone so many seconds since 1970-01-01; nil outside of the years 1 to 9999.
    public init?(secondsSince1970 seconds: Int) {
        self.init(daysSince1970: Int((Double(seconds) / 86_400).rounded(.down)))
    }

    public static func < (a: TodoDay, b: TodoDay) -> Bool { a.number < b.number }

    /// The eight digits YYYYMMDD.
    var digits: String {
        let text = String(number)
        return String(repeating: "0", count: 8 - text.count) + text
    }
}

extension TodoDay: CustomStringConvertible {
    /// The day as text, such as `2026-12-01`.
    public var description: String {
        let digits = digits
        return "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.suffix(2))"
    }
}

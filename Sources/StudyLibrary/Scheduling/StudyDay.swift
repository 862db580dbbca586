import Foundation

/// A day on which a person studies, as a number that grows by one each day.
public struct StudyDay: Sendable, Hashable, Comparable, Codable {
    /// The number of days since 1 January 1970 where the person is.
    public let number: Int

    /// Creates the day with a number.
    public init(_ number: Int) {
        self.number = number
    }

    /// A day so many days later.
    public static func + (day: StudyDay, days: Int) -> StudyDay { StudyDay(day.number + days) }
    /// The number of days from one day to another.
    public static func - (a: StudyDay, b: StudyDay) -> Int { a.number - b.number }
    /// Whether a day is before another one.
    public static func < (a: StudyDay, b: StudyDay) -> Bool { a.number < b.number }

    /// Decodes the day's number.
    public init(from decoder: any Decoder) throws {
        number = try decoder.singleValueContainer().decode(Int.self)
    }

    /// Encodes the day's number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(number)
    }
}

/// A moment, with the time of day that clocks show where the person is.
public struct StudyMoment: Sendable, Hashable {
    /// The moment.
    public let date: Date
    /// How many seconds local time is ahead of Greenwich at this moment.
    public let secondsFromGMT: Int
    /// The time zone where the person is, by which other times have other offsets; nil for one whose offset is always the same.
    public let zone: TimeZone?

    /// Creates a moment where local time is always as far ahead of Greenwich.
    public init(_ date: Date, secondsFromGMT: Int) {
        self.date = date
        self.secondsFromGMT = secondsFromGMT
        zone = nil
    }

    /// Creates a moment in a time zone.
    public init(_ date: Date, in zone: TimeZone) {
        self.date = date
        secondsFromGMT = zone.secondsFromGMT(for: date)
        self.zone = zone
    }

    /// How many seconds local time was, or will be, ahead of Greenwich at another time.
    func secondsFromGMT(at time: Date) -> Int { zone?.secondsFromGMT(for: time) ?? secondsFromGMT }
}

/// The hour at which a new day begins for studying.
///
/// Who studies after midnight still does so on the evening's day; Anki begins its days at four o'clock.
public struct DayBoundary: Sendable, Hashable {
    /// The hour, from 0 to 23 in local time.
    public let hour: Int

    /// Creates a boundary.
    ///
    /// - Parameter hour: from 0 to 23; others are brought into this range.
    public init(hour: Int = 4) {
        self.hour = min(max(hour, 0), 23)
    }

    /// The day to which a moment belongs.
    public func day(of moment: StudyMoment) -> StudyDay {
        day(of: moment.date, secondsFromGMT: moment.secondsFromGMT)
    }

    /// The day of another time than the one that it is: by the clocks as they were then.
    public func day(of date: Date, at moment: StudyMoment) -> StudyDay {
        day(of: date, secondsFromGMT: moment.secondsFromGMT(at: date))
    }

    func day(of date: Date, secondsFromGMT: Int) -> StudyDay {
        let days = (date.timeIntervalSince1970 + Double(secondsFromGMT - hour * 3600)) / 86_400
        return StudyDay(Int(min(max(days, -1e9), 1e9).rounded(.down)))
    }

    /// The moment at which a day begins.
    ///
    /// - Parameters:
    ///   - day: the day.
    ///   - secondsFromGMT: how many seconds local time is ahead of Greenwich then.
    public func start(of day: StudyDay, secondsFromGMT: Int) -> Date {
        Date(timeIntervalSince1970: Double(day.number) * 86_400 + Double(hour * 3600 - secondsFromGMT))
    }
}

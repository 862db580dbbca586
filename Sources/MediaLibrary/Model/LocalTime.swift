import Files

/// A time on the clock of the place where it was taken, in the Gregorian calendar: what cameras write down, without a time zone.
public struct LocalTime: Sendable, Hashable, Comparable, Codable {
    /// The year, 1...9999.
    public let year: Int
    /// The month, 1...12.
    public let month: Int
    /// The day of the month, from 1.
    public let day: Int
    /// The hour, 0...23.
    public let hour: Int
    /// The minute, 0...59.
    public let minute: Int
    /// The second, 0...59.
    public let second: Int

    /// Creates a time; nil if there is no such day or time.
    public init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        guard (1...9999).contains(year), (1...12).contains(month), (1...CivilDate.length(ofMonth: month, year: year)).contains(day),
            (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second)
        else { return nil }
        (self.year, self.month, self.day, self.hour, self.minute, self.second) = (year, month, day, hour, minute, second)
    }

    /// The time of a file on a clock that is `secondsFromGMT` ahead of UTC. Years outside of 1...9999 become the nearest of those.
    public init(_ time: FileTime, secondsFromGMT: Int) {
        let first = -62_135_596_800, last = 253_402_300_799
        let shifted = min(max(min(max(time.seconds, first), last) + min(max(secondsFromGMT, -86_400), 86_400), first), last)
        let seconds = shifted - first
        // The first day is 719,162 days before 1970.
        let date = CivilDate(daysSince1970: seconds / 86_400 - 719_162)
        (year, month, day) = (date.year, date.month, date.day)
        let secondOfDay = seconds % 86_400
        (hour, minute, second) = (secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60)
    }

    /// Reads a time. Throws if there is no such day or time.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func value(_ key: CodingKeys) throws -> Int { try values.decode(Int.self, forKey: key) }
        let time = LocalTime(
            year: try value(.year), month: try value(.month), day: try value(.day), hour: try value(.hour), minute: try value(.minute),
            second: try value(.second))
        guard let time else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "there is no such time"))
        }
        self = time
    }

    /// The time as one number that grows with it.
    private var ordinal: Int { ((((year * 16 + month) * 32 + day) * 32 + hour) * 64 + minute) * 64 + second }

    public static func < (a: LocalTime, b: LocalTime) -> Bool { a.ordinal < b.ordinal }
}

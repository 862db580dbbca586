import Foundation

/// A store as it was at some moment, in a file of its own.
public struct StoreBackup: Sendable, Hashable {
    /// The file's name: when it was made, in UTC, and the beginning of the file's SHA-256.
    public let name: String
    /// When it was made, to the second.
    public let date: Date
    /// The size of its file.
    public let byteCount: Int

    static let suffix = ".sqlite"

    init(date: Date, sum: String, byteCount: Int) {
        self.date = date
        self.byteCount = byteCount
        let digits = Self.digits(time_t(date.timeIntervalSince1970))
        name = digits[0...2].joined(separator: "-") + "-" + digits[3...5].joined() + "-" + sum + Self.suffix
    }

    /// Year, month, day, hour, minute and second of a time in UTC, of two digits at least.
    package static func digits(_ time: time_t) -> [String] {
        var seconds = time, parts = tm()
        gmtime_r(&seconds, &parts)
        return [parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec].map { ($0 < 10 ? "0" : "") + "\($0)" }
    }

    /// Nil if the name isn't one that a backup has.
    init?(name: String, byteCount: Int) {
        let parts = name.split(separator: "-", omittingEmptySubsequences: false)
        guard name.hasSuffix(Self.suffix), parts.count == 5, parts[3].utf8.count == 6, let year = Int32(parts[0]), let month = Int32(parts[1]),
            let day = Int32(parts[2]), let time = Int32(parts[3])
        else { return nil }
        var moment = tm()
        moment.tm_year = year - 1900
        moment.tm_mon = month - 1
        moment.tm_mday = day
        moment.tm_hour = time / 10_000
        moment.tm_min = time / 100 % 100
        moment.tm_sec = time % 100
        let made = Self(date: Date(timeIntervalSince1970: Double(timegm(&moment))), sum: String(parts[4].dropLast(Self.suffix.count)), byteCount: byteCount)
        // A day or an hour that there isn't has another name.
        guard made.name == name else { return nil }
        self = made
    }

    /// The beginning of the file's SHA-256, as the name says it.
    var sum: Substring { name.dropLast(Self.suffix.count).suffix(8) }

    // MARK: Rotation

    /// Those of some backups that are kept: the newest two, the newest of each hour, day and week that has any, as many of each as there is
    /// room for.
    ///
    /// - Parameters:
    ///   - backups: the backups, the newest first.
    ///   - limit: how many bytes they have together at the most, unless the newest two have more.
    static func kept(_ backups: [Self], limit: Int) -> Set<Self> {
        /// The newest of each span of so many seconds.
        func newest(of spans: Double, _ count: Int) -> [Self] {
            var seen: Set<Int> = []
            return Array(backups.filter { seen.insert(Int(($0.date.timeIntervalSince1970 / spans).rounded(.down))).inserted }.prefix(count))
        }
        let ranks = [Array(backups.prefix(10)), newest(of: 3600, 24), newest(of: 86_400, 14), newest(of: 7 * 86_400, 26)]
        var kept = Set(backups.prefix(2)), total = kept.reduce(0) { $0 + $1.byteCount }
        // By turns, so that little room doesn't go to hours alone.
        for index in 0..<26 {
            for backup in ranks.compactMap({ index < $0.count ? $0[index] : nil }) where !kept.contains(backup) {
                guard total + backup.byteCount <= limit else { continue }
                kept.insert(backup)
                total += backup.byteCount
            }
        }
        return kept
    }
}

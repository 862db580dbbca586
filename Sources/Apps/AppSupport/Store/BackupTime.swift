import Foundation
import RecordStore

extension StoreBackup {
    /// When the backup was made, by the time where the person is: `2026-11-28 12:01`.
    package var localTime: String {
        var seconds = time_t(date.timeIntervalSince1970) + TimeZone.current.secondsFromGMT(for: date), parts = tm()
        gmtime_r(&seconds, &parts)
        let digits = [parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min].map { ($0 < 10 ? "0" : "") + "\($0)" }
        return "\(parts.tm_year + 1900)-\(digits[0])-\(digits[1]) \(digits[2]):\(digits[3])"
    }

    /// The size of its file, as people read it: `64 KB`, `1.2 MB`.
    package var sizeText: String {
        guard byteCount >= 1_000_000 else { return "\(max(1, (byteCount + 500) / 1000)) KB" }
        return "\(Double((byteCount + 50_000) / 100_000) / 10) MB"
    }
}

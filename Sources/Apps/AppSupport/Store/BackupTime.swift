import Foundation
import RecordStore

extension StoreBackup {
    /// When the backup was made, by the time where the person is: `2026-11-28 12:01`.
    package var localTime: String {
        let digits = Self.digits(time_t(date.timeIntervalSince1970) + TimeZone.current.secondsFromGMT(for: date))
        return digits[0...2].joined(separator: "-") + " " + digits[3...4].joined(separator: ":")
    }

    /// The size of its file, as people read it: `64 KB`, `1.2 MB`.
    package var sizeText: String {
        guard byteCount >= 1_000_000 else { return "\(max(1, (byteCount + 500) / 1000)) KB" }
        return "\(Double((byteCount + 50_000) / 100_000) / 10) MB"
    }
}

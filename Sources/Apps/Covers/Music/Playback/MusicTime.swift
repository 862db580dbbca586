/// Durations as people read them.
enum MusicTime {
    /// Minutes and seconds such as "3:07", hours where there are some: "1:02:45". What is no duration is "–:––".
    static func text(_ seconds: Double) -> String {
        guard seconds.isFinite, seconds >= 0, seconds < 360_000_000 else { return "–:––" }
        let whole = Int(seconds), hours = whole / 3600
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let minutes = whole / 60 % 60
        return (hours > 0 ? "\(hours):\(two(minutes))" : "\(minutes)") + ":" + two(whole % 60)
    }

    /// A sum of durations such as "47 min" or "1 h 12 min"; nil if it is less than half a minute.
    static func total(_ seconds: Double) -> String? {
        guard seconds.isFinite, seconds >= 30, seconds < 360_000_000 else { return nil }
        let minutes = Int((seconds / 60).rounded())
        return minutes < 60 ? "\(minutes) min" : minutes % 60 == 0 ? "\(minutes / 60) h" : "\(minutes / 60) h \(minutes % 60) min"
    }
}

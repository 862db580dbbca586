import Foundation
import QuartzCore
import StudyLibrary
import Synchronization

/// The time of a library in a run without a window: it begins right after what was done last in the library, or on a Monday in 2026 if it is
/// empty, and goes on with the run. So the same library gives the same pictures on every day.
final class HeadlessMoment: Sendable {
    private let start = Mutex(Date(timeIntervalSince1970: 1_767_607_200))

    /// The moment that it is, by Greenwich's time of day.
    var moment: StudyMoment {
        let clock = MediaClock.shared
        return StudyMoment(start.withLock { $0 }.addingTimeInterval(clock.isVirtual ? clock.now : 0), secondsFromGMT: 0)
    }

    /// Begins after what was done last in a library.
    func begin(after store: StudyStore) throws {
        guard let latest = try store.latestMoment() else { return }
        start.withLock { $0 = max($0, latest) }
    }
}

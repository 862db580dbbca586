import Foundation
import QuartzCore

/// A display that shows nothing by itself: the host draws a frame when somebody wants to see one.
final class HeadlessDisplay: Display {
    private struct State {
        var geometry: DisplayGeometry
        var reportsRefreshes = false
        var commits = 0
    }
    private let state: Guarded<State>
    let maximumFramesPerSecond: Int

    init(geometry: DisplayGeometry, framesPerSecond: Int) {
        state = Guarded(State(geometry: geometry))
        maximumFramesPerSecond = framesPerSecond
    }

    var geometry: DisplayGeometry {
        get { state.withLock { $0.geometry } }
        set { state.withLock { $0.geometry = newValue } }
    }

    /// How often something was committed: tells whether a turn of the loop changed anything.
    var commits: Int { state.withLock { $0.commits } }
    /// Whether display links are running.
    var reportsRefreshes: Bool { state.withLock { $0.reportsRefreshes } }

    func setNeedsFrame() { state.withLock { $0.commits += 1 } }
    func resize(to size: CGSize) -> Bool {
        geometry.size = size
        return true
    }
    func setReportsRefreshes(_ reports: Bool) { state.withLock { $0.reportsRefreshes = reports } }
}

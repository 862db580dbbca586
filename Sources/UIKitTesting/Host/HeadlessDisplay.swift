import Foundation
import QuartzCore

/// A display without a screen. It requests no frames: the host draws one when a picture is asked for.
package final class HeadlessDisplay: Display {
    private struct State {
        var geometry: DisplayGeometry
        var reportsRefreshes = false
    }
    private let state: Guarded<State>
    package let maximumFramesPerSecond: Int

    package init(geometry: DisplayGeometry, framesPerSecond: Int) {
        state = Guarded(State(geometry: geometry))
        maximumFramesPerSecond = framesPerSecond
    }

    package var geometry: DisplayGeometry {
        get { state.withLock { $0.geometry } }
        set { state.withLock { $0.geometry = newValue } }
    }

    /// Whether display links are running.
    package var reportsRefreshes: Bool { state.withLock { $0.reportsRefreshes } }

    package func setNeedsFrame() {}
    package func resize(to size: CGSize) -> Bool {
        geometry.size = size
        return true
    }
    package func setReportsRefreshes(_ reports: Bool) { state.withLock { $0.reportsRefreshes = reports } }
}

import CSDL
import CoreGraphics
import Foundation
import QuartzCore

extension DisplayLoop {
    /// Draws and presents the frame of the due refresh if there is a new one, and reports the refresh to display links.
    func refresh(dueTime: Double, now: Double) {
        // The window system may change the size in pixels without an event, for instance for another screen's scale.
        if updateGeometry() { pacer.request(at: now) }
        let slot = pacer.beginRefresh(dueTime: dueTime, now: now)
        let isDrawn = pacer.needsDrawing(slot: slot) && draw(at: mediaTime(pacer.pictureTime(slot: slot)))
        // Reported between drawing and presenting: the application has most of a period for the next frame, and can't change this one.
        if pacer.reportsRefreshes {
            emit(.refresh(time: mediaTime(slot), targetTime: mediaTime(slot) + pacer.period))
        }
        guard isDrawn else { return }
        pacer.didPresent(presenter.present(), at: now)
        if pacer.failures == FramePacer.failuresBeforeRests + 1 {
            let reason = "lamina: the window can't show frames (\(String(cString: SDL_GetError()))); trying again\n"
            FileHandle.standardError.write(Data(reason.utf8))
        }
    }

    /// Converts monotonic time to media time: the same, unless the clock is virtual.
    private func mediaTime(_ time: Double) -> Double {
        MediaClock.shared.isVirtual ? MediaClock.shared.now : time
    }

    /// Draws the frame of a media time; false if the window is too large to be drawn.
    private func draw(at time: Double) -> Bool {
        let (width, height) = (geometry.pixelWidth, geometry.pixelHeight)
        guard width <= PixelBuffer.maximumSide, height <= PixelBuffer.maximumSide else {
            // Nothing can be drawn until the window's size changes.
            pacer.didDraw(demand: .none)
            return false
        }
        var demand = frames.drawFrame(at: time, geometry: geometry, into: presenter.target(width: width, height: height))
        // A virtual clock doesn't advance by itself, so it can't be waited for.
        if case .at = demand, MediaClock.shared.isVirtual { demand = .nextRefresh }
        pacer.didDraw(demand: demand)
        return true
    }
}

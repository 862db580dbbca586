import CSDL
import CoreGraphics
import Foundation
import QuartzCore

extension DisplayLoop {
    /// Draws and presents the frame of the refresh that is due, if there is a new one, and reports the refresh to display links.
    func refresh(dueTime: Double, now: Double) {
        // The window system may change the number of pixels without a word, for instance with another screen's scale.
        if updateGeometry() { pacer.request(at: now) }
        let slot = pacer.beginRefresh(dueTime: dueTime, now: now)
        let isDrawn = pacer.needsDrawing(slot: slot) && draw(at: mediaTime(pacer.pictureTime(slot: slot)))
        // Reported between drawing and presenting: the application has most of a period for the next frame, and cannot get into this one.
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

    /// The media clock's time at a monotonic time: the same, unless the clock is virtual.
    private func mediaTime(_ time: Double) -> Double {
        MediaClock.shared.isVirtual ? MediaClock.shared.now : time
    }

    /// Has the frame source draw the picture of a time; false where the window is too large to be drawn.
    private func draw(at time: Double) -> Bool {
        let (width, height) = (geometry.pixelWidth, geometry.pixelHeight)
        guard width <= PixelBuffer.maximumSide, height <= PixelBuffer.maximumSide else {
            // Nothing can be drawn before the window has another size.
            pacer.didDraw(demand: .none)
            return false
        }
        var demand = frames.drawFrame(at: time, geometry: geometry, into: presenter.target(width: width, height: height))
        // A virtual clock cannot be waited for.
        if case .at = demand, MediaClock.shared.isVirtual { demand = .nextRefresh }
        pacer.didDraw(demand: demand)
        return true
    }
}

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
        let isShown = presenter.present(changed: frames.changedPixels)
        if !isShown, presenter.hasGraphics { fallBackToRaster(presenter.graphicsFailure) }
        if isShown { frames.didPresentFrame() }
        pacer.didPresent(isShown, at: now)
        if pacer.failures == FramePacer.failuresBeforeRests + 1 {
            report("the window can't show frames (\(String(cString: SDL_GetError()))); trying again")
        }
    }

    /// Converts monotonic time to media time: the same, unless the clock is virtual.
    private func mediaTime(_ time: Double) -> Double {
        MediaClock.shared.isVirtual ? MediaClock.shared.now : time
    }

    /// The target of a frame. In the place of a context that is lost, pixels in memory.
    private func target(width: Int, height: Int) -> (any RenderTarget)? {
        if let target = presenter.target(width: width, height: height) { return target }
        fallBackToRaster(presenter.graphicsFailure)
        return presenter.target(width: width, height: height)
    }

    /// Goes on without OpenGL, and says why.
    private func fallBackToRaster(_ reason: String) {
        presenter.dropGraphics()
        report("\(reason); drawing the window on the processor instead")
    }

    /// Draws the frame of a media time; false if the window is too large to be drawn.
    private func draw(at time: Double) -> Bool {
        let (width, height) = (geometry.pixelWidth, geometry.pixelHeight)
        guard width <= PixelBuffer.maximumSide, height <= PixelBuffer.maximumSide else {
            // Nothing can be drawn until the window's size changes.
            pacer.didDraw(demand: .none)
            return false
        }
        guard let target = target(width: width, height: height) else {
            pacer.didDraw(demand: .none)
            return false
        }
        var demand = frames.drawFrame(at: time, geometry: geometry, into: target)
        if let refusal = (target as? WindowFramebuffer)?.refusal {
            switch refusal {
            case .slow: presenter.dropGraphics()
            case .failed(let reason): fallBackToRaster(reason)
            }
            return draw(at: time)
        }
        // A virtual clock doesn't advance by itself, so it can't be waited for.
        if case .at = demand, MediaClock.shared.isVirtual { demand = .nextRefresh }
        pacer.didDraw(demand: demand)
        return true
    }
}

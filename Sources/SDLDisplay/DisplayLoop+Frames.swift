import CoreGraphics
import QuartzCore

extension DisplayLoop {
    /// Draws and presents what is to be seen at the refresh that is due, and reports it if that is wanted.
    func refresh(dueTime: Double, now: Double) {
        // The window system may change the number of pixels without a word, for instance with another screen's scale.
        if updateGeometry() { pacer.request(at: now) }
        let slot = pacer.beginRefresh(dueTime: dueTime, now: now)
        let isDrawn = pacer.needsDrawing(slot: slot) && draw(at: mediaTime(pacer.pictureTime(slot: slot)))
        // Reported between drawing and presenting: the application has most of a period for the next frame, and cannot get into this one.
        if pacer.reportsRefreshes {
            emit(.refresh(time: mediaTime(slot), targetTime: mediaTime(slot) + pacer.period))
        }
        // A window that changed meanwhile is drawn anew.
        if isDrawn, let picture, !presenter.present(picture) { pacer.request(at: now) }
    }

    /// The media clock's time at a monotonic time: the same, unless the clock is virtual.
    private func mediaTime(_ time: Double) -> Double {
        MediaClock.shared.isVirtual ? MediaClock.shared.now : time
    }

    /// Lets the frame source draw.
    private func draw(at time: Double) -> Bool {
        let (width, height) = (geometry.pixelWidth, geometry.pixelHeight)
        guard width <= PixelBuffer.maximumSide, height <= PixelBuffer.maximumSide else {
            // Nothing can be drawn before the window has another size.
            pacer.didDraw(demand: .none)
            return false
        }
        let target: PixelBuffer
        if let picture, picture.width == width, picture.height == height {
            target = picture
        } else {
            target = PixelBuffer(width: width, height: height)
            picture = target
        }
        var demand = frames.drawFrame(at: time, geometry: geometry, into: target)
        // A virtual clock cannot be waited for.
        if case .at = demand, MediaClock.shared.isVirtual { demand = .nextRefresh }
        pacer.didDraw(demand: demand)
        return true
    }
}

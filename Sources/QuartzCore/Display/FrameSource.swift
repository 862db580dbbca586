/// Where a display gets its frames from: the render server.
package protocol FrameSource: AnyObject, Sendable {
    /// Draws what is committed as it looks at `time` (seconds of the media clock) into `target`, which has the geometry's pixel size, and
    /// says when the picture will change by itself. Called on the display's thread only.
    func drawFrame(at time: Double, geometry: DisplayGeometry, into target: PixelBuffer) -> FrameDemand
}

/// When a display must draw again without being asked.
package enum FrameDemand: Sendable, Equatable {
    /// Not before ``Display/setNeedsFrame()``.
    case none
    /// At its next refresh: an animation is running.
    case nextRefresh
    /// At this time of the media clock: an animation begins then, or wants its next frame.
    case at(Double)
}

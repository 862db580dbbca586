/// Where a display gets its frames from: the render server.
package protocol FrameSource: AnyObject, Sendable {
    /// Draws what is committed as it looks at a time. Called on the display's thread only.
    ///
    /// - Parameters:
    ///   - time: seconds of the media clock.
    ///   - geometry: of the display.
    ///   - target: where the picture goes; it has the geometry's size in pixels.
    /// - Returns: when the picture will change by itself.
    func drawFrame(at time: Double, geometry: DisplayGeometry, into target: any RenderTarget) -> FrameDemand
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
